import { ANIMATION } from './animation-properties.js';
import { BOX_SHORTHANDS } from './box-shorthands.js';
import type { Shorthand } from './define-shorthand.js';
import { GRID_SHORTHANDS } from './grid-shorthands.js';
import { LONGHANDS } from './longhands.js';
import { TEXT_SHORTHANDS } from './text-shorthands.js';

/** `all` only accepts the CSS-wide keywords. */
const all: Shorthand = {
  name: 'all',
  longhands: LONGHANDS.map(({ name }) => name).filter((name) => name !== 'direction' && name !== 'unicode-bidi'),
  parse: () => undefined,
};

const SHORTHANDS = new Map(
  [...BOX_SHORTHANDS, ...GRID_SHORTHANDS, ...TEXT_SHORTHANDS, ANIMATION, all].map((shorthand) => [
    shorthand.name,
    shorthand,
  ]),
);

/** The shorthand of that name; undefined for unknown names. */
export function shorthandNamed(name: string): Shorthand | undefined {
  return SHORTHANDS.get(name);
}

export const shorthandNames = (): Iterable<string> => SHORTHANDS.keys();
