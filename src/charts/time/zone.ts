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
  read(moment) {
    const date = new Date(moment);
    return {
      year: date.getFullYear(),
      month: date.getMonth(),
      day: date.getDate(),
      hour: date.getHours(),
      minute: date.getMinutes(),
      second: date.getSeconds(),
      millisecond: date.getMilliseconds(),
      weekday: date.getDay(),
    };
  },
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
export function namedZone(name: string): Zone {
  if (name === 'UTC') return UTC_ZONE;
  let format: Intl.DateTimeFormat;
  try {
    format = zoneFormat(name);
  } catch {
    return UTC_ZONE;
  }
  const offsets = new Map<number, number>();
  // Zones change only at whole quarters of an hour.
  const offsetAt = (moment: number): number => {
    const quarter = Math.floor(moment / 900_000);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = wallClock(format, quarter * 900_000) - quarter * 900_000;
      offsets.set(quarter, offset);
    }
    return offset;
  };
  return {
    name,
    read: (moment) => UTC_ZONE.read(moment + offsetAt(moment)),
    make(parts) {
      const wall = UTC_ZONE.make(parts);
      const guess = wall - offsetAt(wall);
      return wall - offsetAt(guess);
    },
  };
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

function wallClock(format: Intl.DateTimeFormat, moment: number): number {
  const found: Record<string, number> = {};
  for (const part of format.formatToParts(new Date(moment))) found[part.type] = Number(part.value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
