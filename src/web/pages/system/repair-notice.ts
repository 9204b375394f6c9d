import type { Reply } from '../../../http/http.js';
import type { RequestContext } from '../../request-context.js';

/** The owner has read what became of a damaged database. */
export async function dismissRepair(context: RequestContext): Promise<Reply> {
  await context.gateway.maintenance.dismissRepair();
  return context.goTo('/system', { tone: 'good', key: 'maintenance.read.done' });
}
