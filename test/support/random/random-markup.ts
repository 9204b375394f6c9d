import type { Chance } from './chance.js';
import { randomDrawing } from './random-drawing.js';
import { randomDeclaration, randomLength, randomSheet, TINY_PICTURES } from './random-style.js';

const TAGS = [
  ...[
    'div',
    'div',
    'div',
    'p',
    'span',
    'span',
    'b',
    'i',
    'a',
    'ul',
    'ol',
    'li',
    'dl',
    'dd',
    'h1',
    'pre',
    'center',
    'font',
  ],
  ...['table', 'tr', 'td', 'th', 'tbody', 'caption', 'colgroup', 'col', 'img', 'br', 'hr', 'input', 'button', 'select'],
  ...[
    'textarea',
    'details',
    'summary',
    'fieldset',
    'legend',
    'ruby',
    'rt',
    'sup',
    'sub',
    'q',
    'bdo',
    'wbr',
    'template',
  ],
  ...[
    'picture',
    'source',
    'progress',
    'meter',
    'iframe',
    'video',
    'math',
    'blockquote',
    'figure',
    'nav',
    'x-own',
    'style',
    'script',
  ],
];
const SVG_TAGS = [
  ...['g', 'g', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path', 'text', 'tspan', 'textPath', 'use'],
  ...['symbol', 'defs', 'clipPath', 'mask', 'pattern', 'linearGradient', 'radialGradient', 'stop', 'marker', 'filter'],
  ...['feGaussianBlur', 'feOffset', 'feFlood', 'feMerge', 'feMergeNode', 'feColorMatrix', 'feComposite', 'feBlend'],
  ...['feDropShadow', 'feMorphology', 'feTile', 'feComponentTransfer', 'feFuncR', 'feImage', 'image', 'foreignObject'],
  ...['feTurbulence', 'feDiffuseLighting', 'feSpecularLighting', 'fePointLight', 'feSpotLight', 'feDistantLight'],
  ...['feDisplacementMap'],
  ...['svg', 'switch', 'a', 'title', 'style'],
];
const SVG_ATTRIBUTES = [
  ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'rotate', 'offset'],
  ...['stroke-width', 'font-size', 'stdDeviation', 'radius', 'refX', 'markerWidth', 'textLength', 'startOffset'],
  ...['baseFrequency', 'numOctaves', 'seed', 'scale', 'surfaceScale', 'azimuth', 'pointsAtX', 'limitingConeAngle'],
];
const FRAMEWORK_CLASSES = [
  ...['layout', 'layout--row', 'layout--col', 'columns', 'column', 'grid', 'grid--cols-3', 'flex', 'flex--row', 'item'],
  ...['meta', 'content', 'title', 'value', 'value--xlarge', 'label', 'label--underline', 'description', 'title_bar'],
  ...[
    'table',
    'table--large',
    'richtext',
    'markdown',
    'gap--large',
    'bg--gray-4',
    'text--center',
    'image',
    'image-dither',
  ],
  ...['w--full', 'h--20', 'stretch', 'clamp--2', 'border--h-3', 'divider', 'rounded--large', 'progress-bar', 'list'],
];
const BEHAVIOURS = [
  ...[
    'data-clamp',
    'data-value-fit',
    'data-overflow',
    'data-overflow-cols',
    'data-overflow-max-height',
    'data-list-limit',
  ],
  ...['data-table-limit', 'data-content-limiter', 'data-pixel-perfect', 'data-value-format', 'data-list-max-height'],
  ...['data-overflow-counter', 'data-value-fit-max-height', 'data-group-header', 'data-adjust-grid-gaps'],
];
const TEXTS = [
  ...[
    'x',
    'some words here',
    'אב 12 ג',
    'مرحبا (x)',
    '日本語、文字。',
    '👩‍👩‍👧 ✓ ☀',
    'a­b­c',
    'e\u0301\u0323',
    '\t \n ',
    '&amp;&#0;&nbsp;',
  ],
  ...['12,345.67', '−5 °C', 'a-b—c/d', '\u202eover', 'l\u200bo\u2060ng', '<', '1e999', 'Ǆ ß ﬁ ı'],
];

/** Most pages are small, so that many of them are rendered in an hour; one in twelve is this large. */
const LARGE = 0.08;
const NODES_OF_SMALL = 6;
/** Share of pages that are one drawing. */
const DRAWINGS = 0.4;

/** Remaining budget of a page. */
interface Budget {
  nodes: number;
}

/** A page or a fragment: markup as people, programs and accidents write it. */
export function randomPage(chance: Chance): string {
  if (chance.is(DRAWINGS)) return randomDrawing(chance);
  const isLarge = chance.is(LARGE);
  const budget = { nodes: isLarge ? Number.POSITIVE_INFINITY : 1 + chance.below(NODES_OF_SMALL) };
  const parts = chance.several(isLarge ? 3 : 1, () => `<style>${randomSheet(chance, isLarge ? 0 : 1)}</style>`);
  for (let more = 1 + chance.below(isLarge ? 6 : 3); more > 0; more--) parts.push(randomNode(chance, 0, budget));
  return (chance.is(0.9) ? '<!doctype html>' : '') + parts.join('');
}

function randomNode(chance: Chance, depth: number, budget: Budget): string {
  const kind = chance.number();
  if (kind < 0.25 || depth > 7 || budget.nodes-- <= 0) return randomText(chance);
  if (kind < 0.33) return randomSvg(chance);
  if (kind < 0.35)
    return chance.pick(['</div>', '</table>', '<td>', '<!--', '<![CDATA[', '<p', '</p>', '&', '<svg>', '</svg>']);
  const tag = chance.pick(TAGS);
  const inside =
    tag === 'style'
      ? randomSheet(chance, 2)
      : chance.several(depth < 3 ? 5 : 2, () => randomNode(chance, depth + 1, budget)).join('');
  return `<${tag}${randomAttributes(chance)}>${inside}${chance.is(0.93) ? `</${tag}>` : ''}`;
}

function randomText(chance: Chance): string {
  const text = chance.pick(TEXTS);
  if (chance.is(0.02)) return text.repeat(1 + chance.below(200));
  return chance.is(0.01) ? 'w'.repeat(chance.below(3000)) : `${text} `;
}

function randomAttributes(chance: Chance): string {
  const attributes: string[] = [];
  const add = (name: string, value: string): void => {
    attributes.push(` ${name}="${value.replaceAll('"', '&quot;')}"`);
  };
  if (chance.is(0.6)) add('style', chance.several(5, () => randomDeclaration(chance)).join(''));
  if (chance.is(0.4)) add('class', [chance.pick(['a', 'b', 'c']), chance.pick(FRAMEWORK_CLASSES)].join(' '));
  if (chance.is(0.1)) add('id', chance.pick(['i', 'f', 'c', 'm', 'p']));
  if (chance.is(0.1)) add(chance.pick(BEHAVIOURS), chance.pick(['', 'true', '1', '3', '-1', '1e9', 'auto', 'x']));
  if (chance.is(0.1))
    add(chance.pick(['colspan', 'rowspan', 'span']), chance.pick(['2', '0', '-1', '1000', '99999999']));
  if (chance.is(0.1))
    add(chance.pick(['width', 'height', 'border', 'size', 'cols', 'rows', 'start', 'value']), randomLength(chance));
  if (chance.is(0.1))
    add(
      chance.pick(['align', 'dir', 'type', 'open', 'hidden', 'lang']),
      chance.pick(['center', 'rtl', 'auto', 'a', 'de', '']),
    );
  if (chance.is(0.25)) add(chance.pick(['src', 'src', 'src', 'srcset']), chance.pick(TINY_PICTURES));
  return attributes.join('');
}

function randomSvg(chance: Chance): string {
  const inner = chance.several(6, () => randomShape(chance, 0)).join('');
  const box = chance.is(0.6) ? ` viewBox="${Array.from({ length: 4 }, () => randomNumber(chance)).join(' ')}"` : '';
  return `<svg${box}${randomAttributes(chance)}>${inner}${chance.is(0.95) ? '</svg>' : ''}`;
}

function randomShape(chance: Chance, depth: number): string {
  const tag = chance.pick(SVG_TAGS);
  const attributes: string[] = [` id="${chance.pick(['f', 'c', 'm', 'p', 'g', 'u'])}"`];
  for (let more = chance.below(6); more > 0; more--)
    attributes.push(` ${chance.pick(SVG_ATTRIBUTES)}="${randomLength(chance)}"`);
  if (chance.is(0.3))
    attributes.push(
      ` d="M0 0${chance.several(8, () => chance.pick('LlHhVvCcSsQqTtAaZz'.split('')) + randomNumber(chance)).join(' ')}"`,
    );
  if (chance.is(0.2)) attributes.push(` points="${chance.several(9, () => randomNumber(chance)).join(' ')}"`);
  if (chance.is(0.3))
    attributes.push(
      ` transform="${chance.pick(['rotate', 'scale', 'translate', 'matrix', 'skewX'])}(${chance.several(6, () => randomNumber(chance)).join()})"`,
    );
  if (chance.is(0.3))
    attributes.push(
      ` ${chance.pick(['fill', 'stroke', 'filter', 'mask', 'clip-path', 'marker-end'])}="url(#${chance.pick(['f', 'c', 'm', 'p', 'g'])})"`,
    );
  if (chance.is(0.3))
    attributes.push(
      ` href="${chance.is(0.7) ? `#${chance.pick(['u', 'g', 'p', 'c', 'm'])}` : chance.pick(TINY_PICTURES)}"`,
    );
  if (chance.is(0.1))
    attributes.push(
      ` values="${chance.several(20, () => randomNumber(chance)).join(' ')}" type="${chance.pick(['matrix', 'saturate', 'table', 'discrete'])}"`,
    );
  if (chance.is(0.2)) attributes.push(` style="${randomDeclaration(chance).replaceAll('"', '&quot;')}"`);
  if (chance.is(0.2))
    attributes.push(
      ` ${chance.pick(['clipPathUnits', 'maskContentUnits', 'patternUnits', 'filterUnits', 'primitiveUnits', 'gradientUnits'])}="${chance.pick(['objectBoundingBox', 'userSpaceOnUse'])}"`,
    );
  const inside =
    depth < 4
      ? chance.several(3, () => (chance.is(0.2) ? randomText(chance) : randomShape(chance, depth + 1))).join('')
      : '';
  return `<${tag}${attributes.join('')}>${inside}</${tag}>`;
}

function randomNumber(chance: Chance): string {
  return chance.pick(['0', '1', '5', '20', '-7', '.5', '90', '1e3', '-1e9', '1e40', 'NaN', '']);
}
