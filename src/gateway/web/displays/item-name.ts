import type { ItemContent } from '../../store/store.js';
import type { Gateway } from '../gateway.js';

/** The name of an item's content: the plugin's name, or the names of a mashup's plugins. */
export function nameOfContent({ plugins }: Pick<Gateway, 'plugins'>, content: ItemContent): string {
  const ids = content.kind === 'plugin' ? [content.pluginSettingId] : content.pluginSettingIds;
  const names = ids.map((id) => (id === undefined ? undefined : plugins.find(id)?.name));
  return names.filter((name) => name !== undefined).join(' + ') || '–';
}

/** The name of an item; a dash when it was deleted. */
export function nameOfItem(gateway: Pick<Gateway, 'plugins' | 'tables'>, itemId: number): string {
  const item = gateway.tables.playlists.findItem(itemId);
  return item ? nameOfContent(gateway, item.content) : '–';
}
