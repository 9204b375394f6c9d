import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Recipe } from './recipe.js';

const FOLDER = fileURLToPath(new URL('./partials/', import.meta.url));
const RENDERED = /\{%-?\s*render\s+["']([A-Za-z0-9_/]+)["']/g;

/** Text of every partial that bundled recipes share, by name: the name of its file. */
function readPartials(): ReadonlyMap<string, string> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.liquid'));
  return new Map(
    names.map((name) => [name.slice(0, -'.liquid'.length), readFileSync(`${FOLDER}${name}`, 'utf8').trim()]),
  );
}

/**
 * The recipe with the shared partials that it renders put in front of its own `shared` part, so that it is whole when it is
 * copied or exported. Each becomes a `template` block.
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
