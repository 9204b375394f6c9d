import type { Reply } from '../../../http/http.js';
import { nameCopy } from '../../name-copy.js';
import type { RequestContext } from '../../request-context.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';

/**
 * Copies a plugin with its settings, secrets and markup, and opens the copy's settings. The copy is in no playlist yet.
 */
export async function clonePlugin(context: RequestContext): Promise<Reply> {
  const { id, name } = requirePlugin(context);
  const copy = await context.gateway.plugins.clone(id, nameCopy(name, context.words));
  return context.redirectTo(`/plugins/${copy.id}/settings`, { tone: 'good', key: 'plugin.cloned', values: { name } });
}
