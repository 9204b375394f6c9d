import type { ComponentChildren } from 'preact';
import { useFieldError, useFieldName, useFieldValues } from '../../forms/form-scope.js';
import { useFrame } from '../../frame.js';
import { Conflict } from './form.js';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
  readonly autofocus: boolean;
}

interface AnyFieldProps extends FieldProps {
  /** The stored value in words, for a field that was also changed elsewhere; undefined for a secret. */
  readonly stored?: string | undefined;
  readonly control: (ties: Described) => ComponentChildren;
}

/** A field with its label above, and hint and error below; `control` receives the attributes that refer to them. */
export function Field({ name, label, hint, stored, control }: AnyFieldProps) {
  const { words } = useFrame();
  const { error, isFocused } = useFieldError(name);
  useFieldName(name, label);
  const id = `field-${name}`;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div class={error ? 'field field--wrong' : 'field'}>
      <label for={id}>{label}</label>
      {control({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? 'true' : undefined,
        autofocus: isFocused,
      })}
      {error ? (
        <p class="field__error" id={`${id}-error`}>
          {words.t(error.key, error.values)}
        </p>
      ) : undefined}
      <Conflict name={name} stored={stored} />
      {hint ? (
        <p class="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : undefined}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'url' | 'time' | 'date' | 'email' | 'datetime-local' | 'search';
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Value of `autocomplete`; `off` if browsers must not fill in the field. */
  readonly autoComplete?: string;
  /** For a secret, whose value is never shown: differs for every stored value. */
  readonly version?: string;
  /** Values that scripts suggest. */
  readonly suggestions?: readonly string[];
}

/** A single-line text field with label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { name, type = 'text', required, maxLength, placeholder, autoComplete = 'off', suggestions } = props;
  const kept = keptByBrowser(type, props.value ?? '');
  const [value] = useFieldValues(name, [kept], { version: props.version });
  return (
    <Field
      {...props}
      stored={type === 'password' ? undefined : kept}
      control={(ties) => (
        <>
          <input
            {...ties}
            data-secret={props.version === undefined ? undefined : ''}
            class={type === 'time' || type === 'date' ? 'input input--short' : 'input'}
            name={name}
            type={type}
            value={value === '' ? undefined : value}
            required={required}
            maxlength={maxLength}
            placeholder={placeholder}
            autocomplete={autoComplete}
            list={suggestions ? `${ties.id}-list` : undefined}
          />
          {suggestions ? (
            <datalist id={`${ties.id}-list`}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          ) : undefined}
        </>
      )}
    />
  );
}

/** The value as a browser submits it: without line breaks, and empty for an invalid date or time. */
function keptByBrowser(type: TextFieldProps['type'], value: string): string {
  const line = value.replace(/[\r\n]/g, '');
  switch (type) {
    case 'url':
    case 'email':
      return line.trim();
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(line) ? line : '';
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(line) ? line : '';
    default:
      return line;
  }
}

interface NumberFieldProps extends FieldProps {
  readonly value: number | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** A number field with its unit. */
export function NumberField(props: NumberFieldProps) {
  const { name, min, max, step, unit, required, placeholder } = props;
  const kept = props.value === undefined || Number.isNaN(props.value) ? '' : String(props.value);
  const [value] = useFieldValues(name, [kept]);
  return (
    <Field
      {...props}
      stored={unit === undefined || kept === '' ? kept : `${kept} ${unit}`}
      control={(ties) => (
        <span class="input-unit">
          <input
            {...ties}
            class="input input--short"
            name={name}
            type="number"
            value={value === '' ? undefined : value}
            min={min}
            max={max}
            step={step}
            required={required}
            placeholder={placeholder}
          />
          {unit ? <span>{unit}</span> : undefined}
        </span>
      )}
    />
  );
}

interface TextAreaProps
  extends FieldProps,
    Pick<TextFieldProps, 'value' | 'required' | 'maxLength' | 'version' | 'placeholder'> {
  readonly rows?: number;
  /** Monospaced, for code. */
  readonly isCode?: boolean;
}

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { name, rows = 4, required, maxLength, isCode, placeholder } = props;
  const stored = props.value ?? '';
  const [value = ''] = useFieldValues(name, [stored], { version: props.version });
  return (
    <Field
      {...props}
      stored={props.version === undefined ? stored : undefined}
      control={(ties) => (
        <textarea
          {...ties}
          data-secret={props.version === undefined ? undefined : ''}
          class={isCode ? 'input input--code' : 'input'}
          name={name}
          rows={rows}
          required={required}
          maxlength={maxLength}
          placeholder={placeholder}
          spellcheck={!isCode}
          // Browsers drop a leading line break.
          value={value.startsWith('\n') ? `\n${value}` : value}
        />
      )}
    />
  );
}
