import { readFileSync } from 'node:fs';

/** Names that people choose from, sorted: of the IANA database, and the older ones that browsers still tell. */
export const listTimeZones = (): readonly string[] =>
  readFileSync(new URL('./time-zones.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');

/**
 * Whether this machine knows a time zone of that IANA name. For what people enter; only names that are not on the list make
 * it ask `Intl`, which takes 8 MB for good (decision 0009).
 */
export function isTimeZone(name: string): boolean {
  if (name === '' || name.length > 64) return false;
  if (listTimeZones().includes(name)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
