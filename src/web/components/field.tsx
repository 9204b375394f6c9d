import type { ComponentChildren } from 'preact';
import { useFrame } from '../frame.js';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

/** Label above, hint and error below; `control` receives the attributes that refer to them. */
export function Field({
  name,
  label,
  hint,
  control,
}: FieldProps & { control: (ties: Described) => ComponentChildren }) {
  const { errors, words } = useFrame();
  const error = errors.get(name);
  const id = `field-${name}`;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div class={error ? 'field field--wrong' : 'field'}>
      <label for={id}>{label}</label>
      {control({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? 'true' : undefined })}
      {error ? (
        <p class="field__error" id={`${id}-error`}>
          {words.t(error.key, error.values)}
        </p>
      ) : undefined}
      {hint ? (
        <p class="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : undefined}
    </div>
  );
}

export interface TextFieldProps extends FieldProps {
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'url' | 'time' | 'date' | 'email' | 'datetime-local' | 'search';
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Value of `autocomplete`; `off` where a browser must not fill in the field. */
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'text';
  /** Lets scripts suggest one of these. */
  readonly suggestions?: readonly string[];
}

/** A line of text with label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { name, value, type = 'text', required, maxLength, placeholder, autoComplete = 'off', suggestions } = props;
  return (
    <Field
      {...props}
      control={(ties) => (
        <>
          <input
            {...ties}
            class={type === 'time' || type === 'date' ? 'input input--short' : 'input'}
            name={name}
            type={type}
            value={value}
            required={required}
            maxlength={maxLength}
            placeholder={placeholder}
            autocomplete={autoComplete}
            inputmode={props.inputMode}
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

export interface NumberFieldProps extends FieldProps {
  readonly value: number | undefined;
  readonly least?: number;
  readonly most?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** A number with its unit. */
export function NumberField(props: NumberFieldProps) {
  const { name, value, least, most, step, unit, required, placeholder } = props;
  return (
    <Field
      {...props}
      control={(ties) => (
        <span class="input-unit">
          <input
            {...ties}
            class="input input--short"
            name={name}
            type="number"
            value={value}
            min={least}
            max={most}
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

export interface TextAreaProps extends FieldProps {
  readonly value?: string;
  readonly rows?: number;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** Monospaced, for code. */
  readonly isCode?: boolean;
  readonly placeholder?: string;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { name, value, rows = 4, required, maxLength, isCode, placeholder } = props;
  return (
    <Field
      {...props}
      control={(ties) => (
        <textarea
          {...ties}
          class={isCode ? 'input input--code' : 'input'}
          name={name}
          rows={rows}
          required={required}
          maxlength={maxLength}
          placeholder={placeholder}
          spellcheck={!isCode}
          value={value}
        />
      )}
    />
  );
}
