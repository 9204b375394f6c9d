/**
 * Recipes as files: their parts, names and limits. What parses archives and YAML has entry points of its own
 * (`read-recipe.ts`, `package/read-package.ts`), because the gateway never loads it: the worker and commands do.
 */

export { type FieldOption, readOptions } from './field-options.js';
export { formatSettingsYaml } from './format-settings.js';
export { packFiles } from './pack-files.js';
export { collectFolder } from './package/collect-folder.js';
export {
  type PackageContents,
  type PackagedRecipe,
  PROJECT_NAME,
  type RecipeName,
  rootOf,
} from './package/package.js';
export { plainText } from './plain-text.js';
export {
  findOtherData,
  findPluginViews,
  OTHER_DATA_PREFIX,
  otherDataName,
  PLUGIN_VIEW_ATTRIBUTE,
  type PluginView,
  removePluginViews,
  writePluginView,
} from './plugin-views.js';
export { listMarkupFiles, MARKUP_NAMES, type MarkupName, type Recipe, type RecipeFiles } from './recipe-files.js';
export { ARCHIVE_LIMIT_BYTES, checkSettingsSize, PACKAGE_LIMITS, READ_MS } from './recipe-limits.js';
export { readTranslated } from './translations.js';
