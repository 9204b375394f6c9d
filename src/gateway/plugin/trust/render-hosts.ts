import type { Recipe } from '../../recipe/recipe.js';
import type { PluginSetting } from '../../store/store.js';
import { findLiteralHosts } from '../../worker/worker.js';
import { readRenderHosts } from '../exchange/settings-keys.js';

type Written = Pick<Recipe, 'settings' | 'markup'>;

/**
 * Hosts of the addresses that a recipe writes out where a screen may fetch them: in markup, and in static data. Whoever
 * adds the recipe accepts them. Pure.
 */
export function listWrittenHosts({ settings, markup }: Written): readonly string[] {
  const views = Object.entries(markup).flatMap(([name, text]) => (name === 'transform' ? [] : [text]));
  const { static_data: data } = settings;
  const written = typeof data === 'string' ? data : JSON.stringify(data ?? '');
  return [...new Set([...views, written].flatMap(findLiteralHosts))];
}

/**
 * Hosts that screens of a plugin may fetch from, besides those that it polls and those in its data: what the recipe
 * writes out, also in its transform, and what the owner added. Pure.
 */
export function listRenderHosts({ settings, markup }: Written): readonly string[] {
  const transformed = findLiteralHosts(markup.transform ?? '');
  return [...new Set([...readRenderHosts(settings), ...listWrittenHosts({ settings, markup }), ...transformed])];
}

/** The setting with one more host that its screens may fetch from. Pure. */
export const addRenderHost = (
  { settings }: Pick<PluginSetting, 'settings'>,
  host: string,
): { render_hosts: string } => ({
  render_hosts: [...new Set([...readRenderHosts(settings), host])].join(' '),
});
