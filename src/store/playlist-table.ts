import { InkstandError } from '../errors.js';
import type { Store, Writer } from './store.js';

export interface Playlist {
  readonly id: number;
  readonly name: string;
  /** New plugin settings join it, and displays without a choice of their owner show it. */
  readonly isDefault: boolean;
}

export interface PlaylistItem {
  readonly id: number;
  readonly playlistId: number;
  readonly pluginSettingId: number;
  /** Orders the items of a playlist; may have gaps. */
  readonly position: number;
  readonly isVisible: boolean;
  /** Absent: as long as the display's refresh rate. */
  readonly durationSeconds: number | undefined;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export type PlaylistItemChange = Partial<Pick<PlaylistItem, 'isVisible' | 'durationSeconds' | 'position'>>;

interface ItemRow {
  id: number;
  playlist_id: number;
  plugin_setting_id: number;
  position: number;
  visible: number;
  duration_seconds: number | null;
  created_at_ms: number;
  updated_at_ms: number;
}

/** Playlists and their items, all in memory. */
export class PlaylistTable {
  readonly #store: Store;
  #playlists: readonly Playlist[] = [];
  #items = new Map<number, readonly PlaylistItem[]>();

  constructor(store: Store) {
    this.#store = store;
    store.onForeignChange(() => this.load());
  }

  async load(): Promise<void> {
    const playlists = await this.#store.all<{ id: number; name: string; is_default: number }>(
      'SELECT id, name, is_default FROM playlist ORDER BY id',
    );
    const rows = await this.#store.all<ItemRow>('SELECT * FROM playlist_item ORDER BY playlist_id, position, id');
    this.#playlists = playlists.map(({ id, name, is_default }) => ({ id, name, isDefault: is_default === 1 }));
    this.#items = new Map(
      playlists.map(({ id }) => [id, rows.filter((row) => row.playlist_id === id).map(readItem)] as const),
    );
  }

  list(): readonly Playlist[] {
    return this.#playlists;
  }

  find(id: number): Playlist | undefined {
    return this.#playlists.find((playlist) => playlist.id === id);
  }

  /** The one of this id, else the default one. */
  choose(id: number | undefined): Playlist {
    const chosen = (id === undefined ? undefined : this.find(id)) ?? this.#playlists.find(({ isDefault }) => isDefault);
    if (!chosen) throw new InkstandError('internal', 'expected a default playlist, found none');
    return chosen;
  }

  /** In their order; hidden ones too. */
  items(playlistId: number): readonly PlaylistItem[] {
    return this.#items.get(playlistId) ?? [];
  }

  findItem(id: number): PlaylistItem | undefined {
    for (const items of this.#items.values()) {
      const found = items.find((item) => item.id === id);
      if (found) return found;
    }
    return undefined;
  }

  async create(name: string): Promise<Playlist> {
    const id = await this.#write(async (writer) => {
      const row = await writer.run('INSERT INTO playlist (name, created_at_ms) VALUES (?, ?)', [
        name,
        this.#store.now(),
      ]);
      return row.lastId;
    });
    return this.choose(id);
  }

  async rename(id: number, name: string): Promise<Playlist> {
    await this.#write((writer) => expectRow(writer.run('UPDATE playlist SET name = ? WHERE id = ?', [name, id]), id));
    return this.choose(id);
  }

  async makeDefault(id: number): Promise<Playlist> {
    await this.#write(async (writer) => {
      await writer.run('UPDATE playlist SET is_default = 0 WHERE is_default = 1');
      await expectRow(writer.run('UPDATE playlist SET is_default = 1 WHERE id = ?', [id]), id);
    });
    return this.choose(id);
  }

  /** Its displays go to the default playlist. Throws `conflict` for the default one. */
  async remove(id: number): Promise<void> {
    if (this.find(id)?.isDefault) throw new InkstandError('conflict', 'the default playlist cannot be deleted');
    await this.#store.transaction((writer) => expectRow(writer.run('DELETE FROM playlist WHERE id = ?', [id]), id), {
      cascades: true,
    });
  }

  /** Adds an item at the end. Throws `conflict` when playlist or plugin setting are not there. */
  async addItem(playlistId: number, pluginSettingId: number, durationSeconds?: number): Promise<PlaylistItem> {
    const at = this.#store.now();
    const id = await this.#write(async (writer) => {
      const { lastId } = await writer.run(
        `INSERT INTO playlist_item (playlist_id, plugin_setting_id, position, duration_seconds, created_at_ms, updated_at_ms)
         VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM playlist_item WHERE playlist_id = ?1), ?3, ?4, ?4)`,
        [playlistId, pluginSettingId, durationSeconds ?? null, at],
      );
      return lastId;
    });
    return this.#expectItem(id);
  }

  async updateItem(id: number, change: PlaylistItemChange): Promise<PlaylistItem> {
    const item = this.#expectItem(id);
    const { isVisible, durationSeconds, position } = { ...item, ...change };
    await this.#write((writer) =>
      writer.run(
        'UPDATE playlist_item SET visible = ?, duration_seconds = ?, position = ?, updated_at_ms = ? WHERE id = ?',
        [Number(isVisible), durationSeconds ?? null, position, this.#store.now(), id],
      ),
    );
    return this.#expectItem(id);
  }

  /** Puts the items in this order; items that the list leaves out follow as they stood. */
  async reorder(playlistId: number, itemIds: readonly number[]): Promise<void> {
    const rest = this.items(playlistId).filter(({ id }) => !itemIds.includes(id));
    const order = [...new Set(itemIds), ...rest.map(({ id }) => id)];
    await this.#write(async (writer) => {
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
    await this.#write((writer) => expectRow(writer.run('DELETE FROM playlist_item WHERE id = ?', [id]), id));
  }

  async #write<Result>(work: (writer: Writer) => Promise<Result>): Promise<Result> {
    const result = await this.#store.transaction(work);
    await this.load();
    return result;
  }

  #expectItem(id: number): PlaylistItem {
    const item = this.findItem(id);
    if (!item) throw new InkstandError('not-found', `there is no playlist item ${id}`);
    return item;
  }
}

async function expectRow(change: Promise<{ readonly changes: number }>, id: number): Promise<void> {
  const { changes } = await change;
  if (changes === 0) throw new InkstandError('not-found', `there is no row ${id}`);
}

const readItem = (row: ItemRow): PlaylistItem => ({
  id: row.id,
  playlistId: row.playlist_id,
  pluginSettingId: row.plugin_setting_id,
  position: row.position,
  isVisible: row.visible === 1,
  durationSeconds: row.duration_seconds ?? undefined,
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
});
