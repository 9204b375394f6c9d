/** A parsed object from JSON or YAML, with the sender's keys and values. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value is an object; false for a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Data as templates read it: an object unchanged, anything else under `data`. */
export const wrapRoot = (value: unknown): JsonObject => (isObject(value) ? value : { data: value });

/** A string, number or boolean as text; anything else, for which `String()` may throw, is empty. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
