import { LruMap } from '@inkstand/common/lru-map';
import { Table } from '../base-table.js';

interface SpecialScreenName {
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
export class SpecialScreenTable extends Table {
  readonly #names = new LruMap<string, SpecialScreenName>({
    max: MAX_NAMES,
    onEvict: (stem) => this.#evicted.push(stem),
  });
  /** Names whose row is still to be deleted. */
  readonly #evicted: string[] = [];
  /** Names for callers that have not joined; never stored, and never evicting those of displays that have. */
  readonly #unstored = new LruMap<string, SpecialScreenName>({ max: MAX_NAMES });

  async load(): Promise<void> {
    const rows = await this.store.all<{ stem: string; digest: string; name_time: number }>(
      'SELECT stem, digest, name_time FROM special_picture ORDER BY name_time',
    );
    this.#names.clear();
    for (const { stem, digest, name_time } of rows) this.#names.set(stem, { digest, nameTime: name_time });
  }

  /** @param stem `<7-character prefix><6 hexadecimal digits>` */
  find(stem: string): SpecialScreenName | undefined {
    return this.#names.peek(stem) ?? this.#unstored.peek(stem);
  }

  /** Adds a name in memory only. */
  note(stem: string, name: SpecialScreenName): void {
    this.#unstored.set(stem, name);
  }

  /** Updates memory at once, then the row. Losing the row in a power cut costs one unnecessary redraw. */
  async save(stem: string, name: SpecialScreenName): Promise<void> {
    this.#names.set(stem, name);
    const evicted = this.#evicted.splice(0);
    await this.store.transaction(
      async (writer) => {
        await writer.run('INSERT OR REPLACE INTO special_picture VALUES (?, ?, ?)', [stem, name.digest, name.nameTime]);
        for (const one of evicted) await writer.run('DELETE FROM special_picture WHERE stem = ?', [one]);
      },
      { durable: false },
    );
  }
}
