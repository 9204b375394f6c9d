import { scalarText } from '@inkstand/common/json';
import { VIEWS } from '@inkstand/engine/panel';
import type { Recipe } from '../../recipe/recipe.js';
import type { ScriptSwitch } from '../../store/store.js';
import type { TransformLanguage } from '../../worker/worker.js';
import { isStrategy, traitsOfStrategy } from '../data/data-strategies.js';
import { type FieldType, traitsOf } from '../fields/field-types.js';
import { readFieldDefinitions } from '../fields/fields.js';
import { findSettingFaults } from './check-settings.js';
import { holdsScripts } from './holds-scripts.js';
import { describeRecipeNote, type RecipeNote, type RecipeNoteCode } from './recipe-note.js';
import { readTransformHosts, readTransformLanguage } from './recipe-settings.js';

/** The result of an import, for the owner. */
export interface RecipeReport {
  /** Parts of the markup that were imported. */
  readonly parts: readonly string[];
  readonly notes: readonly RecipeNote[];
}

/** Reports which parts of a recipe work on this gateway. Pure. */
export function reportRecipe(recipe: Recipe, scriptSwitch: ScriptSwitch = 'on'): RecipeReport {
  const notes: RecipeNote[] = [];
  const note: TakeNote = (kind, subject, code, values = {}) => notes.push({ kind, subject, code, values });
  const { settings, markup } = recipe;
  if (Object.keys(settings).length === 0) {
    note('missing', 'settings.yml', 'no-settings');
  }
  const strategy = settings.strategy;
  const needsMarkup = !isStrategy(strategy) || traitsOfStrategy(strategy).brings === 'data';
  for (const view of needsMarkup ? VIEWS : []) {
    if (markup[view] === undefined) note('missing', `${view}.liquid`, 'full-instead');
  }
  if (scriptSwitch !== 'on' && holdsScripts(recipe)) note('ignored', 'scripts', `scripts-${scriptSwitch}`);
  if (markup.transform) noteTransform(markup.transform, settings, note);
  if (settings.oauth_enabled === true || settings.oauth_enabled === 'yes') {
    note('unsupported', 'oauth', 'oauth');
  }
  if (strategy !== chooseStrategy(settings)) {
    const chosen = { strategy: chooseStrategy(settings) };
    if (strategy === undefined) note('changed', 'strategy', 'strategy-missing', chosen);
    else note('changed', 'strategy', 'strategy-unknown', { ...chosen, given: scalarText(strategy) });
  }
  if (
    typeof settings.polling_url === 'string' &&
    settings.polling_url.trim() !== '' &&
    isStrategy(strategy) &&
    !traitsOfStrategy(strategy).isPolled
  ) {
    note('ignored', 'polling_url', 'not-polled', { strategy });
  }
  for (const { key, expected, got } of findSettingFaults(settings)) {
    note('ignored', key, 'bad-value', { expected, got });
  }
  for (const { keyname, type, endpoint, unknownType } of readFieldDefinitions(settings.custom_fields)) {
    if (unknownType !== undefined) note('changed', keyname, 'field-type', { type: unknownType.slice(0, 60) });
    if (traitsOf(type).isHosted) note('unsupported', keyname, HOSTED_FIELDS[type] ?? 'field-dialog');
    if (type === 'xhrFunction') note('changed', keyname, 'field-function');
    if (traitsOf(type).hasEndpoint && !endpoint) note('missing', keyname, 'no-choices');
  }
  for (const file of recipe.ignoredFiles) note('ignored', file, 'no-part');
  return { parts: Object.keys(markup), notes };
}

/** What to do instead of what only the hosted service offers. */
const HOSTED_FIELDS: Readonly<Partial<Record<FieldType, RecipeNoteCode>>> = {
  google_photos_picker: 'field-photos',
  oauth_provider_select: 'field-sign-in',
};

type TakeNote = (
  kind: RecipeNote['kind'],
  subject: string,
  code: RecipeNoteCode,
  values?: RecipeNote['values'],
) => void;

/** How transforms send requests. */
const REQUESTS: Readonly<Record<TransformLanguage, RegExp>> = {
  javascript: /\bfetch\s*\(/,
  python: /\b(?:requests|urllib)\b/,
};

/** Notes a transform that does not run, or that needs further hosts. */
function noteTransform(code: string, settings: Recipe['settings'], note: TakeNote): void {
  const language = readTransformLanguage(settings);
  if (language === undefined) {
    note('unsupported', 'transform', 'transform-language', { language: scalarText(settings.serverless_language) });
    return;
  }
  const polled = typeof settings.polling_url === 'string' ? settings.polling_url : '';
  const hosts = new Set([...findHosts(polled), ...readTransformHosts(settings)]);
  const others = new Set(findHosts(code).filter((host) => !hosts.has(host)));
  if (!REQUESTS[language].test(code) || others.size === 0) return;
  note('missing', 'transform_hosts', 'transform-hosts', { hosts: [...others].join(', ') });
}

const findHosts = (text: string): string[] =>
  [...text.matchAll(/(?:https?|webcals?):\/\/([a-z0-9.-]+(?::\d+)?)/gi)]
    .slice(0, 20)
    .map(([, host = '']) => host.toLowerCase());

/** The report for the API and the command line. */
export const describeReport = ({ parts, notes }: RecipeReport) => ({
  parts,
  notes: notes.map((note) => ({ kind: note.kind, subject: note.subject, detail: describeRecipeNote(note) })),
});

/** The recipe's strategy, or the most suitable one when it names none or an unsupported one. */
export function chooseStrategy(settings: Readonly<Record<string, unknown>>): string {
  const { strategy, polling_url: url, static_data: data } = settings;
  if (isStrategy(strategy)) return strategy;
  if (typeof url === 'string' && url.trim() !== '') return 'polling';
  return typeof data === 'string' && data.trim() !== '' ? 'static' : 'webhook';
}
