import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../../http/http.js';
import { MAX_NAME_CHARS } from '../../../../name-limits.js';
import { restoreItem } from '../../../../playlist/playlist.js';
import type { RequestContext } from '../../../request-context.js';
import { nameOfContent } from '../../../shared/displays/item-name.js';
import { requireItem } from '../../../shared/displays/require-playlist.js';

/** Makes a design of a mashup, which takes its place in the playlist with its rules and pins, and opens it. */
export async function openAsDesign(context: RequestContext): Promise<Reply> {
  const item = requireItem(context);
  const { gateway } = context;
  const { playlists, devices } = gateway.tables;
  const { content } = item;
  if (content.kind !== 'mashup') throw new InkstandError('not-found', 'this item is no mashup');
  const { designOfMashup, writeDesign, writeMarkup } = await import('../../../../design/design.js');
  const design = designOfMashup(content.layout, content.pluginSettingIds);
  const name = nameOfContent(gateway, content).slice(0, MAX_NAME_CHARS);
  const { id } = await gateway.plugins.create({ name, strategy: 'static', settings: {} });
  await gateway.plugins.writeMarkup(id, { ...writeMarkup(design), design: writeDesign(design) });
  const pinned = devices.list().filter(({ pinnedItemId }) => pinnedItemId === item.id);
  await playlists.removeItem(item.id);
  const added = await playlists.addItem(item.playlistId, id, item).catch(async (error: unknown) => {
    await restoreItem(playlists, item);
    throw error;
  });
  for (const { id: device, pinnedUntilMs } of pinned)
    await devices.update(device, { pinnedItemId: added.id, pinnedUntilMs });
  gateway.playlistsChanged();
  return context.redirectTo(`/plugins/${id}/design`, { tone: 'good', key: 'mashup.design.done' });
}
