import type { Writer } from '../database/database.js';
import { ITEM_RULES } from './playlist-item-columns.js';

const COPIED = ITEM_RULES.map(([, { column }]) => column).join(', ');

interface Row {
  readonly id: number;
  readonly plugin_setting_id: number | null;
  readonly mashup_id: number | null;
}

/** Copies a playlist with its items and mashups, which then show the same plugin settings. Returns the copy's id. */
export async function clonePlaylist(writer: Writer, id: number, name: string, atMs: number): Promise<number> {
  const { lastId: copyId } = await writer.run(
    'INSERT INTO playlist (name, created_at_ms, special_days) SELECT ?1, ?2, special_days FROM playlist WHERE id = ?3',
    [name, atMs, id],
  );
  const items = await writer.all<Row>(
    'SELECT id, plugin_setting_id, mashup_id FROM playlist_item WHERE playlist_id = ? ORDER BY position, id',
    [id],
  );
  for (const item of items) {
    const mashupId = item.mashup_id === null ? null : await cloneMashup(writer, item.mashup_id, atMs);
    await writer.run(
      `INSERT INTO playlist_item (playlist_id, plugin_setting_id, mashup_id, ${COPIED}, created_at_ms, updated_at_ms)
         SELECT ?1, plugin_setting_id, ?2, ${COPIED}, ?3, ?3 FROM playlist_item WHERE id = ?4`,
      [copyId, mashupId, atMs, item.id],
    );
  }
  return copyId;
}

async function cloneMashup(writer: Writer, id: number, atMs: number): Promise<number> {
  const { lastId } = await writer.run(
    'INSERT INTO mashup (layout, created_at_ms, updated_at_ms) SELECT layout, ?1, ?1 FROM mashup WHERE id = ?2',
    [atMs, id],
  );
  await writer.run(
    'INSERT INTO mashup_cell SELECT ?1, place, plugin_setting_id FROM mashup_cell WHERE mashup_id = ?2',
    [lastId, id],
  );
  return lastId;
}
