import { normaliseTimeZone } from './is-time-zone.js';
import { findOffsetMs } from './zone-offset.js';

/** A moment in local time. */
export interface LocalTime {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /** Seconds after local midnight, 0 to 86,399. */
  readonly secondsOfDay: number;
}

const DAY_MS = 86_400_000;
/** No zone changes its offset twice within this time. */
const SPAN_MS = 15 * 60_000;
const MAX_CACHED_OFFSETS = 2000;

/** Converts to and from the local time of an IANA time zone; an unknown name counts as UTC. */
export class TimeZone {
  readonly name: string;
  /** A lookup takes 30 µs, and planners make many. */
  readonly #offsetsMs = new Map<number, number>();

  constructor(name: string) {
    this.name = name;
  }

  localOf(atMs: number): LocalTime {
    const local = atMs + this.offsetMs(atMs);
    const day = Math.floor(local / DAY_MS);
    return { day, weekday: weekdayOf(day), secondsOfDay: Math.floor((local - day * DAY_MS) / 1000) };
  }

  /**
   * The moment of a local time; `minutes` may exceed 1439. A time skipped in spring gives the moment of the change, and
   * one that occurs twice in autumn the first occurrence.
   */
  instantOf(day: number, minutes: number): number {
    const asIfUtc = day * DAY_MS + minutes * 60_000;
    const before = this.offsetMs(asIfUtc - DAY_MS);
    const after = this.offsetMs(asIfUtc + DAY_MS);
    const early = asIfUtc - before;
    if (this.offsetMs(early) === before) return early;
    const late = asIfUtc - after;
    if (this.offsetMs(late) === after) return late;
    return this.#changeBetween(Math.min(early, late), Math.max(early, late));
  }

  /** Offset from UTC, positive east of Greenwich. */
  offsetMs(atMs: number): number {
    const span = Math.floor(atMs / SPAN_MS);
    const known = this.#offsetsMs.get(span);
    if (known !== undefined) return known;
    if (this.#offsetsMs.size >= MAX_CACHED_OFFSETS) this.#offsetsMs.clear();
    const offsetMs = findOffsetMs(this.name, span * SPAN_MS);
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

/** Caches the time zones in use, of which an owner has few. Names that were stored in another case count. */
export class TimeZones {
  readonly #known = new Map<string, TimeZone>();

  of(name: string): TimeZone {
    const known = this.#known.get(name);
    if (known) return known;
    if (this.#known.size >= 20) this.#known.clear();
    const made = new TimeZone(normaliseTimeZone(name) ?? name);
    this.#known.set(name, made);
    return made;
  }
}

/** Converts `22:30` to minutes after midnight; undefined for anything else. */
export function readClock(value: unknown): number | undefined {
  const [, hours, minutes] = (typeof value === 'string' && /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value)) || [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Formats minutes after midnight as `07:05`. */
export const writeClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
