import type { Reply } from '../../../http/http.js';
import type { RequestContext } from '../../request-context.js';

/** The owner has read what became of a damaged database. */
export async function dismissMending(visit: RequestContext): Promise<Reply> {
  await visit.gateway.care.dismissMending();
  return visit.goTo('/system', { tone: 'good', key: 'care.read.done' });
}
