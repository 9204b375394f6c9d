import { InkstandError } from '@inkstand/common/errors';
import { writeDigits } from '@inkstand/common/write-time';
import { withZip, type ZipEntry, type ZipFailure } from '../zip/zip.js';

/** A row of a table in the feed, by column. */
type Row = Readonly<Record<string, string>>;

interface Call {
  readonly tripId: string;
  /** `HH:MM`; hours from 24 belong to the previous day. */
  readonly time: string;
  readonly sequence: number;
  readonly headsign: string;
  /** False for the last stop of a trip, where nobody boards. */
  continues: boolean;
}

/** National feeds have a few hundred megabytes, and their tables ten times that when unpacked. */
const LIMITS = { maxEntries: 200, maxFileBytes: 0, maxTotalBytes: 20_000_000_000 };
const MAX_LINE = 100_000;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MS = 86_400_000;
/** Services on single dates count for the weekdays on which they run within this many days. */
const AHEAD_DAYS = 14;

const explain = ({ kind, cause }: ZipFailure): Error =>
  new InkstandError('invalid', `expected a GTFS file (a zip of tables), got one that is ${kind}`, { cause });

/**
 * The departures of a stop in a GTFS feed, as lines `route | destination | days | times` of the recipe "Departures".
 * @param stop name or id; all platforms of that name are included
 * @param now Unix ms; services that have ended are skipped
 * @throws InkstandError `invalid` for a file that is not a feed, `not-found` with similar names for an unknown stop
 */
export function readDepartures(path: string, stop: string, now: number): Promise<readonly string[]> {
  return withZip(path, { limits: LIMITS, explain }, async (entries) => {
    const stops = await findStops(entries, stop);
    const calls = await findCalls(entries, stops);
    const services = await readServices(entries, now);
    const routes = new Map<string, string>();
    for await (const row of readTable(entries, 'routes.txt'))
      routes.set(row.route_id ?? '', row.route_short_name || row.route_long_name || (row.route_id ?? ''));
    return describeCalls(entries, calls, services, routes);
  });
}

async function findStops(entries: readonly ZipEntry[], wanted: string): Promise<ReadonlySet<string>> {
  const name = wanted.trim().toLowerCase();
  const stopIds = new Set<string>();
  const similar = new Set<string>();
  for await (const row of readTable(entries, 'stops.txt')) {
    const { stop_id: id = '', stop_name: title = '', parent_station: parent = '' } = row;
    if (title.toLowerCase() === name || id === wanted || parent === wanted) stopIds.add(id);
    else if (title.toLowerCase().includes(name) && similar.size < 10) similar.add(title);
  }
  if (stopIds.size > 0) return stopIds;
  const hint = similar.size === 0 ? '' : `; similar: ${[...similar].join(', ')}`;
  throw new InkstandError('not-found', `there is no stop "${wanted}"${hint}`);
}

/** Calls at the stops, by trip; only the first call of a trip counts. */
async function findCalls(entries: readonly ZipEntry[], stops: ReadonlySet<string>): Promise<ReadonlyMap<string, Call>> {
  const calls = new Map<string, Call>();
  for await (const row of readTable(entries, 'stop_times.txt')) {
    const { trip_id: tripId = '', departure_time: at = '', arrival_time: arrival = '' } = row;
    const sequence = Number(row.stop_sequence);
    const call = calls.get(tripId);
    if (call && sequence > call.sequence) call.continues = true;
    const time = /^\s*(\d{1,2}):(\d{2})/.exec(at || arrival);
    if (call || !time || row.pickup_type === '1' || !stops.has(row.stop_id ?? '')) continue;
    const headsign = row.stop_headsign ?? '';
    calls.set(tripId, {
      tripId,
      time: `${time[1]?.padStart(2, '0')}:${time[2]}`,
      sequence,
      headsign,
      continues: false,
    });
  }
  return calls;
}

/** The weekdays of each service that still runs, Monday first. */
async function readServices(
  entries: readonly ZipEntry[],
  now: number,
): Promise<ReadonlyMap<string, readonly boolean[]>> {
  const today = compactDate(now);
  const services = new Map<string, boolean[]>();
  for await (const row of readTable(entries, 'calendar.txt', true)) {
    if ((row.end_date ?? '') >= today)
      services.set(
        row.service_id ?? '',
        DAYS.map((day) => row[day] === '1'),
      );
  }
  const dates = new Map(
    Array.from({ length: AHEAD_DAYS }, (_, ahead) => {
      const at = now + ahead * DAY_MS;
      return [compactDate(at), (new Date(at).getUTCDay() + 6) % 7] as const;
    }),
  );
  const regular = new Set(services.keys());
  for await (const { service_id: id = '', date = '', exception_type: kind } of readTable(
    entries,
    'calendar_dates.txt',
    true,
  )) {
    const day = dates.get(date);
    if (day === undefined || kind !== '1' || regular.has(id)) continue;
    const days = services.get(id) ?? DAYS.map(() => false);
    days[day] = true;
    services.set(id, days);
  }
  return services;
}

async function describeCalls(
  entries: readonly ZipEntry[],
  calls: ReadonlyMap<string, Call>,
  services: ReadonlyMap<string, readonly boolean[]>,
  routes: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const groups = new Map<string, Set<string>>();
  for await (const row of readTable(entries, 'trips.txt')) {
    const call = calls.get(row.trip_id ?? '');
    const days = services.get(row.service_id ?? '');
    if (!call?.continues || !days?.includes(true)) continue;
    const parts = [
      routes.get(row.route_id ?? '') ?? '',
      call.headsign || (row.trip_headsign ?? ''),
      describeDays(days),
    ];
    const key = parts.map((part) => part.replaceAll(/[|\s]+/g, ' ').trim()).join(' | ');
    groups.set(key, (groups.get(key) ?? new Set()).add(call.time));
  }
  return [...groups]
    .map(([key, times]) => `${key} | ${[...times].sort().join(' ')}`)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Such as `Mon-Fri` or `Sat, Sun`. */
function describeDays(days: readonly boolean[]): string {
  const spans: string[] = [];
  for (let first = 0; first < days.length; first++) {
    if (!days[first]) continue;
    let last = first;
    while (days[last + 1]) last++;
    spans.push(last === first ? `${SHORT_DAYS[first]}` : `${SHORT_DAYS[first]}-${SHORT_DAYS[last]}`);
    first = last;
  }
  return spans.join(', ');
}

const compactDate = (ms: number): string => writeDigits(ms).slice(0, 8);

/** The rows of a table, one at a time, because national ones have ten million. */
async function* readTable(entries: readonly ZipEntry[], name: string, isOptional = false): AsyncGenerator<Row> {
  const entry = entries.find((one) => one.name === name || one.name.endsWith(`/${name}`));
  if (!entry) {
    if (isOptional) return;
    throw new InkstandError('invalid', `expected a GTFS file, found no ${name} in it`);
  }
  let columns: readonly string[] | undefined;
  for await (const line of linesOf(entry)) {
    if (line.trim() === '') continue;
    const cells = splitCells(columns === undefined ? line.replace(/^\uFEFF/, '') : line);
    if (columns === undefined) columns = cells.map((cell) => cell.trim());
    else yield Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  }
}

async function* linesOf(entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let partial = '';
  const parts = await entry.stream();
  try {
    for await (const part of parts) {
      const lines = (partial + decoder.decode(part as Uint8Array, { stream: true })).split('\n');
      partial = lines.pop() ?? '';
      if (partial.length > MAX_LINE) throw new InkstandError('limit', `a line of ${entry.name} is too long`);
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    }
  } catch (cause) {
    throw cause instanceof InkstandError ? cause : explain({ kind: 'damaged', cause });
  }
  yield partial;
}

/** The cells of a line of CSV. */
function splitCells(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',');
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}
