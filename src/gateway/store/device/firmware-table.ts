import { CachedTable } from '../base-table.js';
import { Columns, insertion, type Row } from '../columns.js';
import { type FirmwareOffer, type FirmwareRollout, OFFER_COLUMNS, ROLLOUT_COLUMNS } from './firmware-row.js';

export type { FirmwareOffer, FirmwareRollout } from './firmware-row.js';

/** A firmware file without its bytes, which are read on demand. */
export interface Firmware {
  readonly id: number;
  readonly fileName: string;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  readonly byteCount: number;
  /** The version that displays will report. */
  readonly version: string;
  /** Such as `ESP32-C3`. */
  readonly chip: string;
  /** From the image; may be empty, as may the build time. */
  readonly project: string;
  readonly builtAt: string;
  /** Names as in the `Model` header, lower case. */
  readonly models: readonly string[];
  readonly createdAtMs: number;
}

/** A firmware that is not stored yet. */
interface NewFirmware extends Omit<Firmware, 'id' | 'byteCount' | 'createdAtMs'> {
  readonly bytes: Uint8Array;
}

const COLUMNS = new Columns<Firmware>({
  id: ['id', 'plain'],
  fileName: ['file_name', 'plain'],
  digest: ['digest', 'plain'],
  byteCount: ['byte_count', 'plain'],
  version: ['version', 'plain'],
  chip: ['chip', 'plain'],
  project: ['project', 'plain'],
  builtAt: ['built_at', 'plain'],
  models: ['models', 'json'],
  createdAtMs: ['created_at_ms', 'plain'],
});

/**
 * Stores firmware files, rollouts and offers; cached in memory except for the bytes, so that answering a display needs
 * no disk access.
 */
export class FirmwareTable extends CachedTable {
  #files = new Map<number, Firmware>();
  #rollouts = new Map<number, FirmwareRollout>();
  #offers = new Map<string, FirmwareOffer>();

  async load(): Promise<void> {
    const files = await this.store.all<Row>(`SELECT ${COLUMNS.names.join(', ')} FROM firmware ORDER BY id`);
    const rollouts = await this.store.all<Row>('SELECT * FROM firmware_rollout');
    const offers = await this.store.all<Row>('SELECT * FROM firmware_offer');
    this.#files = new Map(files.map((row) => COLUMNS.read(row)).map((firmware) => [firmware.id, firmware]));
    this.#rollouts = new Map(
      rollouts.map((row) => ROLLOUT_COLUMNS.read(row)).map((rollout) => [rollout.firmwareId, rollout]),
    );
    this.#offers = new Map(offers.map((row) => OFFER_COLUMNS.read(row)).map((offer) => [keyOf(offer), offer]));
  }

  /** In upload order. */
  list(): readonly Firmware[] {
    return [...this.#files.values()];
  }

  find(id: number): Firmware | undefined {
    return this.#files.get(id);
  }

  findByDigest(digest: string): Firmware | undefined {
    return this.list().find((one) => one.digest === digest);
  }

  rollouts(): readonly FirmwareRollout[] {
    return [...this.#rollouts.values()];
  }

  rolloutOf(firmwareId: number): FirmwareRollout | undefined {
    return this.#rollouts.get(firmwareId);
  }

  offerTo(firmwareId: number, deviceId: number): FirmwareOffer | undefined {
    return this.#offers.get(keyOf({ firmwareId, deviceId }));
  }

  findOffer(token: string): FirmwareOffer | undefined {
    return [...this.#offers.values()].find((offer) => offer.token === token);
  }

  async readBytes(id: number): Promise<Uint8Array | undefined> {
    const row = await this.store.get<{ bytes: Uint8Array }>('SELECT bytes FROM firmware WHERE id = ?', [id]);
    return row?.bytes;
  }

  async insert(firmware: NewFirmware): Promise<Firmware> {
    const { bytes, ...facts } = firmware;
    const kept = { ...facts, byteCount: bytes.byteLength, createdAtMs: this.store.now() };
    const { sql, values } = insertion({ ...COLUMNS.store(kept), bytes });
    const { lastId: id } = await this.store.transaction((writer) => writer.run(`INSERT INTO firmware ${sql}`, values));
    const inserted = { ...kept, id };
    this.#files.set(id, inserted);
    return inserted;
  }

  /** Also removes its rollout and offers. */
  async remove(id: number): Promise<void> {
    await this.store.transaction((writer) => writer.run('DELETE FROM firmware WHERE id = ?', [id]), { cascades: true });
  }

  /** Starts a rollout and clears earlier offers of this firmware. `stopped` lists rollouts that it replaces. */
  async start(rollout: FirmwareRollout, stopped: readonly number[]): Promise<void> {
    const { sql, values } = insertion(ROLLOUT_COLUMNS.store(rollout));
    await this.commit(async (writer) => {
      await writer.run('DELETE FROM firmware_offer WHERE firmware_id = ?', [rollout.firmwareId]);
      await writer.run(`INSERT OR REPLACE INTO firmware_rollout ${sql}`, values);
      for (const id of stopped) {
        await writer.run('UPDATE firmware_rollout SET is_stopped = 1 WHERE firmware_id = ?', [id]);
      }
    });
  }

  async stop(firmwareId: number): Promise<void> {
    await this.store.transaction((writer) =>
      writer.run('UPDATE firmware_rollout SET is_stopped = 1 WHERE firmware_id = ?', [firmwareId]),
    );
    const rollout = this.#rollouts.get(firmwareId);
    if (rollout) this.#rollouts.set(firmwareId, { ...rollout, isStopped: true });
  }

  async saveOffer(offer: FirmwareOffer): Promise<void> {
    const { sql, values } = insertion(OFFER_COLUMNS.store(offer));
    await this.store.transaction((writer) => writer.run(`INSERT OR REPLACE INTO firmware_offer ${sql}`, values));
    this.#offers.set(keyOf(offer), offer);
  }
}

const keyOf = ({ firmwareId, deviceId }: Pick<FirmwareOffer, 'firmwareId' | 'deviceId'>): string =>
  `${firmwareId} ${deviceId}`;
