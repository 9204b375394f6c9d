import type { CalendarEvent, EventTime } from './read-event.js';
import type { Rule } from './rule.js';
import { DAY_MS, dayOf } from './wall-time.js';
import { UTC } from './zones.js';

/** A time of a series in the series' own zone, or all of a day. */
interface SeriesTime {
  readonly wallMs: number;
  readonly isDay: boolean;
}

/**
 * Where in a series a time lies that was written in any zone, as a date for a timed series or the reverse. Programs
 * write the times of exceptions in UTC, floating or in their own zone; Exchange writes midnight for the day, here or there.
 */
export function findInSeries(time: EventTime, series: CalendarEvent): SeriesTime {
  const { start, rules } = series;
  const wallMs = wallInSeries(time, start);
  if (start.isDate) return { wallMs, isDay: false };
  if (time.isDate) return { wallMs: dayOf(time.wallMs), isDay: true };
  const isExact = timeOfDay(wallMs) === timeOfDay(start.wallMs) || rules.some(hasSeveralTimes);
  const midnight = [time.wallMs, wallMs].find((one) => one === dayOf(one));
  return isExact || midnight === undefined ? { wallMs, isDay: false } : { wallMs: midnight, isDay: true };
}

/** A time on the clock of a series; in a series of days, the day that is meant. */
function wallInSeries(time: EventTime, start: EventTime): number {
  if (start.isDate) return dayInSeries(time, start);
  if (time.isFloating || time.zone === start.zone) return time.wallMs;
  return start.zone.wallOf(time.zone.momentOf(time.wallMs));
}

const timeOfDay = (wallMs: number): number => wallMs - dayOf(wallMs);

const hasSeveralTimes = ({ frequency, hours }: Rule): boolean =>
  hours.length > 0 || frequency === 'HOURLY' || frequency === 'MINUTELY' || frequency === 'SECONDLY';

/** The time of a series that is meant; of a day, that at which the series starts. */
export const timeInSeries = ({ wallMs, isDay }: SeriesTime, { start }: CalendarEvent): number =>
  isDay ? wallMs + timeOfDay(start.wallMs) : wallMs;

/** The time of a series that a further date means: a date that at which the series starts, midnight just that. */
export const addedTime = (time: EventTime, { start }: CalendarEvent): number =>
  wallInSeries(time, start) + (time.isDate && !start.isDate ? timeOfDay(start.wallMs) : 0);

/**
 * The day that a time means in a series of days. Midnight and the last second of a day are meant as written; another
 * time in UTC was computed from local midnight, wherever that was.
 */
function dayInSeries(time: EventTime, start: EventTime): number {
  const secondsOfDay = (time.wallMs - dayOf(time.wallMs)) / 1000;
  const isAsWritten = time.isDate || time.zone !== UTC || secondsOfDay === 0 || secondsOfDay === 86_399;
  return dayOf(isAsWritten ? time.wallMs : start.zone.wallOf(time.wallMs));
}

/** The last clock time that a rule allows; a date includes its whole day. */
export function lastWallTime({ until }: Rule, { start }: CalendarEvent): number {
  if (!until) return Number.POSITIVE_INFINITY;
  if (until.isDate && !start.isDate) return until.wallMs + DAY_MS - 1;
  return wallInSeries({ ...until, zone: until.isUtc ? UTC : start.zone, isFloating: !until.isUtc }, start);
}
