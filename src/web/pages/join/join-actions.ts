import type { Reply } from '../../../http/http.js';
import { requireDevice } from '../../displays/require-device.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';

const MAX_MINUTES = 120;

/** Opens the join window for the given minutes. */
export function openWindow(context: RequestContext, form: FormReading): Reply {
  const minutes = form.whole('minutes', 1, MAX_MINUTES);
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

/** Approves a pending display. */
export async function approveDisplay(context: RequestContext): Promise<Reply> {
  const { id, name } = requireDevice(context);
  await context.gateway.device.enrolment.join(id);
  return context.redirectTo('/join', { tone: 'good', key: 'join.approved', values: { name } });
}

/** Rejects a display permanently. */
export async function blockDisplay(context: RequestContext): Promise<Reply> {
  const { id, name } = requireDevice(context);
  await context.gateway.device.enrolment.block(id);
  context.gateway.live.publish('joining');
  return context.redirectTo('/join', { tone: 'good', key: 'join.blocked', values: { name } });
}
