import type { Reply } from '../../../http/http.js';
import type { RequestContext } from '../../request-context.js';
import { requireDevice } from '../../shared/displays/require-device.js';

/** Issues a new key and shows it, to be typed into the display. */
export async function renewKey(context: RequestContext): Promise<Reply> {
  const { id } = requireDevice(context);
  await context.gateway.device.enrolment.renewKey(id);
  return context.redirectTo(`/displays/${id}/settings?key#section-key`, { tone: 'good', key: 'keys.renewed' });
}
