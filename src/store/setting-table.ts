import type { Store } from './database.js';

/** Stores small values by name, cached in memory; readers parse the JSON into their own types. */
export class SettingTable {
  readonly #store: Store;
  #values = new Map<string, string>();

  constructor(store: Store) {
    this.#store = store;
    store.onForeignChange(() => this.load());
  }

  async load(): Promise<void> {
    const rows = await this.#store.all<{ name: string; value: string }>('SELECT name, value FROM setting');
    this.#values = new Map(rows.map(({ name, value }) => [name, value]));
  }

  /** The stored JSON value; undefined when unset. */
  read(name: string): unknown {
    const value = this.#values.get(name);
    return value === undefined ? undefined : JSON.parse(value);
  }

  async write(name: string, value: unknown): Promise<void> {
    const text = JSON.stringify(value);
    await this.#store.transaction((writer) =>
      writer.run('INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [
        name,
        text,
      ]),
    );
    this.#values.set(name, text);
  }
}
