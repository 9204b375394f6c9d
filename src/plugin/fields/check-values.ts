import type { PluginSetting } from '../../store/store.js';
import { checkValue } from './check-value.js';
import { type FieldDefinition, type FieldValue, readFieldDefinitions } from './field-definition.js';

/** What became of the values of a form or a program. */
export interface CheckedValues {
  /** As they are stored; of fields that were named and are right. */
  readonly values: Readonly<Record<string, FieldValue>>;
  /** By keyname, what was expected. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Checks entered values; pure. Keynames without a field stay as they are when they are texts, so that a value may come
 * before its field does.
 */
export function checkValues(
  fields: readonly FieldDefinition[],
  entered: Readonly<Record<string, unknown>>,
): CheckedValues {
  const byName = new Map(fields.map((field) => [field.keyname, field]));
  const values = new Map<string, FieldValue>();
  const errors = new Map<string, string>();
  for (const [keyname, value] of Object.entries(entered)) {
    const field = byName.get(keyname);
    if (field && !field.holdsValue) continue;
    const checked = field
      ? checkValue(field, value)
      : typeof value === 'string'
        ? { value }
        : { error: 'expected a text' };
    if ('error' in checked) errors.set(keyname, checked.error);
    else values.set(keyname, checked.value);
  }
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}

/** Keynames of fields that need a value and have none; hidden ones need none. Pure. */
export function listMissing(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const hidden = listHidden(fields, values);
  return fields
    .filter(
      (field) => field.isRequired && !hidden.has(field.keyname) && isBlank(values[field.keyname] ?? field.defaultValue),
    )
    .map(({ keyname }) => keyname);
}

/** Whether every field that needs a value has one; passwords, which nobody can look at, count as entered. Pure. */
export const isConfigured = ({ settings, fieldValues }: Pick<PluginSetting, 'settings' | 'fieldValues'>): boolean =>
  listMissing(
    readFieldDefinitions(settings.custom_fields).map((field) =>
      field.isSecret ? { ...field, isRequired: false } : field,
    ),
    fieldValues,
  ).length === 0;

/** Keynames of the fields that others hide by the value they have now. Pure. */
export function listHidden(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  return new Set(
    fields.flatMap((field) => {
      const value = values[field.keyname] ?? field.defaultValue ?? '';
      const held = Array.isArray(value) ? value.map(String) : [String(value)];
      return field.conditions.filter(({ when }) => held.includes(when)).flatMap(({ hidden }) => hidden);
    }),
  );
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) ? value.length === 0 : String(value).trim() === '');
