import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** When a plugin received data, and how much. */
interface ReceivedData {
  readonly atMs: number;
  /** Size as JSON. */
  readonly bytes: number;
}

interface Kept extends ReceivedData {
  readonly deflated: Uint8Array;
}

const MAX_PER_PLUGIN = 5;
const MAX_DEFLATED_BYTES = 64 * 1024;
const MAX_TOTAL_BYTES = 512 * 1024;

/**
 * Keeps the latest distinct data of each plugin setting, for trying out markup. In memory only; new data evicts the
 * oldest.
 */
export class RecentData {
  readonly #kept = new Map<number, readonly Kept[]>();
  #totalBytes = 0;

  /** @param json merge variables as JSON */
  note(pluginSettingId: number, json: string, atMs: number): void {
    // A copy: zlib returns part of a buffer of 64 kB, which would be kept as a whole.
    const deflated = Uint8Array.from(deflateRawSync(json));
    if (deflated.byteLength > MAX_DEFLATED_BYTES) return;
    const before = this.#kept.get(pluginSettingId) ?? [];
    // Moved to the end, because the map is ordered by last change.
    this.#kept.delete(pluginSettingId);
    this.#kept.set(pluginSettingId, [{ atMs, bytes: Buffer.byteLength(json), deflated }, ...before]);
    this.#totalBytes += deflated.byteLength;
    this.#trim(pluginSettingId, MAX_PER_PLUGIN);
    for (const id of [...this.#kept.keys()]) {
      if (this.#totalBytes > MAX_TOTAL_BYTES) this.#trim(id, 1);
    }
  }

  /** Newest first. */
  list(pluginSettingId: number): readonly ReceivedData[] {
    return (this.#kept.get(pluginSettingId) ?? []).map(({ atMs, bytes }) => ({ atMs, bytes }));
  }

  /** Merge variables as JSON; undefined when they are no longer kept. */
  read(pluginSettingId: number, atMs: number): string | undefined {
    const payload = this.#kept.get(pluginSettingId)?.find((one) => one.atMs === atMs);
    return payload && inflateRawSync(payload.deflated).toString('utf8');
  }

  forget(pluginSettingId: number): void {
    this.#trim(pluginSettingId, 0);
    this.#kept.delete(pluginSettingId);
  }

  #trim(pluginSettingId: number, max: number): void {
    const kept = this.#kept.get(pluginSettingId) ?? [];
    for (const { deflated } of kept.slice(max)) this.#totalBytes -= deflated.byteLength;
    this.#kept.set(pluginSettingId, kept.slice(0, max));
  }
}
