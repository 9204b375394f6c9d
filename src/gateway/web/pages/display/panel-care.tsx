import { planWipe, switchMonthlyWipes } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import type { Device, DeviceChange } from '../../../store/store.js';
import { Button } from '../../components/form/button.js';
import { Form, FormActions } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { requireDevice } from '../../shared/displays/require-device.js';

/** Wiping the panel against ghosting: now and once a month. */
export function PanelCare({ device, gateway }: { device: Device; gateway: Gateway }) {
  const { words, now } = useFrame();
  const { t } = words;
  const { wipeRequested, wipesMonthly, wipedAtMs } = device;
  const telemetry = gateway.device.telemetry.lastOf(device.id)?.telemetry ?? {};
  const plan = planWipe({ device, telemetry, nowMs: now });
  if (plan === 'old-firmware') return null;
  return (
    <Section title={t('care.title')} lead={t('care.lead')}>
      {wipedAtMs === undefined ? undefined : <p class="faded">{t('care.last', { at: words.dateTime(wipedAtMs) })}</p>}
      {wipeRequested && plan === 'due' ? <p>{t('care.requested')}</p> : undefined}
      {plan === 'battery-low' ? <p>{t('care.battery_low')}</p> : undefined}
      <Form action={`/displays/${device.id}/wipe`}>
        <FormActions>
          <Button
            name="wipe"
            value={wipeRequested ? 'cancel' : 'now'}
            text={t(wipeRequested ? 'care.cancel' : 'care.now')}
          />
          <Button
            name="wipe"
            value={wipesMonthly ? 'never' : 'monthly'}
            text={t(wipesMonthly ? 'care.never' : 'care.monthly')}
          />
        </FormActions>
      </Form>
    </Section>
  );
}

const CHOICES = ['now', 'cancel', 'monthly', 'never'] as const;

/** Stores when the panel is wiped. */
export async function wipePanel(context: RequestContext, form: FormReading): Promise<Reply> {
  const device = requireDevice(context);
  const path = `/displays/${device.id}`;
  const choice = form.oneOf('wipe', CHOICES);
  if (!form.isValid) return context.redirectTo(path, { tone: 'bad', key: 'form.errors' });
  await context.gateway.tables.devices.update(device.id, readWipe(choice, device, context.now));
  context.gateway.live.publish('displays');
  return context.redirectTo(path, { tone: 'good', key: 'display.saved' });
}

function readWipe(choice: (typeof CHOICES)[number], device: Device, now: number): DeviceChange {
  if (choice === 'now' || choice === 'cancel') return { wipeRequested: choice === 'now' };
  return switchMonthlyWipes(device, choice === 'monthly', now);
}
