import { type ErrorCode, InkstandError } from '@inkstand/common/errors';
import { findModel } from '@inkstand/engine/model';
import { MAX_JOIN_MINUTES } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import type { MessageKey } from '../../../i18n/i18n.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { requireDevice } from '../../shared/displays/require-device.js';

/** Why an approval is refused, by the code of its error. */
const REFUSALS: Partial<Record<ErrorCode, MessageKey>> = {
  conflict: 'join.approve.code_needed',
  unprocessable: 'join.approve.key_unusable',
};

/** Opens the join window for the given minutes. */
export function openWindow(context: RequestContext, form: FormReading): Reply {
  const minutes = form.whole('minutes', 1, MAX_JOIN_MINUTES);
  context.gateway.device.joinWindow.open(minutes);
  context.gateway.live.publish('joining');
  return context.redirectTo('/join', { tone: 'good', key: 'join.window.opened', values: { minutes } });
}

/** Closes the join window. */
export async function closeWindow(context: RequestContext): Promise<Reply> {
  await context.gateway.device.joinWindow.close();
  context.gateway.live.publish('joining');
  return context.redirectTo('/join', { tone: 'good', key: 'join.window.closed' });
}

/** Approves the caller whose code the page showed, or unblocks a display. */
export async function approveDisplay(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id, name } = requireDevice(context);
  const code = form.raw('code');
  try {
    await context.gateway.device.enrolment.join(id, code === '' ? undefined : code);
    await storeModel(context, id, form);
  } catch (error) {
    const key = error instanceof InkstandError ? REFUSALS[error.code] : undefined;
    if (key === undefined) throw error;
    return context.redirectTo('/join', { tone: 'bad', key, values: { name } });
  }
  return context.redirectTo('/join', { tone: 'good', key: 'join.approved', values: { name } });
}

/** Stores which panel a display has that reports none; says nothing when none was chosen. */
export async function chooseModel(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requireDevice(context);
  const isStored = await storeModel(context, id, form);
  return context.redirectTo('/join', isStored ? { tone: 'good', key: 'display.saved' } : undefined);
}

async function storeModel({ gateway }: RequestContext, id: number, form: FormReading): Promise<boolean> {
  const modelName = findModel(form.raw('model'))?.name;
  if (modelName === undefined) return false;
  await gateway.tables.devices.update(id, { modelName });
  gateway.wakeRunner();
  return true;
}

/** Rejects a display permanently. */
export async function blockDisplay(context: RequestContext): Promise<Reply> {
  const { id, name } = requireDevice(context);
  await context.gateway.device.enrolment.block(id);
  context.gateway.live.publish('joining');
  return context.redirectTo('/join', { tone: 'good', key: 'join.blocked', values: { name } });
}
