import type { SettingTable } from '../store/store.js';
import type { Restored } from './replace-data.js';

/** Folder of a backup that is unpacked, inside the data folder; the next start puts it in place. */
export const STAGING = 'restoring';

const NAME = 'restored';

/** The last restore. Times are in milliseconds since 1970. */
export interface RestoreFact {
  readonly atMs: number;
  /** When the backup was made. */
  readonly madeAtMs: number;
  /** False when the backup contained no passwords and display keys. */
  readonly keyRestored: boolean;
  /** Name of the backup; undefined when an earlier version of Inkstand restored it. */
  readonly fileName: string | undefined;
  /** API keys that were left out because nothing proves that the backup was not changed. */
  readonly apiKeysLeftOut: number;
  /** The owner's password from before the restore counts, because nothing proved that the backup was not changed. */
  readonly passwordKept: boolean;
}

/** Stores the last restore, for the page that lists what to do after it. */
export class RestoreNote {
  readonly #settings: SettingTable;
  readonly #now: () => number;

  constructor(settings: SettingTable, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  async note({ manifest, keyRestored, fileName, apiKeysLeftOut = 0, passwordKept = false }: Restored): Promise<void> {
    const madeAtMs = manifest.createdAtMs;
    const atMs = this.#now();
    await this.#settings.write(NAME, { atMs, madeAtMs, keyRestored, fileName, apiKeysLeftOut, passwordKept });
  }

  read(): RestoreFact | undefined {
    const value = this.#settings.read(NAME);
    if (typeof value !== 'object' || value === null) return undefined;
    const { atMs, madeAtMs, keyRestored, fileName, apiKeysLeftOut, passwordKept }: Record<string, unknown> = {
      ...value,
    };
    if (typeof atMs !== 'number' || typeof madeAtMs !== 'number') return undefined;
    return {
      atMs,
      madeAtMs,
      keyRestored: keyRestored === true,
      fileName: typeof fileName === 'string' ? fileName : undefined,
      passwordKept: passwordKept === true,
      apiKeysLeftOut: typeof apiKeysLeftOut === 'number' ? apiKeysLeftOut : 0,
    };
  }
}
