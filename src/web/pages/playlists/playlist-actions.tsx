import type { Reply } from '../../../http/http.js';
import { Confirm } from '../../components/confirm.js';
import { requirePlaylist } from '../../displays/require-playlist.js';
import type { Flash } from '../../flash.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { moveItem } from './move-item.js';

/** Moves an item by a button of the list, or stores the whole order after a drag. */
export async function orderItems(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlaylist(context);
  const { playlists } = context.gateway.tables;
  const present = playlists.items(id).map((item) => item.id);
  const toggled = playlists.findItem(Number(form.raw('toggle')));
  if (form.isTicked('toggle') && toggled?.playlistId === id) {
    await playlists.updateItem(toggled.id, { isVisible: !toggled.isVisible });
    return changed(context, id);
  }
  const asked = form.all('order').map(Number);
  const order = form.isTicked('up')
    ? moveItem(present, Number(form.raw('up')), -1)
    : form.isTicked('down')
      ? moveItem(present, Number(form.raw('down')), 1)
      : asked.filter((itemId) => present.includes(itemId));
  await playlists.reorder(id, order);
  return changed(context, id);
}

/** Appends a plugin to the playlist. */
export async function addItem(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlaylist(context);
  const pluginId = form.whole('plugin', 1, Number.MAX_SAFE_INTEGER);
  if (!form.isValid) return context.redirectTo(`/playlists/${id}`, { tone: 'bad', key: 'form.errors' });
  const { name } = context.gateway.plugins.get(pluginId);
  await context.gateway.tables.playlists.addItem(id, pluginId);
  return changed(context, id, { tone: 'good', key: 'item.added', values: { name } });
}

/** Stores the name. */
export async function renamePlaylist(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlaylist(context);
  const name = form.text('name', { most: 100 });
  if (!form.isValid) return context.redirectTo(`/playlists/${id}`, { tone: 'bad', key: 'form.required' });
  await context.gateway.tables.playlists.rename(id, name);
  return changed(context, id, { tone: 'good', key: 'owner.saved' });
}

/** Makes it the default playlist. */
export async function makeDefault(context: RequestContext): Promise<Reply> {
  const { id, name } = requirePlaylist(context);
  await context.gateway.tables.playlists.makeDefault(id);
  return changed(context, id, { tone: 'good', key: 'playlist.default.made', values: { name } });
}

/** Asks for confirmation before a playlist is deleted. */
export function confirmDelete(context: RequestContext): Reply {
  const { id, name } = requirePlaylist(context);
  const { t } = context.words;
  return context.show(
    <Confirm
      title={t('playlist.delete.title', { name })}
      section="playlists"
      parent={{ href: `/playlists/${id}`, label: name }}
      action={`/playlists/${id}/delete`}
      confirm={t('playlist.delete')}
    >
      <p>{t('playlist.delete.what')}</p>
    </Confirm>,
  );
}

/** Deletes it; its displays return to the default playlist. */
export async function deletePlaylist(context: RequestContext): Promise<Reply> {
  const { id, name } = requirePlaylist(context);
  await context.gateway.tables.playlists.remove(id);
  context.gateway.wakeRunner();
  return context.redirectTo('/playlists', { tone: 'good', key: 'playlist.deleted', values: { name } });
}

function changed(context: RequestContext, playlistId: number, flash?: Flash): Reply {
  context.gateway.wakeRunner();
  context.gateway.live.publish('playlists');
  return context.redirectTo(`/playlists/${playlistId}`, flash);
}
