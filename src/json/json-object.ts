/** A parsed object, of JSON or YAML: its keys and values are the sender's. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value has keys and values; a list has none. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Data as templates read it: an object as it is, anything else under `data`. */
export const wrapRoot = (value: unknown): JsonObject => (isObject(value) ? value : { data: value });
