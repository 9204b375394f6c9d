import { InkstandError } from '@inkstand/common/errors';
import { addFirmware, startRollout } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import type { Firmware } from '../../../store/store.js';
import { Confirm } from '../../components/form/confirm.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { showFirmware } from './firmware.js';

const PAGE = '/system/firmware';

/** Stores an uploaded firmware file; an invalid one is reported at its field. */
export async function uploadFirmware(context: RequestContext, form: FormReading): Promise<Reply> {
  if (!form.file || form.file.bytes.byteLength === 0) {
    form.fail('file', 'firmware.none_chosen');
    return showFirmware(context, form);
  }
  const { bytes, name: fileName } = form.file;
  const version = form.raw('version').trim();
  try {
    const file = { bytes, fileName, models: [form.raw('model')], version: version === '' ? undefined : version };
    await addFirmware(context.gateway.tables.firmware, file);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    form.fail('file', 'firmware.wrong', { reason: error.message });
    return showFirmware(context, form);
  }
  return context.redirectTo(PAGE, { tone: 'good', key: 'firmware.added' });
}

/** Starts a rollout to one display and, if requested, to the others afterwards. */
export async function offerFirmware(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway, now } = context;
  const firmware = requireFirmware(context);
  const first = gateway.tables.devices.find(form.whole('first', 1, Number.MAX_SAFE_INTEGER));
  const requested = {
    scope: form.oneOf('scope', ['first', 'all']),
    allowsOlder: form.isTicked('older'),
    minBatteryPercent: form.whole('battery', 0, 100),
  };
  if (!form.isValid || !first) return context.redirectTo(PAGE, { tone: 'bad', key: 'form.errors' });
  try {
    await startRollout(gateway.tables.firmware, firmware, first, requested, now);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return context.redirectTo(PAGE, { tone: 'bad', key: 'firmware.refused', values: { reason: error.message } });
  }
  gateway.live.publish('displays');
  return context.redirectTo(PAGE, { tone: 'good', key: 'firmware.offered', values: { name: first.name } });
}

/** Stops the rollout; a download that has started on a display continues. */
export async function stopOffer(context: RequestContext): Promise<Reply> {
  await context.gateway.tables.firmware.stop(requireFirmware(context).id);
  context.gateway.live.publish('displays');
  return context.redirectTo(PAGE, { tone: 'good', key: 'firmware.stopped' });
}

/** Asks for confirmation before deleting. */
export function confirmRemove(context: RequestContext): Reply {
  const { t } = context.words;
  const { id, version } = requireFirmware(context);
  return context.show(
    <Confirm
      title={t('firmware.remove.title', { version })}
      section="system"
      parent={{ href: PAGE, label: t('system.tab.firmware') }}
      action={`${PAGE}/${id}/remove`}
      confirm={t('firmware.remove')}
    >
      <p>{t('firmware.remove.words')}</p>
    </Confirm>,
  );
}

export async function removeFile(context: RequestContext): Promise<Reply> {
  await context.gateway.tables.firmware.remove(requireFirmware(context).id);
  return context.redirectTo(PAGE, { tone: 'good', key: 'firmware.removed' });
}

/** The firmware in the path. Throws `not-found`. */
function requireFirmware(context: RequestContext): Firmware {
  const firmware = context.gateway.tables.firmware.find(context.id() ?? 0);
  if (!firmware) throw new InkstandError('not-found', 'there is no such firmware');
  return firmware;
}

const isRefusal = (error: unknown): error is InkstandError =>
  error instanceof InkstandError && (error.code === 'unprocessable' || error.code === 'conflict');
