import type { PluginSetting } from '../../store/plugin-setting-table.js';
import type { Visit } from '../visit.js';

/** The plugin setting in the path. Throws `not-found`. */
export const expectPlugin = (visit: Visit): PluginSetting => visit.gateway.plugins.get(visit.id() ?? 0);
