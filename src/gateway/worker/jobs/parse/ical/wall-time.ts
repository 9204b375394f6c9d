/** A date, or a time as a clock shows it. */
export interface WallTime {
  /** The fields of the clock, as if they were UTC, in ms since 1970. */
  readonly wallMs: number;
  readonly isDate: boolean;
  /** The time is in UTC, whatever zone its property names. */
  readonly isUtc: boolean;
}

export const DAY_MS = 86_400_000;

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})/;
/** Without seconds, with fractions (also `…000Z`), with the zone as an offset: programs write all of these. */
const TIME = /^[T ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]?\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads a date or time as programs write it; undefined when it is neither. */
export function readWallTime(source: string): WallTime | undefined {
  const text = source.trim();
  const date = DATE.exec(text);
  if (!date) return undefined;
  const [year, month, day] = date.slice(1).map(Number) as [number, number, number];
  const dayMs = new Date(0).setUTCFullYear(year, month - 1, day);
  if (new Date(dayMs).getUTCDate() !== day || month < 1 || month > 12 || year < 1) return undefined;
  const clock = text.slice(date[0].length).trim();
  if (clock === '' || /^Z$/i.test(clock)) return { wallMs: dayMs, isDate: true, isUtc: false };
  const time = TIME.exec(clock);
  if (!time) return undefined;
  const [hour, minute, second] = [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)];
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  const wallMs = dayMs + ((hour * 60 + minute) * 60 + second) * 1000;
  const zone = time[4];
  return { wallMs: wallMs - (readOffsetMs(zone ?? '') ?? 0), isDate: false, isUtc: zone !== undefined };
}

/** Offset of `+0100`, `-05:00`, `0200` or `+005328` in ms; undefined for anything else. */
export function readOffsetMs(source: string): number | undefined {
  const match = /^([+-])?(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(source.trim());
  if (!match) return undefined;
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return match[1] === '-' ? -ms : ms;
}

/** Midnight of the day that this time falls on. */
export const dayOf = (wallMs: number): number => Math.floor(wallMs / DAY_MS) * DAY_MS;
