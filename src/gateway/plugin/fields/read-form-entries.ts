import type { FieldDefinition } from './field-definition.js';

/**
 * Reads the fields of a posted form, each named `prefix + keyname`: a list for multiple choice, `false` for an
 * unchecked box, nothing for an empty secret, whose value is kept. Pure.
 */
export function readFormEntries(
  fields: readonly FieldDefinition[],
  form: URLSearchParams,
  prefix: string,
): Readonly<Record<string, string | readonly string[]>> {
  const entries: [string, string | readonly string[]][] = [];
  for (const field of fields) {
    const name = prefix + field.keyname;
    const posted = form.getAll(name);
    const last = posted.at(-1);
    if (!field.holdsValue || (field.isSecret && (last ?? '') === '')) continue;
    if (field.isMultiple) entries.push([field.keyname, posted.filter((value) => value !== '')]);
    else if (last !== undefined) entries.push([field.keyname, last]);
    else if (field.type === 'boolean') entries.push([field.keyname, 'false']);
  }
  return Object.fromEntries(entries);
}
