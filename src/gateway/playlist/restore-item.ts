import type { PlaylistItem, PlaylistTable } from '../store/store.js';

/**
 * Adds an item that was removed, at its place with its rules. Throws `conflict` when its playlist or a plugin of it was
 * deleted.
 */
export const restoreItem = (playlists: PlaylistTable, item: PlaylistItem): Promise<PlaylistItem> =>
  item.content.kind === 'plugin'
    ? playlists.addItem(item.playlistId, item.content.pluginSettingId, item)
    : playlists.addMashup(item.playlistId, item.content.layout, item.content.pluginSettingIds, item);
