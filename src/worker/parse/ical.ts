import ICAL from 'ical.js';
import { fault, InkstandError } from '../../errors.js';
import { openZone, type ZoneClock } from './zoned-time.js';

/** Time zone and current time of the reader. */
export interface CalendarOptions {
  readonly now: number;
  /** Times are given in this zone. */
  readonly timeZone: string;
}

/** One occurrence, with the property names of the format. */
export type Occurrence = Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;
const WINDOW_DAYS = { before: 7, after: 90 } as const;
const MAX_OCCURRENCES = 1_000;
/** Maximum steps of one recurrence; a daily event since 1980 takes 17,000. */
const MAX_STEPS = 25_000;
/** Maximum steps of all recurrences in a document; two hundred daily events over ten years. */
const MAX_DOCUMENT_STEPS = 800_000;
/** Maximum CPU time for the same, because steps of some rules cost a hundred times as much as others. */
const MAX_DOCUMENT_MS = 10_000;
const STEPS_BETWEEN_CLOCKS = 500;
const COPIED = [
  'summary',
  'description',
  'location',
  'uid',
  'status',
  'url',
  'organizer',
  'categories',
  'transp',
  'class',
];

interface Span {
  readonly startMs: number;
  readonly occurrence: Occurrence;
}

/**
 * The events from a week ago to three months ahead by start time, with recurring ones expanded. @throws InkstandError
 */
export function parseCalendar(text: string, options: CalendarOptions): readonly Occurrence[] {
  const zone = openZone(options.timeZone) ?? openZone('UTC');
  if (!zone) throw new InkstandError('internal', 'the runtime lacks time zone data');
  const reader = new EventReader(zone, options.now);
  return readCalendars(text, reader)
    .toSorted((a, b) => a.startMs - b.startMs)
    .slice(0, MAX_OCCURRENCES)
    .map(({ occurrence }) => occurrence);
}

function readCalendars(text: string, reader: EventReader): Span[] {
  try {
    return parseCalendars(text).flatMap((calendar) => readEvents(calendar, reader));
  } catch (error) {
    if (error instanceof InkstandError) throw error;
    const sound = dropBrokenEvents(text);
    if (sound !== undefined) return parseCalendars(sound).flatMap((calendar) => readEvents(calendar, reader));
    throw new InkstandError('unprocessable', 'the response is not a calendar', fault('not-calendar'));
  }
}

function parseCalendars(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text);
  const calendars = Array.isArray(parsed[0]) ? parsed : [parsed];
  return calendars.map((one) => new ICAL.Component(one as unknown[]));
}

const EVENT = /^BEGIN:VEVENT[ \t]*\r?\n(?:(?!END:VEVENT)[^\n]*\n)*END:VEVENT[ \t]*(?:\r?\n|$)/gim;

/**
 * The calendar without the events that cannot be parsed individually; undefined when it is invalid for another reason.
 */
function dropBrokenEvents(text: string): string | undefined {
  const isParsable = (part: string): boolean => {
    try {
      return ICAL.parse(`BEGIN:VCALENDAR\r\n${part}END:VCALENDAR\r\n`).length > 0;
    } catch {
      return false;
    }
  };
  const parsable = text.replace(EVENT, (event) => (isParsable(event) ? event : ''));
  try {
    return parsable === text || ICAL.parse(parsable).length === 0 ? undefined : parsable;
  } catch {
    return undefined;
  }
}

function readEvents(root: ICAL.Component, reader: EventReader): Span[] {
  // Without the option, each event searches all others for its exceptions, which takes a minute for ten thousand.
  const events = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component, { exceptions: [] }));
  const masters = events.filter((event) => !event.isRecurrenceException());
  const byUid = new Map(masters.toReversed().map((event) => [event.uid, event]));
  for (const exception of events.filter((event) => event.isRecurrenceException())) {
    const master = byUid.get(exception.uid);
    if (master) master.relateException(exception);
    else masters.push(exception);
  }
  // One invalid event does not affect the others.
  return masters.flatMap((event) => {
    try {
      return reader.read(event);
    } catch (error) {
      if (error instanceof InkstandError) throw error;
      return [];
    }
  });
}

class EventReader {
  readonly #zone: ZoneClock;
  readonly #fromMs: number;
  readonly #toMs: number;
  /** Loading a zone is slow, and a calendar uses few. */
  readonly #zones = new Map<string, ZoneClock | undefined>();
  readonly #begun = process.cpuUsage();
  #steps = 0;

  constructor(zone: ZoneClock, now: number) {
    this.#zone = zone;
    this.#fromMs = now - WINDOW_DAYS.before * DAY_MS;
    this.#toMs = now + WINDOW_DAYS.after * DAY_MS;
  }

  read(event: ICAL.Event): Span[] {
    if (!event.isRecurring()) return this.#spanOf(event, event.startDate, event.endDate);
    const spans: Span[] = [];
    const iterator = event.iterator();
    const zone = zoneNameOf(event, 'dtstart');
    const lastsMs = Math.max(0, event.duration.toSeconds()) * 1000 + DAY_MS;
    const isMoved = (start: ICAL.Time): boolean =>
      event.rangeExceptions.length > 0 || Object.hasOwn(event.exceptions, start.toString());
    for (let step = 0; step < MAX_STEPS && spans.length < MAX_OCCURRENCES; step++) {
      this.#count();
      const start = iterator.next();
      if (!start) break;
      const startMs = this.#momentOf(start, zone);
      if (startMs > this.#toMs) break;
      if (startMs + lastsMs < this.#fromMs && !isMoved(start)) continue;
      const details = event.getOccurrenceDetails(start);
      spans.push(...this.#spanOf(details.item, details.startDate, details.endDate));
    }
    return spans;
  }

  /** One budget for the document, because many events would multiply a budget per event. */
  #count(): void {
    if (++this.#steps % STEPS_BETWEEN_CLOCKS !== 0) return;
    const { user, system } = process.cpuUsage(this.#begun);
    if (this.#steps < MAX_DOCUMENT_STEPS && user + system < MAX_DOCUMENT_MS * 1000) return;
    throw new InkstandError(
      'timeout',
      `the calendar repeats too often: given up after ${this.#steps} steps`,
      fault('calendar-repeats'),
    );
  }

  #spanOf(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Span[] {
    const startZone = zoneNameOf(event, 'dtstart');
    const startMs = this.#momentOf(start, startZone);
    const endMs = this.#momentOf(end, zoneNameOf(event, 'dtend') ?? startZone);
    if (startMs > this.#toMs || Math.max(startMs, endMs) < this.#fromMs) return [];
    const occurrence: Record<string, unknown> = {};
    for (const name of COPIED) {
      const value = event.component.getFirstPropertyValue(name);
      if (value !== null) occurrence[name.toUpperCase()] = String(value);
    }
    const days = { DTSTART: start.toString(), DTEND: end.toString() };
    const times = start.isDate ? days : { DTSTART: this.#write(startMs), DTEND: this.#write(endMs) };
    return [{ startMs, occurrence: { ...occurrence, ...times, ALL_DAY: start.isDate } }];
  }

  /** A date or floating time is in the reader's zone. */
  #momentOf(time: ICAL.Time, zoneName: string | undefined): number {
    const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
    if (time.isDate) return this.#zone.momentOf(wall);
    if (time.zone === ICAL.Timezone.utcTimezone) return wall;
    // The runtime's definition of a zone is usually better than the calendar's.
    const named = zoneName === undefined ? undefined : this.#openZone(zoneName);
    if (named) return named.momentOf(wall);
    const isDefined = time.zone && time.zone !== ICAL.Timezone.localTimezone;
    return isDefined ? time.toUnixTime() * 1000 : this.#zone.momentOf(wall);
  }

  #openZone(name: string): ZoneClock | undefined {
    if (!this.#zones.has(name)) this.#zones.set(name, openZone(name));
    return this.#zones.get(name);
  }

  #write(epochMs: number): string {
    const offset = this.#zone.offsetSecondsAt(epochMs);
    const wall = new Date(epochMs + offset * 1000).toISOString().slice(0, 19);
    const minutes = Math.abs(offset) / 60;
    const pad = (part: number): string => String(Math.floor(part)).padStart(2, '0');
    return offset === 0 ? `${wall}Z` : `${wall}${offset < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
  }
}

function zoneNameOf(event: ICAL.Event, property: 'dtstart' | 'dtend'): string | undefined {
  const zone = event.component.getFirstProperty(property)?.getParameter('tzid');
  return typeof zone === 'string' ? zone : undefined;
}
