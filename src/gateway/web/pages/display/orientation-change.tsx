import { flipOrientation, isTurnedAsBefore } from '@inkstand/engine/model';
import type { Reply } from '../../../http/http.js';
import type { Device } from '../../../store/store.js';
import { Button } from '../../components/form/button.js';
import { Form, FormActions } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { requireDevice } from '../../shared/displays/require-device.js';

/** Says that *Portrait* was upside down on this panel, and lets the owner decide; nothing on other panels. */
export function OrientationChangeNotice({ device, gateway }: { device: Device; gateway: Gateway }) {
  const { t } = useWords();
  const { orientation } = device;
  if (orientation === undefined || !isTurnedAsBefore(gateway.device.panels.of(device).model, device)) return null;
  return (
    <Notice tone="warn" title={t('orientation.turned.title')}>
      <p>{t('orientation.turned', { kept: t(`panel.orientation.${flipOrientation(orientation)}`) })}</p>
      <Form action={`/displays/${device.id}/orientation`}>
        <FormActions>
          <Button variant="primary" name="turn" value="keep" text={t('orientation.turned.keep')} />
          <Button name="turn" value="new" text={t('orientation.turned.use')} />
        </FormActions>
      </Form>
    </Notice>
  );
}

/** Turns the screens as their orientation says, or changes the orientation so that they stay. */
export async function settleOrientation(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway } = context;
  const device = requireDevice(context);
  const turn = form.oneOf('turn', ['new', 'keep'] as const);
  const path = `/displays/${device.id}`;
  if (!form.isValid) return context.redirectTo(path, { tone: 'bad', key: 'form.errors' });
  const { orientation } = device;
  if (orientation !== undefined && isTurnedAsBefore(gateway.device.panels.of(device).model, device)) {
    const kept = turn === 'keep' ? flipOrientation(orientation) : orientation;
    await gateway.tables.devices.update(device.id, { orientation: kept });
    gateway.wakeRunner();
    gateway.live.publish('displays');
  }
  return context.redirectTo(path, { tone: 'good', key: 'display.saved' });
}
