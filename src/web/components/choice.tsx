import type { ComponentChildren } from 'preact';
import { useFrame } from '../frame.js';
import { Field, type FieldProps } from './field.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
}

export interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly required?: boolean;
}

/** One of many, as a select. */
export function SelectField(props: SelectFieldProps) {
  const { name, value, choices, required } = props;
  return (
    <Field
      {...props}
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

/** One of a few, all visible. */
export function RadioField({ name, label, hint, value, choices }: SelectFieldProps) {
  const { errors, words } = useFrame();
  const error = errors.get(name);
  return (
    <fieldset class={error ? 'field field--wrong' : 'field'} id={`field-${name}`}>
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
    </fieldset>
  );
}

export interface CheckFieldProps extends FieldProps {
  readonly checked: boolean;
  readonly value?: string;
}

/** Yes or no. */
export function CheckField({ name, label, hint, checked, value = 'on' }: CheckFieldProps) {
  const id = `field-${name}${value === 'on' ? '' : `-${value}`}`;
  return (
    <div class="check">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div>
        <label for={id}>{label}</label>
        {hint ? (
          <p class="field__hint" id={`${id}-hint`}>
            {hint}
          </p>
        ) : undefined}
      </div>
    </div>
  );
}
