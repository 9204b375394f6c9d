// `Date` writes these texts too, but V8 then looks up the name of the local time zone each time, whose tables and code stay
// in memory: half a megabyte of an idle gateway.

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Milliseconds since 1970 as ISO 8601 in UTC, `2026-04-01T06:30:00.000Z`; for years of four digits. */
export function writeIsoTime(atMs: number): string {
  const at = new Date(atMs);
  const date = [pad(at.getUTCFullYear(), 4), pad(at.getUTCMonth() + 1), pad(at.getUTCDate())].join('-');
  return `${date}T${timeOfDay(at)}.${pad(at.getUTCMilliseconds(), 3)}Z`;
}

let last = { second: Number.NaN, text: '' };

/** Milliseconds since 1970 as in the HTTP header `Date`, `Wed, 01 Apr 2026 06:30:00 GMT`. */
export function writeHttpTime(atMs: number): string {
  const second = Math.floor(atMs / 1000);
  if (second !== last.second) last = { second, text: composeHttpTime(new Date(second * 1000)) };
  return last.text;
}

function composeHttpTime(at: Date): string {
  const date = [pad(at.getUTCDate()), MONTHS[at.getUTCMonth()], pad(at.getUTCFullYear(), 4)].join(' ');
  return `${WEEKDAYS[at.getUTCDay()]}, ${date} ${timeOfDay(at)} GMT`;
}

const timeOfDay = (at: Date): string =>
  [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map((part) => pad(part)).join(':');

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
