import { findZoneName } from './zone-names.js';

/** Formats wall clocks of time zones, with the runtime's tables. */
const formats = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/**
 * Converts between moments and the wall clock of a zone, exact to the second, as calendars need it. The idle gateway has
 * one of its own, `TimeZone`: it does without `Intl` (decision 0009), and plans what happens in a spring gap at its end.
 */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;

  /** @throws RangeError for an unknown zone */
  constructor(zone: string) {
    this.#format = formats(zone);
  }

  /** Seconds east of UTC at a moment. */
  offsetSecondsAt(epochMs: number): number {
    const part = Object.fromEntries(
      this.#format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return (Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000) / 1000;
  }

  /** The clock's fields at a moment, as if they were UTC. */
  wallOf(epochMs: number): number {
    return epochMs + this.offsetSecondsAt(epochMs) * 1000;
  }

  /**
   * The moment at which the zone's wall clock shows these UTC fields: the first of an hour that occurs twice; within a
   * spring gap, that of the offset before it (RFC 5545 section 3.3.5).
   */
  momentOf(wallMs: number): number {
    const before = wallMs - this.offsetSecondsAt(wallMs - DAY_MS) * 1000;
    if (this.wallOf(before) === wallMs) return before;
    const after = wallMs - this.offsetSecondsAt(wallMs + DAY_MS) * 1000;
    return this.wallOf(after) === wallMs ? after : before;
  }
}

const DAY_MS = 86_400_000;

/** Undefined for an unknown zone. */
export function openZone(zone: string): ZoneClock | undefined {
  try {
    return new ZoneClock(findZoneName(zone) ?? zone);
  } catch {
    return undefined;
  }
}
