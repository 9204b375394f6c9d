import { chooseVersion } from '@inkstand/engine/choose-release';
import type { PluginSetting } from '../store/store.js';
import { traitsOfStrategy } from './data/data-strategies.js';
import { readRecipeSettings } from './exchange/recipe-settings.js';

/** Plugin settings whose markup is rendered with a framework release, given the versions that are installed. */
export function listReleaseUsers(
  version: string,
  versions: readonly string[],
  plugins: readonly PluginSetting[],
): readonly PluginSetting[] {
  return plugins.filter(({ strategy, settings }) => {
    if (traitsOfStrategy(strategy).brings === 'picture') return false;
    return chooseVersion(versions, readRecipeSettings(settings).frameworkVersion) === version;
  });
}
