import { InkstandError } from '@inkstand/common/errors';
import type { Writer } from '../database/database.js';

/**
 * Moves a playlist to the bin, and notes its displays. Their pins and the screens of its mashups end.
 * @throws InkstandError `not-found`, and `conflict` for the default one
 */
export async function moveToBin(writer: Writer, id: number, now: number): Promise<void> {
  const { changes } = await writer.run(
    `UPDATE playlist SET deleted_at_ms = ?2,
       deleted_displays = (SELECT json_group_array(id) FROM device WHERE playlist_id = ?1)
     WHERE id = ?1 AND deleted_at_ms IS NULL AND is_default = 0`,
    [id, now],
  );
  if (changes === 0) {
    const row = await writer.get('SELECT 1 FROM playlist WHERE id = ? AND deleted_at_ms IS NULL', [id]);
    if (row) throw new InkstandError('conflict', 'the default playlist cannot be deleted');
    throw new InkstandError('not-found', `there is no playlist ${id}`);
  }
  const itemsOf = (column: string): string => `(SELECT ${column} FROM playlist_item WHERE playlist_id = ?)`;
  await writer.run('UPDATE device SET playlist_id = NULL WHERE playlist_id = ?', [id]);
  await writer.run(`UPDATE device SET pinned_item_id = NULL WHERE pinned_item_id IN ${itemsOf('id')}`, [id]);
  await writer.run(`DELETE FROM screen WHERE mashup_id IN ${itemsOf('mashup_id')}`, [id]);
}

/** The reverse; displays for which another playlist was chosen since keep that one. */
export async function takeFromBin(writer: Writer, id: number): Promise<void> {
  await writer.run(
    `UPDATE device SET playlist_id = ?1 WHERE playlist_id IS NULL AND id IN
       (SELECT value FROM playlist, json_each(CASE WHEN json_valid(deleted_displays) THEN deleted_displays ELSE '[]' END) WHERE playlist.id = ?1)`,
    [id],
  );
  const { changes } = await writer.run(
    'UPDATE playlist SET deleted_at_ms = NULL, deleted_displays = NULL, is_default = 0 WHERE id = ? AND deleted_at_ms IS NOT NULL',
    [id],
  );
  if (changes === 0) throw new InkstandError('not-found', `there is no playlist ${id} in the bin`);
}
