import type { Store } from '../database/database.js';
import {
  type FirmwareOffer,
  type FirmwareRollout,
  type OfferRow,
  type RolloutRow,
  readOffer,
  readRollout,
} from './firmware-row.js';

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

type FirmwareRow = Record<'id' | 'byte_count' | 'created_at_ms', number> &
  Record<'file_name' | 'digest' | 'version' | 'chip' | 'project' | 'built_at' | 'models', string>;

const COLUMNS = 'id, file_name, digest, byte_count, version, chip, project, built_at, models, created_at_ms';

/**
 * Stores firmware files, rollouts and offers; cached in memory except for the bytes, so that answering a display needs
 * no disk access.
 */
export class FirmwareTable {
  readonly #store: Store;
  #files = new Map<number, Firmware>();
  #rollouts = new Map<number, FirmwareRollout>();
  #offers = new Map<string, FirmwareOffer>();

  constructor(store: Store) {
    this.#store = store;
    store.onForeignChange(() => this.load());
  }

  async load(): Promise<void> {
    const files = await this.#store.all<FirmwareRow>(`SELECT ${COLUMNS} FROM firmware ORDER BY id`);
    const rollouts = await this.#store.all<RolloutRow>('SELECT * FROM firmware_rollout');
    const offers = await this.#store.all<OfferRow>('SELECT * FROM firmware_offer');
    this.#files = new Map(files.map((row) => [row.id, readFirmware(row)]));
    this.#rollouts = new Map(rollouts.map((row) => [row.firmware_id, readRollout(row)]));
    this.#offers = new Map(offers.map(readOffer).map((offer) => [keyOf(offer), offer]));
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
    const row = await this.#store.get<{ bytes: Uint8Array }>('SELECT bytes FROM firmware WHERE id = ?', [id]);
    return row?.bytes;
  }

  async insert(firmware: NewFirmware): Promise<Firmware> {
    const { fileName, digest, version, chip, project, builtAt, models, bytes } = firmware;
    const createdAtMs = this.#store.now();
    const id = await this.#store.transaction(async (writer) => {
      const { lastId } = await writer.run(
        `INSERT INTO firmware (file_name, digest, byte_count, version, chip, project, built_at, models, created_at_ms, bytes)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          fileName,
          digest,
          bytes.byteLength,
          version,
          chip,
          project,
          builtAt,
          JSON.stringify(models),
          createdAtMs,
          bytes,
        ],
      );
      return lastId;
    });
    const { bytes: _, ...facts } = firmware;
    const kept = { ...facts, id, byteCount: bytes.byteLength, createdAtMs };
    this.#files.set(id, kept);
    return kept;
  }

  /** Also removes its rollout and offers. */
  async remove(id: number): Promise<void> {
    await this.#store.transaction((writer) => writer.run('DELETE FROM firmware WHERE id = ?', [id]), {
      cascades: true,
    });
  }

  /** Starts a rollout and clears earlier offers of this firmware. `stopped` lists rollouts that it replaces. */
  async start(rollout: FirmwareRollout, stopped: readonly number[]): Promise<void> {
    const { firmwareId, firstDeviceId, scope, deviceIds, allowsOlder, minBatteryPercent, isStopped, startedAtMs } =
      rollout;
    await this.#store.transaction(async (writer) => {
      await writer.run('DELETE FROM firmware_offer WHERE firmware_id = ?', [firmwareId]);
      await writer.run('INSERT OR REPLACE INTO firmware_rollout VALUES (?, ?, ?, ?, ?, ?, ?, ?)', [
        firmwareId,
        firstDeviceId,
        scope,
        Number(allowsOlder),
        minBatteryPercent,
        Number(isStopped),
        startedAtMs,
        deviceIds.join(','),
      ]);
      for (const id of stopped) {
        await writer.run('UPDATE firmware_rollout SET is_stopped = 1 WHERE firmware_id = ?', [id]);
      }
    });
    await this.load();
  }

  async stop(firmwareId: number): Promise<void> {
    await this.#store.transaction((writer) =>
      writer.run('UPDATE firmware_rollout SET is_stopped = 1 WHERE firmware_id = ?', [firmwareId]),
    );
    const rollout = this.#rollouts.get(firmwareId);
    if (rollout) this.#rollouts.set(firmwareId, { ...rollout, isStopped: true });
  }

  async saveOffer(offer: FirmwareOffer): Promise<void> {
    const { firmwareId, deviceId, token, state, attempts, fromVersion, seenVersion, offeredAtMs } = offer;
    const { fetchedAtMs, reportedAtMs, returns, returnedAtMs } = offer;
    await this.#store.transaction((writer) =>
      writer.run('INSERT OR REPLACE INTO firmware_offer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
        firmwareId,
        deviceId,
        token,
        state,
        attempts,
        fromVersion,
        seenVersion,
        offeredAtMs,
        fetchedAtMs ?? null,
        reportedAtMs ?? null,
        returns,
        returnedAtMs ?? null,
      ]),
    );
    this.#offers.set(keyOf(offer), offer);
  }
}

const keyOf = ({ firmwareId, deviceId }: Pick<FirmwareOffer, 'firmwareId' | 'deviceId'>): string =>
  `${firmwareId} ${deviceId}`;

const readFirmware = (row: FirmwareRow): Firmware => ({
  id: row.id,
  fileName: row.file_name,
  digest: row.digest,
  byteCount: row.byte_count,
  version: row.version,
  chip: row.chip,
  project: row.project,
  builtAt: row.built_at,
  models: JSON.parse(row.models),
  createdAtMs: row.created_at_ms,
});
