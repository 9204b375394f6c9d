import { InkstandError } from '@inkstand/common/errors';
import { CachedTable, requireChange } from '../base-table.js';
import type { Writer } from '../database/database.js';
import { moveToBin, takeFromBin } from './binned-playlist.js';
import { clonePlaylist } from './clone-playlist.js';
import { type CellRow, type ContentRow, type ItemContent, readContent } from './item-content.js';
import { cellsOf, type MashupLayout } from './mashup-layouts.js';
import { type ItemRules, readRules, storeRules } from './playlist-item-columns.js';
import type { SpecialDays } from './special-days.js';

/** Name of the playlist that a new gateway has. */
export const DEFAULT_PLAYLIST_NAME = 'Default';

export interface Playlist {
  readonly id: number;
  readonly name: string;
  /** New plugin settings are added to it, and displays without a chosen playlist show it. */
  readonly isDefault: boolean;
  readonly specialDays: SpecialDays;
}

interface PlaylistRow {
  readonly id: number;
  readonly name: string;
  readonly is_default: number;
  readonly special_days: string;
}

/** An item of a playlist. */
export interface PlaylistItem extends ItemRules {
  readonly id: number;
  readonly playlistId: number;
  readonly content: ItemContent;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

interface ItemRow extends ContentRow, Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly playlist_id: number;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
}

const missing = (id: number): string => `there is no row ${id}`;

/** Playlists and their items, cached in memory. */
export class PlaylistTable extends CachedTable {
  #playlists: readonly Playlist[] = [];
  #items = new Map<number, readonly PlaylistItem[]>();

  async load(): Promise<void> {
    const playlists = await this.store.all<PlaylistRow>(
      'SELECT id, name, is_default, special_days FROM playlist WHERE deleted_at_ms IS NULL ORDER BY id',
    );
    const rows = await this.store.all<ItemRow>(
      `SELECT playlist_item.*, mashup.layout FROM playlist_item LEFT JOIN mashup ON mashup.id = mashup_id
         LEFT JOIN plugin_setting ON plugin_setting.id = plugin_setting_id
       WHERE plugin_setting.deleted_at_ms IS NULL ORDER BY playlist_id, position, playlist_item.id`,
    );
    const cells = await this.store.all<CellRow>(
      `SELECT mashup_cell.* FROM mashup_cell JOIN plugin_setting ON plugin_setting.id = plugin_setting_id
       WHERE deleted_at_ms IS NULL`,
    );
    // A damaged or restored database may have none.
    const defaultId = (playlists.find(({ is_default }) => is_default === 1) ?? playlists[0])?.id;
    this.#playlists = playlists.map(({ id, name, special_days: days }) => ({
      id,
      name,
      isDefault: id === defaultId,
      specialDays: JSON.parse(days),
    }));
    this.#items = new Map(
      playlists.map(({ id }) => {
        const itemRows = rows.filter((row) => row.playlist_id === id);
        return [id, itemRows.map((row) => readItem(row, cells))] as const;
      }),
    );
  }

  list(): readonly Playlist[] {
    return this.#playlists;
  }

  find(id: number): Playlist | undefined {
    return this.#playlists.find((playlist) => playlist.id === id);
  }

  /** The playlist with this id, else the default one. */
  choose(id: number | undefined): Playlist {
    const chosen = (id === undefined ? undefined : this.find(id)) ?? this.#playlists.find(({ isDefault }) => isDefault);
    if (!chosen) throw new InkstandError('internal', 'expected a default playlist, found none');
    return chosen;
  }

  /** In order, including hidden ones. */
  items(playlistId: number): readonly PlaylistItem[] {
    return this.#items.get(playlistId) ?? [];
  }

  findItem(id: number): PlaylistItem | undefined {
    for (const items of this.#items.values()) {
      const match = items.find((item) => item.id === id);
      if (match) return match;
    }
    return undefined;
  }

  async create(name: string): Promise<Playlist> {
    const id = await this.commit(async (writer) => {
      const row = await writer.run('INSERT INTO playlist (name, created_at_ms) VALUES (?, ?)', [
        name,
        this.store.now(),
      ]);
      return row.lastId;
    });
    return this.choose(id);
  }

  /** Creates a copy with the same items and rules; displays keep the original. Throws `not-found`. */
  async clone(id: number, name: string): Promise<Playlist> {
    if (!this.find(id)) throw new InkstandError('not-found', `there is no playlist ${id}`);
    return this.choose(await this.commit((writer) => clonePlaylist(writer, id, name, this.store.now())));
  }

  async rename(id: number, name: string): Promise<Playlist> {
    const sql = 'UPDATE playlist SET name = ? WHERE id = ? AND deleted_at_ms IS NULL';
    await this.commit((writer) => requireChange(writer.run(sql, [name, id]), missing(id)));
    return this.choose(id);
  }

  /** Throws `not-found`. */
  async setSpecialDays(id: number, days: SpecialDays): Promise<Playlist> {
    const sql = 'UPDATE playlist SET special_days = ? WHERE id = ? AND deleted_at_ms IS NULL';
    await this.commit((writer) => requireChange(writer.run(sql, [JSON.stringify(days), id]), missing(id)));
    return this.choose(id);
  }

  async makeDefault(id: number): Promise<Playlist> {
    const sql = 'UPDATE playlist SET is_default = 1 WHERE id = ? AND deleted_at_ms IS NULL';
    await this.commit(async (writer) => {
      await writer.run('UPDATE playlist SET is_default = 0 WHERE is_default = 1');
      await requireChange(writer.run(sql, [id]), missing(id));
    });
    return this.choose(id);
  }

  /** Moves a playlist to the bin; its displays switch to the default one. Throws `conflict` for the default one. */
  async remove(id: number): Promise<void> {
    if (this.find(id)?.isDefault) throw new InkstandError('conflict', 'the default playlist cannot be deleted');
    await this.store.transaction((writer) => moveToBin(writer, id, this.store.now()), { cascades: true });
  }

  /** Takes a playlist out of the bin; its displays show it again unless another one was chosen. Throws `not-found`. */
  async restore(id: number): Promise<Playlist> {
    await this.store.transaction((writer) => takeFromBin(writer, id), { cascades: true });
    return this.choose(id);
  }

  /** Adds an item, at the end by default. Throws `conflict` without the playlist or plugin setting, also while it is in the bin. */
  async addItem(playlistId: number, pluginSettingId: number, rules: Partial<ItemRules> = {}): Promise<PlaylistItem> {
    const id = await this.commit((writer) =>
      this.#insertItem(writer, playlistId, { column: 'plugin_setting_id', id: pluginSettingId }, rules),
    );
    return this.#requireItem(id);
  }

  /**
   * Adds a mashup, at the end by default, with plugin settings in the order of the layout's cells; remaining cells stay
   * empty. Throws `conflict` without the playlist or a plugin setting, also while it is in the bin.
   */
  async addMashup(
    playlistId: number,
    layout: MashupLayout,
    pluginSettingIds: readonly (number | undefined)[],
    rules: Partial<ItemRules> = {},
  ): Promise<PlaylistItem> {
    const at = this.store.now();
    const id = await this.commit(async (writer) => {
      const { lastId: mashupId } = await writer.run(
        'INSERT INTO mashup (layout, created_at_ms, updated_at_ms) VALUES (?1, ?2, ?2)',
        [layout, at],
      );
      await fillMashup(writer, mashupId, layout, pluginSettingIds);
      return this.#insertItem(writer, playlistId, { column: 'mashup_id', id: mashupId }, rules);
    });
    return this.#requireItem(id);
  }

  /** Changes the layout of a mashup item. Throws `not-found`, and `conflict` when the item shows a single plugin. */
  async updateMashup(
    itemId: number,
    layout: MashupLayout,
    pluginSettingIds: readonly (number | undefined)[],
  ): Promise<PlaylistItem> {
    const { content } = this.#requireItem(itemId);
    if (content.kind !== 'mashup') throw new InkstandError('conflict', 'expected a mashup, the item shows one plugin');
    const at = this.store.now();
    await this.commit(async (writer) => {
      await writer.run('UPDATE mashup SET layout = ?, updated_at_ms = ? WHERE id = ?', [layout, at, content.id]);
      await writer.run('DELETE FROM mashup_cell WHERE mashup_id = ?', [content.id]);
      await fillMashup(writer, content.id, layout, pluginSettingIds);
      await writer.run('UPDATE playlist_item SET updated_at_ms = ? WHERE id = ?', [at, itemId]);
    });
    return this.#requireItem(itemId);
  }

  /** Throws `not-found`. */
  async updateItem(id: number, change: Partial<ItemRules>): Promise<PlaylistItem> {
    this.#requireItem(id);
    const columns = storeRules(change);
    const assignments = [...columns.map(([column]) => `${column} = ?`), 'updated_at_ms = ?'].join(', ');
    await this.commit((writer) =>
      writer.run(`UPDATE playlist_item SET ${assignments} WHERE id = ?`, [
        ...columns.map(([, value]) => value),
        this.store.now(),
        id,
      ]),
    );
    return this.#requireItem(id);
  }

  /** Reorders the items; items missing from the list follow in their previous order. */
  async reorder(playlistId: number, itemIds: readonly number[]): Promise<void> {
    const others = this.items(playlistId).filter(({ id }) => !itemIds.includes(id));
    const order = [...new Set(itemIds), ...others.map(({ id }) => id)];
    await this.commit(async (writer) => {
      for (const [index, id] of order.entries()) {
        await writer.run('UPDATE playlist_item SET position = ? WHERE id = ? AND playlist_id = ?', [
          index + 1,
          id,
          playlistId,
        ]);
      }
    });
  }

  async removeItem(id: number): Promise<void> {
    const sql = 'DELETE FROM playlist_item WHERE id = ?';
    await this.store.transaction((writer) => requireChange(writer.run(sql, [id]), missing(id)), { cascades: true });
  }

  async #insertItem(
    writer: Writer,
    playlistId: number,
    shown: { readonly column: 'plugin_setting_id' | 'mashup_id'; readonly id: number },
    rules: Partial<ItemRules>,
  ): Promise<number> {
    await requireKept(writer, 'playlist', playlistId);
    if (shown.column === 'plugin_setting_id') await requireKept(writer, 'plugin_setting', shown.id);
    const { position, ...others } = rules;
    const columns = storeRules(others);
    const { lastId } = await writer.run(
      `INSERT INTO playlist_item (${['playlist_id', shown.column, 'position', 'created_at_ms', 'updated_at_ms', ...columns.map(([column]) => column)].join(', ')})
       VALUES (?1, ?2, coalesce(?3, (SELECT coalesce(max(position), 0) + 1 FROM playlist_item WHERE playlist_id = ?1)),
         ?4, ?4${', ?'.repeat(columns.length)})`,
      [playlistId, shown.id, position ?? null, this.store.now(), ...columns.map(([, value]) => value)],
    );
    return lastId;
  }

  #requireItem(id: number): PlaylistItem {
    const item = this.findItem(id);
    if (!item) throw new InkstandError('not-found', `there is no playlist item ${id}`);
    return item;
  }
}

const readItem = (row: ItemRow, cells: readonly CellRow[]): PlaylistItem => ({
  id: row.id,
  playlistId: row.playlist_id,
  content: readContent(row, cells),
  ...readRules(row),
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
});

/** A row in the bin satisfies the foreign key, but nothing that is stored for it would be shown. */
async function requireKept(writer: Writer, table: 'playlist' | 'plugin_setting', id: number): Promise<void> {
  const row = await writer.get(`SELECT 1 FROM ${table} WHERE id = ? AND deleted_at_ms IS NULL`, [id]);
  if (!row) throw new InkstandError('conflict', `there is no ${table.replace('_', ' ')} ${id}`);
}

async function fillMashup(
  writer: Writer,
  mashupId: number,
  layout: MashupLayout,
  pluginSettingIds: readonly (number | undefined)[],
): Promise<void> {
  for (const [place, id] of pluginSettingIds.slice(0, cellsOf(layout).length).entries()) {
    if (id === undefined) continue;
    await requireKept(writer, 'plugin_setting', id);
    await writer.run('INSERT INTO mashup_cell VALUES (?, ?, ?)', [mashupId, place, id]);
  }
}
