import type { Recipe } from '../../recipe/recipe.js';
import type { PluginSetting } from '../../store/store.js';
import { findDataHosts, findLiteralHosts } from '../../worker/worker.js';
import { readRenderHosts } from '../exchange/recipe-settings.js';

type Written = Pick<Recipe, 'settings' | 'markup'>;

/**
 * Hosts of the addresses that a recipe writes out: in markup, in its transform, and in static data. Whoever adds the recipe
 * accepts them. Pure.
 */
export function listWrittenHosts({ settings, markup }: Written): readonly string[] {
  const { design, ...parts } = markup;
  const { static_data: data } = settings;
  return [
    ...new Set([...Object.values(parts).flatMap(findLiteralHosts), ...hostsOfJson(design), ...hostsOfJson(data)]),
  ];
}

/** Hosts that JSON contains, as text or parsed: a text can write any character as its code. */
function hostsOfJson(json: unknown): Iterable<string> {
  if (typeof json !== 'string') return findDataHosts([json]);
  try {
    return findDataHosts([JSON.parse(json)]);
  } catch {
    // It is used nowhere, but what it writes out is shown.
    return findLiteralHosts(json);
  }
}

/**
 * Hosts that screens of a plugin may fetch from, besides those that it polls and those in its data: what the recipe
 * writes out, and what the owner added. Pure.
 */
export const listRenderHosts = (recipe: Written): readonly string[] => [
  ...new Set([...readRenderHosts(recipe.settings), ...listWrittenHosts(recipe)]),
];

/** The setting with one more host that its screens may fetch from. Pure. */
export const addRenderHost = (
  { settings }: Pick<PluginSetting, 'settings'>,
  host: string,
): { render_hosts: string } => ({ render_hosts: [...new Set([...readRenderHosts(settings), host])].join(' ') });
