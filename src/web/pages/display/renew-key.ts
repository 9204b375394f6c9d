import type { Reply } from '../../../http/http.js';
import { requireDevice } from '../../displays/require-device.js';
import type { RequestContext } from '../../request-context.js';

/** Gives the display a new key and shows it, to be typed into the display. */
export async function renewKey(visit: RequestContext): Promise<Reply> {
  const { id } = requireDevice(visit);
  await visit.gateway.device.enrolment.renewKey(id);
  return visit.goTo(`/displays/${id}/settings?key#card-key`, { tone: 'good', key: 'keys.renewed' });
}
