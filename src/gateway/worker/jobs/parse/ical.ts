import { fault, InkstandError } from '@inkstand/common/errors';
import { TimeZone } from '@inkstand/common/time-zone';
import { writeDay, writeTime } from '@inkstand/common/write-time';
import { findZoneName } from '@inkstand/common/zone-names';
import type { CalendarReport } from '../../protocol/report.js';
import { MAX_STEPS, WINDOW_DAYS } from './ical/calendar-limits.js';
import { cleanLines } from './ical/clean-lines.js';
import { buildComponents, type Component, findComponents } from './ical/components.js';
import { expandSeries, type Span, type Window } from './ical/expand-series.js';
import { groupSeries, type Series, withoutRules } from './ical/group-series.js';
import { limitOccurrences } from './ical/limit-occurrences.js';
import { CalendarNotes } from './ical/notes.js';
import { type CalendarEvent, readEvent } from './ical/read-event.js';
import { BudgetSpent, StepBudget } from './ical/step-budget.js';
import { DAY_MS } from './ical/wall-time.js';
import { CalendarZones } from './ical/zones.js';

export { joinSplitCharacters } from './ical/split-characters.js';

/** Time zone and current time of the reader. */
interface CalendarOptions {
  readonly now: number;
  /** Times are written in this zone. */
  readonly timeZone: string;
}

/** One occurrence, with the property names of the format. */
type Occurrence = Readonly<Record<string, unknown>>;

/** The occurrences of a calendar, and what of it could not be used. */
export interface ReadCalendar {
  readonly occurrences: readonly Occurrence[];
  readonly report: CalendarReport;
}

/**
 * The events from a week ago to three months ahead by start time, with recurring ones expanded. What cannot be read is
 * left out and reported. @throws InkstandError for a text that is no calendar
 */
export function parseCalendar(text: string, options: CalendarOptions): ReadCalendar {
  const reader = new TimeZone(findZoneName(options.timeZone) ?? 'UTC');
  const file = buildComponents(cleanLines(text));
  const notes = new CalendarNotes();
  const components = findComponents(file, 'VEVENT');
  if (components.length === 0) checkCalendar(file);
  const { now } = options;
  const window = { fromMs: now - WINDOW_DAYS.before * DAY_MS, toMs: now + WINDOW_DAYS.after * DAY_MS, reader };
  const series = readAll(file, window, notes);
  const { spans, cutAtMs, cutSeries } = limitOccurrences(expandAll(series, window, notes), now);
  for (const event of cutSeries) notes.add({ code: 'too-many-occurrences', ...placeOf(event) });
  if (cutAtMs !== undefined) notes.add({ code: 'cut-short', line: 1, text: writeDate(reader.wallOf(cutAtMs)) });
  return { occurrences: spans.map((span) => writeOccurrence(span, reader)), report: notes.report() };
}

/** A calendar may be empty, but not cut off before its first event. */
function checkCalendar(file: Component): void {
  const calendars = findComponents(file, 'VCALENDAR');
  if (calendars.some(({ isClosed, components }) => isClosed || components.length > 0)) return;
  throw new InkstandError('unprocessable', 'the response is not a calendar', fault('not-calendar'));
}

/** Each calendar of the file has its own zones and UIDs. */
function readAll(file: Component, { reader }: Window, notes: CalendarNotes): readonly Series[] {
  // Events outside any calendar are read as well, but not what else surrounds calendars.
  const calendars = [{ ...file, lines: [] }, ...file.components.filter(({ name }) => name === 'VCALENDAR')];
  return calendars.flatMap((calendar) => {
    const zones = new CalendarZones(calendar, reader, notes);
    const eventComponents =
      calendar.name === ''
        ? calendar.components.filter(({ name }) => name === 'VEVENT')
        : findComponents(calendar, 'VEVENT');
    const events = eventComponents.flatMap((component) => toList(readEvent(component, { zones, reader, notes })));
    return groupSeries(events, notes);
  });
}

const toList = <T>(one: T | undefined): readonly T[] => (one === undefined ? [] : [one]);

/** The occurrences of each series; those that cost too much are left out. */
function expandAll(series: readonly Series[], window: Window, notes: CalendarNotes): readonly (readonly Span[])[] {
  const budget = new StepBudget();
  const expanded: (readonly Span[])[] = [];
  let waiting = series;
  for (const steps of MAX_STEPS) {
    waiting = waiting.filter((one) => {
      budget.allow(steps);
      try {
        expanded.push(expandSeries(one, window, budget));
        return false;
      } catch (error) {
        if (error instanceof BudgetSpent) return true;
        throw error;
      }
    });
  }
  for (const { event, overrides } of waiting) {
    notes.leaveOut(event.line, { code: 'repeats-too-often', ...placeOf(event) });
    expanded.push(expandSeries({ event: withoutRules(event), overrides }, window, budget));
  }
  return expanded;
}

const placeOf = ({ line, fields }: CalendarEvent) => ({ line, text: fields.SUMMARY ?? '' });

function writeOccurrence({ event, startMs, endMs, startWallMs, endWallMs }: Span, reader: TimeZone): Occurrence {
  const { isDate } = event.start;
  const times = isDate
    ? { DTSTART: writeDate(startWallMs), DTEND: writeDate(endWallMs) }
    : { DTSTART: writeMoment(startMs, reader), DTEND: writeMoment(endMs, reader) };
  return { ...event.fields, ...times, ALL_DAY: isDate };
}

/** Later years have more than four digits. */
const LAST_MS = Date.UTC(9999, 11, 31);

const writeDate = (wallMs: number): string => writeDay(Math.min(wallMs, LAST_MS));

function writeMoment(timeMs: number, reader: TimeZone): string {
  const atMs = Math.min(timeMs, LAST_MS);
  return writeTime(atMs, reader.offsetMs(atMs));
}
