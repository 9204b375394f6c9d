import { InkstandError } from '../errors.js';
import type { Store, Writer } from './database.js';
import {
  type Device,
  type DeviceChange,
  type DeviceRow,
  type DeviceStatus,
  readDevice,
  writeChange,
} from './device-row.js';

export {
  type Device,
  type DeviceChange,
  type DeviceOrientation,
  type DeviceStatus,
  SPECIAL_FUNCTIONS,
  TEMPERATURE_PROFILES,
  TOUCHBAR_MODES,
} from './device-row.js';

export interface NewDevice {
  readonly mac: string;
  readonly friendlyId: string;
  readonly name: string;
  readonly status: DeviceStatus;
  readonly isDemo: boolean;
  readonly key: string;
  readonly reported: DeviceChange;
}

interface Entry {
  readonly device: Device;
  readonly row: DeviceRow;
}

/** Displays, cached in memory, so that answering one needs no disk access. */
export class DeviceTable {
  readonly #store: Store;
  #byId = new Map<number, Entry>();
  #byMac = new Map<string, Entry>();
  #byDigest = new Map<string, Entry>();
  /** Valid keys sent by displays: each display sends the same one for years. */
  readonly #byKey = new Map<string, ReturnType<DeviceTable['findByKey']>>();

  constructor(store: Store) {
    this.#store = store;
    store.onForeignChange(() => this.load());
  }

  async load(): Promise<void> {
    const rows = await this.#store.all<DeviceRow>('SELECT * FROM device ORDER BY id');
    this.#byId.clear();
    this.#byMac.clear();
    this.#byDigest.clear();
    this.#byKey.clear();
    for (const row of rows) this.#keep(row);
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

  /** The device with this key, and whether the key is pending approval. */
  findByKey(key: string): { readonly device: Device; readonly isPendingKey: boolean } | undefined {
    if (key === '') return undefined;
    const known = this.#byKey.get(key);
    if (known) return known;
    const digest = this.#store.secrets.digest(key);
    const entry = this.#byDigest.get(digest);
    if (!entry) return undefined;
    const found = { device: entry.device, isPendingKey: entry.row.pending_key_digest === digest };
    this.#byKey.set(key, found);
    return found;
  }

  /** The issued key; undefined when it was sealed with another `secret.key` (a backup restored without keys). */
  readKey(id: number): string | undefined {
    const entry = this.#byId.get(id);
    return entry && this.#store.secrets.unseal(entry.row.key_sealed);
  }

  readPendingKey(id: number): string | undefined {
    const sealed = this.#byId.get(id)?.row.pending_key_sealed;
    return sealed ? this.#store.secrets.unseal(sealed) : undefined;
  }

  /** Throws `conflict` when MAC, friendly id or key are taken. */
  async create(device: NewDevice): Promise<Device> {
    const { secrets, now } = this.#store;
    const at = now();
    const change = writeChange(device.reported);
    const row = await this.#store.transaction(async (writer) => {
      const { lastId } = await writer.run(
        `INSERT INTO device (mac, friendly_id, name, status, is_demo, key_sealed, key_digest, created_at_ms, joined_at_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          device.mac,
          device.friendlyId,
          device.name,
          device.status,
          Number(device.isDemo),
          secrets.seal(device.key),
          secrets.digest(device.key),
          at,
          device.status === 'joined' ? at : null,
        ],
      );
      if (change.sql) await writer.run(`UPDATE device SET ${change.sql} WHERE id = ?`, [...change.values, lastId]);
      return readRow(writer, lastId);
    });
    return this.#keep(row);
  }

  /** Throws `not-found`, or `conflict` when the playlist does not exist. */
  async update(id: number, change: DeviceChange): Promise<Device> {
    const { sql, values } = writeChange(change);
    return this.#change(id, sql || 'id = id', values);
  }

  /** Replaces the device's key at once, for example when the old one cannot be read. */
  async replaceKey(id: number, key: string): Promise<Device> {
    const { secrets } = this.#store;
    const sql = 'key_sealed = ?, key_digest = ?, pending_key_sealed = NULL, pending_key_digest = NULL';
    return this.#change(id, sql, [secrets.seal(key), secrets.digest(key)]);
  }

  /** Stores a key that becomes valid with `approveKey`. */
  async offerKey(id: number, key: string): Promise<Device> {
    const { secrets } = this.#store;
    return this.#change(id, 'pending_key_sealed = ?, pending_key_digest = ?', [secrets.seal(key), secrets.digest(key)]);
  }

  /** Replaces the old key by the offered one; does nothing without an offer. */
  async approveKey(id: number): Promise<Device> {
    const key = this.readPendingKey(id);
    if (key === undefined) return this.update(id, {});
    return this.replaceKey(id, key);
  }

  async remove(id: number): Promise<void> {
    await this.#store.transaction((writer) => writer.run('DELETE FROM device WHERE id = ?', [id]), { cascades: true });
    const entry = this.#byId.get(id);
    if (entry) this.#forget(entry);
  }

  async #change(id: number, sql: string, values: readonly (string | number | null | Uint8Array)[]): Promise<Device> {
    const row = await this.#store.transaction(async (writer) => {
      await writer.run(`UPDATE device SET ${sql} WHERE id = ?`, [...values, id]);
      return readRow(writer, id);
    });
    return this.#keep(row);
  }

  #keep(row: DeviceRow): Device {
    const old = this.#byId.get(row.id);
    if (old) this.#forget(old);
    const entry = { device: readDevice(row), row };
    this.#byKey.clear();
    this.#byId.set(row.id, entry);
    this.#byMac.set(row.mac, entry);
    for (const digest of digestsOf(row)) this.#byDigest.set(digest, entry);
    return entry.device;
  }

  #forget({ row }: Entry): void {
    this.#byKey.clear();
    this.#byId.delete(row.id);
    this.#byMac.delete(row.mac);
    for (const digest of digestsOf(row)) this.#byDigest.delete(digest);
  }
}

const digestsOf = (row: DeviceRow): string[] => [row.key_digest, row.pending_key_digest].filter((one) => one !== null);

async function readRow(writer: Writer, id: number): Promise<DeviceRow> {
  const row = await writer.get<DeviceRow>('SELECT * FROM device WHERE id = ?', [id]);
  if (!row) throw new InkstandError('not-found', `there is no device ${id}`);
  return row;
}
