import {
  chooseStrategy,
  holdsScripts,
  keepSecretSwitch,
  maskSettings,
  type PluginSettings,
  type RecipeOrigin,
} from '../../plugin/plugin.js';
import type { Recipe } from '../../recipe/recipe.js';
import { applyPlan, type Choices, planUpdate, type RecipeState, type UpdatePlan } from './compare-recipes.js';

/** What a newer version of its recipe would change in a plugin setting. @throws InkstandError `not-found` */
export async function planRecipeUpdate(plugins: PluginSettings, id: number, theirs: RecipeState): Promise<UpdatePlan> {
  const mine = await readMine(plugins, id);
  const recipeBase = await plugins.recipeBase(id);
  const edited = await plugins.recipeMarkup(id);
  const base = recipeBase && { settings: normalise(recipeBase.settings), markup: { ...mine.markup, ...edited } };
  return planUpdate(base, mine, { settings: normalise(theirs.settings), markup: theirs.markup });
}

/**
 * Applies a newer version of a recipe. Field values, secrets and data are kept, and so are the owner's changes unless
 * `choices` says otherwise. If the version adds the first scripts, they do not run until the owner allows it.
 *
 * @throws InkstandError `not-found`, `unprocessable`
 */
export async function updateRecipe(
  plugins: PluginSettings,
  id: number,
  theirs: Recipe,
  { choices, origin }: { readonly choices: Choices; readonly origin: RecipeOrigin },
): Promise<UpdatePlan> {
  const plan = await planRecipeUpdate(plugins, id, theirs);
  const { settingKeys, markup } = applyPlan(plan, choices);
  const before = await plugins.draft(id);
  const currentMarkup = await plugins.markup(id);
  const isFirst = holdsScripts(theirs) && !holdsScripts({ settings: before.settings, markup: currentMarkup });
  const taken = { ...theirs.settings, strategy: chooseStrategy(theirs.settings) };
  const { strategy, ...others } = Object.fromEntries(settingKeys.map((key) => [key, Reflect.get(taken, key)]));
  // A key that is set to undefined is dropped when stored as JSON; headers and bodies are emptied instead.
  const emptied = ['polling_headers', 'polling_body'].flatMap((key) =>
    key in others && others[key] === undefined ? [[key, '']] : [],
  );
  await plugins.update(id, {
    isRecipe: true,
    settings: { ...others, ...Object.fromEntries(emptied) },
    ...(strategy === undefined ? {} : { strategy }),
    ...(isFirst ? { scriptSwitch: 'undecided' as const } : {}),
    secretSwitch: keepSecretSwitch(before, currentMarkup, theirs),
  });
  // First the recipe's own markup, so that a reset returns to the newer version.
  const fresh = Object.fromEntries(plan.parts.map(({ part, theirs: text }) => [part, text]));
  const edited = await plugins.recipeMarkup(id);
  const kept = Object.entries(currentMarkup).filter(([part]) => part in edited && plan.kept.includes(part));
  await plugins.writeMarkup(id, { ...fresh, ...Object.fromEntries(kept.map(([part]) => [part, edited[part]])) }, true);
  await plugins.writeMarkup(id, { ...markup, ...Object.fromEntries(kept) });
  await plugins.writeRecipeBase(id, { origin, settings: theirs.settings });
  return plan;
}

async function readMine(plugins: PluginSettings, id: number): Promise<RecipeState> {
  const { settings, strategy, secrets } = await plugins.draft(id);
  const { pollingHeaders, pollingBody } = secrets;
  return {
    settings: maskSettings({
      ...settings,
      strategy,
      ...(pollingHeaders === '' ? {} : { polling_headers: pollingHeaders }),
      ...(pollingBody === '' ? {} : { polling_body: pollingBody }),
    }),
    markup: await plugins.markup(id),
  };
}

/** For comparison: without literal secrets, and with the strategy that an import chooses. */
const normalise = (settings: RecipeState['settings']): RecipeState['settings'] => ({
  ...maskSettings(settings),
  strategy: chooseStrategy(settings),
});
