/** Plugin settings: their data sources, polling, recipes, and the input for the worker. */
export { addBundled, type BundledRecipe, listBundledKeys, previewOfBundled, readBundled } from './bundled-recipes.js';
export { pickDemoQuote, type Quote } from './demo-quote.js';
export { hasNoData } from './digest.js';
export { EMPTY_DRAFT, type PluginInput } from './draft.js';
export { FieldChoices } from './fields/field-choices.js';
export {
  buildForm,
  type CheckedValues,
  checkValues,
  type FieldDefinition,
  type FieldOption,
  type FieldType,
  type FieldValue,
  type FormField,
  isConfigured,
  listMissing,
  type RejectedEntry,
  readFieldDefinitions,
  readFormEntries,
} from './fields/fields.js';
export type { MergeVariables } from './merge.js';
export { createOwner } from './owner.js';
export { withPartials } from './partials.js';
export { PicturePuller } from './picture/picture-puller.js';
export { NO_PICTURE, PluginPictures } from './picture/plugin-pictures.js';
export { UploadedPictures } from './picture/uploaded-pictures.js';
export { listMergedIds, mergeNodeOf, PluginMerger } from './plugin-merger.js';
export { MARKUP_NAMES, type MarkupName, PluginSettings, type PluginSettingsOptions } from './plugin-settings.js';
export { DataPuller } from './poll/data-puller.js';
export { DataTransform, type TransformNote } from './poll/data-transform.js';
export { Poller, type PollerOptions, type PollReport } from './poll/poller.js';
export { readRecipe, readRecipeArchive } from './read-recipe.js';
export type { Recipe } from './recipe.js';
export { draftOfRecipe, staticDataOf } from './recipe-draft.js';
export {
  collectRecipe,
  exportRecipe,
  exportSettingsYaml,
  type Imported,
  importRecipe,
  replaceRecipe,
} from './recipe-exchange.js';
export { describeRecipeNote, type RecipeNote, type RecipeNoteCode } from './recipe-note.js';
export { describeReport, type RecipeReport, reportRecipe } from './recipe-report.js';
export { buildCell, buildPictureCell, contentVersion, identifyRecipe } from './recipe-source.js';
export { readTranslated } from './recipe-translations.js';
export { readRecipeSettings } from './settings-keys.js';
export { isStrategy, neededServer, STRATEGIES, traitsOfStrategy } from './strategy.js';
export { utcOffsetSeconds } from './utc-offset.js';
export { ANY_DEVICE, type Viewer } from './variables.js';
