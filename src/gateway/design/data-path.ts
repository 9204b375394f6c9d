import { OTHER_DATA_PREFIX } from '../recipe/recipe.js';
import { optionsOf } from './block-kinds.js';
import type { Block, Design } from './design-types.js';

/**
 * A place in data: names, list positions and quoted names, such as `sensors[0].value` or `days["2026-03-17"]`. Quoted
 * names have no quotes, backslashes, braces or percent signs, so a path can stand in Liquid as it is.
 */
const STEP = /(?:\.([A-Za-z_][\w-]{0,79})|\[(\d{1,4})\]|\["([^"\\{}%\r\n]{1,80})"\])/y;
const FIRST = /[A-Za-z_][\w-]{0,79}/y;
const MAX_STEPS = 12;

/** Words that Liquid reads as values or operators when they stand alone. */
const RESERVED = new Set(['nil', 'null', 'true', 'false', 'blank', 'empty', 'and', 'or', 'contains', 'in']);

/** The steps of a path; undefined when it is not one. An empty text is no path. */
export function readPath(path: string): readonly (string | number)[] | undefined {
  FIRST.lastIndex = 0;
  const [first] = FIRST.exec(path) ?? [];
  if (first === undefined || RESERVED.has(first)) return undefined;
  const steps: (string | number)[] = [first];
  let at = first.length;
  while (at < path.length) {
    STEP.lastIndex = at;
    const match = STEP.exec(path);
    if (!match || steps.length === MAX_STEPS) return undefined;
    const [whole, name, position, quoted] = match;
    steps.push(position === undefined ? (name ?? quoted ?? '') : Number(position));
    at += whole.length;
  }
  return steps;
}

/** What stands at a path; undefined when nothing does. */
export function readAt(data: unknown, path: string): unknown {
  let value: unknown = data;
  for (const step of readPath(path) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

const OF_OTHER = new RegExp(`^${OTHER_DATA_PREFIX}(\\d{1,9})(?:[.[]|$)`);

/** The plugin setting whose data a path names; undefined for the design's own. 0 stands for one of another gateway. */
export function pluginOfPath(path: string): number | undefined {
  const [, id] = OF_OTHER.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The places in data that a block shows. */
export const pathsOf = ({ kind, options }: Pick<Block, 'kind' | 'options'>): readonly string[] =>
  Object.entries(optionsOf(kind)).flatMap(([name, option]) => {
    const path = option.type === 'path' ? String(options[name] ?? '') : '';
    return path === '' ? [] : [path];
  });

/** Whether a screen shows nothing until its plugin gets data. */
export const needsOwnData = ({ blocks }: Design): boolean =>
  blocks.length === 0 || blocks.flatMap(pathsOf).some((path) => pluginOfPath(path) === undefined);
