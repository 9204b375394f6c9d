import { readFileSync } from 'node:fs';

/** Time zone names for selection, sorted: those of the IANA database, and older ones that browsers still report. */
export const listTimeZones = (): readonly string[] =>
  readFileSync(new URL('./time-zones.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');

/**
 * Whether this is a known IANA time zone. Only names that are not listed reach `Intl`, whose first use takes 8 MB for
 * good (decision 0009).
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
