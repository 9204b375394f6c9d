/**
 * How elements travel: `[tag, namespace, attributes, id, …children]` with attributes as a flat list, or 0 for none, and texts as
 * they are. A child that is a number is the id of an element that both sides know.
 */
import type { Namespace } from '../../../render/render.js';

export const NAMESPACES: readonly Namespace[] = ['html', 'svg', 'mathml'];

export type Packed = string | number | readonly unknown[];

/** One message of changes: `[id, attributes, …children]` each. */
export interface PackedChange {
  readonly id: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly unknown[];
}

/** Reads a flat list of names and values; what is no text is left out. */
export function readAttributes(value: unknown, maxChars: number, cut: () => void): Map<string, string> {
  const attributes = new Map<string, string>();
  if (!Array.isArray(value)) return attributes;
  for (let at = 0; at + 1 < value.length; at += 2) {
    const [name, text]: unknown[] = [value[at], value[at + 1]];
    if (typeof name !== 'string' || typeof text !== 'string') continue;
    if (name.length > 200 || text.length > maxChars) cut();
    else attributes.set(name, text);
  }
  return attributes;
}
