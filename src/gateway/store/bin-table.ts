import { requireChange, Table } from './base-table.js';

/** What is kept for a while after it was deleted. */
export const BIN_KINDS = ['plugin', 'playlist'] as const;
export type BinKind = (typeof BIN_KINDS)[number];
/** Days until what was deleted is gone. */
export const BIN_DAYS = 30;

/** A plugin setting or playlist that was deleted. */
export interface BinEntry {
  readonly kind: BinKind;
  readonly id: number;
  readonly name: string;
  readonly deletedAtMs: number;
  readonly keptUntilMs: number;
  /** Approximate size in the database: settings, recipe, data, markup, designs and pictures. */
  readonly byteCount: number;
}

const TABLES = { plugin: 'plugin_setting', playlist: 'playlist' } as const;
const DAY_MS = 24 * 3_600_000;

const bytesOf = (column: string, table: string): string =>
  `(SELECT coalesce(sum(length(CAST(${column} AS BLOB))), 0) FROM ${table} WHERE plugin_setting_id = plugin_setting.id)`;
const PLUGIN_BYTES = [
  'length(CAST(settings AS BLOB))',
  bytesOf('settings', 'plugin_recipe'),
  bytesOf('merge_variables', 'plugin_data'),
  bytesOf('content', 'plugin_markup'),
  bytesOf('content', 'design_step'),
  bytesOf('body', 'plugin_source'),
  bytesOf('bytes', 'plugin_picture'),
  '(SELECT coalesce(sum(byte_count), 0) FROM uploaded_picture WHERE plugin_setting_id = plugin_setting.id)',
].join(' + ');

/** Lists and empties what the tables of plugin settings and playlists keep after it was deleted. */
export class BinTable extends Table {
  /** The latest first. */
  async list(): Promise<readonly BinEntry[]> {
    const rows = await this.store.all<{
      kind: BinKind;
      id: number;
      name: string;
      deleted_at_ms: number;
      byte_count: number;
    }>(
      `SELECT 'plugin' AS kind, id, name, deleted_at_ms, ${PLUGIN_BYTES} AS byte_count
         FROM plugin_setting WHERE deleted_at_ms IS NOT NULL
       UNION ALL
       SELECT 'playlist', id, name, deleted_at_ms,
           (SELECT coalesce(sum(100 + length(windows)), 0) FROM playlist_item WHERE playlist_id = playlist.id)
         FROM playlist WHERE deleted_at_ms IS NOT NULL
       ORDER BY deleted_at_ms DESC, kind, id DESC`,
    );
    return rows.map(({ kind, id, name, deleted_at_ms: deletedAtMs, byte_count: byteCount }) => ({
      kind,
      id,
      name,
      deletedAtMs,
      byteCount,
      keptUntilMs: deletedAtMs + BIN_DAYS * DAY_MS,
    }));
  }

  /** Deletes one for good. Throws `not-found`. */
  async remove(kind: BinKind, id: number): Promise<void> {
    await requireChange(this.#delete(kind, 'id = ?', [id]), `there is no ${kind} ${id} in the bin`);
  }

  /** Deletes all for good. */
  async empty(): Promise<void> {
    for (const kind of BIN_KINDS) await this.#delete(kind, 'TRUE', []);
  }

  /** Deletes what has been kept for `BIN_DAYS`. Writes nothing when there is nothing. */
  async sweep(): Promise<void> {
    const beforeMs = this.store.now() - BIN_DAYS * DAY_MS;
    const old = (await this.list()).filter(({ deletedAtMs }) => deletedAtMs < beforeMs);
    // What a clock that was behind deleted is newer than it says.
    for (const { kind, id } of old) await this.#delete(kind, 'id = ? AND created_at_ms < ?', [id, beforeMs]);
  }

  #delete(kind: BinKind, condition: string, values: readonly number[]): Promise<{ readonly changes: number }> {
    const sql = `DELETE FROM ${TABLES[kind]} WHERE deleted_at_ms IS NOT NULL AND ${condition}`;
    return this.store.transaction((writer) => writer.run(sql, values), { cascades: true });
  }
}
