import { Table } from '../base-table.js';
import { Columns, insertion, type Row } from '../columns.js';
import type { Writer } from '../database/database.js';
import { HISTORY_ROWS, HISTORY_ROWS_WHEN_FULL } from './device-history-limits.js';

/**
 * What a display reported at its last call; members that were not sent or not plausible are absent. Stored as JSON, so
 * members must keep their names.
 */
export interface Telemetry {
  /** As the last call with a battery reported it. */
  readonly batteryPercent?: number;
  readonly batteryVolts?: number;
  /** Its `Battery-Voltage` is a percentage. */
  readonly sendsPercentAsVolts?: true;
  /** Revision of the panel, 8 hexadecimal digits. */
  readonly panelRevision?: string;
  readonly isCharging?: boolean;
  readonly isUsbConnected?: boolean;
  readonly rssiDbm?: number;
  readonly wifiBand?: string;
  readonly firmwareVersion?: string;
  readonly wakeReason?: string;
  readonly wakeMilliseconds?: number;
  readonly isImageCached?: boolean;
  readonly refreshSeconds?: number;
  readonly batteryHealthPercent?: number;
  readonly batteryCelsius?: number;
  /** Set when it was identified by its MAC only; absent when its key was valid. */
  readonly keyState?: 'missing' | 'stale';
  /** It sends no MAC, so it is identified by its key only. */
  readonly isKnownByKeyOnly?: true;
}

/** A display's position in its playlist. Stored as JSON, so members must keep their names. */
export interface RotationState {
  readonly itemId?: number;
  /** Position of that item, in case the item is removed. */
  readonly position: number;
  readonly shownAtMs: number;
  /** First call of the current wake; calls soon after it belong to the same wake. */
  readonly wokeAtMs: number;
  /** Since when there is no screen to show; absent while there is one. */
  readonly emptySinceMs?: number;
  /** Time in the name of the screen shown last, by item; for items that are skipped while unchanged. */
  readonly seen?: Readonly<Record<number, number>>;
  /** The version of the alert screen that was shown last, and when. */
  readonly card?: { readonly version: string; readonly atMs: number };
}

export interface SensorReading {
  readonly atMs: number;
  readonly kind: string;
  readonly maker: string;
  readonly model: string;
  readonly value: number;
  readonly unit: string;
}

export interface Reading {
  readonly atMs: number;
  readonly batteryPercent: number | undefined;
  readonly batteryVolts: number | undefined;
  readonly rssiDbm: number | undefined;
}

export interface LogEntry {
  readonly receivedAtMs: number;
  readonly createdAtMs: number | undefined;
  readonly level: string;
  readonly message: string;
  /** As sent. */
  readonly entry: string;
}

/** What a display sent since the last batch. */
interface TelemetryBatch extends LastSeen {
  readonly readings: readonly Reading[];
  readonly sensors: readonly SensorReading[];
  readonly logs: readonly LogEntry[];
}

export interface LastSeen {
  readonly deviceId: number;
  readonly lastSeenAtMs: number;
  readonly telemetry: Telemetry;
  readonly rotation: RotationState;
  /** The interval in the last answer; undefined when unknown. */
  readonly refreshSeconds?: number | undefined;
}

const LAST_SEEN_COLUMNS = new Columns<LastSeen>({
  deviceId: ['device_id', 'plain'],
  lastSeenAtMs: ['last_seen_at_ms', 'plain'],
  telemetry: ['telemetry', 'json'],
  rotation: ['rotation', 'json'],
  refreshSeconds: ['refresh_seconds', 'plain'],
});

const READING_COLUMNS = new Columns<Reading>({
  atMs: ['at_ms', 'plain'],
  batteryPercent: ['battery_percent', 'plain'],
  batteryVolts: ['battery_volts', 'plain'],
  rssiDbm: ['rssi_dbm', 'plain'],
});

/** Stores what displays report, in batches that a power cut may lose. */
export class TelemetryTable extends Table {
  async readLast(): Promise<LastSeen[]> {
    const rows = await this.store.all<Row>('SELECT * FROM device_telemetry');
    return rows.map((row) => LAST_SEEN_COLUMNS.read(row));
  }

  /** Skips displays that were deleted meanwhile. */
  async saveBatches(batches: readonly TelemetryBatch[]): Promise<void> {
    await this.store.transaction(
      async (writer) => {
        for (const batch of batches) await saveBatch(writer, batch);
      },
      { durable: false },
    );
  }

  /** Keeps only the newest rows of every display when the disk is nearly full, so that the freed pages are reused. */
  async trimAll(): Promise<void> {
    await this.store.transaction(async (writer) => {
      for (const { id } of await writer.all<{ id: number }>('SELECT id FROM device')) {
        await cut(writer, id, 'device_log', 'id', HISTORY_ROWS_WHEN_FULL.logs);
        await cut(writer, id, 'device_sensor_reading', 'at_ms', HISTORY_ROWS_WHEN_FULL.sensors);
        await cut(writer, id, 'device_reading', 'at_ms', HISTORY_ROWS_WHEN_FULL.readings);
      }
    });
  }

  /** Oldest first. */
  async readReadings(deviceId: number, sinceMs: number): Promise<Reading[]> {
    const rows = await this.store.all<Row>(
      'SELECT * FROM device_reading WHERE device_id = ? AND at_ms >= ? ORDER BY at_ms',
      [deviceId, sinceMs],
    );
    return rows.map((row) => READING_COLUMNS.read(row));
  }

  /** Mean charge of every display per day (UTC, days since 1970), in chronological order. */
  async readBatteryDays(sinceMs: number): Promise<ReadonlyMap<number, readonly { day: number; percent: number }[]>> {
    const rows = await this.store.all<{ device_id: number; day: number; percent: number }>(
      `SELECT device_id, at_ms / 86400000 AS day, avg(battery_percent) AS percent FROM device_reading
       WHERE at_ms >= ? AND battery_percent IS NOT NULL GROUP BY device_id, day ORDER BY device_id, day`,
      [sinceMs],
    );
    const days = new Map<number, { day: number; percent: number }[]>();
    for (const { device_id, day, percent } of rows)
      days.set(device_id, [...(days.get(device_id) ?? []), { day, percent }]);
    return days;
  }

  /** Oldest first. */
  async readSensors(deviceId: number, sinceMs: number): Promise<SensorReading[]> {
    return this.store.all<SensorReading>(
      `SELECT at_ms AS atMs, kind, maker, model, value, unit FROM device_sensor_reading
       WHERE device_id = ? AND at_ms >= ? ORDER BY at_ms`,
      [deviceId, sinceMs],
    );
  }

  /** Newest first. */
  async readLogs(deviceId: number, limit: number): Promise<LogEntry[]> {
    const rows = await this.store.all<Omit<LogEntry, 'createdAtMs'> & { createdAtMs: number | null }>(
      `SELECT received_at_ms AS receivedAtMs, created_at_ms AS createdAtMs, level, message, entry FROM device_log
       WHERE device_id = ? ORDER BY id DESC LIMIT ?`,
      [deviceId, limit],
    );
    return rows.map((row) => ({ ...row, createdAtMs: row.createdAtMs ?? undefined }));
  }
}

async function saveBatch(writer: Writer, batch: TelemetryBatch): Promise<void> {
  const { deviceId } = batch;
  if (!(await writer.get('SELECT 1 FROM device WHERE id = ?', [deviceId]))) return;
  const last = insertion(LAST_SEEN_COLUMNS.store(batch));
  await writer.run(`INSERT OR REPLACE INTO device_telemetry ${last.sql}`, last.values);
  for (const reading of batch.readings) {
    const { sql, values } = insertion({ device_id: deviceId, ...READING_COLUMNS.store(reading) });
    await writer.run(`INSERT OR REPLACE INTO device_reading ${sql}`, values);
  }
  for (const { atMs, kind, maker, model, value, unit } of batch.sensors) {
    await writer.run('INSERT OR REPLACE INTO device_sensor_reading VALUES (?, ?, ?, ?, ?, ?, ?)', [
      deviceId,
      atMs,
      kind,
      maker,
      model,
      value,
      unit,
    ]);
  }
  for (const log of batch.logs) {
    await writer.run(
      'INSERT INTO device_log (device_id, received_at_ms, created_at_ms, level, message, entry) VALUES (?, ?, ?, ?, ?, ?)',
      [deviceId, log.receivedAtMs, log.createdAtMs ?? null, log.level, log.message, log.entry],
    );
  }
  await trim(writer, batch);
}

/** Deletes rows above the limit, only in tables that got new rows, because each deletion scans an index. */
async function trim(writer: Writer, { deviceId, readings, sensors, logs }: TelemetryBatch): Promise<void> {
  if (readings.length > 0) await cut(writer, deviceId, 'device_reading', 'at_ms', HISTORY_ROWS.readings);
  if (sensors.length > 0) await cut(writer, deviceId, 'device_sensor_reading', 'at_ms', HISTORY_ROWS.sensors);
  if (logs.length > 0) await cut(writer, deviceId, 'device_log', 'id', HISTORY_ROWS.logs);
}

const cut = (writer: Writer, deviceId: number, table: string, order: string, kept: number): Promise<unknown> =>
  writer.run(
    `DELETE FROM ${table} WHERE device_id = ?1 AND ${order} <
     (SELECT ${order} FROM ${table} WHERE device_id = ?1 ORDER BY ${order} DESC LIMIT 1 OFFSET ?2)`,
    [deviceId, kept - 1],
  );
