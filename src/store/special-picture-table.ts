import type { Store } from './database.js';

export interface SpecialScreenName {
  readonly digest: string;
  /** Seconds since 1970. */
  readonly nameTime: number;
}

/** Names kept, of each kind of viewer. */
const KEPT = 500;

/** Names of special pictures as displays last saw them, in memory, so that a restart does not make displays draw again. */
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
    const oldest = this.#passing.size > KEPT ? this.#passing.keys().next().value : undefined;
    if (oldest !== undefined) this.#passing.delete(oldest);
  }

  /** In memory at once; the row follows, and losing it in a power cut costs one needless redraw. */
  async save(stem: string, name: SpecialScreenName): Promise<void> {
    this.#names.set(stem, name);
    const oldest = this.#names.size > KEPT ? this.#names.keys().next().value : undefined;
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
