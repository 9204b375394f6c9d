import type { CalendarNotes } from './notes.js';
import type { CalendarEvent } from './read-event.js';
import { findInSeries } from './series-time.js';

/** An event with its overrides; a single event is a series of one. */
export interface Series {
  readonly event: CalendarEvent;
  readonly overrides: readonly CalendarEvent[];
}

/** Joins overrides to their series. Of several versions the newest counts; the others are noted as left out. */
export function groupSeries(events: readonly CalendarEvent[], notes: CalendarNotes): readonly Series[] {
  const byUid = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const uid = event.uid || `line ${event.line}`;
    byUid.set(uid, [...(byUid.get(uid) ?? []), event]);
  }
  return [...byUid.values()].flatMap((sameUid) => groupVersions(sameUid, notes));
}

function groupVersions(sameUid: readonly CalendarEvent[], notes: CalendarNotes): readonly Series[] {
  const masters = selectNewest(
    sameUid.filter(({ recurrenceId }) => !recurrenceId),
    isSameMaster,
    notes,
  );
  const master = masters.find(({ rules, dates }) => rules.length + dates.length > 0) ?? masters[0];
  const positionOf = (event: CalendarEvent): string => {
    const { wallMs, isDay } = findInSeries(event.recurrenceId ?? event.start, master ?? event);
    return `${wallMs} ${isDay}`;
  };
  const overrides = selectNewest(
    sameUid.filter(({ recurrenceId }) => recurrenceId),
    (a, b) => positionOf(a) === positionOf(b),
    notes,
  );
  if (!master) return overrides.map((event) => ({ event: withoutRules(event), overrides: [] }));
  return masters.map((event) => ({ event, overrides: event === master ? overrides.map(withoutRules) : [] }));
}

/** An override is one event, whatever its rules say; a series that costs too much is its first time. */
export const withoutRules = (event: CalendarEvent): CalendarEvent => ({
  ...event,
  rules: [],
  exceptionRules: [],
  dates: [],
});

/**
 * Whether two components describe the same event. Some programs write one UID for all of their events; what was
 * written at the same time and differs is not a version of the other.
 */
const isSameMaster = (a: CalendarEvent, b: CalendarEvent): boolean =>
  a.sequence !== b.sequence ||
  a.stamp !== b.stamp ||
  (a.start.wallMs === b.start.wallMs && a.fields.SUMMARY === b.fields.SUMMARY);

/** The highest SEQUENCE wins, then the latest DTSTAMP (RFC 5546 section 2.1.5), then the later in the file. */
const isNewer = (a: CalendarEvent, b: CalendarEvent): boolean =>
  a.sequence === b.sequence ? a.stamp >= b.stamp : a.sequence > b.sequence;

function selectNewest(
  events: readonly CalendarEvent[],
  isSame: (a: CalendarEvent, b: CalendarEvent) => boolean,
  notes: CalendarNotes,
): CalendarEvent[] {
  const selected: CalendarEvent[] = [];
  for (const event of events) {
    const at = selected.findIndex((other) => isSame(event, other));
    const other = selected[at];
    if (other === undefined) selected.push(event);
    else if (isNewer(event, other)) selected[at] = event;
    const replaced = other && (isNewer(event, other) ? other : event);
    if (!replaced) continue;
    const { line, fields } = replaced;
    notes.leaveOut(line, { code: 'superseded', line, text: fields.SUMMARY ?? '' });
  }
  return selected;
}
