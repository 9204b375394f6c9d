import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { GroupContext, PlaceContext, useFieldError, useFieldName, useFieldValues } from '../../forms/form-scope.js';
import { useFrame } from '../../frame.js';
import { Field, type FieldProps } from './field.js';
import { Conflict } from './form.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
}

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly required?: boolean;
}

/** A choice among many, as a select. */
export function SelectField(props: SelectFieldProps) {
  const { name, choices, required } = props;
  // Browsers choose the first entry if none is chosen.
  const chosen = choices.find((choice) => choice.value === props.value) ?? choices[0];
  const [value] = useFieldValues(name, chosen ? [chosen.value] : []);
  return (
    <Field
      {...props}
      stored={chosen?.label}
      control={(ties) => (
        <select {...ties} class="input" name={name} required={required}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} selected={choice.value === value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** A choice among a few, all visible. */
export function RadioField({ name, label, hint, value: stored, choices }: SelectFieldProps) {
  const { words } = useFrame();
  const { error, isFocused } = useFieldError(name);
  const chosen = choices.find((choice) => choice.value === stored);
  const [value] = useFieldValues(name, chosen ? [chosen.value] : []);
  useFieldName(name, label);
  return (
    <fieldset class={error ? 'field field--wrong' : 'field'} id={`field-${name}`} {...focusIf(isFocused)}>
      <legend>{label}</legend>
      {hint ? <p class="field__hint">{hint}</p> : undefined}
      <div class="options">
        {choices.map((choice) => (
          <label class="option" key={choice.value}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} />
            <span>
              <span class="option__label">{choice.label}</span>
              {choice.hint ? <span class="option__hint">{choice.hint}</span> : undefined}
            </span>
          </label>
        ))}
      </div>
      {error ? <p class="field__error">{words.t(error.key, error.values)}</p> : undefined}
      <Conflict name={name} stored={chosen?.label} />
    </fieldset>
  );
}

/** Browsers give a group of fields the focus only when it has a `tabindex`. */
const focusIf = (isFocused: boolean) => (isFocused ? { tabindex: -1, autofocus: true } : {});

interface CheckFieldProps extends FieldProps {
  readonly checked: boolean;
  readonly value?: string;
}

/** A checkbox. */
export function CheckField({ name, label, hint, checked, value = 'on' }: CheckFieldProps) {
  const { words } = useFrame();
  const isOneOfMany = value !== 'on' && value !== 'true';
  const id = `field-${name}${isOneOfMany ? `-${value}` : ''}`;
  const isChecked = useFieldValues(name, checked ? [value] : []).includes(value);
  const { error, isFocused } = useFieldError(isOneOfMany ? undefined : name);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  useFieldName(isOneOfMany ? undefined : name, label);
  return (
    <div class="check">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={isChecked}
        aria-describedby={describedBy}
        aria-invalid={error ? 'true' : undefined}
        autofocus={isFocused}
      />
      <div>
        <label for={id}>{label}</label>
        {hint ? (
          <p class="field__hint" id={`${id}-hint`}>
            {hint}
          </p>
        ) : undefined}
        {error ? (
          <p class="field__error" id={`${id}-error`}>
            {words.t(error.key, error.values)}
          </p>
        ) : undefined}
        {isOneOfMany ? undefined : <Conflict name={name} stored={words.t(checked ? 'form.on' : 'form.off')} />}
      </div>
    </div>
  );
}

interface FieldGroupProps {
  /** Makes the fields a unit that changes as a whole; without a name they are only framed together. */
  readonly name?: string;
  readonly legend: string;
  readonly hint?: ComponentChildren;
  /** The stored values in words, for a group that was also changed elsewhere. */
  readonly stored?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Related fields with a legend. */
export function FieldGroup({ name, legend, hint, stored, class: className, children }: FieldGroupProps) {
  const { words } = useFrame();
  const outer = useContext(GroupContext);
  const { error, isFocused } = useFieldError(name);
  useFieldName(name, legend);
  return (
    <fieldset
      class={className ?? 'field group'}
      id={name === undefined ? undefined : `field-${name}`}
      {...focusIf(isFocused)}
    >
      <legend>{legend}</legend>
      {hint ? <p class="field__hint">{hint}</p> : undefined}
      {error && name ? (
        <>
          <p class="field__error">{words.t(error.key, error.values)}</p>
          <Conflict name={name} stored={stored} />
        </>
      ) : undefined}
      <PlaceContext.Provider value={legend}>
        <GroupContext.Provider value={name ?? outer}>{children}</GroupContext.Provider>
      </PlaceContext.Provider>
    </fieldset>
  );
}
