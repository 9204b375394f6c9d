import type { Recipe } from '../../recipe/recipe.js';
import type { PluginDraft } from '../../store/store.js';
import { changeDraft, EMPTY_DRAFT } from '../change-draft.js';
import type { MergeVariables } from '../data/merge-push.js';
import { readStaticData } from '../data/static-data.js';
import { chooseStrategy } from './recipe-report.js';

/**
 * The draft of a recipe that is not stored, for rendering on the command line and previews. Its markup may use secrets,
 * because they are samples or the caller's own.
 * @throws InkstandError `unprocessable` for settings that an import would reject
 */
export function draftOfRecipe(recipe: Recipe, fieldValues: Readonly<Record<string, unknown>>): PluginDraft {
  const { settings } = recipe;
  const name = typeof settings.name === 'string' && settings.name.trim() !== '' ? settings.name : 'Recipe';
  const input = { name, strategy: chooseStrategy(settings), settings, fieldValues, isRecipe: true };
  return changeDraft(EMPTY_DRAFT, { ...input, secretSwitch: 'on' });
}

/** The data contained in a recipe: its `static_data`, else an empty object. */
export const staticDataOf = (recipe: Recipe): MergeVariables => readStaticData(recipe.settings.static_data);
