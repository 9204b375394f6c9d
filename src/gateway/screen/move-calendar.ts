import { isObject } from '@inkstand/common/json';
import { findOffsetMs } from '../playlist/playlist.js';
import type { MergeVariables } from '../plugin/plugin.js';

const TIMES = ['DTSTART', 'DTEND'] as const;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Data with the times of calendars (`ical`, also of each `IDX_n`) in another time zone; days without times stay. Sources
 * are read once for all displays, in the owner's time zone. Pure.
 */
export function moveCalendars(data: MergeVariables, timeZone: string): MergeVariables {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (name === 'ical' && Array.isArray(value)) return [name, value.map((event) => moveEvent(event, timeZone))];
      const holdsCalendar = isObject(value) && (name === 'data' || name.startsWith('IDX_'));
      return [name, holdsCalendar ? moveCalendars(value, timeZone) : value];
    }),
  );
}

function moveEvent(event: unknown, timeZone: string): unknown {
  if (!isObject(event)) return event;
  const moved = TIMES.flatMap((name) => {
    const time = event[name];
    const atMs = typeof time === 'string' && TIME.test(time) ? Date.parse(time) : Number.NaN;
    return Number.isNaN(atMs) ? [] : [[name, writeTime(atMs, timeZone)]];
  });
  return { ...event, ...Object.fromEntries(moved) };
}

function writeTime(atMs: number, timeZone: string): string {
  const offsetMs = findOffsetMs(timeZone, atMs);
  const wall = new Date(atMs + offsetMs).toISOString().slice(0, 19);
  if (offsetMs === 0) return `${wall}Z`;
  const minutes = Math.abs(offsetMs) / 60_000;
  const pad = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `${wall}${offsetMs < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}
