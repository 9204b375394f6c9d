import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import { BIN_DAYS, type Playlist } from '../../../store/store.js';
import { Confirm } from '../../components/form/confirm.js';
import type { FormReading } from '../../forms/form-reading.js';
import { nameCopy } from '../../name-copy.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';

const PAGE = '/playlists';

/** Copies the selected playlists, or opens the confirmation before deleting them. */
export async function changePlaylists(context: RequestContext, form: FormReading): Promise<Reply> {
  const { playlists } = context.gateway.tables;
  const chosen = listChosen(context, form.all('playlist'));
  if (chosen.length === 0) return context.redirectTo(PAGE, { tone: 'bad', key: 'playlists.change.none' });
  if (form.oneOf('change', ['copy', 'delete']) === 'copy') {
    for (const { id, name } of chosen) await playlists.clone(id, nameCopy(name, context.words));
    context.gateway.live.publish('playlists');
    return context.redirectTo(PAGE, {
      tone: 'good',
      values: { count: chosen.length },
      key: chosen.length === 1 ? 'playlists.copied.one' : 'playlists.copied.other',
    });
  }
  const removable = chosen.filter(({ isDefault }) => !isDefault);
  if (removable.length === 0) return context.redirectTo(PAGE, { tone: 'bad', key: 'playlists.delete.default' });
  return context.redirectTo(`${PAGE}/delete?ids=${removable.map(({ id }) => id).join(',')}`);
}

/** Asks for confirmation before several playlists are deleted. */
export function confirmDeleteSeveral(context: RequestContext): Reply {
  const chosen = listChosen(context, (context.request.query.get('ids') ?? '').split(','));
  if (chosen.length === 0) return context.redirectTo(PAGE);
  const { t, count } = context.words;
  return context.show(
    <Confirm
      title={count('playlists.delete.title', chosen.length)}
      section="playlists"
      parent={{ href: PAGE, label: t('nav.playlists') }}
      action={`${PAGE}/delete`}
      values={{ ids: chosen.map(({ id }) => id).join(',') }}
      confirm={t('playlists.delete')}
    >
      <ul>
        {chosen.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>{t('playlists.delete.what', { days: BIN_DAYS })}</p>
    </Confirm>,
  );
}

/** Deletes the playlists; skips those that are gone or became the default meanwhile. */
export async function deleteSeveral(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway } = context;
  const chosen = listChosen(context, form.raw('ids').split(',')).filter(({ isDefault }) => !isDefault);
  for (const { id } of chosen) await gateway.tables.playlists.remove(id);
  gateway.playlistsChanged();
  const undo = gateway.undos.offer(async () => {
    const names = await restoreKept(gateway, chosen);
    const [name = ''] = names;
    const flash =
      names.length === 1
        ? ({ tone: 'good', key: 'bin.restored', values: { name } } as const)
        : ({ tone: 'good', key: 'bin.restored.several', values: { names: names.join(', ') } } as const);
    return { path: PAGE, flash };
  });
  return context.redirectTo(PAGE, {
    tone: 'good',
    values: { count: chosen.length },
    undo,
    key: chosen.length === 1 ? 'playlists.deleted.one' : 'playlists.deleted.other',
  });
}

/** Restores those that are still in the bin, and returns the names of all that are back. Throws `not-found` for none. */
async function restoreKept({ tables }: Gateway, chosen: readonly Playlist[]): Promise<readonly string[]> {
  const binned = new Set((await tables.bin.list()).flatMap(({ kind, id }) => (kind === 'playlist' ? [id] : [])));
  for (const { id } of chosen) if (binned.has(id)) await tables.playlists.restore(id);
  const back = chosen.filter(({ id }) => tables.playlists.find(id));
  if (back.length === 0) throw new InkstandError('not-found', 'expected playlists in the bin, found none of them');
  return back.map(({ name }) => name);
}

function listChosen({ gateway }: RequestContext, ids: readonly string[]): readonly Playlist[] {
  const chosen = new Set(ids);
  return gateway.tables.playlists.list().filter(({ id }) => chosen.has(String(id)));
}
