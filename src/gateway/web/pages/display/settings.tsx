import type { Reply } from '../../../http/http.js';
import type { Device, DeviceChange } from '../../../store/store.js';
import { CopyText } from '../../components/copy-text.js';
import { LinkButton } from '../../components/form/button.js';
import { Form, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { onlyChanged } from '../../forms/only-changed.js';
import type { RequestContext } from '../../request-context.js';
import { readDisplay } from '../../shared/displays/read-display.js';
import { requireDevice } from '../../shared/displays/require-device.js';
import { Sharing } from '../../shared/people/sharing.js';
import { DisplayFrame } from './display-frame.js';
import { GeneralForm } from './general-form.js';
import { PanelForm } from './panel-form.js';
import { readGeneral, readPanel } from './read-settings.js';

/** Answers `/displays/:id/settings`. */
export function showSettings(context: RequestContext): Reply {
  return show(context, requireDevice(context));
}

/** Stores name, playlist, refresh rate and quiet hours. */
export async function saveGeneral(context: RequestContext, form: FormReading): Promise<Reply> {
  if (context.role === 'member') return (await import('../member/member-pages.js')).saveMemberDisplay(context, form);
  const { gateway } = context;
  const device = requireDevice(context);
  context.reconcile(form, <GeneralForm device={device} gateway={gateway} />);
  return save(context, device, form, readGeneral(form, device, gateway));
}

/** Stores the model of the panel and how it is mounted. */
export function savePanel(context: RequestContext, form: FormReading): Promise<Reply> {
  const device = requireDevice(context);
  context.reconcile(form, <PanelForm device={device} gateway={context.gateway} />);
  return save(context, device, form, readPanel(form, device, context.gateway));
}

async function save(context: RequestContext, device: Device, form: FormReading, change: DeviceChange): Promise<Reply> {
  if (!form.isValid) return show(context, device, form);
  await context.gateway.tables.devices.update(device.id, onlyChanged(device, change));
  context.gateway.wakeRunner();
  context.gateway.live.publish('displays');
  return context.redirectTo(`/displays/${device.id}/settings`, { tone: 'good', key: 'display.saved' });
}

function show(context: RequestContext, device: Device, form?: FormReading): Reply {
  const { gateway, request } = context;
  const view = readDisplay(gateway, device, request.origin.plainBase);
  const key = gateway.tables.devices.readKey(device.id);
  const isKeyLost = key === undefined;
  const shownKey = request.query.has('key') ? key : undefined;
  const address = request.origin.plainBase;
  const { t } = context.words;
  return context.show(
    <DisplayFrame view={view} tab="settings" gateway={gateway}>
      <div class="columns">
        <GeneralForm device={device} gateway={gateway} />
        <div>
          <PanelForm device={device} gateway={gateway} />
          <Sharing kind="display" id={device.id} gateway={gateway} />
          <Section title={t('display.key.title')} lead={t(isKeyLost ? 'keys.lost.single' : 'display.key.lead')}>
            {isKeyLost ? (
              <Form action={`/displays/${device.id}/key`}>
                <FormSubmit variant="plain" text={t('keys.renew')} />
              </Form>
            ) : shownKey ? (
              <>
                <CopyText text={shownKey} />
                <p>{t('display.key.browser')}</p>
                <CopyText isBlock text={`${address}/screen/${device.friendlyId}?key=${encodeURIComponent(shownKey)}`} />
              </>
            ) : (
              <LinkButton
                href={`/displays/${device.id}/settings?key#section-key`}
                icon="eye"
                text={t('display.key.show')}
              />
            )}
          </Section>
          <Section title={t('display.forget.title')} tone="danger" lead={t('display.forget.lead')}>
            <LinkButton
              href={`/displays/${device.id}/forget`}
              variant="danger"
              icon="trash"
              text={t('display.forget.button')}
            />
          </Section>
        </div>
      </div>
    </DisplayFrame>,
    { form },
  );
}
