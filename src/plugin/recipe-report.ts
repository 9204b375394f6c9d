import { findSettingFaults } from './check-settings.js';
import { traitsOf } from './fields/field-types.js';
import { readFieldDefinitions } from './fields/fields.js';
import type { Recipe } from './recipe.js';
import { isStrategy, traitsOfStrategy } from './strategy.js';

/** One thing an owner should know about an imported recipe. */
export interface RecipeNote {
  readonly kind: 'missing' | 'unsupported' | 'ignored' | 'changed';
  readonly subject: string;
  readonly detail: string;
}

/** What an owner is told after an import. */
export interface RecipeReport {
  /** Parts of the markup that came. */
  readonly parts: readonly string[];
  readonly notes: readonly RecipeNote[];
}

const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'] as const;

/** What of a recipe works here, what does not, and what that means. Pure. */
export function reportRecipe(recipe: Recipe): RecipeReport {
  const notes: RecipeNote[] = [];
  const note = (kind: RecipeNote['kind'], subject: string, detail: string): void => {
    notes.push({ kind, subject, detail });
  };
  const { settings, markup } = recipe;
  if (Object.keys(settings).length === 0) {
    note('missing', 'settings.yml', 'name, strategy and fields are to be entered');
  }
  const strategy = settings.strategy;
  const needsMarkup = !isStrategy(strategy) || traitsOfStrategy(strategy).brings === 'data';
  for (const view of needsMarkup ? VIEWS : []) {
    if (markup[view] === undefined) note('missing', `${view}.liquid`, 'the full view is shown in its place');
  }
  if (markup.transform)
    note('unsupported', 'transform', 'it is kept and not run: templates see the data as the source sent it');
  if (settings.oauth_enabled === true || settings.oauth_enabled === 'yes') {
    note('unsupported', 'oauth', 'signing in to other services is not supported');
  }
  if (strategy !== chooseStrategy(settings)) {
    note(
      'changed',
      'strategy',
      `${strategy === undefined ? 'none was given' : `${String(strategy)} is not known`}: ${chooseStrategy(settings)}`,
    );
  }
  if (
    typeof settings.polling_url === 'string' &&
    settings.polling_url.trim() !== '' &&
    strategy !== 'polling' &&
    isStrategy(strategy)
  ) {
    note('ignored', 'polling_url', `with strategy ${strategy} nothing is polled`);
  }
  for (const { key, expected, got } of findSettingFaults(settings)) {
    note('ignored', key, `expected ${expected}, got ${got}`);
  }
  for (const { keyname, type, endpoint } of readFieldDefinitions(settings.custom_fields)) {
    if (traitsOf(type).asksEndpoint && !endpoint)
      note('missing', keyname, 'no address for its choices: type the value');
  }
  for (const file of recipe.ignoredFiles) note('ignored', file, 'no part of a recipe');
  return { parts: Object.keys(markup), notes };
}

/** The strategy a recipe means when it does not say, or says one that only others have. */
export function chooseStrategy(settings: Readonly<Record<string, unknown>>): string {
  const { strategy, polling_url: url, static_data: data } = settings;
  if (isStrategy(strategy)) return strategy;
  if (typeof url === 'string' && url.trim() !== '') return 'polling';
  return typeof data === 'string' && data.trim() !== '' ? 'static' : 'webhook';
}
