import { normaliseTimeZone, TimeZone } from '@inkstand/common/time-zone';

const DAY_MS = 86_400_000;
/** No zone changes its offset more often. */
const STEP_MS = 7 * DAY_MS;
const MINUTE_MS = 60_000;
/** Zones have abbreviations only in the languages of their regions. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA'];

/**
 * Answers `year name`: the offsets of a time zone in that year and around it, as JSON of `[from second, offset, daylight saving,
 * abbreviation]`, in order. Empty for a zone that does not exist.
 */
export function listOffsets(text: string): string {
  const [, digits = '', name = ''] = /^(\d{4}) (.{1,64})$/.exec(text) ?? [];
  const known = normaliseTimeZone(name);
  // As in the files of the database: the case of the name matters.
  if (known === undefined || known.toLowerCase() !== name.toLowerCase()) return '';
  const zone = new TimeZone(known);
  const from = Date.UTC(Number(digits), 0, 1) - 2 * DAY_MS;
  const to = Date.UTC(Number(digits) + 1, 0, 1) + 2 * DAY_MS;
  const changes: { readonly atMs: number; readonly offsetMs: number }[] = [
    { atMs: from, offsetMs: zone.offsetMs(from) },
  ];
  for (let at = from; at < to; at += STEP_MS) {
    const next = at + STEP_MS;
    const offsetMs = zone.offsetMs(next);
    if (offsetMs !== zone.offsetMs(at)) changes.push({ atMs: findChange(zone, at, next), offsetMs });
  }
  const standardMs = Math.min(...changes.map(({ offsetMs }) => offsetMs));
  return JSON.stringify(
    changes.map(({ atMs, offsetMs }) => [
      atMs / 1000,
      offsetMs / 1000,
      (offsetMs - standardMs) / 1000,
      abbreviate(known, atMs, offsetMs),
    ]),
  );
}

/** The moment of the change between two others. */
function findChange(zone: TimeZone, fromMs: number, toMs: number): number {
  const later = zone.offsetMs(toMs);
  let [low, high] = [fromMs / MINUTE_MS, toMs / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offsetMs(middle * MINUTE_MS) === later) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}

/** `CET`, or `+0330` where no language has a name. */
function abbreviate(timeZone: string, atMs: number, offsetMs: number): string {
  for (const locale of LOCALES) {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(atMs);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
    if (name !== undefined && /^[A-Z]{2,5}$/.test(name)) return name;
  }
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0'));
  return `${offsetMs < 0 ? '-' : '+'}${hours}${rest === '00' ? '' : rest}`;
}
