import { InkstandError } from '@inkstand/common/errors';
import { CachedTable } from './base-table.js';

/** Stores small values by name, cached in memory; readers parse the JSON into their own types. */
export class SettingTable extends CachedTable {
  #values = new Map<string, string>();

  /** Throws `internal` when a value is not JSON, and keeps those from before. */
  async load(): Promise<void> {
    const rows = await this.store.all<{ name: string; value: string }>('SELECT name, value FROM setting');
    const damaged = rows.find(({ value }) => !isJson(value));
    // Its value may be a secret.
    if (damaged) throw new InkstandError('internal', `the stored setting ${damaged.name} is not JSON`);
    this.#values = new Map(rows.map(({ name, value }) => [name, value]));
  }

  /** The stored JSON value; undefined when unset. */
  read(name: string): unknown {
    const value = this.#values.get(name);
    return value === undefined ? undefined : JSON.parse(value);
  }

  async write(name: string, value: unknown): Promise<void> {
    const text = JSON.stringify(value);
    await this.store.transaction((writer) =>
      writer.run('INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [
        name,
        text,
      ]),
    );
    this.#values.set(name, text);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
