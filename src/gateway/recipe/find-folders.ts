import { isRecipeFile, SETTINGS_NAMES } from './recipe-files.js';

/**
 * Folders of an archive that contain a recipe, each empty or ending in `/`, those nearest to the root first. Folders
 * with a settings file win over those with views. Pure.
 */
export function findRecipeFolders(names: readonly string[]): readonly string[] {
  const foldersOf = (isWanted: (fileName: string) => boolean): readonly string[] => {
    const folders = names
      .filter((name) => isWanted(name.slice(name.lastIndexOf('/') + 1)))
      .filter((name) => !/(^|\/)(?:__MACOSX|\.[^/]+)\//.test(name))
      .map((name) => name.slice(0, name.lastIndexOf('/') + 1));
    return [...new Set(folders)].sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length);
  };
  const isSettings = (name: string): boolean => SETTINGS_NAMES.some((one) => one === name);
  const folders = foldersOf(isSettings);
  return folders.length > 0 ? folders : foldersOf((name) => name.endsWith('.liquid') && isRecipeFile(name));
}
