import type { PluginSetting } from '../../store/store.js';
import type { RequestContext } from '../request-context.js';

/** The plugin setting in the path. Throws `not-found`. */
export const requirePlugin = (visit: RequestContext): PluginSetting => visit.gateway.plugins.get(visit.id() ?? 0);
