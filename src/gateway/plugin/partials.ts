import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Recipe } from '../recipe/recipe.js';

const FOLDER = fileURLToPath(new URL('./partials/', import.meta.url));
const RENDERED = /\{%-?\s*render\s+["']([A-Za-z0-9_/]+)["']/g;

/** The partials that bundled recipes share, by name of their file. */
function readPartials(): ReadonlyMap<string, string> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.liquid'));
  return new Map(
    names.map((name) => [name.slice(0, -'.liquid'.length), readFileSync(`${FOLDER}${name}`, 'utf8').trim()]),
  );
}

/**
 * Prepends the shared partials that a recipe renders to its `shared` part, each as a `template` block, so that the
 * recipe is complete when it is copied or exported.
 */
export function withPartials(recipe: Recipe): Recipe {
  const partials = readPartials();
  const needed = new Set<string>();
  const collect = (markup: string): void => {
    for (const [, name = ''] of markup.matchAll(RENDERED)) {
      const text = partials.get(name);
      if (text === undefined || needed.has(name)) continue;
      needed.add(name);
      collect(text);
    }
  };
  for (const markup of Object.values(recipe.markup)) collect(markup);
  if (needed.size === 0) return recipe;
  const blocks = [...needed].sort().map((name) => `{% template ${name} %}\n${partials.get(name)}\n{% endtemplate %}`);
  return { ...recipe, markup: { ...recipe.markup, shared: [...blocks, recipe.markup.shared ?? ''].join('\n') } };
}

/** Names of the drawings of the partial `icon`. */
export function listIconNames(): readonly string[] {
  const drawings = readPartials().get('icon') ?? '';
  return [...drawings.matchAll(/when "([\w-]+)"/g)].flatMap(([, name]) => name ?? []).sort();
}

/** One of the partials, by the name of its file. */
export const readPartial = (name: string): string => readFileSync(`${FOLDER}${name}.liquid`, 'utf8');
