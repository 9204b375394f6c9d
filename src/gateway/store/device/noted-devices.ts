import { insertion } from '../columns.js';
import type { Reader, Writer } from '../database/database.js';
import type { DeviceRow } from './device-row.js';

const REPORTED = [
  'reported_model',
  'reported_width_px',
  'reported_height_px',
  'firmware_version',
  'has_sent_key',
  'board_facts',
] as const;

/** Tracks devices whose row is outdated or missing: callers that have not joined, and values reported by displays. */
export class NotedDevices {
  readonly #ids = new Set<number>();
  /** Devices without a row. */
  readonly #unstored = new Set<number>();

  get size(): number {
    return this.#ids.size;
  }

  isUnstored(id: number): boolean {
    return this.#unstored.has(id);
  }

  add(id: number, { isNew }: { readonly isNew: boolean }): void {
    this.#ids.add(id);
    if (isNew) this.#unstored.add(id);
  }

  list(): number[] {
    return [...this.#ids];
  }

  listUnstored(): number[] {
    return [...this.#unstored];
  }

  /** The device has a row, which may still be outdated. */
  markStored(id: number): void {
    this.#unstored.delete(id);
  }

  /** The row is up to date, or the device was removed. */
  delete(id: number): void {
    this.#ids.delete(id);
    this.#unstored.delete(id);
  }

  /** Forgets changes of devices with a row, which displays report again at their next call. */
  dropStored(): void {
    for (const id of this.#ids) if (!this.#unstored.has(id)) this.#ids.delete(id);
  }

  async write(writer: Writer, row: DeviceRow): Promise<void> {
    if (!this.#ids.has(row.id)) return;
    // A row whose transaction has just ended may still be listed.
    if (this.#unstored.has(row.id)) await insertDevice(writer, row, 'OR IGNORE');
    const values = REPORTED.map((column) => row[column] ?? null);
    const sql = REPORTED.map((column) => `${column} = ?`).join(', ');
    await writer.run(`UPDATE device SET ${sql} WHERE id = ?`, [...values, row.id]);
  }
}

export async function insertDevice(writer: Writer, row: DeviceRow, or: '' | 'OR IGNORE' = ''): Promise<void> {
  const { sql, values } = insertion(row);
  await writer.run(`INSERT ${or} INTO device ${sql}`, values);
}

/** The default values of all columns, from the schema. */
export async function readDeviceDefaults(reader: Reader): Promise<Readonly<Record<string, string | number | null>>> {
  const columns = await reader.all<{ name: string; dflt_value: string | null }>('PRAGMA table_info(device)');
  const list = columns.map(({ name, dflt_value }) => `${dflt_value ?? 'NULL'} AS ${name}`).join(', ');
  return (await reader.get<Record<string, string | number | null>>(`SELECT ${list}`)) ?? {};
}

/** The first id that no row has ever had. */
export async function readNextDeviceId(reader: Reader): Promise<number> {
  const row = await reader.get<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'device'`);
  return (row?.seq ?? 0) + 1;
}
