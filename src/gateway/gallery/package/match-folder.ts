import { stripEnd } from '@inkstand/common/strip-end';
import { type RecipeName, rootOf } from '../../recipe/recipe.js';

/**
 * The recipes of a package that a folder refers to: the folder itself, its `src/`, or everything below it. Archives of
 * repositories wrap all files in a further folder, which the name may include or omit. Pure.
 */
export function matchFolder(recipes: readonly RecipeName[], folder: string): readonly RecipeName[] {
  const wanted = stripEnd(folder.replace(/^\/+/, ''), '/');
  if (wanted === '') return recipes;
  const isAt = (one: string, place: string): boolean => one === `${place}/` || rootOf(one) === `${place}/`;
  const isBelow = (one: string, place: string): boolean => one.startsWith(`${place}/`);
  const unwrap = (one: string): string => one.slice(one.indexOf('/') + 1);
  for (const test of [isAt, isBelow]) {
    for (const view of [(one: string) => one, unwrap]) {
      const matches = recipes.filter((recipe) => test(view(recipe.folder), wanted));
      if (matches.length > 0) return matches;
    }
  }
  return [];
}
