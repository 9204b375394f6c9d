import type { Reply } from '../../../http/http.js';
import { requireDevice } from '../../displays/require-device.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';

const MOST_MINUTES = 120;

/** Opens the join window for the minutes of the form. */
export function openWindow(visit: RequestContext, form: FormReading): Reply {
  const minutes = form.whole('minutes', 1, MOST_MINUTES);
  visit.gateway.device.joinWindow.open(minutes);
  visit.gateway.live.publish('joining');
  return visit.goTo('/join', { tone: 'good', key: 'join.window.opened', values: { minutes } });
}

/** Closes the join window. */
export async function closeWindow(visit: RequestContext): Promise<Reply> {
  await visit.gateway.device.joinWindow.close();
  visit.gateway.live.publish('joining');
  return visit.goTo('/join', { tone: 'good', key: 'join.window.closed' });
}

/** Lets a waiting display in. */
export async function approveDisplay(visit: RequestContext): Promise<Reply> {
  const { id, name } = requireDevice(visit);
  await visit.gateway.device.enrolment.join(id);
  return visit.goTo('/join', { tone: 'good', key: 'join.approved', values: { name } });
}

/** Turns a display away for good. */
export async function blockDisplay(visit: RequestContext): Promise<Reply> {
  const { id, name } = requireDevice(visit);
  await visit.gateway.device.enrolment.block(id);
  visit.gateway.live.publish('joining');
  return visit.goTo('/join', { tone: 'good', key: 'join.blocked', values: { name } });
}
