import type { Reply } from '../../../http/http.js';
import type { Visit } from '../../visit.js';

/** The owner has read what became of a damaged database. */
export async function dismissMending(visit: Visit): Promise<Reply> {
  await visit.gateway.care.dismissMending();
  return visit.goTo('/system', { tone: 'good', key: 'care.read.done' });
}
