import type { Store } from './database.js';

export interface SpecialScreenName {
  readonly digest: string;
  /** Seconds since 1970. */
  readonly nameTime: number;
}

/** Names kept per kind of viewer. */
const MAX_NAMES = 500;

/**
 * Stores the names of special screens as displays last saw them, cached in memory, so that displays do not redraw after
 * a restart.
 */
export class SpecialScreenTable {
  readonly #store: Store;
  #names = new Map<string, SpecialScreenName>();
  /** Names for callers that have not joined; never stored, and never evicting those of displays that have. */
  readonly #unstored = new Map<string, SpecialScreenName>();

  constructor(store: Store) {
    this.#store = store;
  }

  async load(): Promise<void> {
    const rows = await this.#store.all<{ stem: string; digest: string; name_time: number }>(
      'SELECT stem, digest, name_time FROM special_picture ORDER BY name_time',
    );
    this.#names = new Map(rows.map(({ stem, digest, name_time }) => [stem, { digest, nameTime: name_time }]));
  }

  /** @param stem `<7-character prefix><6 hexadecimal digits>` */
  find(stem: string): SpecialScreenName | undefined {
    return this.#names.get(stem) ?? this.#unstored.get(stem);
  }

  /** Adds a name in memory only. */
  note(stem: string, name: SpecialScreenName): void {
    this.#unstored.set(stem, name);
    const oldest = this.#unstored.size > MAX_NAMES ? this.#unstored.keys().next().value : undefined;
    if (oldest !== undefined) this.#unstored.delete(oldest);
  }

  /** Updates memory at once, then the row. Losing the row in a power cut costs one unnecessary redraw. */
  async save(stem: string, name: SpecialScreenName): Promise<void> {
    this.#names.set(stem, name);
    const oldest = this.#names.size > MAX_NAMES ? this.#names.keys().next().value : undefined;
    if (oldest !== undefined) this.#names.delete(oldest);
    await this.#store.transaction(
      async (writer) => {
        await writer.run('INSERT OR REPLACE INTO special_picture VALUES (?, ?, ?)', [stem, name.digest, name.nameTime]);
        if (oldest !== undefined) await writer.run('DELETE FROM special_picture WHERE stem = ?', [oldest]);
      },
      { durable: false },
    );
  }
}
