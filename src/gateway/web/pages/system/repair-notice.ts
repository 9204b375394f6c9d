import type { Reply } from '../../../http/http.js';
import type { RequestContext } from '../../request-context.js';

/** Dismisses the notice about a damaged database. */
export async function dismissRepair(context: RequestContext): Promise<Reply> {
  await context.gateway.maintenance.dismissRepair();
  return context.redirectTo('/system', { tone: 'good', key: 'maintenance.read.done' });
}
