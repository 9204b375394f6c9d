import type { AnimationLists } from '../computed/effect-values.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { type Longhand, member, plain, type Setter } from './define-longhand.js';
import type { Expansion, Shorthand } from './define-shorthand.js';

const FILLS = new Set(['none', 'forwards', 'backwards', 'both']);
const DIRECTIONS = new Set(['normal', 'reverse', 'alternate', 'alternate-reverse']);
const OTHER_WORDS = new Set(
  'linear ease ease-in ease-out ease-in-out step-start step-end running paused auto'.split(' '),
);
const MAX_ANIMATIONS = 16;

const NAMES = {
  'animation-name': 'names',
  'animation-fill-mode': 'fills',
  'animation-iteration-count': 'counts',
  'animation-direction': 'directions',
} as const satisfies Readonly<Record<string, keyof AnimationLists>>;

/**
 * The properties that determine the end state of an animated element. Times do not matter, because a screen shows only
 * that state.
 */
export const ANIMATION_PROPERTIES: readonly Longhand[] = Object.entries(NAMES).map(([name, key]) =>
  member(
    name,
    'animation',
    key,
    plain((reader) => {
      const words = splitAtCommas(reader.rest()).map((one) => (one.length === 1 ? wordOf(one[0]) : undefined));
      const known = words.filter((word) => word !== undefined);
      return known.length === words.length ? known.slice(0, MAX_ANIMATIONS) : undefined;
    }),
  ),
);

/** `animation`: per animation a name, fill mode, iteration count and direction in any order, among times and easing. */
export const ANIMATION: Shorthand = {
  name: 'animation',
  longhands: Object.keys(NAMES),
  parse(reader): Expansion {
    const lists = splitAtCommas(reader.rest()).slice(0, MAX_ANIMATIONS).map(readAnimation);
    return new Map(
      Object.entries(NAMES).map(([name, key]): [string, Setter] => {
        const words = lists.map((one) => one[key]);
        return [
          name,
          ({ computed }) => {
            computed.animation = { ...computed.animation, [key]: words };
          },
        ];
      }),
    );
  },
};

function wordOf(component: Component | undefined): string | undefined {
  if (component?.kind === 'number') return String(component.number);
  return component?.kind === 'ident' || component?.kind === 'string' ? component.text : undefined;
}

function readAnimation(components: readonly Component[]): Record<keyof AnimationLists, string> {
  const found = { names: 'none', fills: 'none', counts: '1', directions: 'normal' };
  for (const component of components) {
    const word = wordOf(component);
    if (word === undefined) continue;
    if (component.kind === 'number' || word === 'infinite') found.counts = word;
    else if (FILLS.has(word) && word !== 'none') found.fills = word;
    else if (DIRECTIONS.has(word)) found.directions = word;
    else if (!OTHER_WORDS.has(word)) found.names = word;
  }
  return found;
}
