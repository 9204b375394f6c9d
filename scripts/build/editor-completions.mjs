// What the markup editor completes: the framework's classes, and the filters and tags of Liquid.
import { readdirSync, readFileSync } from 'node:fs';

const VOCABULARY = new URL('../../src/engine/framework/vocabulary/', import.meta.url);
/** Ends of class families: spaces and sizes in steps, colours, places. */
const ENDINGS = [
  ...Array.from({ length: 25 }, (_, step) => String(step)),
  ...'28 32 36 40 44 48 52 56 60 64 72 80 96 full auto min max 1/2 1/3 2/3 1/4 3/4 none base small medium large'.split(
    ' ',
  ),
  ...'xsmall xlarge xxlarge black white'.split(' '),
  ...Array.from({ length: 15 }, (_, step) => `gray-${5 * (step + 1)}`),
  ...Array.from({ length: 12 }, (_, step) => `cols-${step + 1}`),
  ...Array.from({ length: 12 }, (_, step) => `span-${step + 1}`),
];

/** Classes with rules of their own, and those of families that the engine accepts. */
export async function listClasses() {
  const rules = readdirSync(VOCABULARY).filter((name) => name.endsWith('.rules'));
  const named = rules.flatMap((name) =>
    [...readFileSync(new URL(name, VOCABULARY), 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, one]) => one),
  );
  const families = [...readFileSync(new URL('prefixes.txt', VOCABULARY), 'utf8').matchAll(/(\S+--)\*/g)];
  const possible = families.flatMap(([, start]) => ENDINGS.map((ending) => start + ending));
  const accepted = await filterAccepted(possible);
  return [...new Set([...named, ...accepted])].sort();
}

/** The names for which the framework has a rule. */
async function filterAccepted(names) {
  const { Framework } = await import('../../build/src/engine/framework/framework.js');
  const { panelOf, MODELS } = await import('../../build/src/engine/model/model.js');
  const framework = new Framework();
  const { framework: screen } = panelOf(MODELS[0]);
  const count = (classes) => framework.rulesFor(classes, screen, { pixelRatio: 1 }).length;
  const without = count([]);
  return names.filter((name) => count([name]) > without);
}

export async function listFilters() {
  const { FILTERS } = await import('../../build/src/liquid/filters/filters.js');
  return [...FILTERS.keys()].sort();
}

/** Opening tags with their ends and branches. */
export async function listTags() {
  const { TAGS } = await import('../../build/src/liquid/tags/tags.js');
  const blocks = 'capture case comment doc for if ifchanged raw tablerow template unless'.split(' ');
  const opening = [...TAGS.keys()].filter((name) => /^\w/.test(name));
  return [...opening, ...blocks.map((name) => `end${name}`), 'else', 'elsif', 'when', 'liquid'].sort();
}
