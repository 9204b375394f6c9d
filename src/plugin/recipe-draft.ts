import { markWholeFloats } from '../json/json.js';
import type { PluginDraft } from '../store/store.js';
import { changeDraft, EMPTY_DRAFT } from './draft.js';
import type { MergeVariables } from './merge.js';
import { wrapBody } from './poll/source-data.js';
import type { Recipe } from './recipe.js';
import { chooseStrategy } from './recipe-report.js';

/**
 * A recipe that nobody has stored, as a plugin setting would have it: for drawing it from the command line.
 * @throws InkstandError `unprocessable` for settings that an import would refuse
 */
export function draftOfRecipe(recipe: Recipe, fieldValues: Readonly<Record<string, unknown>>): PluginDraft {
  const { settings } = recipe;
  const name = typeof settings.name === 'string' && settings.name.trim() !== '' ? settings.name : 'Recipe';
  return changeDraft(EMPTY_DRAFT, { name, strategy: chooseStrategy(settings), settings, fieldValues, isRecipe: true });
}

/** The data that a recipe carries itself: `static_data`, else nothing. */
export function staticDataOf(recipe: Recipe): MergeVariables {
  const { static_data: data } = recipe.settings;
  if (typeof data === 'string') return data.trim() === '' ? {} : wrapBody(JSON.parse(markWholeFloats(data)));
  return data === undefined || data === null ? {} : wrapBody(data);
}
