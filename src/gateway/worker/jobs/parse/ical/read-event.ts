import type { Component } from './components.js';
import type { CalendarNotes } from './notes.js';
import { findProperty, type Property, readProperties } from './properties.js';
import { type Rule, readRule } from './rule.js';
import { DAY_MS, dayOf, readWallTime, type WallTime } from './wall-time.js';
import { type CalendarZones, UTC, type Zone } from './zones.js';

/** A date or time, with the zone that its property names. */
export interface EventTime extends WallTime {
  readonly zone: Zone;
  /** No zone is named, so the time belongs to whatever zone surrounds it. */
  readonly isFloating: boolean;
}

/** Days as the calendar counts them, then exact time (RFC 5545 section 3.3.6). */
export interface Length {
  readonly days: number;
  readonly ms: number;
}

/** One component of a calendar: a single event, a series, or an override of one of its times. */
export interface CalendarEvent {
  /** Empty when missing. */
  readonly uid: string;
  readonly line: number;
  readonly sequence: number;
  readonly stamp: string;
  readonly isCancelled: boolean;
  readonly start: EventTime;
  readonly length: Length;
  readonly rules: readonly Rule[];
  readonly exceptionRules: readonly Rule[];
  readonly dates: readonly { readonly time: EventTime; readonly length: Length | undefined }[];
  readonly exceptionDates: readonly EventTime[];
  /** Set for an override: the time of its series that it replaces. */
  readonly recurrenceId: EventTime | undefined;
  /** The override also counts for all later times. */
  readonly isForFuture: boolean;
  /** Texts, by their names in the format. */
  readonly fields: Readonly<Record<string, string>>;
}

const COPIED = [
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'UID',
  'STATUS',
  'URL',
  'ORGANIZER',
  'CATEGORIES',
  'TRANSP',
  'CLASS',
];
const ALL_DAY = 'X-MICROSOFT-CDO-ALLDAYEVENT';
const TIMES = ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'];
const NAMES = new Set([...COPIED, ...TIMES, 'SEQUENCE', 'DTSTAMP', ALL_DAY]);

/** Weeks beside days, and hours without `T`, are written by some programs. */
const DURATION = /^\+?P(?=.*\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?T?(?:(\d{1,7})H)?(?:(\d{1,9})M)?(?:(\d{1,10})S)?$/i;

/** Longer events are mistakes, and lead beyond the range of dates. */
const MAX_DAYS = 36_525;

/** Where an event's times are read. */
interface ReadingContext {
  readonly zones: CalendarZones;
  /** Zone of the reader. */
  readonly reader: Zone;
  readonly notes: CalendarNotes;
}

/** Reads an event; undefined when it is left out, which is noted. */
export function readEvent(component: Component, context: ReadingContext): CalendarEvent | undefined {
  const { notes } = context;
  const properties = readProperties(component, NAMES, notes);
  if (!component.isClosed) notes.add({ code: 'missing-end', line: component.line });
  const find = (name: string): Property | undefined => findProperty(properties, name);
  const timeOf = (name: string): EventTime | undefined => {
    const property = find(name);
    const time = property && readTime(property, property.values[0] ?? '', context.zones);
    // Without a start, the event is left out, which says the same.
    if (property && !time && name !== 'DTSTART') noteUnusable(property, notes);
    return time;
  };
  const recurrenceId = timeOf('RECURRENCE-ID');
  const start = timeOf('DTSTART') ?? recurrenceId;
  if (!start) {
    const stated = find('DTSTART');
    const text = stated === undefined ? '' : describe(stated);
    notes.leaveOut(component.line, { code: 'no-start', line: stated?.line ?? component.line, text });
    return undefined;
  }
  notes.countRead(component.line);
  const timed = { start, length: readLength(start, timeOf('DTEND'), find('DURATION'), notes) };
  const isMarked = /^true$/i.test(find(ALL_DAY)?.values[0] ?? '');
  const status = find('STATUS')?.values[0]?.trim() ?? '';
  return {
    ...asAllDay(timed, isMarked, find('RRULE') !== undefined, context),
    uid: find('UID')?.values[0]?.trim() ?? '',
    line: component.line,
    sequence: Number.parseInt(find('SEQUENCE')?.values[0] ?? '0', 10) || 0,
    stamp: find('DTSTAMP')?.values[0]?.trim() ?? '',
    isCancelled: /^cancelled$/i.test(status),
    rules: readRules(component, properties, 'RRULE', notes),
    exceptionRules: readRules(component, properties, 'EXRULE', notes),
    dates: readDates(properties, context),
    exceptionDates: readTimes(properties, 'EXDATE', context),
    recurrenceId,
    isForFuture: /^THISANDFUTURE$/i.test(find('RECURRENCE-ID')?.parameters.range ?? ''),
    fields: readFields(properties),
  };
}

/** Reads a time in the zone that its property names; undefined when it is none. */
function readTime(property: Property, value: string, zones: CalendarZones): EventTime | undefined {
  const time = readWallTime(value);
  if (!time) return undefined;
  // Midnight of a date is that date; programs also write VALUE=DATE for other times.
  if (property.type === 'date' && !time.isUtc && time.wallMs === dayOf(time.wallMs)) {
    return { ...time, isDate: true, isUtc: false, zone: zones.floating, isFloating: true };
  }
  const zoneName = property.parameters.tzid?.trim() ?? '';
  if (time.isUtc) return { ...time, zone: UTC, isFloating: false };
  if (time.isDate || zoneName === '') return { ...time, zone: zones.floating, isFloating: true };
  return { ...time, zone: zones.find(zoneName, property.line), isFloating: false };
}

const describe = ({ name, values }: Property): string => `${name}:${values.join(',')}`;

const noteUnusable = (property: Property, notes: CalendarNotes): void =>
  notes.add({ code: 'unusable-line', line: property.line, text: describe(property) });

/** An all-day event lasts at least a day, whatever its end says; an end before the start is none. */
function readLength(
  start: EventTime,
  end: EventTime | undefined,
  duration: Property | undefined,
  notes: CalendarNotes,
): Length {
  const length = end ? lengthUntil(start, end) : readDuration(duration, notes);
  if (start.isDate) return { days: Math.max(1, (length?.days ?? 0) + Math.ceil((length?.ms ?? 0) / DAY_MS)), ms: 0 };
  return length && length.days * DAY_MS + length.ms > 0 ? length : { days: 0, ms: 0 };
}

function lengthUntil(start: EventTime, end: EventTime): Length {
  if (start.isDate) return { days: Math.round((dayOf(end.wallMs) - start.wallMs) / DAY_MS), ms: 0 };
  const endZone = end.isFloating ? start.zone : end.zone;
  return { days: 0, ms: endZone.momentOf(end.wallMs) - start.zone.momentOf(start.wallMs) };
}

function readDuration(property: Property | undefined, notes: CalendarNotes): Length | undefined {
  if (!property) return undefined;
  const source = property.values[0]?.trim() ?? '';
  if (/^-P[\dT]/i.test(source)) return undefined;
  const match = DURATION.exec(source);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (match ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (!match || weeks * 7 + days + hours / 24 + minutes / 1440 + seconds / 86_400 > MAX_DAYS) {
    noteUnusable(property, notes);
    return undefined;
  }
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

/**
 * Outlook writes all-day events as lasting from midnight to midnight, also in UTC. The rule of a series is not moved
 * into another zone unless the program says that the event is all-day.
 */
function asAllDay(
  event: { readonly start: EventTime; readonly length: Length },
  isMarked: boolean,
  isSeries: boolean,
  { zones, reader }: ReadingContext,
): { readonly start: EventTime; readonly length: Length } {
  const { start, length } = event;
  if (start.isDate) return event;
  const isInUtc = start.zone === UTC && start.wallMs !== dayOf(start.wallMs);
  const zone = isInUtc && (isMarked || !isSeries) ? zones.floating : start.zone;
  const startMs = start.zone.momentOf(start.wallMs);
  const wallMs = zone.wallOf(startMs);
  const endWallMs = zone.wallOf(start.zone.momentOf(start.wallMs + length.days * DAY_MS) + length.ms);
  const isMidnight = wallMs === dayOf(wallMs) && endWallMs === dayOf(endWallMs) && endWallMs > wallMs;
  if (!isMidnight || !(isMarked || reader.wallOf(startMs) === wallMs)) return event;
  return {
    start: { wallMs, isDate: true, isUtc: false, zone, isFloating: true },
    length: { days: Math.round((endWallMs - wallMs) / DAY_MS), ms: 0 },
  };
}

/** Without its rule, an event is shown on its first date only. */
function readRules(
  component: Component,
  properties: readonly Property[],
  name: string,
  notes: CalendarNotes,
): readonly Rule[] {
  return properties
    .filter((property) => property.name === name && property.values.join('').trim() !== '')
    .flatMap((property) => {
      const read = readRule(property.values.join(','));
      if (!read)
        notes.leaveOut(component.line, { code: 'unusable-rule', line: property.line, text: describe(property) });
      const unusable = read?.unusable ?? [];
      for (const part of unusable) notes.add({ code: 'unusable-line', line: property.line, text: `${name} ${part}` });
      return read ? [read.rule] : [];
    });
}

function readTimes(properties: readonly Property[], name: string, { zones, notes }: ReadingContext): EventTime[] {
  return properties
    .filter((property) => property.name === name)
    .flatMap((property) =>
      property.values.flatMap((value) => {
        const time = readTime(property, value, zones);
        if (!time && value.trim() !== '') noteUnusable(property, notes);
        return time ? [time] : [];
      }),
    );
}

/** `RDATE` is a time, or a period with an end or a duration of its own. */
function readDates(properties: readonly Property[], context: ReadingContext): CalendarEvent['dates'] {
  return properties
    .filter((property) => property.name === 'RDATE')
    .flatMap((property) =>
      property.values.flatMap((value) => {
        const [first = '', second] = value.split('/');
        const time = readTime(property, first, context.zones);
        if (!time && value.trim() !== '') noteUnusable(property, context.notes);
        if (!time) return [];
        const end = second === undefined ? undefined : readTime(property, second, context.zones);
        const duration = { ...property, values: [second ?? ''] };
        const length =
          second === undefined ? undefined : end ? lengthUntil(time, end) : readDuration(duration, context.notes);
        return [{ time, length }];
      }),
    );
}

function readFields(properties: readonly Property[]): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const name of COPIED) {
    const all = properties.filter((property) => property.name === name);
    const values = name === 'CATEGORIES' ? all.flatMap((property) => property.values) : (all[0]?.values ?? []);
    if (all.length > 0) fields[name] = values.join(',');
  }
  return fields;
}
