import type { CalendarEvent, EventTime } from './read-event.js';
import type { Rule } from './rule.js';
import { DAY_MS, dayOf } from './wall-time.js';
import { UTC } from './zones.js';

/** A time of a series in the series' own zone, or all of a day. */
export interface SeriesTime {
  readonly wallMs: number;
  readonly isDay: boolean;
}

/**
 * Where in a series a time lies that was written in any zone, as a date for a timed series or the reverse. Programs
 * write the times of exceptions in UTC, floating or in their own zone, and Exchange writes midnight for the day.
 */
export function findInSeries(time: EventTime, series: CalendarEvent): SeriesTime {
  const { start, rules } = series;
  if (start.isDate) return { wallMs: dayInSeries(time, start), isDay: false };
  const isMidnight = time.wallMs === dayOf(time.wallMs) && !time.isUtc;
  const startsAtMidnight = start.wallMs === dayOf(start.wallMs) || rules.some(({ hours }) => hours.length > 0);
  if (time.isDate || (isMidnight && !startsAtMidnight)) return { wallMs: dayOf(time.wallMs), isDay: true };
  if (time.isFloating || time.zone === start.zone) return { wallMs: time.wallMs, isDay: false };
  return { wallMs: start.zone.wallOf(time.zone.momentOf(time.wallMs)), isDay: false };
}

/** The time of a series that is meant; of a day, that at which the series starts. */
export const timeInSeries = ({ wallMs, isDay }: SeriesTime, { start }: CalendarEvent): number =>
  isDay ? wallMs + start.wallMs - dayOf(start.wallMs) : wallMs;

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
export function lastWallTime(rule: Rule, series: CalendarEvent): number {
  const { until } = rule;
  if (!until) return Number.POSITIVE_INFINITY;
  if (until.isDate && !series.start.isDate) return until.wallMs + DAY_MS - 1;
  const zone = until.isUtc ? UTC : series.start.zone;
  return findInSeries({ ...until, zone, isFloating: !until.isUtc }, { ...series, rules: [rule] }).wallMs;
}
