import type { TimeWindow } from '../../src/gateway/store/store.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/**
 * What a clock on the wall of a time zone shows at each minute, as minutes since 1970. It is read from `Intl`, not from
 * the planner's own conversion.
 */
export class WallClock {
  readonly #fromMs: number;
  /** The latest time that the clock has shown: an hour that occurs twice counts once. */
  readonly #latest: number[] = [];

  constructor(timeZone: string, fromMs: number, minutes: number) {
    this.#fromMs = fromMs - 2 * DAY_MINUTES * MINUTE_MS;
    let latest = Number.NEGATIVE_INFINITY;
    for (let minute = 0; minute < minutes + 2 * DAY_MINUTES; minute++) {
      const atMs = this.#fromMs + minute * MINUTE_MS;
      latest = Math.max(latest, atMs / MINUTE_MS + offsetMinutes(timeZone, atMs));
      this.#latest.push(latest);
    }
  }

  isWithin({ days, startMinutes, endMinutes }: TimeWindow, atMs: number): boolean {
    const shown = this.#latest[Math.round((atMs - this.#fromMs) / MINUTE_MS)]!;
    const day = Math.floor(shown / DAY_MINUTES);
    const minutes = shown - day * DAY_MINUTES;
    const isOn = (one: number): boolean => days.includes(((((one + 3) % 7) + 7) % 7) + 1);
    if (startMinutes < endMinutes) return isOn(day) && minutes >= startMinutes && minutes < endMinutes;
    return (isOn(day) && minutes >= startMinutes) || (isOn(day - 1) && minutes < endMinutes);
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Minutes east of UTC by zone and quarter of an hour. */
const offsets = new Map<string, Map<number, number>>();
const QUARTER_MS = 15 * MINUTE_MS;

/** No zone changes its offset between two quarters of an hour. */
function offsetMinutes(timeZone: string, atMs: number): number {
  const quarter = Math.floor(atMs / QUARTER_MS);
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofZone);
  const offset = ofZone.get(quarter) ?? readOffset(timeZone, quarter * QUARTER_MS);
  ofZone.set(quarter, offset);
  return offset;
}

function readOffset(timeZone: string, atMs: number): number {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return (Date.UTC(year, month - 1, day, hour, minute) - atMs) / MINUTE_MS;
}
