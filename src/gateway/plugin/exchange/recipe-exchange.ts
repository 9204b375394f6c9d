import { MAX_PLUGIN_NAME_CHARS } from '../../name-limits.js';
import {
  formatSettingsYaml,
  listMarkupFiles,
  MARKUP_NAMES,
  type MarkupName,
  packFiles,
  type Recipe,
  removePluginViews,
} from '../../recipe/recipe.js';
import type { PluginDraft, PluginSetting, SecretSwitch } from '../../store/store.js';
import type { PluginSettings } from '../plugin-settings.js';
import { listShownSecrets } from '../trust/shown-secrets.js';
import { holdsScripts } from './holds-scripts.js';
import { maskPollingBody, maskPollingHeaders, maskSettings } from './mask-secrets.js';
import type { RecipeOrigin } from './recipe-origin.js';
import { chooseStrategy, type RecipeReport, reportRecipe } from './recipe-report.js';
import { OWNER_KEYS } from './recipe-settings.js';

/** An imported recipe and its report. */
export interface Imported {
  readonly setting: PluginSetting;
  readonly report: RecipeReport;
}

/** Ids assigned by other servers, and settings that only the owner of this gateway may set. */
const FOREIGN_KEYS: ReadonlySet<string> = new Set(['id', ...OWNER_KEYS]);
/** Keys that are kept when their recipe is replaced by one without them. */
const KEPT_KEYS: ReadonlySet<string> = new Set(['script_seconds', ...OWNER_KEYS]);

/** What is known about a recipe besides its files. */
export interface ImportOptions {
  /** The owner's answer to whether its scripts may run; absent when not answered yet. */
  readonly runScripts?: boolean;
  /** The owner's answer to whether its markup gets the secrets that are entered; absent when not answered yet. */
  readonly showSecrets?: boolean;
  /** An upload by default. */
  readonly origin?: RecipeOrigin;
  /** The UUID of a plugin setting that is copied from another server. */
  readonly uuid?: string | undefined;
}

/**
 * Creates a plugin setting from a recipe. Its scripts do not run until the owner allows it.
 * @throws InkstandError as `PluginSettings.create`
 */
export async function importRecipe(
  plugins: PluginSettings,
  recipe: Recipe,
  fallbackName: string,
  { runScripts, showSecrets, origin = { kind: 'upload' }, uuid }: ImportOptions = {},
): Promise<Imported> {
  // Without scripts there is no need to ask the owner, and scripts that arrive in data may not run either.
  const unanswered = holdsScripts(recipe) ? 'undecided' : 'off';
  const scriptSwitch = runScripts === undefined ? unanswered : switchOf(runScripts);
  const secretSwitch = showSecrets === undefined ? 'undecided' : switchOf(showSecrets);
  const setting = await plugins.create({ ...inputOf(recipe, fallbackName), scriptSwitch, secretSwitch }, uuid);
  const stored = await plugins.writeMarkup(setting.id, removePluginViews(recipe.markup), true);
  await plugins.writeRecipeBase(setting.id, { origin, settings: recipe.settings });
  return { setting: stored, report: reportRecipe(recipe, scriptSwitch) };
}

/** The switch of scripts or secrets for the owner's answer. */
export const switchOf = (isAllowed: boolean): 'on' | 'off' => (isAllowed ? 'on' : 'off');

/**
 * Replaces settings and markup of a plugin setting by a recipe. Field values and data stay; keys missing from the
 * recipe are removed, unless it has no settings at all. If it adds the plugin's first scripts, they do not run until
 * the owner allows it; later versions keep the answer.
 * @throws InkstandError `not-found` and as `PluginSettings.update`
 */
export async function replaceRecipe(
  plugins: PluginSettings,
  id: number,
  recipe: Recipe,
  { runScripts, showSecrets, origin = { kind: 'upload' } }: ImportOptions = {},
): Promise<Imported> {
  const before = await plugins.draft(id);
  const currentMarkup = await plugins.markup(id);
  const hasSettings = Object.keys(recipe.settings).length > 0;
  const input = inputOf({ ...recipe, settings: keepMasked(before, recipe.settings) }, before.name);
  // A key that is set to undefined is dropped when stored as JSON.
  const gone = Object.fromEntries(
    Object.keys(before.settings).flatMap((key) => (KEPT_KEYS.has(key) ? [] : [[key, undefined]])),
  );
  const isFirst = holdsScripts(recipe) && !holdsScripts({ settings: before.settings, markup: currentMarkup });
  const scriptSwitch =
    runScripts !== undefined ? switchOf(runScripts) : isFirst ? ('undecided' as const) : before.scriptSwitch;
  await plugins.update(id, {
    ...(hasSettings ? { ...input, settings: { ...gone, ...input.settings } } : { settings: {} }),
    scriptSwitch,
    secretSwitch: showSecrets === undefined ? keepSecretSwitch(before, currentMarkup, recipe) : switchOf(showSecrets),
  });
  await plugins.writeRecipeBase(id, { origin, settings: recipe.settings });
  // A part as it was exported gets its other plugins back.
  const [markup, bare] = [removePluginViews(recipe.markup), removePluginViews(currentMarkup)];
  const parts: Partial<Record<MarkupName, string>> = {};
  for (const name of MARKUP_NAMES) {
    const content = markup[name] ?? (currentMarkup[name] ? '' : undefined);
    if (content !== undefined) parts[name] = (content === bare[name] && currentMarkup[name]) || content;
  }
  return { setting: await plugins.writeMarkup(id, parts, true), report: reportRecipe(recipe, scriptSwitch) };
}

/**
 * The switch of secrets after an update: markup that got them because it always had is asked for again when it uses
 * another one. Pure.
 */
export function keepSecretSwitch(
  { settings, secretSwitch }: Pick<PluginDraft, 'settings' | 'secretSwitch'>,
  markup: Readonly<Record<string, string>>,
  newer: Pick<Recipe, 'settings' | 'markup'>,
): SecretSwitch {
  if (secretSwitch !== 'earlier') return secretSwitch;
  const shownSecrets = listShownSecrets({ settings, markup });
  const custom_fields = newer.settings.custom_fields ?? settings.custom_fields;
  const shown = listShownSecrets({ settings: { custom_fields }, markup: newer.markup });
  return shown.every((label) => shownSecrets.includes(label)) ? secretSwitch : 'undecided';
}

function inputOf({ settings }: Recipe, fallbackName: string) {
  const name = typeof settings.name === 'string' ? settings.name.trim().slice(0, MAX_PLUGIN_NAME_CHARS) : '';
  return {
    isRecipe: true,
    name: name === '' ? fallbackName : name,
    strategy: chooseStrategy(settings),
    settings: Object.fromEntries(Object.entries(settings).filter(([key]) => !FOREIGN_KEYS.has(key))),
  };
}

/** The recipe of a plugin setting, without entered values, secrets and references to other plugins. @throws InkstandError `not-found` */
export async function collectRecipe(plugins: PluginSettings, id: number): Promise<Recipe> {
  const { name, strategy, settings, secrets } = await plugins.draft(id);
  const markup = await plugins.markup(id);
  const headers = maskPollingHeaders(secrets.pollingHeaders);
  const body = maskPollingBody(secrets.pollingBody);
  return {
    settings: {
      ...maskSettings(settings),
      name,
      strategy,
      ...(headers === '' ? {} : { polling_headers: headers }),
      ...(body === '' ? {} : { polling_body: body }),
    },
    markup: removePluginViews(markup),
    ignoredFiles: [],
  };
}

/**
 * Restores masked addresses from the plugin setting that a recipe was exported from, so that a project that was pulled
 * can be pushed again.
 */
function keepMasked(before: PluginDraft, settings: Recipe['settings']): Recipe['settings'] {
  const masked = maskSettings(before.settings);
  const { pollingHeaders, pollingBody } = before.secrets;
  const kept: Record<string, unknown> = {};
  for (const key of ['polling_url', 'custom_fields'] as const) {
    const isMasked = JSON.stringify(settings[key]) === JSON.stringify(masked[key]);
    if (isMasked && before.settings[key] !== undefined) kept[key] = before.settings[key];
  }
  if (settings.polling_headers === maskPollingHeaders(pollingHeaders)) kept.polling_headers = pollingHeaders;
  if (settings.polling_body === maskPollingBody(pollingBody)) kept.polling_body = pollingBody;
  return { ...settings, ...kept };
}

/** The settings.yml of a plugin setting, including its id on this gateway. */
export async function exportSettingsYaml(plugins: PluginSettings, id: number): Promise<string> {
  return formatSettingsYaml({ ...(await collectRecipe(plugins, id)).settings, id });
}

/** A flat zip that every server can import. @throws InkstandError `not-found` */
export async function exportRecipe(plugins: PluginSettings, id: number): Promise<Buffer> {
  const recipe = await collectRecipe(plugins, id);
  const yaml = await formatSettingsYaml({ ...recipe.settings, id });
  return packFiles([['settings.yml', yaml], ...listMarkupFiles(recipe)]);
}
