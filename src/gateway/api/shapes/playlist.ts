import { writeItemMembers, writeSpecialDays } from '../../playlist/playlist.js';
import { isConfigured } from '../../plugin/plugin.js';
import type { Playlist, PlaylistItem, PluginSetting, Scope } from '../../store/store.js';
import { describePluginSetting, isoTime, PRIVATE_PLUGIN_ID } from './plugin-setting.js';

/** Clients require a number even if no display shows the playlist. */
const NO_DEVICE = 0;

/** A playlist with the ids of its items in order, and Terminus' members, in which a plugin setting is a screen. */
export function describePlaylist(
  playlist: Playlist,
  items: readonly PlaylistItem[],
): Readonly<Record<string, unknown>> {
  const { id, name, isDefault, specialDays } = playlist;
  return {
    id,
    name,
    default: isDefault,
    item_ids: items.map((item) => item.id),
    special_days: writeSpecialDays(specialDays),
    label: name,
    mode: 'automatic',
    current_item_id: null,
    items: items.map((item) => ({
      id: item.id,
      screen_id: settingIdsOf(item).find((one) => one !== undefined) ?? null,
      position: item.position,
      created_at: isoTime(item.createdAtMs),
      updated_at: isoTime(item.updatedAtMs),
    })),
  };
}

/**
 * An item with the hosted service's field names; `deviceId` is undefined if it does not depend on a display. For a
 * mashup, the plugin setting is that of its first non-empty view.
 */
export function describeItem(
  item: PlaylistItem,
  deviceId: number | undefined,
  settingOf: (pluginSettingId: number) => PluginSetting,
  base: string,
  scope: Scope,
): Readonly<Record<string, unknown>> {
  const { content } = item;
  const ids = settingIdsOf(item);
  const firstId = ids.find((id) => id !== undefined);
  return {
    id: item.id,
    playlist_id: item.playlistId,
    device_id: deviceId ?? NO_DEVICE,
    plugin_id: PRIVATE_PLUGIN_ID,
    plugin_setting_id: firstId ?? null,
    mashup_id: content.kind === 'mashup' ? content.id : null,
    ...(content.kind === 'mashup' && {
      mashup: { layout: content.layout, plugin_setting_ids: ids.map((id) => id ?? null) },
    }),
    playlist_group_id: null,
    mirror: false,
    ...writeItemMembers(item),
    rendered_at: isoTime(contentChangedAtMs(item, ids, settingOf)),
    created_at: isoTime(item.createdAtMs),
    updated_at: isoTime(item.updatedAtMs),
    configuration_state: ids.every((id) => id === undefined || isConfigured(settingOf(id)))
      ? 'configured'
      : 'needs_configuration',
    plugin: {
      id: PRIVATE_PLUGIN_ID,
      name: 'Private plugin',
      keyname: 'private_plugin',
      description: null,
      image: null,
      image_dark: null,
    },
    plugin_setting: firstId === undefined ? null : describePluginSetting(settingOf(firstId), base, scope),
  };
}

const settingIdsOf = ({ content }: PlaylistItem): readonly (number | undefined)[] =>
  content.kind === 'plugin' ? [content.pluginSettingId] : content.pluginSettingIds;

/** When the data or the item last changed, in milliseconds since 1970; what the item shows is at least as new. */
function contentChangedAtMs(
  item: PlaylistItem,
  ids: readonly (number | undefined)[],
  settingOf: (pluginSettingId: number) => PluginSetting,
): number {
  const changes = ids.map((id) => (id === undefined ? undefined : settingOf(id).dataChangedAtMs) ?? 0);
  return Math.max(item.updatedAtMs, ...changes);
}
