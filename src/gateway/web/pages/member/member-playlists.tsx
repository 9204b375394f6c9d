import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import type { Playlist } from '../../../store/store.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { NewPlaylist } from '../playlists/new-playlist.js';

interface Entry {
  readonly playlist: Playlist;
  /** Undefined for a shared one, which is the owner's. */
  readonly itemCount: number | undefined;
}

/** The member's playlists, and those that are shared, which their displays can show. */
export function showMemberPlaylists(context: RequestContext, form?: FormReading): Reply {
  const { playlists } = context.gateway.tables;
  const entries = playlists
    .list()
    .map((playlist) => ({
      playlist,
      itemCount: context.mayChange('playlist', playlist.id) ? playlists.items(playlist.id).length : undefined,
    }))
    .sort((a, b) => compareNames(a.playlist.name, b.playlist.name));
  const { t } = context.words;
  const shared = entries.filter(({ itemCount }) => itemCount === undefined);
  return context.show(
    <Page title={t('nav.playlists')} section="playlists" lead={t('playlists.lead')}>
      <Tiles entries={entries.filter(({ itemCount }) => itemCount !== undefined)} />
      <NewPlaylist />
      {shared.length === 0 ? undefined : (
        <Section title={t('member.shared')} lead={t('member.shared.playlists')}>
          <Tiles entries={shared} />
        </Section>
      )}
    </Page>,
    { form },
  );
}

function Tiles({ entries }: { readonly entries: readonly Entry[] }) {
  const { count } = useWords();
  return (
    <ul class="tiles">
      {entries.map(({ playlist: { id, name }, itemCount }) => (
        <li class={itemCount === undefined ? 'tile' : 'tile tile--link'} key={id}>
          <h2>{itemCount === undefined ? name : <a href={`/playlists/${id}`}>{name}</a>}</h2>
          {itemCount === undefined ? undefined : <p class="faded">{count('playlist.items', itemCount)}</p>}
        </li>
      ))}
    </ul>
  );
}
