import type { Log } from '../http/http.js';
import type {
  LastSeen,
  LogEntry,
  Reading,
  RotationState,
  SensorReading,
  Telemetry,
  TelemetryTable,
} from '../store/store.js';

/** What a display sent at one call. */
export interface WakeReport {
  readonly telemetry: Telemetry;
  readonly sensors: readonly SensorReading[];
  readonly rotation: RotationState | undefined;
  /** What it was told, to know when to expect it. */
  readonly refreshSeconds: number;
}

interface DisplayBuffer {
  last: LastSeen;
  refreshSeconds: number | undefined;
  isDirty: boolean;
  readings: Reading[];
  sensors: SensorReading[];
  logs: LogEntry[];
}

/** Half an hour: 480 wakes a day in some 50 small writes to the card. */
const FLUSH_MS = 30 * 60_000;
/** Entries in memory that make a batch come early. */
const MAX_BUFFERED = 500;
/** Calls in the same minute are one wake and make one reading. */
const READING_EVERY_MS = 60_000;
const NO_ROTATION: RotationState = { position: -(2 ** 31), shownAtMs: 0, wokeAtMs: -(2 ** 52) };

/** The newest of every display in memory, and the rest on its way to the database in batches. */
export class TelemetryBuffer {
  readonly #table: TelemetryTable;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #buffers = new Map<number, DisplayBuffer>();
  #buffered = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(table: TelemetryTable, now: () => number, log: Log) {
    this.#table = table;
    this.#now = now;
    this.#log = log;
  }

  async start(): Promise<void> {
    for (const last of await this.#table.readLast()) {
      this.#buffers.set(last.deviceId, newBuffer(last));
    }
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  /** Writes what is left. Idempotent. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Undefined when the display never called. */
  lastOf(deviceId: number): LastSeen | undefined {
    return this.#buffers.get(deviceId)?.last;
  }

  /** When the display should call next, as far as can be known. */
  expectedWakeMs(deviceId: number): number | undefined {
    const buffer = this.#buffers.get(deviceId);
    return buffer?.refreshSeconds === undefined ? undefined : buffer.last.lastSeenAtMs + buffer.refreshSeconds * 1000;
  }

  noteWake(deviceId: number, { telemetry, sensors, rotation, refreshSeconds }: WakeReport): void {
    const nowMs = this.#now();
    const buffer = this.#bufferOf(deviceId);
    const isNewWake = Math.abs(nowMs - buffer.last.lastSeenAtMs) >= READING_EVERY_MS;
    buffer.last = { deviceId, lastSeenAtMs: nowMs, telemetry, rotation: rotation ?? buffer.last.rotation };
    buffer.refreshSeconds = refreshSeconds;
    buffer.isDirty = true;
    if (!isNewWake) return;
    const { batteryPercent, batteryVolts, rssiDbm } = telemetry;
    if (batteryPercent !== undefined || rssiDbm !== undefined) {
      buffer.readings.push({ atMs: nowMs, batteryPercent, batteryVolts, rssiDbm });
    }
    buffer.sensors.push(...sensors);
    this.#count(1 + sensors.length);
  }

  /** A program told the battery in the display's stead. */
  noteBattery(deviceId: number, batteryPercent: number): void {
    const buffer = this.#bufferOf(deviceId);
    buffer.last = { ...buffer.last, telemetry: { ...buffer.last.telemetry, batteryPercent } };
    buffer.isDirty = true;
  }

  noteLogs(deviceId: number, entries: readonly LogEntry[]): void {
    if (entries.length === 0) return;
    const buffer = this.#bufferOf(deviceId);
    buffer.logs.push(...entries);
    buffer.isDirty = true;
    this.#count(entries.length);
  }

  forget(deviceId: number): void {
    this.#buffers.delete(deviceId);
  }

  /** Writes everything buffered; read the history after it. A failing write is tried again with the next batch. */
  async flush(): Promise<void> {
    const dirty = [...this.#buffers.values()].filter(({ isDirty }) => isDirty);
    if (dirty.length === 0) return;
    const batches = dirty.map(({ last, readings, sensors, logs }) => ({ ...last, readings, sensors, logs }));
    for (const buffer of dirty) Object.assign(buffer, { isDirty: false, readings: [], sensors: [], logs: [] });
    this.#buffered = 0;
    try {
      await this.#table.saveBatches(batches);
    } catch (err) {
      this.#log.warn({ err }, 'telemetry could not be stored');
      for (const { deviceId, readings, sensors, logs } of batches) {
        const buffer = this.#bufferOf(deviceId);
        buffer.readings.unshift(...readings.slice(-MAX_BUFFERED));
        buffer.sensors.unshift(...sensors.slice(-MAX_BUFFERED));
        buffer.logs.unshift(...logs.slice(-MAX_BUFFERED));
        buffer.isDirty = true;
      }
    }
  }

  #bufferOf(deviceId: number): DisplayBuffer {
    const known = this.#buffers.get(deviceId);
    if (known) return known;
    const buffer = newBuffer({ deviceId, lastSeenAtMs: 0, telemetry: {}, rotation: NO_ROTATION });
    this.#buffers.set(deviceId, buffer);
    return buffer;
  }

  #count(entries: number): void {
    this.#buffered += entries;
    if (this.#buffered >= MAX_BUFFERED) void this.flush();
  }
}

const newBuffer = (last: LastSeen): DisplayBuffer => ({
  last,
  refreshSeconds: last.telemetry.refreshSeconds,
  isDirty: false,
  readings: [],
  sensors: [],
  logs: [],
});
