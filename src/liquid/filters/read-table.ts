import { readFileSync } from 'node:fs';

/** Reads a JSON table next to the code as a map, so that its keys cannot collide with object properties. */
export function readTable<Value>(fileName: string): ReadonlyMap<string, Value> {
  const table: Readonly<Record<string, Value>> = JSON.parse(readFileSync(new URL(fileName, import.meta.url), 'utf8'));
  return new Map(Object.entries(table));
}
