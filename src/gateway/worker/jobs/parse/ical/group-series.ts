import type { CalendarNotes } from './notes.js';
import type { CalendarEvent } from './read-event.js';
import { findInSeries, timeInSeries } from './series-time.js';

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
    const sameUid = byUid.get(uid);
    if (sameUid) sameUid.push(event);
    else byUid.set(uid, [event]);
  }
  return [...byUid.values()].flatMap((sameUid) => groupVersions(sameUid, notes));
}

function groupVersions(sameUid: readonly CalendarEvent[], notes: CalendarNotes): readonly Series[] {
  const masters = selectMasters(
    sameUid.filter(({ recurrenceId }) => !recurrenceId),
    notes,
  );
  const master = masters.find(({ rules, dates }) => rules.length + dates.length > 0) ?? masters[0];
  const positionOf = (event: CalendarEvent): number => {
    const series = master ?? event;
    return timeInSeries(findInSeries(event.recurrenceId ?? event.start, series), series);
  };
  const overrides = selectOverrides(
    sameUid.filter(({ recurrenceId }) => recurrenceId),
    positionOf,
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

/** The highest SEQUENCE wins, then the latest DTSTAMP (RFC 5546 section 2.1.5), then the later in the file. */
const isNewer = (a: CalendarEvent, b: CalendarEvent): boolean =>
  a.sequence === b.sequence ? a.stamp >= b.stamp : a.sequence > b.sequence;

/**
 * Some programs write one UID for all of their events; what was written at the same time and differs is not a version
 * of the other. Events of the newest version take the places of older ones in turn.
 */
function selectMasters(events: readonly CalendarEvent[], notes: CalendarNotes): readonly CalendarEvent[] {
  const selected: CalendarEvent[] = [];
  let newest = '';
  const placesOfNewest = new Map<string, number>();
  for (const event of events) {
    const { start, sequence, stamp, fields } = event;
    const version = `${sequence} ${stamp}`;
    const content = `${start.wallMs} ${fields.SUMMARY}`;
    const place = version === newest ? (placesOfNewest.get(content) ?? placesOfNewest.size) : 0;
    const other = selected[place];
    const isSelected = !other || isNewer(event, other);
    if (other) noteSuperseded(isSelected ? other : event, notes);
    if (!isSelected) continue;
    if (version !== newest) placesOfNewest.clear();
    newest = version;
    placesOfNewest.set(content, place);
    selected[place] = event;
  }
  return selected;
}

function selectOverrides(
  events: readonly CalendarEvent[],
  positionOf: (event: CalendarEvent) => number,
  notes: CalendarNotes,
): readonly CalendarEvent[] {
  const byPosition = new Map<number, CalendarEvent>();
  for (const event of events) {
    const position = positionOf(event);
    const other = byPosition.get(position);
    const isSelected = !other || isNewer(event, other);
    if (other) noteSuperseded(isSelected ? other : event, notes);
    if (isSelected) byPosition.set(position, event);
  }
  return [...byPosition.values()];
}

const noteSuperseded = ({ line, fields }: CalendarEvent, notes: CalendarNotes): void =>
  notes.leaveOut(line, { code: 'superseded', line, text: fields.SUMMARY ?? '' });
