/** The one way out of the sandbox: an operation and a text, answered by a text. */
export type Gate = (operation: string, text: string) => string;

/** Functions of the bundle that the host calls by name. */
export type Entries = Record<string, (text: string) => string>;

// Taken before any page code runs, so that a page that replaces them harms nothing but its own calls.
const { parse, stringify } = JSON;

/** Reads an answer of the host. */
export function readJson<T>(text: string): T {
  return parse(text);
}

/** Writes plain lists, numbers and texts for the host. */
export function writeJson(value: unknown): string {
  return stringify(value);
}
