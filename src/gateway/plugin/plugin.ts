/** Plugin settings: their data sources, polling and recipes, and the input of the worker. */

export {
  addBundled,
  BUNDLED_GROUPS,
  type BundledGroup,
  listBundledKeys,
  previewOfBundled,
  readBundled,
  readBundledToAdd,
  readSearchWords,
} from './bundled-recipes.js';
export { EMPTY_DRAFT, type PluginInput } from './change-draft.js';
export type { DataAges } from './data/data-ages.js';
export { DataOrigins } from './data/data-origins.js';
export { neededServer, traitsOfStrategy } from './data/data-strategies.js';
export { pickDemoQuote } from './data/demo-quote.js';
export type { MergeVariables } from './data/merge-push.js';
export { readOtherData } from './data/other-data.js';
export { listMergedIds, mergeNodeOf, PluginMerger, readMergeNodes, readPluginIds } from './data/plugin-merger.js';
export { createStaleness, type StaleData, type Staleness } from './data/stale-data.js';
export {
  DEFAULT_STALE_SCREEN_HOURS,
  MAX_EXPECTED_MINUTES,
  MAX_STALE_SCREEN_HOURS,
  readAgeSettings,
} from './data/stale-limits.js';
export { readSample } from './data/static-data.js';
export { ANY_DEVICE, describeViewer, deviceOfPanel, PREVIEW_DEVICE, type Viewer } from './data/trmnl-variables.js';
export { hasNoData } from './data-digest.js';
export { buildCell, buildPictureCell, contentVersion, identifyRecipe } from './exchange/build-cell.js';
export { findSettingFaults, isSettingKey } from './exchange/check-settings.js';
export { holdsScripts } from './exchange/holds-scripts.js';
export { listRecipeScripts, type RecipeScript } from './exchange/list-recipe-scripts.js';
export { isHarmlessHeader, maskSettings } from './exchange/mask-secrets.js';
export { draftOfRecipe, staticDataOf } from './exchange/recipe-draft.js';
export {
  collectRecipe,
  exportRecipe,
  exportSettingsYaml,
  type ImportOptions,
  importRecipe,
  keepSecretSwitch,
  replaceRecipe,
  switchOf,
} from './exchange/recipe-exchange.js';
export { describeRecipeNote, type RecipeNote, type RecipeNoteCode } from './exchange/recipe-note.js';
export type { RecipeBase, RecipeOrigin } from './exchange/recipe-origin.js';
export { RecipeReader } from './exchange/recipe-reader.js';
export { chooseStrategy, describeReport, reportRecipe } from './exchange/recipe-report.js';
export {
  DEFAULT_SCRIPT_SECONDS,
  MAX_FALLBACK_MINUTES,
  nameTransform,
  OWNER_KEYS,
  readMirrorSettings,
  readRecipeSettings,
  readRenderHosts,
  readScriptSeconds,
  readTransformLanguage,
  settingOfLanguage,
} from './exchange/recipe-settings.js';
export { FieldChoices } from './fields/field-choices.js';
export {
  buildForm,
  checkValues,
  type FormField,
  isConfigured,
  listEmpty,
  listMissing,
  readFieldDefinitions,
  readFormEntries,
} from './fields/fields.js';
export { changeHome, valuesAt } from './home-fields.js';
export { listShown } from './list-shown-plugins.js';
export { awaitsSetup, findMissingSetup, type MissingSetup } from './missing-setup.js';
export { createOwnerProfile } from './owner-profile.js';
export { listIconNames, readPartial, withPartials } from './partials.js';
export { AlbumFetcher } from './picture/album/album-fetcher.js';
export { findAlbum, hasAlbum } from './picture/album/find-album.js';
export { checkPicture, requirePictureSize } from './picture/check-in-worker.js';
export { MirrorReports } from './picture/mirror-reports.js';
export { isCrop, MAX_ZOOM } from './picture/picture-crop.js';
export { PictureFetcher } from './picture/picture-fetcher.js';
export { PluginPictures } from './picture/plugin-pictures.js';
export { UploadedPictures } from './picture/uploaded-pictures.js';
export { MARKUP_LIMIT, MAX_FIELD_CHARS } from './plugin-limits.js';
export { PluginSettings } from './plugin-settings.js';
export { DataFetcher } from './poll/data-fetcher.js';
export { DataTransform, type TransformNote } from './poll/data-transform.js';
export { MAX_INTERVAL_MINUTES, MIN_INTERVAL_MINUTES } from './poll/poll-interval.js';
export { isPolled, Poller, type PollReport } from './poll/poller.js';
export { findFailure, type SourceFailure } from './poll/source-failure.js';
export { TransformTrial, type TriedTransform } from './poll/transform-trial.js';
export { listReleaseUsers } from './release-users.js';
export {
  readTopicSettings,
  readTopicText,
} from './topics/read-topics.js';
export { MAX_DEBOUNCE_SECONDS, MAX_HISTORY, MIN_DEBOUNCE_SECONDS } from './topics/topic-limits.js';
export { addRenderHost, listRenderHosts, listWrittenHosts } from './trust/render-hosts.js';
export { listShownSecrets, maySeeSecrets } from './trust/shown-secrets.js';
export {
  acceptCertificate,
  findAuthorityFault,
  listRefusedCertificates,
  MAX_AUTHORITY_CHARS,
  type RefusedCertificate,
  readAccepted,
  readRefusal,
  type TrustInput,
} from './trust/trust.js';
