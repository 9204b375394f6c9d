import { scalarText } from '@inkstand/common/json';
import type { PluginSetting } from '../../store/store.js';
import { checkValue } from './check-value.js';
import { type FieldDefinition, type FieldValue, readFieldDefinitions } from './field-definition.js';
import { isBlank } from './is-blank.js';

/** The result of checking entered values. */
interface CheckedValues {
  /** Valid values in their stored form. */
  readonly values: Readonly<Record<string, FieldValue>>;
  /** What was expected, by keyname of the invalid value. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Stored state that the check of entered values depends on. */
export interface StoredState {
  /** Values before the change: a required field that has one may not be emptied. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Whether a plugin setting with this number exists, for fields that select one. */
  readonly isPlugin?: (id: number) => boolean;
}

/**
 * Checks entered values. Strings for unknown keynames are kept, so that a value may be set before its field exists.
 * Pure.
 */
export function checkValues(
  fields: readonly FieldDefinition[],
  entered: Readonly<Record<string, unknown>>,
  { values: before = {}, isPlugin = () => true }: StoredState = {},
): CheckedValues {
  const byName = new Map(fields.map((field) => [field.keyname, field]));
  const values = new Map<string, FieldValue>();
  const errors = new Map<string, string>();
  const hidden = listHidden(fields, { ...before, ...entered });
  for (const [keyname, value] of Object.entries(entered)) {
    const field = byName.get(keyname);
    if (field && !field.holdsValue) continue;
    const checked = field
      ? checkValue(field, value)
      : typeof value === 'string'
        ? { value }
        : { error: 'expected a text' };
    if ('error' in checked) errors.set(keyname, checked.error);
    else if (field?.isRequired && !hidden.has(keyname) && isBlank(checked.value) && !isBlank(before[keyname])) {
      errors.set(keyname, 'expected a value');
    } else if (field?.type === 'plugin_instance_select' && !choosesPlugins(checked.value, isPlugin)) {
      errors.set(keyname, `expected the number of a plugin, there is no ${String(checked.value).slice(0, 60)}`);
    } else values.set(keyname, checked.value);
  }
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}

const choosesPlugins = (value: FieldValue, isPlugin: (id: number) => boolean): boolean =>
  [value].flat().every((id) => id === '' || isPlugin(Number(id)));

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
