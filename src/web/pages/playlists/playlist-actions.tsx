import type { Reply } from '../../../http/http.js';
import { Confirm } from '../../components/confirm.js';
import { requirePlaylist } from '../../displays/require-playlist.js';
import type { Flash } from '../../flash.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { moveItem } from './move-item.js';

/** One button of the list, or the whole order after a drag. */
export async function orderItems(visit: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlaylist(visit);
  const { playlists } = visit.gateway.tables;
  const present = playlists.items(id).map((item) => item.id);
  const toggled = playlists.findItem(Number(form.raw('toggle')));
  if (form.isTicked('toggle') && toggled?.playlistId === id) {
    await playlists.updateItem(toggled.id, { isVisible: !toggled.isVisible });
    return changed(visit, id);
  }
  const asked = form.all('order').map(Number);
  const order = form.isTicked('up')
    ? moveItem(present, Number(form.raw('up')), -1)
    : form.isTicked('down')
      ? moveItem(present, Number(form.raw('down')), 1)
      : asked.filter((itemId) => present.includes(itemId));
  await playlists.reorder(id, order);
  return changed(visit, id);
}

/** Puts a plugin at the end of the playlist. */
export async function addItem(visit: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlaylist(visit);
  const pluginId = form.whole('plugin', 1, Number.MAX_SAFE_INTEGER);
  if (!form.isValid) return visit.goTo(`/playlists/${id}`, { tone: 'bad', key: 'form.errors' });
  const { name } = visit.gateway.plugins.get(pluginId);
  await visit.gateway.tables.playlists.addItem(id, pluginId);
  return changed(visit, id, { tone: 'good', key: 'item.added', values: { name } });
}

/** Stores the name. */
export async function renamePlaylist(visit: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlaylist(visit);
  const name = form.text('name', { most: 100 });
  if (!form.isValid) return visit.goTo(`/playlists/${id}`, { tone: 'bad', key: 'form.required' });
  await visit.gateway.tables.playlists.rename(id, name);
  return changed(visit, id, { tone: 'good', key: 'owner.saved' });
}

/** Makes it the playlist of displays without a choice. */
export async function makeDefault(visit: RequestContext): Promise<Reply> {
  const { id, name } = requirePlaylist(visit);
  await visit.gateway.tables.playlists.makeDefault(id);
  return changed(visit, id, { tone: 'good', key: 'playlist.default.made', values: { name } });
}

/** Asks before a playlist is deleted. */
export function askDelete(visit: RequestContext): Reply {
  const { id, name } = requirePlaylist(visit);
  const { t } = visit.words;
  return visit.show(
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

/** Deletes it; its displays go back to the default one. */
export async function deletePlaylist(visit: RequestContext): Promise<Reply> {
  const { id, name } = requirePlaylist(visit);
  await visit.gateway.tables.playlists.remove(id);
  visit.gateway.wakeRunner();
  return visit.goTo('/playlists', { tone: 'good', key: 'playlist.deleted', values: { name } });
}

function changed(visit: RequestContext, playlistId: number, flash?: Flash): Reply {
  visit.gateway.wakeRunner();
  visit.gateway.live.publish('playlists');
  return visit.goTo(`/playlists/${playlistId}`, flash);
}
