import type { Reply } from '../../../../http/http.js';
import type { Playlist } from '../../../../store/store.js';
import { Form, FormErrors, FormSubmit } from '../../../components/form/form.js';
import { Page } from '../../../components/page/page.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlaylist } from '../../../shared/displays/require-playlist.js';
import { MashupFields } from './mashup-fields.js';
import { type MashupValues, readMashupForm } from './read-mashup-form.js';

/** Form for a new item with several plugins on one screen. */
export function showNewMashup(context: RequestContext): Reply {
  return show(context, { layout: '1Lx1R', pluginSettingIds: [] });
}

/** Appends a mashup to the playlist. */
export async function addMashup(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlaylist(context);
  const mashup = readMashupForm(form, context.gateway.plugins);
  if (!form.isValid) return show(context, mashup, form);
  await context.gateway.tables.playlists.addMashup(id, mashup.layout, mashup.pluginSettingIds);
  context.gateway.playlistsChanged();
  return context.redirectTo(`/playlists/${id}`, { tone: 'good', key: 'mashup.added' });
}

function show(context: RequestContext, values: MashupValues, form?: FormReading): Reply {
  return context.show(<NewMashup playlist={requirePlaylist(context)} gateway={context.gateway} {...values} />, {
    form,
  });
}

function NewMashup({
  playlist,
  gateway,
  layout,
  pluginSettingIds,
}: MashupValues & { readonly playlist: Playlist; readonly gateway: Gateway }) {
  const { t } = useWords();
  return (
    <Page
      title={t('mashup.add')}
      lead={t('mashup.lead')}
      section="playlists"
      parent={{ href: `/playlists/${playlist.id}`, label: playlist.name }}
    >
      <Section>
        <Form action={`/playlists/${playlist.id}/mashup`}>
          <FormErrors />
          <MashupFields layout={layout} pluginSettingIds={pluginSettingIds} gateway={gateway} />
          <FormSubmit text={t('mashup.create')} />
        </Form>
      </Section>
    </Page>
  );
}
