import { scalarText } from '@inkstand/common/json';
import type { PluginDraft } from '../../store/store.js';
import { type FieldDefinition, type FieldValue, readFieldDefinitions } from './field-definition.js';
import { listHidden } from './required-fields.js';

/** One field of a plugin setting's form, with its value and error. */
export interface FormField extends FieldDefinition {
  /** The entered value, else the default; always empty for a secret. */
  readonly value: FieldValue;
  /** A secret is stored; an empty entry keeps it. */
  readonly isFilled: boolean;
  /** Hidden by the value of another field. */
  readonly isHidden: boolean;
  /** What was expected in place of the rejected entry. */
  readonly error: string | undefined;
}

/** A rejected entry, to be shown again. */
interface RejectedEntry {
  readonly entered: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** Builds the form of a plugin setting's custom fields; pure. Secrets are never included. */
export function buildForm(draft: PluginDraft, locale: string, rejected?: RejectedEntry): readonly FormField[] {
  const fields = readFieldDefinitions(draft.settings.custom_fields, locale);
  const shown = { ...draft.fieldValues, ...rejected?.entered };
  const hidden = listHidden(fields, shown);
  return fields.map((field) => ({
    ...field,
    value: field.isSecret
      ? ''
      : showValue(field, shown[field.keyname] ?? (field.hasExampleDefault ? '' : field.defaultValue)),
    // As a value, an example would look filled in although saving the untouched form does not store it.
    placeholder: field.placeholder || (field.hasExampleDefault ? scalarText(field.defaultValue) : ''),
    isFilled: field.isSecret && (draft.secrets.fieldValues[field.keyname] ?? '') !== '',
    isHidden: hidden.has(field.keyname),
    error: rejected?.errors[field.keyname],
  }));
}

function showValue({ isMultiple, copyText }: FieldDefinition, value: unknown): FieldValue {
  if (copyText !== '') return copyText;
  if (Array.isArray(value)) return isMultiple ? value.map(scalarText) : value.map(scalarText).join(',');
  const text = scalarText(value);
  if (!isMultiple) return text;
  return text === '' ? [] : text.split(',').map((item) => item.trim());
}
