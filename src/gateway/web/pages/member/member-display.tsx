import type { Reply } from '../../../http/http.js';
import { MAX_NAME_CHARS } from '../../../name-limits.js';
import type { Device, DeviceChange, Playlist } from '../../../store/store.js';
import { LinkButton } from '../../components/form/button.js';
import { SelectField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormResult, FormSubmit } from '../../components/form/form.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import { Panel } from '../../components/panel.js';
import type { FormReading } from '../../forms/form-reading.js';
import { onlyChanged } from '../../forms/only-changed.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { readDisplay } from '../../shared/displays/read-display.js';
import { requireDevice } from '../../shared/displays/require-device.js';
import { describeSleep } from '../display/describe-general.js';
import { SleepFields } from '../display/general-form.js';
import { readSleep } from '../display/read-settings.js';
import { DisplayFacts } from './display-facts.js';

/** A display that a member may use: its picture, and for its owner the name and playlist. */
export function showMemberDisplay(context: RequestContext, form?: FormReading): Reply {
  const { gateway, request } = context;
  const view = readDisplay(gateway, requireDevice(context), request.origin.plainBase, []);
  const mayChange = context.mayChange('display', view.device.id);
  const { t } = context.words;
  const { device, picture, modelLabel } = view;
  return context.show(
    <Page
      title={device.name}
      section="displays"
      parent={{ href: '/', label: t('nav.displays') }}
      lead={mayChange ? modelLabel : t('member.shared.display')}
      actions={<LinkButton href={`/show?display=${device.id}`} icon="bolt" text={t('show.title')} />}
    >
      <LiveRegion id="now" topics={['displays', 'screens', 'playlists']}>
        <div class="display-now">
          <Panel
            {...picture}
            alt={picture.path === undefined ? t('state.shown.none') : t('display.picture.alt', { name: device.name })}
          />
          <DisplayFacts view={view} />
        </div>
      </LiveRegion>
      {mayChange ? (
        <Section title={t('display.tab.settings')}>
          <DisplayForm device={device} playlists={gateway.tables.playlists.list()} />
        </Section>
      ) : undefined}
    </Page>,
    { form },
  );
}

/** Stores the name and the playlist. */
export async function saveMemberDisplay(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway } = context;
  const device = requireDevice(context);
  context.reconcile(form, <DisplayForm device={device} playlists={gateway.tables.playlists.list()} />);
  const chosen = form.raw('playlist');
  const playlist = gateway.tables.playlists.list().find(({ id }) => String(id) === chosen);
  if (chosen !== KEPT && !playlist) form.fail('playlist', 'form.choose');
  const change: DeviceChange = {
    name: form.text('name', { max: MAX_NAME_CHARS }),
    ...(playlist && { playlistId: playlist.id }),
    ...readSleep(form),
  };
  if (!form.isValid) return showMemberDisplay(context, form);
  await gateway.tables.devices.update(device.id, onlyChanged(device, change));
  gateway.wakeRunner();
  gateway.live.publish('displays');
  return context.redirectTo(`/displays/${device.id}`, { tone: 'good', key: 'display.saved' });
}

/** The playlist that an owner chose, which the member may not see. */
const KEPT = '';

function DisplayForm({ device, playlists }: { readonly device: Device; readonly playlists: readonly Playlist[] }) {
  const words = useWords();
  const { t } = words;
  const chosen = playlists.find(({ id }) => id === device.playlistId);
  const choices = playlists.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Form action={`/displays/${device.id}/settings`} isSettings>
      <FormErrors />
      <TextField name="name" label={t('display.name')} value={device.name} maxLength={MAX_NAME_CHARS} required />
      <SelectField
        name="playlist"
        label={t('display.playlist')}
        value={chosen ? String(chosen.id) : KEPT}
        choices={chosen ? choices : [{ value: KEPT, label: t('member.kept') }, ...choices]}
      />
      <SleepFields device={device} />
      <FormSubmit text={t('action.save')} />
      <FormResult>
        {[
          device.name,
          chosen ? t('display.result.playlist', { name: chosen.name }) : t('member.display.result.kept'),
          ...describeSleep(device, words),
        ].join(' · ')}
      </FormResult>
    </Form>
  );
}
