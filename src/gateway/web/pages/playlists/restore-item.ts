import type { PlaylistItem, PlaylistTable } from '../../../store/store.js';

/** Adds an item that was removed, at its place with its rules. Throws `conflict` when its playlist or plugin is gone. */
export async function restoreItem(playlists: PlaylistTable, item: PlaylistItem): Promise<PlaylistItem> {
  const { content, playlistId, position, isVisible, durationSeconds, windows, priority, skipsUnchanged } = item;
  const added =
    content.kind === 'plugin'
      ? await playlists.addItem(playlistId, content.pluginSettingId)
      : await playlists.addMashup(playlistId, content.layout, content.pluginSettingIds);
  const rules = { position, isVisible, durationSeconds, windows, priority, skipsUnchanged };
  return playlists.updateItem(added.id, rules);
}
