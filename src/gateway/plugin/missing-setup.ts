import type { PluginSetting } from '../store/store.js';
import { traitsOfStrategy } from './data/data-strategies.js';
import { hasNoData } from './data-digest.js';
import { needsData } from './exchange/recipe-settings.js';
import { isConfigured, readFieldDefinitions } from './fields/fields.js';
import { hasAlbum } from './picture/album/find-album.js';

/** What a plugin setting needs before a display may show it: form values, or data of its own. */
export type MissingSetup = 'fields' | 'push' | 'source' | 'pictures';

/** Displays need this at every call. Plugin settings are immutable, so it is computed once per object. */
const inspected = new WeakMap<PluginSetting, { readonly missing: MissingSetup | undefined }>();

/** Undefined when nothing is missing. */
export function findMissingSetup(setting: PluginSetting): MissingSetup | undefined {
  const inspection = inspected.get(setting) ?? { missing: inspectSetup(setting) };
  inspected.set(setting, inspection);
  return inspection.missing;
}

function inspectSetup(setting: PluginSetting): MissingSetup | undefined {
  if (!isConfigured(setting)) return 'fields';
  if (!hasNoData(setting) || !needsData(setting.settings)) return undefined;
  if (setting.strategy === 'pictures') return hasAlbum(setting) ? 'source' : 'pictures';
  const { isPolled, isPushed, isSubscribed } = traitsOfStrategy(setting.strategy);
  if (isPushed) return 'push';
  return isPolled || isSubscribed ? 'source' : undefined;
}

/**
 * Whether a plugin setting was added but not set up yet: a required field is empty, or nothing was entered in its form
 * and it has no data. Failures before that are not reported as faults.
 */
export function awaitsSetup(setting: PluginSetting): boolean {
  const missing = findMissingSetup(setting);
  if (missing === undefined || missing === 'fields') return missing === 'fields';
  const hasForm = readFieldDefinitions(setting.settings.custom_fields).some(({ holdsValue }) => holdsValue);
  return hasForm && Object.keys(setting.fieldValues).length === 0;
}
