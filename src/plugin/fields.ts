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

/** Splits entered values into those that may be seen and those of password fields, which are kept sealed. */
export function splitSecretValues(
  fields: readonly CustomField[],
  values: Readonly<Record<string, unknown>>,
): { readonly open: Record<string, unknown>; readonly secret: Record<string, string> } {
  const passwords = new Set(fields.filter(({ fieldType }) => fieldType === 'password').map(({ keyname }) => keyname));
  const entries = Object.entries(values);
  return {
    open: Object.fromEntries(entries.filter(([keyname]) => !passwords.has(keyname))),
    secret: Object.fromEntries(
      entries.filter(([keyname]) => passwords.has(keyname)).map(([keyname, value]) => [keyname, String(value)]),
    ),
  };
}
