import { LONGHANDS } from '../../../src/engine/css/property/longhands.js';
import type { Chance } from './chance.js';

const SHORTHANDS = [
  ...[
    'all',
    'margin',
    'padding',
    'border',
    'border-top',
    'border-radius',
    'border-image',
    'background',
    'font',
    'flex',
  ],
  ...['grid', 'grid-template', 'grid-area', 'grid-column', 'grid-row', 'inset', 'gap', 'columns', 'column-rule'],
  ...['list-style', 'text-decoration', 'outline', 'overflow', 'place-items', 'place-content', 'place-self', 'mask'],
  ...['transition', 'animation', 'white-space', 'text-wrap', 'font-variant', '-webkit-line-clamp', '--a', '--b', '--c'],
];
const PROPERTIES = [...LONGHANDS.map(({ name }) => name), ...SHORTHANDS];

const NUMBERS = ['0', '1', '-1', '.5', '2', '7', '33', '100', '250', '-40', '1e9', '-1e9', '1e39', '0.001', '3.7'];
const UNITS = ['px', 'px', 'px', '%', '%', 'em', 'rem', 'vw', 'vh', 'fr', 'ch', 'lh', 'cqw', 'cqh', 'deg', 'ms', ''];
const WORDS = [
  ...['auto', 'none', 'normal', 'inherit', 'initial', 'unset', 'revert', 'revert-layer', 'center', 'start', 'end'],
  ...[
    'flex',
    'grid',
    'inline-flex',
    'inline-grid',
    'block',
    'inline',
    'inline-block',
    'table',
    'table-row',
    'contents',
  ],
  ...[
    'table-cell',
    'table-caption',
    'list-item',
    'flow-root',
    '-webkit-box',
    'absolute',
    'relative',
    'fixed',
    'sticky',
  ],
  ...['left', 'right', 'both', 'hidden', 'visible', 'scroll', 'clip', 'solid', 'dashed', 'dotted', 'double', 'groove'],
  ...[
    'row',
    'column',
    'row-reverse',
    'column-reverse',
    'wrap',
    'wrap-reverse',
    'nowrap',
    'stretch',
    'baseline',
    'dense',
  ],
  ...['space-between', 'space-around', 'space-evenly', 'min-content', 'max-content', 'fit-content', 'subgrid', 'safe'],
  ...[
    'pre',
    'pre-wrap',
    'break-all',
    'anywhere',
    'break-word',
    'balance',
    'pretty',
    'justify',
    'ellipsis',
    'rtl',
    'ltr',
  ],
  ...['vertical-rl', 'vertical-lr', 'sideways-lr', 'bold', 'italic', 'small-caps', 'uppercase', 'capitalize', 'serif'],
  ...['Inter', 'monospace', 'medium', 'thin', 'cover', 'contain', 'repeat', 'round', 'space', 'no-repeat', 'text'],
  ...['border-box', 'padding-box', 'content-box', 'fill', 'multiply', 'difference', 'isolate', 'size', 'inline-size'],
  ...['collapse', 'separate', 'fixed', 'span 3', 'a', 'b', '"a a b"', '"x"', 'counter(a)', 'attr(class)', 'open-quote'],
];
const COLORS = [
  ...['#000', '#fff', '#8888', 'red', 'transparent', 'currentcolor', 'rgb(10 20 30 / .4)', 'hsl(400deg 10% 20%)'],
  ...['oklch(.5 .2 90)', 'color-mix(in oklab, red 30%, #0008)', 'light-dark(#111, #eee)', 'rgb(from red g b r)'],
];
export const TINY_PICTURES = [
  'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 9 4%27%3E%3Cpath d=%27M0 0h9v4z%27/%3E%3C/svg%3E',
  'data:image/svg+xml,%3Csvg width=%273%27 height=%27-1%27%3E%3Crect width=%271e9%27 height=%272%27/%3E',
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'data:image/png;base64,AAAA',
  'http://nowhere/x.png',
  '#m',
];

/** One length, number or calculation; often an extreme one. */
export function randomLength(chance: Chance): string {
  const plain = (): string => chance.pick(NUMBERS) + chance.pick(UNITS);
  if (chance.is(0.88)) return plain();
  const name = chance.pick(['calc', 'min', 'max', 'clamp', 'round', 'mod', 'hypot', 'fit-content', 'minmax', 'var']);
  if (name === 'calc') return `calc(${plain()} ${chance.pick(['+', '-', '*', '/'])} ${randomLength(chance)})`;
  if (name === 'var') return `var(--${chance.pick(['a', 'b', 'c', 'd'])}${chance.is(0.5) ? `, ${plain()}` : ''})`;
  return `${name}(${[plain(), ...chance.several(2, () => randomLength(chance))].join(', ')})`;
}

function randomFunction(chance: Chance): string {
  const length = (): string => randomLength(chance);
  const color = (): string => chance.pick(COLORS);
  switch (chance.below(14)) {
    case 0:
      return `linear-gradient(${length()}, ${color()} ${length()}, ${color()})`;
    case 1:
      return `repeating-radial-gradient(circle at ${length()} ${length()}, ${color()}, ${color()} ${length()})`;
    case 2:
      return `conic-gradient(from ${length()}, ${color()}, ${color()})`;
    case 3:
      return `url("${chance.pick(TINY_PICTURES)}")`;
    case 4:
      return `${chance.pick(['translate', 'scale', 'rotate', 'skew', 'translateX'])}(${length()}, ${length()})`;
    case 5:
      return `matrix(${Array.from({ length: 6 }, () => chance.pick(NUMBERS)).join()})`;
    case 6:
      return `${chance.pick(['blur', 'grayscale', 'invert', 'contrast', 'brightness', 'hue-rotate'])}(${length()})`;
    case 7:
      return `drop-shadow(${length()} ${length()} ${length()} ${color()})`;
    case 8:
      return `${chance.pick(['circle', 'ellipse', 'inset'])}(${length()})`;
    case 9:
      return `polygon(${length()} ${length()}, ${length()} ${length()}, ${length()} ${length()})`;
    case 10:
      return `repeat(${chance.pick(['3', '9999', 'auto-fill', 'auto-fit', '0'])}, ${length()})`;
    case 11:
      return `url(#${chance.pick(['f', 'c', 'm', 'p', 'g'])})`;
    case 12:
      return `[a] ${length()} [b a] ${length()}`;
    default:
      return `path("M0 0L${chance.pick(NUMBERS)} 9Q1 1 ${chance.pick(NUMBERS)} 4z")`;
  }
}

function randomValue(chance: Chance): string {
  const kind = chance.number();
  if (kind < 0.4) return randomLength(chance);
  if (kind < 0.7) return chance.pick(WORDS);
  return kind < 0.82 ? chance.pick(COLORS) : randomFunction(chance);
}

/** One declaration with its semicolon. */
export function randomDeclaration(chance: Chance): string {
  const values = [randomValue(chance), ...(chance.is(0.3) ? chance.several(3, () => randomValue(chance)) : [])];
  const important = chance.is(0.05) ? ' !important' : '';
  return `${chance.pick(PROPERTIES)}:${values.join(chance.is(0.1) ? ', ' : ' ')}${important};`;
}

const SIMPLE = [
  ...[
    '*',
    'div',
    'p',
    'span',
    'b',
    'td',
    'li',
    '.a',
    '.b',
    '.c',
    '#i',
    '[class]',
    '[class^="a"]',
    '[title~=x i]',
    'rect',
  ],
  ...[':first-child', ':last-of-type', ':nth-child(2n + 1)', ':nth-last-child(-n + 3 of .a)', ':only-child', ':empty'],
  ...[':not(.a)', ':is(.a, .b > p)', ':where(div, span)', ':has(> .a)', ':has(.b ~ .c)', ':has(:has(p))', ':root', '&'],
  ...[':nth-of-type(odd)', ':lang(de)', ':dir(rtl)', ':hover', '::before', '::after', '::marker', '::first-letter'],
  ...['::first-line', ':nth-child(1e9n)', ':nth-child(-5n - 3)', ':-weird(', 'svg|a', '\\31 x'],
];

function randomSelector(chance: Chance): string {
  let selector = chance.pick(SIMPLE);
  for (let more = chance.below(4); more > 0; more--)
    selector += chance.pick(['', ' ', ' > ', ' + ', ' ~ ', ', ']) + chance.pick(SIMPLE);
  return selector;
}

/** A style sheet with nested rules, conditions and errors. */
export function randomSheet(chance: Chance, depth = 0): string {
  const rules = chance.several(depth === 0 ? 8 : 3, () => {
    if (chance.is(0.25) && depth < 3) {
      const condition = chance.pick([
        ...['@media (min-width: 100px)', '@media print', '@supports (display: grid)', '@supports selector(:has(a))'],
        ...['@layer x', '@layer y', '@container (width > 50px)', '@container a (orientation: portrait)', '@scope (.a)'],
        ...['@font-face', '@keyframes k', '@property --a', '@page', '@import "x";', '@unknown thing'],
      ]);
      return `${condition}{${randomSheet(chance, depth + 1)}}`;
    }
    const inner = chance.is(0.15) && depth < 3 ? randomSheet(chance, depth + 1) : '';
    return `${randomSelector(chance)}{${chance.several(5, () => randomDeclaration(chance)).join('')}${inner}}`;
  });
  const mistake = chance.is(0.15) ? chance.pick(['}', '{', '"', '/*', '\\', ';;', '@', '<!--', '\u0000', '(((']) : '';
  return rules.join('\n') + mistake;
}
