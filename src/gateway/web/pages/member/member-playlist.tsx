import type { Reply } from '../../../http/http.js';
import type { PlaylistItem } from '../../../store/store.js';
import { LinkButton } from '../../components/form/button.js';
import { FormErrors } from '../../components/form/form.js';
import { Pager } from '../../components/list-tools.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import type { PanelScreen } from '../../components/panel.js';
import type { FormReading } from '../../forms/form-reading.js';
import { PAGE_SIZES } from '../../lists/page-sizes.js';
import type { Gateway } from '../../page-gateway.js';
import { pluginsOfItem } from '../../permissions/permissions.js';
import type { RequestContext } from '../../request-context.js';
import { listViewers, readItemScreens } from '../../shared/displays/item-pictures.js';
import { requirePlaylist } from '../../shared/displays/require-playlist.js';
import { EmptyPlaylist } from '../playlists/empty-playlist.js';
import { AddItems } from '../playlists/item/add-items.js';
import { ItemList } from '../playlists/item/item-list.js';
import { queryOfItems, selectItems } from '../playlists/playlist.js';
import { PlaylistSettings } from '../playlists/playlist-settings.js';

/** A playlist of the member: its items in order, and what can be added. */
export function showMemberPlaylist(context: RequestContext, form?: FormReading): Reply {
  const { gateway, request } = context;
  const playlist = requirePlaylist(context);
  const items = gateway.tables.playlists.items(playlist.id);
  const query = queryOfItems(playlist.id, request.query);
  const pressed = { itemId: Number(request.query.get('item')), name: request.query.get('by') ?? '' };
  const list = selectItems(gateway, items, query, pressed.itemId);
  const { t, count } = context.words;
  const hasPlugins = gateway.plugins.list().length > 0;
  return context.show(
    <Page
      title={playlist.name}
      section="playlists"
      parent={{ href: '/playlists', label: t('nav.playlists') }}
      lead={count('playlist.items', items.length)}
      actions={
        hasPlugins ? (
          <LinkButton href={`/playlists/${playlist.id}/mashup`} icon="plus" text={t('mashup.add')} />
        ) : undefined
      }
    >
      <FormErrors />
      {items.length === 0 ? (
        <EmptyPlaylist hasPlugins={hasPlugins} />
      ) : (
        <Section title={t('playlist.order')} lead={t('playlist.order.lead')}>
          {items.every((item) => isVisible(gateway, item)) ? undefined : <p>{t('member.items.hidden')}</p>}
          <ItemList
            {...{ playlistId: playlist.id, items, query, list, gateway, pressed }}
            pictures={readPictures(gateway, playlist.id, items)}
            views={[]}
          />
          <Pager list={list} query={query} size={PAGE_SIZES.playlistItems} />
        </Section>
      )}
      <div class="columns">
        {hasPlugins ? <AddItems playlistId={playlist.id} gateway={gateway} /> : undefined}
        <PlaylistSettings playlist={playlist} displayCount={listViewers(gateway, playlist.id).length} />
      </div>
    </Page>,
    { form },
  );
}

/** Pictures of items, but not of plugins that an owner added and that are not shared. */
function readPictures(
  gateway: Gateway,
  playlistId: number,
  items: readonly PlaylistItem[],
): ReadonlyMap<number, PanelScreen> {
  const [model] = gateway.broadcasts.choose({});
  if (!model) return new Map();
  const screens = readItemScreens(gateway, model, playlistId);
  return new Map(
    items.flatMap((item) => {
      const screen = screens.get(item.id);
      return screen && isVisible(gateway, item) ? [[item.id, screen] as const] : [];
    }),
  );
}

/** Whether the member may use all that an item shows. */
const isVisible = ({ plugins }: Gateway, item: PlaylistItem): boolean =>
  pluginsOfItem(item).every((id) => plugins.find(id));
