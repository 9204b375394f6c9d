import type { Reply } from '../../../http/http.js';
import type { Device, Playlist } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/field.js';
import { Form, FormErrors } from '../../components/form.js';
import { ListTools, Pager } from '../../components/list-tools.js';
import { Page } from '../../components/page.js';
import { Section } from '../../components/section.js';
import { listViewers } from '../../displays/item-pictures.js';
import { nameSome } from '../../displays/name-some.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import { cutPage, type ListPage, ListQuery, matchesSearch } from '../../lists/list-query.js';
import type { RequestContext } from '../../request-context.js';

const PER_PAGE = 24;

interface Entry {
  readonly playlist: Playlist;
  readonly itemCount: number;
  readonly viewers: readonly Device[];
}

/** All playlists, the displays that show them, and the form for a new one. */
export function showPlaylists(context: RequestContext, form?: FormReading): Reply {
  const { gateway } = context;
  const { playlists } = gateway.tables;
  const entries = playlists.list().map((playlist) => ({
    playlist,
    itemCount: playlists.items(playlist.id).length,
    viewers: listViewers(gateway, playlist.id),
  }));
  const query = new ListQuery('/playlists', context.request.query, ['q']);
  const found = entries.filter(({ playlist: { name } }) => matchesSearch(query.text('q'), [name]));
  const list = cutPage(found, query.page, PER_PAGE);
  return context.show(<Playlists list={list} query={query} isLong={entries.length > PER_PAGE} />, { form });
}

/** Creates an empty playlist. */
export async function createPlaylist(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.text('name', { most: 100 });
  if (!form.isValid) return showPlaylists(context, form);
  const made = await context.gateway.tables.playlists.create(name);
  return context.redirectTo(`/playlists/${made.id}`, { tone: 'good', key: 'playlist.created', values: { name } });
}

interface PlaylistsProps {
  readonly list: ListPage<Entry>;
  readonly query: ListQuery;
  /** Whether there are more than fit on one page: they can be searched. */
  readonly isLong: boolean;
}

function Playlists({ list, query, isLong }: PlaylistsProps) {
  const words = useWords();
  const { t, count } = words;
  return (
    <Page title={t('nav.playlists')} section="playlists" lead={t('playlists.lead')}>
      {isLong ? <ListTools query={query} label={t('playlists.search')} filters={[]} reset={['q']} /> : undefined}
      <ul class="tiles">
        {list.rows.map(({ playlist: { id, name, isDefault }, itemCount, viewers }) => (
          <li class="tile tile--link" key={id}>
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
      <Pager list={list} query={query} size={PER_PAGE} />
      <Section title={t('playlist.new')}>
        <Form action="/playlists">
          <FormErrors />
          <TextField name="name" label={t('playlist.name')} hint={t('playlist.name.hint')} maxLength={100} required />
          <div class="form__actions">
            <Button icon="plus">{t('playlist.create')}</Button>
          </div>
        </Form>
      </Section>
    </Page>
  );
}
