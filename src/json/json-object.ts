/** A parsed object, of JSON or YAML: its keys and values are the sender's. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value has keys and values; a list has none. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Data as templates read it: an object as it is, anything else under `data`. */
export const wrapRoot = (value: unknown): JsonObject => (isObject(value) ? value : { data: value });

/** A string, number or boolean as text; anything else, for which `String()` may throw, is empty. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
