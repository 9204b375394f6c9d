import type { PluginSetting } from '../../../store/store.js';
import type { RequestContext } from '../../request-context.js';

/** The plugin setting in the path. Throws `not-found`. */
export const requirePlugin = (context: RequestContext): PluginSetting => context.gateway.plugins.get(context.id() ?? 0);
