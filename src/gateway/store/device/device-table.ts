import { InkstandError } from '@inkstand/common/errors';
import { CachedTable } from '../base-table.js';
import { assignments } from '../columns.js';
import type { SqlValue, Writer } from '../database/database.js';
import {
  changeRow,
  type Device,
  type DeviceChange,
  type DeviceRow,
  type ReportedChange,
  readDevice,
  storeChange,
} from './device-row.js';
import { insertDevice, NotedDevices, readDeviceDefaults, readNextDeviceId } from './noted-devices.js';

export type { Device, DeviceChange } from './device-row.js';

export interface NewDevice extends Pick<Device, 'mac' | 'friendlyId' | 'name' | 'status' | 'isDemo'> {
  readonly key: string;
  /** The key that it came with; undefined when it came with none. */
  readonly adoptedKey?: string | undefined;
  readonly reported: DeviceChange;
}

interface Entry {
  readonly device: Device;
  readonly row: DeviceRow;
}

/** Stores displays, cached in memory so that answering one needs no disk access. */
export class DeviceTable extends CachedTable {
  #byId = new Map<number, Entry>();
  #byMac = new Map<string, Entry>();
  #byDigest = new Map<string, Entry>();
  /** Valid keys that displays have sent; a display sends the same one for years. */
  readonly #byKey = new Map<string, Device>();
  /** Changes are kept in memory first, so that strangers cannot make the gateway write; see `saveNoted`. */
  readonly #noted = new NotedDevices();
  #defaults: Readonly<Record<string, string | number | null>> = {};
  #nextId = 1;

  async load(): Promise<void> {
    const rows = await this.store.all<DeviceRow>('SELECT * FROM device ORDER BY id');
    this.#defaults = await readDeviceDefaults(this.store);
    const nextStoredId = await readNextDeviceId(this.store);
    // Read after waiting, because a display may have been given an id meanwhile.
    this.#nextId = Math.max(this.#nextId, nextStoredId);
    this.#noted.dropStored();
    const unstored = this.#noted.listUnstored().flatMap((id) => this.#byId.get(id)?.row ?? []);
    this.#byId.clear();
    this.#byMac.clear();
    this.#byDigest.clear();
    this.#byKey.clear();
    for (const row of rows) this.#keep(row);
    for (const row of unstored) {
      if (this.#byId.has(row.id) || this.#byMac.has(row.mac)) this.#noted.delete(row.id);
      else this.#keep(row);
    }
  }

  get count(): number {
    return this.#byId.size;
  }

  list(): Device[] {
    return [...this.#byId.values()].map(({ device }) => device);
  }

  find(id: number): Device | undefined {
    return this.#byId.get(id)?.device;
  }

  /** @param mac upper case with colons */
  findByMac(mac: string): Device | undefined {
    return this.#byMac.get(mac)?.device;
  }

  /** The device that was issued this key. */
  findByKey(key: string): Device | undefined {
    if (key === '') return undefined;
    const match = this.#byKey.get(key);
    if (match) return match;
    const device = this.#byDigest.get(this.store.secrets.digest(key))?.device;
    if (device) this.#byKey.set(key, device);
    return device;
  }

  /** Whether the device came with this key when it joined. */
  hasAdopted(id: number, key: string): boolean {
    const digest = this.#byId.get(id)?.row.adopted_key_digest ?? null;
    return digest !== null && key !== '' && digest === this.store.secrets.digest(key);
  }

  /** The issued key; undefined when it was sealed with another `secret.key` (a backup restored without keys). */
  readKey(id: number): string | undefined {
    const entry = this.#byId.get(id);
    return entry && this.store.secrets.unseal(entry.row.key_sealed);
  }

  /** Throws `conflict` when MAC, friendly id or key is taken. */
  async create(device: NewDevice): Promise<Device> {
    const row = this.#makeRow(device);
    await this.store.transaction((writer) => insertDevice(writer, row));
    return this.#keep(row);
  }

  /** Adds a caller that has not joined, in memory until `saveNoted` or a change by the owner writes it. */
  note(device: NewDevice): Device {
    const row = this.#makeRow(device);
    this.#noted.add(row.id, { isNew: true });
    return this.#keep(row);
  }

  /** Changes what a display reported, in memory until `saveNoted` writes it. */
  noteReported(id: number, change: ReportedChange): Device | undefined {
    const entry = this.#byId.get(id);
    if (!entry) return undefined;
    this.#noted.add(id, { isNew: false });
    return this.#keep(changeRow(entry.row, change));
  }

  /** Writes all changes that are only in memory, in one transaction. */
  async saveNoted(): Promise<void> {
    if (this.#noted.size === 0) return;
    const written = new Map<number, DeviceRow>();
    await this.store.transaction(
      async (writer) => {
        for (const id of this.#noted.list()) {
          const row = this.#byId.get(id)?.row;
          if (row) await this.#noted.write(writer, row);
          if (row) written.set(id, row);
        }
      },
      { durable: false },
    );
    for (const [id, row] of written) {
      const kept = this.#byId.get(id);
      if (kept?.row === row) this.#noted.delete(id);
      else if (kept) this.#noted.markStored(id);
      else await this.#delete(id);
    }
  }

  /** Throws `not-found`, or `conflict` when the playlist of the change does not exist. */
  async update(id: number, change: DeviceChange): Promise<Device> {
    const { sql, values } = assignments(storeChange(change));
    return this.#change(id, sql || 'id = id', values);
  }

  /** Applies all changes or none, by device id. Throws as `update`. */
  async updateAll(changes: ReadonlyMap<number, DeviceChange>): Promise<void> {
    const rows = await this.store.transaction(async (writer) => {
      const written: DeviceRow[] = [];
      for (const [id, change] of changes) {
        const { sql, values } = assignments(storeChange(change));
        written.push(await this.#write(writer, id, sql || 'id = id', values));
      }
      return written;
    });
    for (const row of rows) this.#keepWritten(row);
  }

  /**
   * Replaces the device's key, and the one that it came with.
   *
   * @param adoptedKey a key that was not issued here, which also proves who sends its MAC
   */
  async replaceKey(id: number, key: string, adoptedKey?: string): Promise<Device> {
    const { secrets } = this.store;
    const adopted = adoptedKey === undefined ? null : secrets.digest(adoptedKey);
    const sql = 'key_sealed = ?, key_digest = ?, adopted_key_digest = ?';
    return this.#change(id, sql, [secrets.seal(key), secrets.digest(key), adopted]);
  }

  async remove(id: number): Promise<void> {
    const isStored = !this.#noted.isUnstored(id);
    if (isStored) await this.#delete(id);
    this.#noted.delete(id);
    const entry = this.#byId.get(id);
    this.#byId.delete(id);
    if (entry) this.#dropFromIndexes(entry);
  }

  #delete(id: number): Promise<unknown> {
    return this.store.transaction((writer) => writer.run('DELETE FROM device WHERE id = ?', [id]), { cascades: true });
  }

  async #change(id: number, sql: string, values: readonly SqlValue[]): Promise<Device> {
    return this.#keepWritten(await this.store.transaction((writer) => this.#write(writer, id, sql, values)));
  }

  async #write(writer: Writer, id: number, sql: string, values: readonly SqlValue[]): Promise<DeviceRow> {
    const noted = this.#byId.get(id)?.row;
    if (noted) await this.#noted.write(writer, noted);
    await writer.run(`UPDATE device SET ${sql} WHERE id = ?`, [...values, id]);
    return readRow(writer, id);
  }

  #keepWritten(row: DeviceRow): Device {
    this.#noted.delete(row.id);
    return this.#keep(row);
  }

  #makeRow(device: NewDevice): DeviceRow {
    const { secrets, now } = this.store;
    const at = now();
    const row = {
      ...this.#defaults,
      id: this.#nextId++,
      mac: device.mac,
      friendly_id: device.friendlyId,
      name: device.name,
      status: device.status,
      is_demo: Number(device.isDemo),
      key_sealed: secrets.seal(device.key),
      key_digest: secrets.digest(device.key),
      adopted_key_digest: device.adoptedKey === undefined ? null : secrets.digest(device.adoptedKey),
      created_at_ms: at,
      joined_at_ms: device.status === 'joined' ? at : null,
    };
    return changeRow(row, device.reported);
  }

  /** A changed device keeps its place in the list. */
  #keep(row: DeviceRow): Device {
    const old = this.#byId.get(row.id);
    if (old) this.#dropFromIndexes(old);
    const entry = { device: readDevice(row), row };
    this.#byKey.clear();
    this.#byId.set(row.id, entry);
    this.#byMac.set(row.mac, entry);
    this.#byDigest.set(row.key_digest, entry);
    return entry.device;
  }

  #dropFromIndexes({ row }: Entry): void {
    this.#byKey.clear();
    this.#byMac.delete(row.mac);
    this.#byDigest.delete(row.key_digest);
  }
}

async function readRow(writer: Writer, id: number): Promise<DeviceRow> {
  const row = await writer.get<DeviceRow>('SELECT * FROM device WHERE id = ?', [id]);
  if (!row) throw new InkstandError('not-found', `there is no device ${id}`);
  return row;
}
