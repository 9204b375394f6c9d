import { readFileSync } from 'node:fs';

/** A JSON table that stands beside the code, by key; a map, so that no key of the table is one of the language. */
export function readTable<Value>(fileName: string): ReadonlyMap<string, Value> {
  const table: Readonly<Record<string, Value>> = JSON.parse(readFileSync(new URL(fileName, import.meta.url), 'utf8'));
  return new Map(Object.entries(table));
}
