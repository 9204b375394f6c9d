import { isObject } from '@inkstand/common/json';
import type { NamedDay } from '../../store/store.js';
import { readDay, writeDay } from './calendar.js';

const MAX_DAYS = 200;
const MAX_NAME = 60;
/** A longer event is no holiday but a mistake. */
const MAX_EVENT_DAYS = 100;

/**
 * The days of all-day events in the data of a plugin, in order; undefined when it has no calendar. Data of one calendar
 * has its events as `ical`, data of several as `IDX_0.ical` and so on.
 */
export function listCalendarDays(data: Readonly<Record<string, unknown>>): readonly NamedDay[] | undefined {
  const bodies = [data, ...Object.values(data).filter(isObject)];
  const calendars = bodies.map(({ ical }) => ical).filter(Array.isArray);
  if (calendars.length === 0) return undefined;
  const days = new Map<string, NamedDay>();
  for (const event of calendars.flat().filter(isObject)) {
    for (const named of daysOfEvent(event)) if (!days.has(named.day)) days.set(named.day, named);
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(0, MAX_DAYS);
}

function daysOfEvent({ ALL_DAY, DTSTART, DTEND, SUMMARY }: Readonly<Record<string, unknown>>): readonly NamedDay[] {
  const first = ALL_DAY === true ? readDay(String(DTSTART)) : undefined;
  if (first === undefined) return [];
  // The end is the day after the last one; an event without an end takes one day.
  const count = Math.min(MAX_EVENT_DAYS, Math.max(1, (readDay(String(DTEND)) ?? first) - first));
  const name = typeof SUMMARY === 'string' ? SUMMARY.trim().slice(0, MAX_NAME) : '';
  return Array.from({ length: count }, (_, index) => ({ day: writeDay(first + index), name }));
}
