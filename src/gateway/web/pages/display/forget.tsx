import type { Reply } from '../../../http/http.js';
import type { Device } from '../../../store/store.js';
import { Confirm } from '../../components/form/confirm.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { requireDevice } from '../../shared/displays/require-device.js';

/** First confirmation: explains what will happen. */
export function confirmForget(context: RequestContext): Reply {
  const device = requireDevice(context);
  const { t } = context.words;
  const { board } = context.gateway.device.panels.of(device);
  const canBeReset = board !== undefined && !board.ignoresButton && !board.hasTouchBar;
  return context.show(
    <Confirm
      title={t('forget.title', { name: device.name })}
      section="displays"
      parent={{ href: `/displays/${device.id}/settings`, label: device.name }}
      action={`/displays/${device.id}/forget`}
      confirm={t('forget.continue')}
    >
      <p>{t('forget.what')}</p>
      <p>{t('forget.then')}</p>
      <p>{t(canBeReset ? 'forget.reset' : 'forget.keeps')}</p>
    </Confirm>,
  );
}

/** Second confirmation: deletes the display if its friendly id was typed. */
export async function forgetDisplay(context: RequestContext, form: FormReading): Promise<Reply> {
  const device = requireDevice(context);
  const typed = form.raw('friendly_id').trim().toUpperCase();
  if (typed === '') return context.show(<ForgetConfirmation device={device} />);
  if (typed !== device.friendlyId) {
    form.fail('friendly_id', 'forget.wrong');
    return context.show(<ForgetConfirmation device={device} />, { form });
  }
  await context.gateway.device.enrolment.remove(device.id);
  context.gateway.wakeRunner();
  context.gateway.live.publish('displays');
  return context.redirectTo('/', { tone: 'good', key: 'forget.done', values: { name: device.name } });
}

function ForgetConfirmation({ device }: { device: Device }) {
  const { t } = useWords();
  return (
    <Page
      title={t('forget.sure.title')}
      section="displays"
      parent={{ href: `/displays/${device.id}/settings`, label: device.name }}
    >
      <section class="section section--danger">
        <Form action={`/displays/${device.id}/forget`}>
          <FormErrors />
          <TextField
            name="friendly_id"
            label={t('forget.type', { id: device.friendlyId })}
            hint={t('forget.type.hint')}
            required
          />
          <FormSubmit
            variant="danger"
            icon="trash"
            cancel={`/displays/${device.id}`}
            text={t('forget.button', { name: device.name })}
          />
        </Form>
      </section>
    </Page>
  );
}
