import { readSpecialDays, withCalendarDays } from '../playlist/playlist.js';
import type { PluginSettings } from '../plugin/plugin.js';
import type { ItemContent, PlaylistItem, PlaylistTable, SettingTable } from '../store/store.js';
import type { PluginIds } from './apply-plugins.js';
import { readCopiedIds } from './copied-ids.js';
import { keyOf } from './source/read-values.js';
import type { SourceItem, SourcePlaylist } from './source-contents.js';
import { note } from './transfer-note.js';
import type { TransferEntry } from './transfer-report.js';

interface PlaylistTarget {
  readonly playlists: PlaylistTable;
  readonly settings: SettingTable;
  readonly plugins: Pick<PluginSettings, 'find' | 'data'>;
}

const COPIED_IDS = 'transferred_playlists';

/** Creates the playlists that are not here yet, and adds the items that they lack. */
export async function applyPlaylists(
  identity: string,
  sources: readonly SourcePlaylist[],
  pluginIds: PluginIds,
  target: PlaylistTarget,
): Promise<{ readonly ids: ReadonlyMap<string, number>; readonly entries: readonly TransferEntry[] }> {
  const { playlists } = target;
  const ids = new Map<string, number>();
  const entries: TransferEntry[] = [];
  for (const source of sources) {
    const copiedIds = readCopiedIds(target.settings, COPIED_IDS);
    const subject = `${identity} ${source.key}`;
    const here = playlists.find(copiedIds[subject] ?? 0);
    const playlist = here ?? (await playlists.create(source.name.slice(0, 100)));
    if (!here) await target.settings.write(COPIED_IDS, { ...copiedIds, [subject]: playlist.id });
    ids.set(source.key, playlist.id);
    const specialDays = readSpecialDays(source.specialDays, (id) => pluginIds.get(keyOf(id) ?? ''));
    if (!here && specialDays)
      await playlists.setSpecialDays(playlist.id, await withCalendarDays(specialDays, target.plugins));
    const { added, lost } = await addItems(playlists, playlist.id, source.items, pluginIds);
    const outcome = here ? (added > 0 ? 'completed' : 'present') : 'added';
    const areDaysLost = source.specialDays !== undefined && !specialDays;
    const notes = [
      ...(lost > 0 ? [note('item-lost', { count: lost })] : []),
      ...(areDaysLost ? [note('special-days-lost')] : []),
    ];
    entries.push({ kind: 'playlist', name: playlist.name, outcome, id: playlist.id, notes });
  }
  return { ids, entries };
}

async function addItems(
  playlists: PlaylistTable,
  playlistId: number,
  items: readonly SourceItem[],
  pluginIds: PluginIds,
): Promise<{ readonly added: number; readonly lost: number }> {
  const unmatched = [...playlists.items(playlistId)];
  let [added, lost] = [0, 0];
  for (const item of items) {
    const ids = item.pluginKeys.map((key) => (key === undefined ? undefined : pluginIds.get(key)));
    if (ids.every((id) => id === undefined)) {
      lost++;
      continue;
    }
    const matched = unmatched.findIndex(({ content }) => isSame(content, item, ids));
    if (matched >= 0) {
      unmatched.splice(matched, 1);
      continue;
    }
    await addItem(playlists, playlistId, item, ids);
    added++;
  }
  return { added, lost };
}

async function addItem(
  playlists: PlaylistTable,
  playlistId: number,
  { layout, rules: { position, ...rules } }: SourceItem,
  ids: readonly (number | undefined)[],
): Promise<PlaylistItem> {
  return layout
    ? playlists.addMashup(playlistId, layout, ids, rules)
    : playlists.addItem(playlistId, ids[0] ?? 0, rules);
}

function isSame(content: ItemContent, { layout }: SourceItem, ids: readonly (number | undefined)[]): boolean {
  if (content.kind === 'plugin') return layout === undefined && content.pluginSettingId === ids[0];
  return content.layout === layout && content.pluginSettingIds.every((id, cell) => id === ids[cell]);
}
