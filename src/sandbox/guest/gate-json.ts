export type { Entries, Gate, RejectionEntry } from './gate.js';

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
