import type { PluginSetting } from '../store/store.js';
import { hasNoData } from './digest.js';
import { isConfigured, readFieldDefinitions } from './fields/fields.js';
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

/**
 * Whether nobody has set up the plugin setting since it was added: a required field is empty, or it has a form of which nothing
 * was entered and no data so far. What goes wrong until then is no fault.
 */
export function awaitsSetup(setting: PluginSetting): boolean {
  const missing = findMissingSetup(setting);
  if (missing === undefined || missing === 'fields') return missing === 'fields';
  const hasForm = readFieldDefinitions(setting.settings.custom_fields).some(({ holdsValue }) => holdsValue);
  return hasForm && Object.keys(setting.fieldValues).length === 0;
}
