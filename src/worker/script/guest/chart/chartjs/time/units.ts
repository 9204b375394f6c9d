/** Units of time scales, from short to long. */
export const UNITS = ['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof UNITS)[number];

interface UnitFacts {
  readonly ms: number;
  /** How many of them a tick of the next longer unit replaces. */
  readonly steps: number;
  /** Chosen without being asked for. */
  readonly isCommon: boolean;
}

const FACTS: Readonly<Record<TimeUnit, UnitFacts>> = {
  millisecond: { ms: 1, steps: 1_000, isCommon: true },
  second: { ms: 1_000, steps: 60, isCommon: true },
  minute: { ms: 60_000, steps: 60, isCommon: true },
  hour: { ms: 3_600_000, steps: 24, isCommon: true },
  day: { ms: 86_400_000, steps: 30, isCommon: true },
  week: { ms: 604_800_000, steps: 4, isCommon: false },
  month: { ms: 2.628e9, steps: 12, isCommon: true },
  quarter: { ms: 7.884e9, steps: 4, isCommon: false },
  year: { ms: 3.154e10, steps: Number.MAX_SAFE_INTEGER, isCommon: true },
};

export const readUnit = (value: unknown): TimeUnit | undefined => UNITS.find((unit) => unit === value);

/** The shortest unit of which no more than `capacity` labels are needed. */
export function chooseUnit(least: TimeUnit, min: number, max: number, capacity: number): TimeUnit {
  for (const unit of UNITS.slice(UNITS.indexOf(least))) {
    const { ms, steps, isCommon } = FACTS[unit];
    if (isCommon && Math.ceil((max - min) / (steps * ms)) <= capacity) return unit;
  }
  return 'year';
}

/** How many units lie between two times, roughly. */
export const countUnits = (from: number, to: number, unit: TimeUnit): number => (to - from) / FACTS[unit].ms;

/** The beginning of the unit that a time is in, local time; weeks begin on `weekday`, 0 for Sunday. */
export function startOf(time: number, unit: TimeUnit, weekday = 0): number {
  const date = new Date(time);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  switch (unit) {
    case 'millisecond':
      return time;
    case 'second':
      return date.setMilliseconds(0);
    case 'minute':
      return date.setSeconds(0, 0);
    case 'hour':
      return date.setMinutes(0, 0, 0);
    case 'day':
      return new Date(year, month, day).getTime();
    case 'week':
      return new Date(year, month, day - ((date.getDay() - weekday + 7) % 7)).getTime();
    case 'month':
      return new Date(year, month, 1).getTime();
    case 'quarter':
      return new Date(year, month - (month % 3), 1).getTime();
    case 'year':
      return new Date(year, 0, 1).getTime();
  }
}

/** A time that is `count` units later, by the calendar from days on. */
export function addUnits(time: number, count: number, unit: TimeUnit): number {
  if (UNITS.indexOf(unit) < UNITS.indexOf('day')) return time + count * FACTS[unit].ms;
  const date = new Date(time);
  switch (unit) {
    case 'day':
      return date.setDate(date.getDate() + count);
    case 'week':
      return date.setDate(date.getDate() + 7 * count);
    case 'quarter':
      return addMonths(date, 3 * count);
    case 'year':
      return addMonths(date, 12 * count);
    default:
      return addMonths(date, count);
  }
}

/** The last day of a shorter month stands for a day that it does not have. */
function addMonths(date: Date, count: number): number {
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + count);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  return date.setDate(Math.min(day, last));
}
