import { VIEWS } from '@inkstand/engine/panel';
import { mayRunScripts } from '../../worker/worker.js';
import { readTransformLanguage } from './recipe-settings.js';

/** The parts of a recipe that may contain scripts. */
interface ScriptedRecipe {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly markup: Readonly<Record<string, string>>;
}

/** Whether a recipe contains page scripts or a transform that runs. */
export function holdsScripts({ settings, markup }: ScriptedRecipe): boolean {
  if (markup.transform?.trim() && readTransformLanguage(settings)) return true;
  return [...VIEWS, 'shared'].some((view) => mayRunScripts(markup[view] ?? ''));
}
