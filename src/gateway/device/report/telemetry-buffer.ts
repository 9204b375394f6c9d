import { definedMembers } from '@inkstand/common/defined-members';
import type { Log } from '../../http/http.js';
import type {
  Device,
  LastSeen,
  LogEntry,
  Reading,
  RotationState,
  SensorReading,
  Telemetry,
  TelemetryTable,
} from '../../store/store.js';

/** What a display sent at one call. */
export interface WakeReport {
  readonly telemetry: Telemetry;
  readonly sensors: readonly SensorReading[];
  readonly rotation: RotationState | undefined;
  /** The interval that was sent, which predicts the next call. */
  readonly refreshSeconds: number;
}

interface DisplayBuffer {
  last: LastSeen;
  refreshSeconds: number | undefined;
  /** When the caller without the display's key calls next that called last; in memory only. */
  unprovenWakeMs: number | undefined;
  isDirty: boolean;
  readings: Reading[];
  sensors: SensorReading[];
  logs: LogEntry[];
}

/** With an hour, 480 wakes a day become 24 small writes to the SD card. */
const FLUSH_MS = 60 * 60_000;
/** An interval this long is stored at once, because nothing else predicts the next call after a restart. */
const LONG_INTERVAL_SECONDS = 3600;
/** Number of buffered entries that triggers an early flush. */
const MAX_BUFFERED = 500;
/** Newest log entries kept per display; a faulty or forged display could send them without end. */
const MAX_LOGS_BUFFERED = 100;
/** Shortest time between early flushes. */
const EARLY_FLUSH_MS = 60_000;
/** Calls within a minute belong to one wake and make one reading. */
const READING_EVERY_MS = 60_000;
const NO_ROTATION: RotationState = { position: -(2 ** 31), shownAtMs: 0, wokeAtMs: -(2 ** 52) };

/** Keeps the newest telemetry of every display in memory and writes its history to the database in batches. */
export class TelemetryBuffer {
  readonly #table: TelemetryTable;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #buffers = new Map<number, DisplayBuffer>();
  /** Undefined after a call, until it is read. */
  #lastCallMs: number | undefined;
  #buffered = 0;
  #flushedAtMs = Number.NEGATIVE_INFINITY;
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
    this.#lastCallMs = undefined;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  /** Writes what is buffered. Idempotent. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Undefined when the display has never called. */
  lastOf(deviceId: number): LastSeen | undefined {
    return this.#buffers.get(deviceId)?.last;
  }

  /** When any display called last, in milliseconds since 1970; 0: none ever did. */
  lastCallMs(): number {
    this.#lastCallMs ??= Math.max(0, ...[...this.#buffers.values()].map(({ last }) => last.lastSeenAtMs));
    return this.#lastCallMs;
  }

  /** When the next call is expected; undefined when unknown. */
  expectedWakeMs(deviceId: number): number | undefined {
    const buffer = this.#buffers.get(deviceId);
    return buffer?.refreshSeconds === undefined ? undefined : buffer.last.lastSeenAtMs + buffer.refreshSeconds * 1000;
  }

  /**
   * When the next call is expected that gets a screen, with the display's key or without: calls without it count only when
   * none with it is to come. Undefined when unknown.
   */
  expectedCallMs(deviceId: number): number | undefined {
    const wakeMs = this.expectedWakeMs(deviceId);
    const unprovenMs = this.#buffers.get(deviceId)?.unprovenWakeMs;
    if (wakeMs === undefined || unprovenMs === undefined) return wakeMs ?? unprovenMs;
    return wakeMs >= this.#now() ? wakeMs : Math.max(wakeMs, unprovenMs);
  }

  /** Telemetry of a device that has not joined is kept in memory only. */
  noteWake(
    { id: deviceId, status }: Pick<Device, 'id' | 'status'>,
    { telemetry, sensors, rotation, refreshSeconds }: WakeReport,
  ): void {
    const nowMs = this.#now();
    this.#lastCallMs = undefined;
    const buffer = this.#bufferOf(deviceId);
    const isNewWake = Math.abs(nowMs - buffer.last.lastSeenAtMs) >= READING_EVERY_MS;
    const isLong = refreshSeconds >= LONG_INTERVAL_SECONDS && buffer.refreshSeconds !== refreshSeconds;
    buffer.last = {
      deviceId,
      lastSeenAtMs: nowMs,
      rotation: rotation ?? buffer.last.rotation,
      telemetry: { ...batteryOf(telemetry, buffer.last.telemetry), ...telemetry },
    };
    buffer.refreshSeconds = refreshSeconds;
    if (status !== 'joined') return;
    buffer.isDirty = true;
    if (isLong) setImmediate(() => void this.flush());
    if (!isNewWake) return;
    const { batteryPercent, batteryVolts, rssiDbm } = telemetry;
    if (batteryPercent !== undefined || rssiDbm !== undefined) {
      buffer.readings.push({ atMs: nowMs, batteryPercent, batteryVolts, rssiDbm });
    }
    buffer.sensors.push(...sensors);
    this.#count(1 + sensors.length);
  }

  /** Notes a call without the display's key: its turn goes on, and the owner is told. What the display reported stays. */
  noteUnproven(
    deviceId: number,
    keyState: Telemetry['keyState'],
    { rotation, refreshSeconds }: Pick<WakeReport, 'rotation' | 'refreshSeconds'>,
  ): void {
    const buffer = this.#bufferOf(deviceId);
    buffer.unprovenWakeMs = this.#now() + refreshSeconds * 1000;
    const { telemetry, rotation: before } = buffer.last;
    buffer.last = {
      ...buffer.last,
      telemetry: keyState === undefined ? telemetry : { ...telemetry, keyState },
      // The wake stays that of the display, or a press of its button would count as a retry of this call.
      rotation: rotation ? { ...rotation, wokeAtMs: before.wokeAtMs } : before,
    };
    buffer.isDirty = true;
  }

  /** Stores a battery level that an API client reported for the display. */
  noteBattery(deviceId: number, batteryPercent: number): void {
    const buffer = this.#bufferOf(deviceId);
    buffer.last = { ...buffer.last, telemetry: { ...buffer.last.telemetry, batteryPercent } };
    buffer.isDirty = true;
  }

  noteLogs(deviceId: number, entries: readonly LogEntry[]): void {
    if (entries.length === 0) return;
    const buffer = this.#bufferOf(deviceId);
    const before = buffer.logs.length;
    buffer.logs = [...buffer.logs, ...entries].slice(-MAX_LOGS_BUFFERED);
    buffer.isDirty = true;
    this.#count(buffer.logs.length - before);
  }

  forget(deviceId: number): void {
    this.#buffers.delete(deviceId);
    this.#lastCallMs = undefined;
  }

  /** Writes everything buffered; call it before reading the history. A failed batch is retried with the next one. */
  async flush(): Promise<void> {
    const dirty = [...this.#buffers.values()].filter(({ isDirty }) => isDirty);
    if (dirty.length === 0) return;
    const batches = dirty.map(({ last, refreshSeconds, readings, sensors, logs }) => ({
      ...last,
      refreshSeconds,
      readings,
      sensors,
      logs,
    }));
    for (const buffer of dirty) Object.assign(buffer, { isDirty: false, readings: [], sensors: [], logs: [] });
    this.#buffered = 0;
    this.#flushedAtMs = performance.now();
    try {
      await this.#table.saveBatches(batches);
    } catch (err) {
      this.#log.warn({ err }, 'telemetry could not be stored');
      for (const { deviceId, readings, sensors, logs } of batches) {
        const buffer = this.#bufferOf(deviceId);
        buffer.readings.unshift(...readings.slice(-MAX_BUFFERED));
        buffer.sensors.unshift(...sensors.slice(-MAX_BUFFERED));
        buffer.logs = [...logs, ...buffer.logs].slice(-MAX_LOGS_BUFFERED);
        buffer.isDirty = true;
      }
    }
  }

  #bufferOf(deviceId: number): DisplayBuffer {
    const existing = this.#buffers.get(deviceId);
    if (existing) return existing;
    const buffer = newBuffer({ deviceId, lastSeenAtMs: 0, telemetry: {}, rotation: NO_ROTATION });
    this.#buffers.set(deviceId, buffer);
    return buffer;
  }

  #count(entries: number): void {
    this.#buffered += entries;
    const isSoon = performance.now() - this.#flushedAtMs < EARLY_FLUSH_MS;
    if (this.#buffered >= MAX_BUFFERED && !isSoon) void this.flush();
  }
}

/** A call without a battery level, as of a browser that mirrors the display, leaves the last one. */
function batteryOf({ batteryPercent }: Telemetry, last: Telemetry): Telemetry {
  if (batteryPercent !== undefined) return {};
  return definedMembers({ batteryPercent: last.batteryPercent, batteryVolts: last.batteryVolts });
}

const newBuffer = (last: LastSeen): DisplayBuffer => ({
  last,
  refreshSeconds: last.refreshSeconds ?? last.telemetry.refreshSeconds,
  unprovenWakeMs: undefined,
  isDirty: false,
  readings: [],
  sensors: [],
  logs: [],
});
