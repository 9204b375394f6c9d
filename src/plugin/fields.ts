import type { CustomField } from './settings-keys.js';

/** Values of custom fields by keyname: what the owner entered, else the default. Fields that only inform have none. */
export function fillFieldValues(
  fields: readonly CustomField[],
  entered: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults = fields
    .filter(({ default: value }) => value !== undefined && value !== null)
    .map(({ keyname, default: value }) => [keyname, value] as const);
  return { ...Object.fromEntries(defaults), ...entered };
}

/**
 * Splits values into those that may be seen and those that are kept sealed: values of password fields, and what was
 * sealed before. Taking a password's field away or giving it another type does not make the stored value public; only a
 * value that is entered anew is open then.
 */
export function splitSecretValues(
  fields: readonly CustomField[],
  values: Readonly<Record<string, unknown>>,
  sealedBefore: Readonly<Record<string, unknown>>,
  entered: Readonly<Record<string, unknown>>,
): { readonly open: Record<string, unknown>; readonly secret: Record<string, string> } {
  const typeOf = new Map(fields.map(({ keyname, fieldType }) => [keyname, fieldType]));
  const isSecret = (keyname: string): boolean => {
    if (typeOf.get(keyname) === 'password') return true;
    const isEnteredAnew = typeOf.has(keyname) && Object.hasOwn(entered, keyname);
    return Object.hasOwn(sealedBefore, keyname) && !isEnteredAnew;
  };
  const entries = Object.entries(values);
  return {
    open: Object.fromEntries(entries.filter(([keyname]) => !isSecret(keyname))),
    secret: Object.fromEntries(
      entries.filter(([keyname]) => isSecret(keyname)).map(([keyname, value]) => [keyname, String(value)]),
    ),
  };
}
