import { readFileSync } from 'node:fs';

/** Time zone names for selection, sorted: those of the IANA database, and older ones that browsers still report. */
export const TIME_ZONES: readonly string[] = readFileSync(new URL('./time-zones.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const NAMES: ReadonlyMap<string, string> = new Map(TIME_ZONES.map((name) => [name.toLowerCase(), name]));

/**
 * The usual spelling of a time zone's name, whatever its case; undefined for anything else, also for an offset such as
 * `+05:30`, which knows no daylight saving time. Only names that are not listed reach `Intl`, whose first use takes 8 MB
 * for good (decision 0009).
 */
export function normaliseTimeZone(name: string): string | undefined {
  const plain = name.trim();
  if (!/^[a-z][\w/+-]{0,63}$/i.test(plain)) return undefined;
  const listed = NAMES.get(plain.toLowerCase());
  if (listed !== undefined) return listed;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: plain }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
