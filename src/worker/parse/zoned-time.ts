import { readFileSync } from 'node:fs';

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

/** Converts between moments and the wall clock of a zone. */
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

  /** The moment at which the zone's wall clock shows these UTC fields; the later one within a spring gap. */
  momentOf(wallMs: number): number {
    const guess = wallMs - this.offsetSecondsAt(wallMs) * 1000;
    return wallMs - this.offsetSecondsAt(guess) * 1000;
  }
}

/** Zone names of Windows and Exchange. */
const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('windows-zones.json', import.meta.url), 'utf8'))),
);

/** Undefined for an unknown zone. */
export function openZone(zone: string): ZoneClock | undefined {
  try {
    return new ZoneClock(WINDOWS_ZONES.get(zone) ?? zone);
  } catch {
    return undefined;
  }
}
