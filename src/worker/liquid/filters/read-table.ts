import { readFileSync } from 'node:fs';

/** A JSON table next to the code, as a map, so that keys of the table cannot collide with object properties. */
export function readTable<Value>(fileName: string): ReadonlyMap<string, Value> {
  const table: Readonly<Record<string, Value>> = JSON.parse(readFileSync(new URL(fileName, import.meta.url), 'utf8'));
  return new Map(Object.entries(table));
}
