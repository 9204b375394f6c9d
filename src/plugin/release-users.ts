import { chooseVersion } from '../render/framework/release/choose-release.js';
import type { PluginSetting } from '../store/store.js';
import { readRecipeSettings } from './settings-keys.js';
import { traitsOfStrategy } from './strategy.js';

/** The plugin settings whose markup is rendered with a release of the framework, when these versions are there. */
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
