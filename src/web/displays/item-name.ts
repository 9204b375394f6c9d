import type { ItemContent } from '../../store/store.js';
import type { Gateway } from '../gateway.js';

/** What people call the content of an item: the plugin's name, or those of a mashup. */
export function nameOfContent({ plugins }: Pick<Gateway, 'plugins'>, content: ItemContent): string {
  const ids = content.kind === 'plugin' ? [content.pluginSettingId] : content.pluginSettingIds;
  const names = ids.map((id) => plugins.list().find((setting) => setting.id === id)?.name);
  return names.filter((name) => name !== undefined).join(' + ') || '–';
}

/** The same by the id of an item; a dash when it is gone. */
export function nameOfItem(gateway: Pick<Gateway, 'plugins' | 'tables'>, itemId: number): string {
  const item = gateway.tables.playlists.findItem(itemId);
  return item ? nameOfContent(gateway, item.content) : '–';
}
