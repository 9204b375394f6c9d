import { isObject, type JsonObject } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';
import { type MessageField, type MessageFields, readMessage } from './protobuf.js';

/** Limit of the departures of chosen stops. */
const MAX_DEPARTURES = 200;
/** A header with version 1.0 or 2.0 as the first field: GTFS Realtime under any content type. */
const HEADER = [0x0a, 0x0a, 0x03] as const;

type Row = readonly [number, string, MessageField['kind'], 'list'?];

const fields = (...rows: readonly Row[]): MessageFields =>
  new Map(rows.map(([number, name, kind, list]) => [number, { name, kind, isList: list === 'list' }]));

// Names and numbers of https://gtfs.org/documentation/realtime/proto/.
const EVENT = fields([1, 'delay', 'int'], [2, 'time', 'int']);
const TRIP_STATES = ['SCHEDULED', 'ADDED', 'UNSCHEDULED', 'CANCELED', '', 'REPLACEMENT', 'DUPLICATED', 'DELETED'];
const TRIP = fields(
  [1, 'trip_id', 'text'],
  [2, 'start_time', 'text'],
  [3, 'start_date', 'text'],
  [4, 'schedule_relationship', TRIP_STATES],
  [5, 'route_id', 'text'],
  [6, 'direction_id', 'int'],
);
const STOP_TIME = fields(
  [1, 'stop_sequence', 'int'],
  [2, 'arrival', EVENT],
  [3, 'departure', EVENT],
  [4, 'stop_id', 'text'],
  [5, 'schedule_relationship', ['SCHEDULED', 'SKIPPED', 'NO_DATA', 'UNSCHEDULED']],
);
const VEHICLE = fields([1, 'id', 'text'], [2, 'label', 'text']);
const TRIP_UPDATE = fields(
  [1, 'trip', TRIP],
  [2, 'stop_time_update', STOP_TIME, 'list'],
  [3, 'vehicle', VEHICLE],
  [4, 'timestamp', 'int'],
  [5, 'delay', 'int'],
);
const POSITION = fields(
  [1, 'latitude', 'float'],
  [2, 'longitude', 'float'],
  [3, 'bearing', 'float'],
  [5, 'speed', 'float'],
);
const VEHICLE_POSITION = fields(
  [1, 'trip', TRIP],
  [2, 'position', POSITION],
  [3, 'current_stop_sequence', 'int'],
  [5, 'timestamp', 'int'],
  [7, 'stop_id', 'text'],
  [8, 'vehicle', VEHICLE],
);
const TRANSLATIONS = fields([1, 'translation', fields([1, 'text', 'text'], [2, 'language', 'text']), 'list']);
const ALERT = fields(
  [1, 'active_period', fields([1, 'start', 'int'], [2, 'end', 'int']), 'list'],
  [
    5,
    'informed_entity',
    fields([1, 'agency_id', 'text'], [2, 'route_id', 'text'], [4, 'trip', TRIP], [5, 'stop_id', 'text']),
    'list',
  ],
  [10, 'header_text', TRANSLATIONS],
  [11, 'description_text', TRANSLATIONS],
);
const ENTITY = fields(
  [1, 'id', 'text'],
  [2, 'is_deleted', 'bool'],
  [3, 'trip_update', TRIP_UPDATE],
  [4, 'vehicle', VEHICLE_POSITION],
  [5, 'alert', ALERT],
);
const FEED = fields(
  [1, 'header', fields([1, 'gtfs_realtime_version', 'text'], [3, 'timestamp', 'int'])],
  [2, 'entity', ENTITY, 'list'],
);

/** The same with each entity unread. */
const PARTS = fields([2, 'entity', 'bytes', 'list']);

/** Whether these bytes start as a feed does. */
export function isGtfsRealtime(bytes: Uint8Array): boolean {
  const [first, , ...rest] = bytes.subarray(0, 7);
  const [tag, length, ...version] = rest;
  const isHeader = first === HEADER[0] && tag === HEADER[1] && length === HEADER[2];
  return isHeader && /^[12]\.\d$/.test(String.fromCharCode(...version));
}

/**
 * A GTFS Realtime feed with the names of its specification. With stops, what leaves there instead, sorted by time: a feed of a city has
 * some ten thousand trips. @throws InkstandError for a damaged feed, or `limit` for one with too many values
 */
export function parseGtfsRealtime(bytes: Uint8Array, stops: readonly string[]): JsonObject {
  if (stops.length === 0) return readMessage(bytes, FEED) as JsonObject;
  return { departures: readDepartures(bytes, stops) };
}

/** Which stops the address asks for: `#stop=ID`, several of them, or separated by commas. */
export function stopsOf(url: string): readonly string[] {
  const named = new URLSearchParams(parseUrl(url)?.hash.slice(1)).getAll('stop');
  return named
    .flatMap((text) => text.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

interface Departure {
  readonly route_id: string;
  readonly direction_id: number | undefined;
  readonly trip_id: string;
  readonly stop_id: string;
  readonly last_stop_id: string;
  /** Seconds since 1970. */
  readonly time: number;
  /** Seconds, where the feed reports it. */
  readonly delay: number | undefined;
  readonly is_canceled: boolean;
}

function readDepartures(bytes: Uint8Array, stops: readonly string[]): Departure[] {
  const { entity = [] } = readMessage(bytes, PARTS) as { entity?: Uint8Array[] };
  const found: Departure[] = [];
  for (const part of entity) {
    const text = Buffer.from(part.buffer, part.byteOffset, part.length);
    // Most trips of a feed are elsewhere; those need not be read.
    if (!stops.some((stop) => text.includes(stop))) continue;
    const { trip_update: update, is_deleted: isDeleted } = readMessage(part, ENTITY);
    if (isObject(update) && isDeleted !== true) found.push(...departuresOf(update, stops));
  }
  return found.sort((a, b) => a.time - b.time).slice(0, MAX_DEPARTURES);
}

function departuresOf(update: JsonObject, stops: readonly string[]): Departure[] {
  const trip = isObject(update.trip) ? update.trip : {};
  const calls = Array.isArray(update.stop_time_update) ? update.stop_time_update.filter(isObject) : [];
  const last = String(calls.at(-1)?.stop_id ?? '');
  const state = trip.schedule_relationship;
  return calls.flatMap((call, index) => {
    const stop = String(call.stop_id ?? '');
    const event = isObject(call.departure) ? call.departure : call.arrival;
    const isEnd = index === calls.length - 1 && !isObject(call.departure);
    if (!isObject(event) || typeof event.time !== 'number' || isEnd || !isOneOf(stop, stops)) return [];
    return {
      route_id: String(trip.route_id ?? ''),
      direction_id: typeof trip.direction_id === 'number' ? trip.direction_id : undefined,
      trip_id: String(trip.trip_id ?? ''),
      stop_id: stop,
      last_stop_id: last,
      time: event.time,
      delay: typeof event.delay === 'number' ? event.delay : undefined,
      is_canceled: state === 'CANCELED' || state === 'DELETED' || call.schedule_relationship === 'SKIPPED',
    };
  });
}

/** A platform adds to the id of its station: `8503000:0:4`. */
const isOneOf = (id: string, stops: readonly string[]): boolean =>
  stops.some((stop) => id === stop || id.startsWith(`${stop}:`));
