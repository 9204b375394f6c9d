import { findBroadcast } from '../../../device/device.js';
import type { Broadcast, ItemContent } from '../../../store/store.js';
import type { Gateway } from '../../page-gateway.js';

/** The name of an item's content: the plugin's name, or the names of a mashup's plugins. */
export function nameOfContent({ plugins }: Pick<Gateway, 'plugins'>, content: ItemContent): string {
  const ids = content.kind === 'plugin' ? [content.pluginSettingId] : content.pluginSettingIds;
  const names = ids.map((id) => (id === undefined ? undefined : plugins.find(id)?.name));
  return names.filter((name) => name !== undefined).join(' + ') || '–';
}

/** What a broadcast shows, in a few words: the start of its message, or the name of its picture or plugin. */
export function nameOfBroadcast({ plugins }: Pick<Gateway, 'plugins'>, { content }: Broadcast): string {
  if (content.kind === 'plugin') return plugins.find(content.pluginSettingId)?.name ?? '–';
  const text = (content.kind === 'message' ? content.text : content.fileName).replace(/\s+/g, ' ').trim();
  return text.length > MAX_NAME_CHARS ? `${text.slice(0, MAX_NAME_CHARS - 1)}…` : text || '–';
}

const MAX_NAME_CHARS = 60;

/** The name of an item; a dash when it was deleted. */
export function nameOfItem(gateway: Pick<Gateway, 'plugins' | 'tables'>, itemId: number): string {
  const broadcast = findBroadcast(gateway.tables.broadcasts, itemId);
  if (broadcast) return nameOfBroadcast(gateway, broadcast);
  const item = gateway.tables.playlists.findItem(itemId);
  return item ? nameOfContent(gateway, item.content) : '–';
}
