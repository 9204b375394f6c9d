/** Plugin settings: what feeds them, what they hold, when they are polled, and what the worker needs to draw them. */
export { pickDemoQuote, type Quote } from './demo-quote.js';
export type { PluginInput } from './draft.js';
export {
  buildForm,
  type CheckedValues,
  checkValues,
  type FieldDefinition,
  type FieldOption,
  type FieldType,
  type FieldValue,
  type FormField,
  listMissing,
  type RejectedEntry,
  readFieldDefinitions,
  readFormEntries,
} from './fields/fields.js';
export { isObject, type MergeVariables } from './merge.js';
export { MARKUP_NAMES, type MarkupName, PluginSettings, type PluginSettingsOptions } from './plugin-settings.js';
export { Poller, type PollerOptions, type PollReport } from './poller.js';
export { readRecipe, readRecipeArchive } from './read-recipe.js';
export type { Recipe } from './recipe.js';
export { draftOfRecipe, staticDataOf } from './recipe-draft.js';
export { exportRecipe, exportSettingsYaml, type Imported, importRecipe, replaceRecipe } from './recipe-exchange.js';
export { type RecipeNote, type RecipeReport, reportRecipe } from './recipe-report.js';
export { buildCell, contentVersion, identifyRecipe } from './recipe-source.js';
export { readRecipeSettings } from './settings-keys.js';
export { utcOffsetSeconds } from './utc-offset.js';
export type { Viewer } from './variables.js';
