import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import { MAX_NAME_CHARS } from '../../../name-limits.js';
import type { Device, Playlist } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Icon } from '../../components/icon.js';
import { ListTools, Pager } from '../../components/list-tools.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Page } from '../../components/page/page.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import { cutPage, ListQuery, matchesSearch } from '../../lists/list-query.js';
import { PAGE_SIZES } from '../../lists/page-sizes.js';
import type { RequestContext } from '../../request-context.js';
import { listViewers } from '../../shared/displays/item-pictures.js';
import { nameSome } from '../../shared/displays/name-some.js';
import { NewPlaylist } from './new-playlist.js';

const USES = ['', 'shown', 'unused'] as const;
const ORDERS = ['added', 'name', 'items', 'displays'] as const;
const FILTERS = ['q', 'use'];

interface Entry {
  readonly playlist: Playlist;
  readonly itemCount: number;
  readonly viewers: readonly Device[];
}

/** All playlists, the displays that show them, and the form for a new one. */
export async function showPlaylists(context: RequestContext, form?: FormReading): Promise<Reply> {
  if (context.role === 'member') return (await import('../member/member-pages.js')).showMemberPlaylists(context, form);
  const { gateway } = context;
  const { playlists } = gateway.tables;
  const entries = playlists
    .list()
    .map((playlist) => ({
      playlist,
      itemCount: playlists.items(playlist.id).length,
      viewers: listViewers(gateway, playlist.id),
    }));
  const query = new ListQuery('/playlists', context.request.query, [...FILTERS, 'sort']);
  const list = cutPage(selectEntries(entries, query), query.page, PAGE_SIZES.playlists);
  const count = entries.length;
  const { t } = context.words;
  return context.show(
    <Page title={t('nav.playlists')} section="playlists" lead={t('playlists.lead')}>
      {count > PAGE_SIZES.playlists ? <Tools query={query} /> : undefined}
      {list.total === 0 ? (
        <EmptyState icon="search" title={t('list.none.title')} text={t('list.none.text')} />
      ) : undefined}
      {count > 1 ? (
        <Form action="/playlists/change" class="selectable">
          <Tiles rows={list.rows} isSelectable />
          {list.total > 0 ? <Change /> : undefined}
        </Form>
      ) : (
        <Tiles rows={list.rows} isSelectable={false} />
      )}
      <Pager list={list} query={query} size={PAGE_SIZES.playlists} />
      <NewPlaylist />
      <p class="faded">
        <a href="/bin">{t('bin.open')}</a>
      </p>
    </Page>,
    { form },
  );
}

function selectEntries(entries: readonly Entry[], query: ListQuery): readonly Entry[] {
  const use = query.oneOf('use', USES);
  return entries
    .filter(({ playlist: { name } }) => matchesSearch(query.text('q'), [name]))
    .filter(({ viewers }) => use === '' || (use === 'shown') === viewers.length > 0)
    .sort(COMPARE[query.oneOf('sort', ORDERS)]);
}

const byName = (a: Entry, b: Entry): number => compareNames(a.playlist.name, b.playlist.name);

const COMPARE: Readonly<Record<(typeof ORDERS)[number], (a: Entry, b: Entry) => number>> = {
  added: (a, b) => a.playlist.id - b.playlist.id,
  name: byName,
  items: (a, b) => b.itemCount - a.itemCount || byName(a, b),
  displays: (a, b) => b.viewers.length - a.viewers.length || byName(a, b),
};

/** Creates an empty playlist. */
export async function createPlaylist(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.text('name', { max: MAX_NAME_CHARS });
  if (!form.isValid) return showPlaylists(context, form);
  const made = await context.gateway.tables.playlists.create(name);
  return context.redirectTo(`/playlists/${made.id}`, { tone: 'good', key: 'playlist.created', values: { name } });
}

function Tools({ query }: { query: ListQuery }) {
  const { t } = useWords();
  return (
    <ListTools
      query={query}
      label={t('playlists.search')}
      reset={FILTERS}
      filters={[
        {
          name: 'use',
          label: t('nav.displays'),
          choices: USES.map((value) => ({ value, label: t(`playlists.use.${value || 'all'}`) })),
        },
        {
          name: 'sort',
          label: t('list.sort'),
          choices: ORDERS.map((value) => ({ value, label: t(`playlists.sort.${value}`) })),
        },
      ]}
    />
  );
}

function Tiles({ rows, isSelectable }: { rows: readonly Entry[]; isSelectable: boolean }) {
  const words = useWords();
  const { t, count } = words;
  return (
    <ul class="tiles">
      {rows.map(({ playlist: { id, name, isDefault }, itemCount, viewers }) => (
        <li class="tile tile--link" key={id}>
          {isSelectable ? (
            <input
              class="tile__select"
              type="checkbox"
              name="playlist"
              value={id}
              aria-label={t('list.select.of', { name })}
            />
          ) : undefined}
          <h2>
            <a href={`/playlists/${id}`}>{name}</a>
          </h2>
          <p class="faded">
            {count('playlist.items', itemCount)} {isDefault ? <Badge>{t('playlist.default')}</Badge> : undefined}
          </p>
          <p class="small">
            {viewers.length === 0
              ? t('playlist.viewers.none')
              : t('playlist.viewers', { names: nameSome(viewers, words) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Actions for the selected playlists. */
function Change() {
  const { t } = useWords();
  return (
    <details class="bulk">
      <summary>
        <Icon name="edit" />
        {t('playlists.change')}
      </summary>
      <div class="bulk__body">
        <div class="bulk__controls">
          <Button name="change" value="copy" text={t('playlists.copy')} />
          <Button name="change" value="delete" icon="trash" text={t('playlists.delete')} />
        </div>
        <p class="field__hint">{t('playlists.change.hint')}</p>
      </div>
    </details>
  );
}
