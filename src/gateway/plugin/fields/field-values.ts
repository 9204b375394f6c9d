import { scalarText } from '@inkstand/common/json';
import type { FieldDefinition } from './field-definition.js';
import { isBlank } from './is-blank.js';

/**
 * Values of custom fields by keyname: the entered value, else the default. Fields that only show text have none.
 * Example defaults are used only until the first of those fields has an entered value.
 */
export function fillFieldValues(
  fields: readonly FieldDefinition[],
  entered: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const usesExample = fields.some(({ keyname, hasExampleDefault }) => hasExampleDefault && !isBlank(entered[keyname]));
  const defaults = fields.flatMap(({ keyname, defaultValue: value, hasExampleDefault, isMultiple }) =>
    value === undefined || (hasExampleDefault && usesExample)
      ? []
      : [[keyname, isMultiple && typeof value === 'string' ? [value] : value] as const],
  );
  return { ...Object.fromEntries(defaults), ...entered };
}

/**
 * Splits values into plain and secret ones: those of password fields, and those that were secret before. Removing a
 * password field or changing its type does not expose its stored value; only a newly entered value is plain.
 */
export function splitSecretValues(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
  sealedBefore: Readonly<Record<string, unknown>>,
  entered: Readonly<Record<string, unknown>>,
): { readonly open: Record<string, unknown>; readonly secret: Record<string, string> } {
  const secretOf = new Map(fields.map(({ keyname, isSecret }) => [keyname, isSecret]));
  const isSecret = (keyname: string): boolean => {
    if (secretOf.get(keyname)) return true;
    const isEnteredAnew = secretOf.has(keyname) && Object.hasOwn(entered, keyname);
    return Object.hasOwn(sealedBefore, keyname) && !isEnteredAnew;
  };
  const entries = Object.entries(values);
  return {
    open: Object.fromEntries(entries.filter(([keyname]) => !isSecret(keyname))),
    secret: Object.fromEntries(
      entries
        .filter(([keyname]) => isSecret(keyname))
        .map(([keyname, value]) => [keyname, [value].flat().map(scalarText).join(',')]),
    ),
  };
}
