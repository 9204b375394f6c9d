/** The parts of a moment on a wall clock; months from 0, weekdays from Sunday. */
export interface ClockParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  readonly weekday: number;
}

type PartList = readonly [
  year: number,
  month: number,
  day?: number,
  hour?: number,
  minute?: number,
  second?: number,
  millisecond?: number,
];

/**
 * A wall clock: reads moments as parts and makes moments of them. Not that of `@inkstand/common`, because charts run with
 * the `Intl` of their page and import nothing.
 */
export interface Zone {
  /** The name for `Intl`; undefined for the page's own zone. */
  readonly name: string | undefined;
  read(moment: number): ClockParts;
  make(parts: PartList): number;
}

export const UTC_ZONE: Zone = {
  name: 'UTC',
  read(moment) {
    const date = new Date(moment);
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth(),
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      millisecond: date.getUTCMilliseconds(),
      weekday: date.getUTCDay(),
    };
  },
  make([year, month, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0]) {
    return Date.UTC(year, month, day, hour, minute, second, millisecond);
  },
};

export const LOCAL_ZONE: Zone = {
  name: undefined,
  read: (moment) => UTC_ZONE.read(moment - new Date(moment).getTimezoneOffset() * 60_000),
  make([year, month, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0]) {
    return new Date(year, month, day, hour, minute, second, millisecond).getTime();
  },
};

/** A zone at a fixed distance from UTC, in minutes to the west as `Date` counts. */
export function fixedZone(minutesWest: number): Zone {
  const shift = -minutesWest * 60_000;
  return {
    name: 'UTC',
    read: (moment) => UTC_ZONE.read(moment + shift),
    make: (parts) => UTC_ZONE.make(parts) - shift,
  };
}

/** A zone of the time zone database; UTC when its name is unknown. */
export function namedZone(timeZone: string): Zone {
  if (timeZone === 'UTC') return UTC_ZONE;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return UTC_ZONE;
  }
  const offsets = new Map<number, number>();
  // Zones change only at whole quarters of an hour.
  const offsetAt = (moment: number): number => {
    const quarter = Math.floor(moment / 900_000);
    const offset = offsets.get(quarter) ?? readOffset(format.format(new Date(quarter * 900_000)));
    offsets.set(quarter, offset);
    return offset;
  };
  return {
    name: timeZone,
    read: (moment) => UTC_ZONE.read(moment + offsetAt(moment)),
    make(parts) {
      const wall = UTC_ZONE.make(parts);
      const guess = wall - offsetAt(wall);
      return wall - offsetAt(guess);
    },
  };
}

/** Milliseconds east of UTC at the end of a date: `1/1/2026, GMT-03:30`, `GMT`. */
function readOffset(date: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(date) ?? [];
  const offset = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return sign === '-' ? -offset : offset;
}
