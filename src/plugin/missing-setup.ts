import type { PluginSetting } from '../store/store.js';
import { hasNoData } from './digest.js';
import { isConfigured } from './fields/fields.js';
import { traitsOfStrategy } from './strategy.js';

/** What a plugin setting lacks before a display may show it: values of its form, or data of its own. */
export type MissingSetup = 'fields' | 'push' | 'source' | 'pictures';

/** Computed once per object, because displays ask at every call: plugin settings are immutable. */
const known = new WeakMap<PluginSetting, { readonly missing: MissingSetup | undefined }>();

/** Undefined when the plugin setting is set up. */
export function findMissingSetup(setting: PluginSetting): MissingSetup | undefined {
  const found = known.get(setting) ?? { missing: inspectSetup(setting) };
  known.set(setting, found);
  return found.missing;
}

function inspectSetup(setting: PluginSetting): MissingSetup | undefined {
  if (!isConfigured(setting)) return 'fields';
  if (!hasNoData(setting)) return undefined;
  if (setting.strategy === 'pictures') return 'pictures';
  const { isPulled, isPushed, isSubscribed } = traitsOfStrategy(setting.strategy);
  if (isPushed) return 'push';
  return isPulled || isSubscribed ? 'source' : undefined;
}
