import { parseCalendar, type ReadCalendar } from '../../../../../src/gateway/worker/jobs/parse/ical.js';

/** 28 November 2026, a Saturday, at noon in Berlin. */
export const CALENDAR_NOW = Date.parse('2026-11-28T11:00:00Z');

/** Lines of one event with the properties that every event has. */
export const event = (...lines: readonly string[]): string[] => ['BEGIN:VEVENT', 'SUMMARY:x', ...lines, 'END:VEVENT'];

/** Reads a calendar of these lines, as someone in the zone sees it. */
export function readLines(lines: readonly string[], timeZone = 'Europe/Berlin', lineBreak = '\r\n'): ReadCalendar {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join(lineBreak);
  return parseCalendar(text, { now: CALENDAR_NOW, timeZone });
}

/** Start times as `MM-DD HH:MM` on the reader's clock; all-day events as `MM-DD`. */
export const startsOf = ({ occurrences }: ReadCalendar): string[] =>
  occurrences.map(({ DTSTART }) => String(DTSTART).slice(5, 16).replace('T', ' '));

/** A year's definition of Central European time under another name. */
export const zoneLines = (name: string, ...more: readonly string[]): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...more,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
