import type { Reply } from '../../../http/http.js';
import { expectDevice } from '../../displays/expect-device.js';
import type { Visit } from '../../visit.js';

/** Gives the display a new key and shows it, to be typed into the display. */
export async function renewKey(visit: Visit): Promise<Reply> {
  const { id } = expectDevice(visit);
  await visit.gateway.device.enrolment.renewKey(id);
  return visit.goTo(`/displays/${id}/settings?key#card-key`, { tone: 'good', key: 'keys.renewed' });
}
