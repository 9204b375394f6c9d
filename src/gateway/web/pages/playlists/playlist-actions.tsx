import type { Reply } from '../../../http/http.js';
import { MAX_NAME_CHARS } from '../../../name-limits.js';
import { BIN_DAYS, type ItemContent } from '../../../store/store.js';
import { Confirm } from '../../components/form/confirm.js';
import type { Flash } from '../../flash.js';
import type { FormReading } from '../../forms/form-reading.js';
import { nameCopy } from '../../name-copy.js';
import type { RequestContext } from '../../request-context.js';
import { nameOfContent } from '../../shared/displays/item-name.js';
import { listViewers } from '../../shared/displays/item-pictures.js';
import { nameSome } from '../../shared/displays/name-some.js';
import { requirePlaylist } from '../../shared/displays/require-playlist.js';
import { moveItem } from './item/move-item.js';
import { mergeOrder } from './merge-order.js';
import { queryOfItems, showPlaylist } from './playlist.js';
import { PlaylistSettings } from './playlist-settings.js';

/** Moves, hides or shows an item by its button, or stores the order after a drag. */
export async function orderItems(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlaylist(context);
  const { playlists } = context.gateway.tables;
  const present = playlists.items(id).map((item) => item.id);
  const pressed = readPressed(form);
  const place = { pressed, list: form.raw('list') };
  if (pressed?.name === 'hide' || pressed?.name === 'show') {
    const { itemId, name } = pressed;
    if (!present.includes(itemId)) return changed(context, id, undefined, place);
    const { content } = await playlists.updateItem(itemId, { isVisible: name === 'show' });
    return changed(context, id, name === 'hide' ? offerToShow(context, id, itemId, content) : undefined, place);
  }
  // The page moves items before it sends the order; `shown` is the previous order.
  const listed = form.isTicked('shown') ? form.raw('shown').split(',').map(Number) : present;
  const by = pressed?.name === 'up' ? -1 : 1;
  // At the end of a page, an item moves to the next page.
  const isAtEnd = pressed !== undefined && listed.at(by < 0 ? 0 : -1) === pressed.itemId;
  const shown = isAtEnd ? present : listed;
  const entered = pressed ? moveItem(shown, pressed.itemId, by) : form.all('order').map(Number);
  const { order, conflicts } = mergeOrder(shown, entered, present);
  if (conflicts.length > 0) {
    const items = playlists.items(id).filter((item) => conflicts.includes(item.id));
    const names = items.map(({ content }) => nameOfContent(context.gateway, content)).join(', ');
    return changed(context, id, { tone: 'bad', key: 'playlist.order.conflict', values: { names } }, place);
  }
  await playlists.reorder(id, order);
  return changed(context, id, undefined, place);
}

function offerToShow({ gateway }: RequestContext, playlistId: number, itemId: number, content: ItemContent): Flash {
  const values = { name: nameOfContent(gateway, content) };
  const undo = gateway.undos.offer(async () => {
    await gateway.tables.playlists.updateItem(itemId, { isVisible: true });
    return { path: `/playlists/${playlistId}`, flash: { tone: 'good', key: 'item.visible_again', values } };
  });
  return { tone: 'good', key: 'item.hidden.done', values, undo };
}

const BUTTONS = ['up', 'down', 'hide', 'show'] as const;

interface Pressed {
  readonly name: (typeof BUTTONS)[number];
  readonly itemId: number;
}

function readPressed(form: FormReading): Pressed | undefined {
  const name = BUTTONS.find((one) => form.isTicked(one));
  return name && { name, itemId: form.whole(name, 1, Number.MAX_SAFE_INTEGER) };
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
  const playlist = requirePlaylist(context);
  context.reconcile(form, <PlaylistSettings playlist={playlist} displayCount={0} />);
  const name = form.text('name', { max: MAX_NAME_CHARS });
  if (!form.isValid) return showPlaylist(context, form);
  await context.gateway.tables.playlists.rename(playlist.id, name);
  return changed(context, playlist.id, { tone: 'good', key: 'owner.saved' });
}

/** Copies the playlist with its items, and opens the copy. */
export async function clonePlaylist(context: RequestContext): Promise<Reply> {
  const { id, name } = requirePlaylist(context);
  const copy = await context.gateway.tables.playlists.clone(id, nameCopy(name, context.words));
  return changed(context, copy.id, { tone: 'good', key: 'playlist.cloned', values: { name } });
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
  const refusal = refuseShown(context, id);
  if (refusal) return refusal;
  const { t } = context.words;
  return context.show(
    <Confirm
      title={t('playlist.delete.title', { name })}
      section="playlists"
      parent={{ href: `/playlists/${id}`, label: name }}
      action={`/playlists/${id}/delete`}
      confirm={t('playlist.delete')}
    >
      <p>{t('playlist.delete.what', { days: BIN_DAYS })}</p>
    </Confirm>,
  );
}

/** Without it, displays would show the default playlist, which members may not see. */
function refuseShown(context: RequestContext, id: number): Reply | undefined {
  const { gateway, role, words } = context;
  const viewers = role === 'owner' ? [] : listViewers(gateway, id);
  if (viewers.length === 0) return undefined;
  const values = { names: nameSome(viewers, words) };
  return context.redirectTo(`/playlists/${id}`, { tone: 'bad', key: 'member.playlist.shown', values });
}

/** Deletes it; its displays return to the default playlist. */
export async function deletePlaylist(context: RequestContext): Promise<Reply> {
  const { id, name } = requirePlaylist(context);
  const refusal = refuseShown(context, id);
  if (refusal) return refusal;
  const { tables, undos, playlistsChanged } = context.gateway;
  await tables.playlists.remove(id);
  playlistsChanged();
  const undo = undos.offer(async () => {
    await tables.playlists.restore(id);
    return { path: `/playlists/${id}`, flash: { tone: 'good', key: 'bin.restored', values: { name } } };
  });
  return context.redirectTo('/playlists', { tone: 'good', key: 'playlist.deleted', values: { name }, undo });
}

interface Place {
  /** The button that should have the focus again. */
  readonly pressed: Pressed | undefined;
  /** Search and page of the list, as in its address. */
  readonly list: string;
}

function changed(context: RequestContext, playlistId: number, flash?: Flash, place?: Place): Reply {
  context.gateway.playlistsChanged();
  const query = queryOfItems(playlistId, new URLSearchParams(place?.list ?? ''));
  const { pressed } = place ?? {};
  // The page of the pressed item is looked up, because the item may have moved to another one.
  const address = pressed
    ? `${query.link({ item: pressed.itemId, by: pressed.name })}#item-${pressed.itemId}`
    : query.address;
  return context.redirectTo(address, flash);
}
