import type { Playlist, PlaylistItem } from '../../store/playlist-table.js';
import type { PluginSetting } from '../../store/plugin-setting-table.js';
import { describePluginSetting, isoTime, PRIVATE_PLUGIN_ID } from './plugin-setting.js';

/** A playlist with the ids of its items in their order. */
export function describePlaylist(
  playlist: Playlist,
  items: readonly PlaylistItem[],
): Readonly<Record<string, unknown>> {
  const { id, name, isDefault } = playlist;
  return { id, name, default: isDefault, item_ids: items.map((item) => item.id) };
}

/** An item in the hosted service's field names; `deviceId` null where it is not told per display. */
export function describeItem(
  item: PlaylistItem,
  deviceId: number | null,
  setting: PluginSetting,
  base: string,
): Readonly<Record<string, unknown>> {
  return {
    id: item.id,
    playlist_id: item.playlistId,
    device_id: deviceId,
    plugin_id: PRIVATE_PLUGIN_ID,
    plugin_setting_id: item.pluginSettingId,
    mashup_id: null,
    playlist_group_id: null,
    mirror: false,
    visible: item.isVisible,
    row_order: item.position,
    duration_seconds: item.durationSeconds ?? null,
    rendered_at: null,
    created_at: isoTime(item.createdAtMs),
    updated_at: isoTime(item.updatedAtMs),
    configuration_state: 'configured',
    plugin: {
      id: PRIVATE_PLUGIN_ID,
      name: 'Private plugin',
      keyname: 'private_plugin',
      description: null,
      image: null,
      image_dark: null,
    },
    plugin_setting: describePluginSetting(setting, base),
  };
}
