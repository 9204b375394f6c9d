import { isObject } from '@inkstand/common/json';
import { TimeZone } from '@inkstand/common/time-zone';
import { writeTime } from '@inkstand/common/write-time';
import type { MergeVariables } from '../../plugin/plugin.js';

const TIMES = ['DTSTART', 'DTEND'] as const;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Data with the times of calendars (`ical`, also of each `IDX_n`) in another time zone; days without times stay. Sources
 * are read once for all displays, in the owner's time zone. Pure.
 */
export const moveCalendars = (data: MergeVariables, timeZone: string): MergeVariables =>
  moveAll(data, new TimeZone(timeZone));

function moveAll(data: MergeVariables, zone: TimeZone): MergeVariables {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (name === 'ical' && Array.isArray(value)) return [name, value.map((event) => moveEvent(event, zone))];
      const holdsCalendar = isObject(value) && (name === 'data' || name.startsWith('IDX_'));
      return [name, holdsCalendar ? moveAll(value, zone) : value];
    }),
  );
}

function moveEvent(event: unknown, zone: TimeZone): unknown {
  if (!isObject(event)) return event;
  const moved = TIMES.flatMap((name) => {
    const time = event[name];
    const atMs = typeof time === 'string' && TIME.test(time) ? Date.parse(time) : Number.NaN;
    return Number.isNaN(atMs) ? [] : [[name, writeTime(atMs, zone.offsetMs(atMs))]];
  });
  return { ...event, ...Object.fromEntries(moved) };
}
