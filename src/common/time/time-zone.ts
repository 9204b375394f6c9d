import { normaliseTimeZone } from './zone-list.js';

export { normaliseTimeZone, TIME_ZONES } from './zone-list.js';

/** A moment in local time. */
interface LocalTime {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /** Seconds after local midnight, 0 to 86,399. */
  readonly secondsOfDay: number;
}

const DAY_MS = 86_400_000;
/** No zone changes its offset twice within this time, and changes fall on its ends. */
const SPAN_MS = 15 * 60_000;
const MAX_CACHED_OFFSETS = 4096;

/**
 * Converts to and from the wall clock of an IANA time zone, whatever the case of its name; an unknown name counts as UTC.
 * Wall clock times are fields as if they were UTC, in milliseconds.
 */
export class TimeZone {
  readonly name: string;
  /** A lookup takes 50 µs, and planners, calendars and charts make many. */
  readonly #offsetsMs = new Map<number, number>();

  constructor(name: string) {
    this.name = normaliseTimeZone(name) ?? name;
  }

  localOf(atMs: number): LocalTime {
    const local = this.wallOf(atMs);
    const day = Math.floor(local / DAY_MS);
    return { day, weekday: weekdayOf(day), secondsOfDay: Math.floor((local - day * DAY_MS) / 1000) };
  }

  /** What the wall clock shows at a moment. */
  wallOf(atMs: number): number {
    return atMs + this.offsetMs(atMs);
  }

  /**
   * The moment at which the wall clock shows this: the first of an hour that occurs twice; within a spring gap, that of
   * the offset before it (RFC 5545 section 3.3.5).
   */
  momentOf(wallMs: number): number {
    const early = wallMs - this.offsetMs(wallMs - DAY_MS);
    if (this.wallOf(early) === wallMs) return early;
    const late = wallMs - this.offsetMs(wallMs + DAY_MS);
    return this.wallOf(late) === wallMs ? late : early;
  }

  /**
   * The moment of a local time, for plans; `minutes` may exceed 1439. A time skipped in spring gives the moment of the
   * change, and one that occurs twice in autumn the first occurrence.
   */
  instantOf(day: number, minutes: number): number {
    const wallMs = day * DAY_MS + minutes * 60_000;
    const moment = this.momentOf(wallMs);
    if (this.wallOf(moment) === wallMs) return moment;
    const late = wallMs - this.offsetMs(wallMs + DAY_MS);
    return this.#changeBetween(Math.min(moment, late), Math.max(moment, late));
  }

  /** Offset from UTC, positive east of Greenwich, exact to the minute; 0 for a moment outside the range of `Date`. */
  offsetMs(atMs: number): number {
    const span = Math.floor(atMs / SPAN_MS);
    const cached = this.#offsetsMs.get(span);
    if (cached !== undefined) return cached;
    if (this.#offsetsMs.size >= MAX_CACHED_OFFSETS) this.#offsetsMs.clear();
    const offsetMs = this.name === 'UTC' ? 0 : readOffsetMs(this.name, span * SPAN_MS);
    this.#offsetsMs.set(span, offsetMs);
    return offsetMs;
  }

  /** The moment of the single offset change between two moments. */
  #changeBetween(fromMs: number, toMs: number): number {
    const later = this.offsetMs(toMs);
    let [low, high] = [Math.floor(fromMs / SPAN_MS), Math.ceil(toMs / SPAN_MS)];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.offsetMs(middle * SPAN_MS) === later) high = middle;
      else low = middle;
    }
    return high * SPAN_MS;
  }
}

/** Caches the time zones in use, of which an owner has few. */
export class TimeZones {
  readonly #zones = new Map<string, TimeZone>();

  of(name: string): TimeZone {
    const cached = this.#zones.get(name);
    if (cached) return cached;
    if (this.#zones.size >= 20) this.#zones.clear();
    const zone = new TimeZone(name);
    this.#zones.set(name, zone);
    return zone;
  }
}

/**
 * Sets the time zone of the process for the duration of the call, because the first `Intl.DateTimeFormat` takes 8 MB for
 * good (decision 0009). Synchronous, so that no other code sees the changed zone.
 */
function readOffsetMs(timeZone: string, atMs: number): number {
  const { TZ: processZone } = process.env;
  process.env.TZ = timeZone;
  try {
    return -new Date(atMs).getTimezoneOffset() * 60_000 || 0;
  } finally {
    if (processZone === undefined) delete process.env.TZ;
    else process.env.TZ = processZone;
  }
}

/** 1 is Monday, 7 Sunday, of a day counted from 1970-01-01, which was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
