import { InkstandError } from '@inkstand/common/errors';
import { data, type HttpRequest, type Route } from '../../http/http.js';
import type { LogEntry, Reading, SensorReading } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { isoTime } from '../shapes/plugin-setting.js';
import { createDeviceFinder } from './devices.js';

const DEFAULT_LOGS = 50;
const MAX_LOGS = 300;
const DAY_MS = 24 * 60 * 60_000;

/** What displays reported over time: log entries, battery and signal, sensors. */
export function deviceHistoryRoutes({ tables, device, now, keyed }: ApiParts): readonly Route[] {
  const { devices, telemetry: history } = tables;
  const find = createDeviceFinder(devices);
  /** Defaults to the last week without `since`. Writes readings that are still in memory first. */
  const prepare = async (request: HttpRequest) => {
    const { id } = find(request);
    const sinceMs = readSince(request, now() - 7 * DAY_MS);
    await device.telemetry.flush();
    return { id, sinceMs };
  };
  return [
    keyed('GET', '/api/devices/:id/logs', 'read', async (request) => {
      const { id } = find(request);
      const limit = readLimit(request);
      await device.telemetry.flush();
      return data((await history.readLogs(id, limit)).map(describeLog));
    }),
    keyed('GET', '/api/devices/:id/readings', 'read', async (request) => {
      const { id, sinceMs } = await prepare(request);
      return data((await history.readReadings(id, sinceMs)).map(describeReading));
    }),
    keyed('GET', '/api/devices/:id/sensors', 'read', async (request) => {
      const kind = request.query.get('kind');
      const { id, sinceMs } = await prepare(request);
      const readings = await history.readSensors(id, sinceMs);
      return data(readings.filter((one) => kind === null || one.kind === kind).map(describeSensor));
    }),
  ];
}

function readLimit(request: HttpRequest): number {
  const text = request.query.get('limit') ?? String(DEFAULT_LOGS);
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LOGS) return limit;
  throw new InkstandError('unprocessable', `expected limit from 1 to ${MAX_LOGS}, got ${text.slice(0, 40)}`);
}

/** The time in `since`, else the fallback. Throws `unprocessable`. */
export function readSince(request: HttpRequest, fallbackMs: number): number {
  const text = request.query.get('since');
  if (text === null) return fallbackMs;
  const sinceMs = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(sinceMs)) return sinceMs;
  throw new InkstandError(
    'unprocessable',
    `expected since to be a time such as 2026-11-21T08:00:00Z, got ${text.slice(0, 40)}`,
  );
}

const describeLog = ({ receivedAtMs, createdAtMs, level, message, entry }: LogEntry) => ({
  received_at: isoTime(receivedAtMs),
  created_at: isoTime(createdAtMs),
  level,
  message,
  entry,
});

const describeReading = ({ atMs, batteryPercent, batteryVolts, rssiDbm }: Reading) => ({
  at: isoTime(atMs),
  percent_charged: batteryPercent ?? null,
  battery_voltage: batteryVolts ?? null,
  rssi: rssiDbm ?? null,
});

const describeSensor = ({ atMs, kind, value, unit, maker, model }: SensorReading) => ({
  at: isoTime(atMs),
  kind,
  value,
  unit,
  make: maker,
  model,
});
