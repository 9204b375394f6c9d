import type { Log } from '../http/http.js';
import type {
  Device,
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

interface Page {
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
/** Of one display, the newest: it, or whoever takes its name, may send them without end. */
const MAX_LOGS_BUFFERED = 100;
/** Between batches that come early. */
const EARLY_FLUSH_MS = 60_000;
/** Calls in the same minute are one wake and make one reading. */
const READING_EVERY_MS = 60_000;
const NO_ROTATION: RotationState = { position: -(2 ** 31), shownAtMs: 0, wokeAtMs: -(2 ** 52) };

/** The newest of every display in memory, and the rest on its way to the database in batches. */
export class TelemetryBuffer {
  readonly #table: TelemetryTable;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #pages = new Map<number, Page>();
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
      this.#pages.set(last.deviceId, newPage(last));
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
    return this.#pages.get(deviceId)?.last;
  }

  /** When the display should call next, as far as can be known. */
  expectedWakeMs(deviceId: number): number | undefined {
    const page = this.#pages.get(deviceId);
    return page?.refreshSeconds === undefined ? undefined : page.last.lastSeenAtMs + page.refreshSeconds * 1000;
  }

  /** A device that has not joined is remembered in memory only. */
  noteWake(
    { id: deviceId, status }: Pick<Device, 'id' | 'status'>,
    { telemetry, sensors, rotation, refreshSeconds }: WakeReport,
  ): void {
    const nowMs = this.#now();
    const page = this.#page(deviceId);
    const isNewWake = Math.abs(nowMs - page.last.lastSeenAtMs) >= READING_EVERY_MS;
    page.last = { deviceId, lastSeenAtMs: nowMs, telemetry, rotation: rotation ?? page.last.rotation };
    page.refreshSeconds = refreshSeconds;
    if (status !== 'joined') return;
    page.isDirty = true;
    if (!isNewWake) return;
    const { batteryPercent, batteryVolts, rssiDbm } = telemetry;
    if (batteryPercent !== undefined || rssiDbm !== undefined) {
      page.readings.push({ atMs: nowMs, batteryPercent, batteryVolts, rssiDbm });
    }
    page.sensors.push(...sensors);
    this.#count(1 + sensors.length);
  }

  /** A program told the battery in the display's stead. */
  noteBattery(deviceId: number, batteryPercent: number): void {
    const page = this.#page(deviceId);
    page.last = { ...page.last, telemetry: { ...page.last.telemetry, batteryPercent } };
    page.isDirty = true;
  }

  noteLogs(deviceId: number, entries: readonly LogEntry[]): void {
    if (entries.length === 0) return;
    const page = this.#page(deviceId);
    const before = page.logs.length;
    page.logs = [...page.logs, ...entries].slice(-MAX_LOGS_BUFFERED);
    page.isDirty = true;
    this.#count(page.logs.length - before);
  }

  forget(deviceId: number): void {
    this.#pages.delete(deviceId);
  }

  /** Writes everything buffered; read the history after it. A failing write is tried again with the next batch. */
  async flush(): Promise<void> {
    const dirty = [...this.#pages.values()].filter(({ isDirty }) => isDirty);
    if (dirty.length === 0) return;
    const batches = dirty.map(({ last, readings, sensors, logs }) => ({ ...last, readings, sensors, logs }));
    for (const page of dirty) Object.assign(page, { isDirty: false, readings: [], sensors: [], logs: [] });
    this.#buffered = 0;
    this.#flushedAtMs = performance.now();
    try {
      await this.#table.saveBatches(batches);
    } catch (err) {
      this.#log.warn({ err }, 'telemetry could not be stored');
      for (const { deviceId, readings, sensors, logs } of batches) {
        const page = this.#page(deviceId);
        page.readings.unshift(...readings.slice(-MAX_BUFFERED));
        page.sensors.unshift(...sensors.slice(-MAX_BUFFERED));
        page.logs = [...logs, ...page.logs].slice(-MAX_LOGS_BUFFERED);
        page.isDirty = true;
      }
    }
  }

  #page(deviceId: number): Page {
    const known = this.#pages.get(deviceId);
    if (known) return known;
    const page = newPage({ deviceId, lastSeenAtMs: 0, telemetry: {}, rotation: NO_ROTATION });
    this.#pages.set(deviceId, page);
    return page;
  }

  #count(entries: number): void {
    this.#buffered += entries;
    const isSoon = performance.now() - this.#flushedAtMs < EARLY_FLUSH_MS;
    if (this.#buffered >= MAX_BUFFERED && !isSoon) void this.flush();
  }
}

const newPage = (last: LastSeen): Page => ({
  last,
  refreshSeconds: last.telemetry.refreshSeconds,
  isDirty: false,
  readings: [],
  sensors: [],
  logs: [],
});
