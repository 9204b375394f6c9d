import type { Store } from './database.js';

export interface SpecialScreenName {
  readonly digest: string;
  /** Seconds since 1970. */
  readonly nameTime: number;
}

/** Names kept, of each kind of viewer. */
const MAX_NAMES = 500;

/**
 * Names of special screens as displays last saw them, cached in memory, so that displays do not redraw after a restart.
 */
export class SpecialScreenTable {
  readonly #store: Store;
  #names = new Map<string, SpecialScreenName>();
  /** Of callers that never joined: never written, and never in the place of those that did. */
  readonly #passing = new Map<string, SpecialScreenName>();

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
    return this.#names.get(stem) ?? this.#passing.get(stem);
  }

  /** In memory only. */
  note(stem: string, name: SpecialScreenName): void {
    this.#passing.set(stem, name);
    const oldest = this.#passing.size > MAX_NAMES ? this.#passing.keys().next().value : undefined;
    if (oldest !== undefined) this.#passing.delete(oldest);
  }

  /** Updates memory at once, then the row; losing the row in a power cut costs one needless redraw. */
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
