import { isDeepStrictEqual } from 'node:util';

/** The members of a change that differ from the stored ones, so that nothing else is written. */
export function onlyChanged<Change extends object>(stored: object, change: Change): Partial<Change> {
  const members = new Map<string, unknown>(Object.entries(stored));
  const changed = Object.entries(change).filter(([name, value]) => !isDeepStrictEqual(members.get(name), value));
  return Object.fromEntries(changed) as Partial<Change>;
}
