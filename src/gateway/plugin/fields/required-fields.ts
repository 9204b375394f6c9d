import { scalarText } from '@inkstand/common/json';
import type { PluginSetting } from '../../store/store.js';
import { type FieldDefinition, readFieldDefinitions } from './field-definition.js';
import { isBlank } from './is-blank.js';

/** Keynames of visible required fields without a value. Pure. */
export function listMissing(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const hidden = listHidden(fields, values);
  return fields
    .filter(
      (field) =>
        field.isRequired &&
        !hidden.has(field.keyname) &&
        isBlank(values[field.keyname] ?? (field.hasExampleDefault ? undefined : field.defaultValue)),
    )
    .map(({ keyname }) => keyname);
}

/** Keynames of required fields of a plugin setting that are empty, passwords included. Pure. */
export const listEmpty = ({ settings, fieldValues, storedSecrets }: StoredFields): readonly string[] =>
  listMissing(readFieldDefinitions(settings.custom_fields), {
    ...fieldValues,
    ...Object.fromEntries(storedSecrets.map((keyname) => [keyname, 'stored'])),
  });

/** Whether all required fields have a value. Pure. */
export const isConfigured = (setting: StoredFields): boolean => listEmpty(setting).length === 0;

type StoredFields = Pick<PluginSetting, 'settings' | 'fieldValues' | 'storedSecrets'>;

/** Keynames of fields hidden by the current values of other fields. Pure. */
export function listHidden(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  return new Set(
    fields.flatMap((field) => {
      const value = values[field.keyname] ?? field.defaultValue ?? '';
      const entries = Array.isArray(value) ? value.map(scalarText) : [scalarText(value)];
      return field.conditions.filter(({ when }) => entries.includes(when)).flatMap(({ hidden }) => hidden);
    }),
  );
}
