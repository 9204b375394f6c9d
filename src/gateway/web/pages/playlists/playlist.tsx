import type { Segment } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import type { Device, Playlist, PlaylistItem } from '../../../store/store.js';
import { Arrivals } from '../../components/arrivals.js';
import { LinkButton } from '../../components/form/button.js';
import { FormErrors } from '../../components/form/form.js';
import { ListTools, Pager } from '../../components/list-tools.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import { cutPage, ListQuery, matchesSearch } from '../../lists/list-query.js';
import { PAGE_SIZES } from '../../lists/page-sizes.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { nameOfContent } from '../../shared/displays/item-name.js';
import { listViewers, readItemScreens } from '../../shared/displays/item-pictures.js';
import { type DisplayView, readDisplay } from '../../shared/displays/read-display.js';
import { requirePlaylist } from '../../shared/displays/require-playlist.js';
import { Sharing } from '../../shared/people/sharing.js';
import { EmptyPlaylist } from './empty-playlist.js';
import { AddItems } from './item/add-items.js';
import { ItemList, type ItemListProps } from './item/item-list.js';
import { PlaylistSettings } from './playlist-settings.js';
import { Preview } from './preview.js';
import { findViewer } from './viewer-choice.js';
import { planWeekAhead, WeekAhead } from './week/week-ahead.js';

/** One playlist: its items in order, a preview of the next day, and what can be added. */
export async function showPlaylist(context: RequestContext, form?: FormReading): Promise<Reply> {
  if (context.role === 'member') return (await import('../member/member-pages.js')).showMemberPlaylist(context, form);
  const { gateway, request } = context;
  const playlist = requirePlaylist(context);
  const { devices, playlists } = gateway.tables;
  const items = playlists.items(playlist.id);
  const viewers = listViewers(gateway, playlist.id);
  const viewer = findViewer(viewers, request.query.get('display')) ?? viewers[0];
  // If no display shows the playlist, the pictures are those for any joined display.
  const model = viewer ?? devices.list().find(({ status }) => status === 'joined');
  const query = queryOfItems(playlist.id, request.query);
  const pressed = { itemId: Number(request.query.get('item')), name: request.query.get('by') ?? '' };
  const views = viewers.map((device) => readDisplay(gateway, device, request.origin.plainBase, []));
  return context.show(
    <PlaylistPage
      playlist={playlist}
      items={items}
      query={query}
      list={selectItems(gateway, items, query, pressed.itemId)}
      pictures={model ? readItemScreens(gateway, model, playlist.id) : new Map()}
      viewers={viewers}
      view={views.find(({ device }) => device === viewer)}
      views={views}
      forecast={viewer ? gateway.device.displayForecast.forecast(viewer) : []}
      week={viewer && planWeekAhead(context, viewer, items.length)}
      gateway={gateway}
      address={request.origin.plainBase}
      pressed={pressed}
    />,
    { form },
  );
}

/** The state of the list of items in the address of a playlist. */
export const queryOfItems = (playlistId: number, params: URLSearchParams): ListQuery =>
  new ListQuery(`/playlists/${playlistId}`, params, ['q', 'display']);

/** The page of items in the address, or the one with the item whose button was pressed. */
export function selectItems(gateway: Gateway, items: readonly PlaylistItem[], query: ListQuery, pressedId: number) {
  const matches = items.filter(({ content }) => matchesSearch(query.text('q'), [nameOfContent(gateway, content)]));
  const pressed = matches.findIndex(({ id }) => id === pressedId);
  return cutPage(
    matches,
    pressed < 0 ? query.page : Math.floor(pressed / PAGE_SIZES.playlistItems) + 1,
    PAGE_SIZES.playlistItems,
  );
}

interface PlaylistPageProps extends Omit<ItemListProps, 'playlistId'> {
  readonly playlist: Playlist;
  readonly viewers: readonly Device[];
  /** The display whose next hours are shown. */
  readonly view: DisplayView | undefined;
  readonly forecast: readonly Segment[];
  /** The next seven days; undefined when not planned. */
  readonly week: readonly Segment[] | undefined;
  /** The gateway's address in the browser. */
  readonly address: string;
}

function PlaylistPage({
  playlist,
  items,
  query,
  list,
  pictures,
  viewers,
  view,
  views,
  forecast,
  week,
  gateway,
  address,
  pressed,
}: PlaylistPageProps) {
  const { t, count } = useWords();
  const hasPlugins = gateway.plugins.list().length > 0;
  return (
    <Page
      title={playlist.name}
      section="playlists"
      parent={{ href: '/playlists', label: t('nav.playlists') }}
      lead={count('playlist.items', items.length)}
      actions={
        <>
          {items.length > 0 ? (
            <LinkButton href={`/playlists/${playlist.id}/week`} icon="clock" text={t('week.plan.title')} />
          ) : undefined}
          {hasPlugins ? (
            <LinkButton href={`/playlists/${playlist.id}/mashup`} icon="plus" text={t('mashup.add')} />
          ) : undefined}
        </>
      }
    >
      <FormErrors />
      <Arrivals {...{ gateway, address }} concerns={(itemId) => items.some(({ id }) => id === itemId)} />
      {items.length === 0 ? (
        <EmptyPlaylist hasPlugins={hasPlugins} />
      ) : (
        <Section title={t('playlist.order')} lead={t('playlist.order.lead')}>
          {items.length > PAGE_SIZES.playlistItems ? (
            <ListTools query={query} label={t('playlist.search')} filters={[]} kept={['display']} reset={['q']} />
          ) : undefined}
          <ItemList {...{ playlistId: playlist.id, items, query, list, pictures, views, gateway, pressed }} />
          <Pager list={list} query={query} size={PAGE_SIZES.playlistItems} />
        </Section>
      )}
      {view && items.length > 0 ? (
        <Preview view={view} viewers={viewers} forecast={forecast} pictures={pictures} gateway={gateway} />
      ) : undefined}
      {view && items.length > 0 ? <WeekAhead view={view} week={week} gateway={gateway} /> : undefined}
      <div class="columns">
        {hasPlugins ? <AddItems playlistId={playlist.id} gateway={gateway} /> : undefined}
        <PlaylistSettings playlist={playlist} displayCount={viewers.length} />
        <Sharing kind="playlist" id={playlist.id} gateway={gateway} />
      </div>
    </Page>
  );
}
