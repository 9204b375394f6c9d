import { closest, type Element } from '../../html/dom.js';
import { table } from '../syntax/table.js';

type Hint = (value: string, element: Element) => string;

/** A legacy dimension: a number means px, a percentage is kept. */
function dimension(property: string): Hint {
  return (value) => {
    const found = /^\s*\+?(\d+(?:\.\d+)?)(%?)/.exec(value);
    return found ? `${property}:${found[1]}${found[2] || 'px'};` : '';
  };
}

/** A legacy colour: a name, or hexadecimal digits with or without `#`. */
function color(property: string): Hint {
  return (value) => {
    const text = value.trim();
    if (!/^#?[\da-z]+$/i.test(text)) return '';
    return /^[\da-f]{6}$/i.test(text) ? `${property}:#${text};` : `${property}:${text};`;
  };
}

const width = dimension('width');
const height = dimension('height');
/** A presentational hint of `<input type=image>`. */
const ofPicture =
  (hint: Hint): Hint =>
  (value, element) =>
    element.attributes.get('type')?.toLowerCase() === 'image' ? hint(value, element) : '';
const background = color('background-color');
const size: Readonly<Record<string, Hint>> = { width, height };
const margins: Readonly<Record<string, Hint>> = {
  hspace: (value, element) => dimension('margin-left')(value, element) + dimension('margin-right')(value, element),
  vspace: (value, element) => dimension('margin-top')(value, element) + dimension('margin-bottom')(value, element),
};

const textAlign: Hint = (value) => {
  const word = value.trim().toLowerCase();
  if (word === 'justify') return 'text-align:justify;';
  return /^(?:left|right|center)$/.test(word) ? `text-align:-webkit-${word};` : '';
};
const verticalAlign: Hint = (value) => {
  const word = value.trim().toLowerCase();
  return /^(?:top|middle|bottom|baseline)$/.test(word) ? `vertical-align:${word};` : '';
};
const floatAlign: Hint = (value) => {
  const word = value.trim().toLowerCase();
  if (word === 'left' || word === 'right') return `float:${word};`;
  return word === 'middle' || word === 'top' ? `vertical-align:${word};` : '';
};
const boxAlign: Hint = (value) => {
  const word = value.trim().toLowerCase();
  if (word === 'center') return 'margin-left:auto;margin-right:auto;';
  return word === 'left' || word === 'right' ? `float:${word};` : '';
};
const cell: Readonly<Record<string, Hint>> = {
  ...size,
  bgcolor: background,
  align: textAlign,
  valign: verticalAlign,
  nowrap: () => 'white-space:nowrap;',
};
const listType: Hint = (value) => {
  const word = table<string>({
    '1': 'decimal',
    a: 'lower-alpha',
    A: 'upper-alpha',
    i: 'lower-roman',
    I: 'upper-roman',
    disc: 'disc',
    circle: 'circle',
    square: 'square',
    none: 'none',
  }).get(value.trim());
  return word ? `list-style-type:${word};` : '';
};
const FONT_SIZES = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];
const fontSize: Hint = (value) => {
  const number = Number.parseInt(value, 10);
  if (Number.isNaN(number)) return '';
  const step = /^\s*[+-]/.test(value) ? 3 + number : number;
  return `font-size:${FONT_SIZES[Math.max(1, Math.min(7, step)) - 1]};`;
};
const clear: Hint = (value) => {
  const word = value.trim().toLowerCase();
  if (word === 'all' || word === 'both') return 'clear:both;';
  return word === 'left' || word === 'right' ? `clear:${word};` : '';
};
const block: Readonly<Record<string, Hint>> = { align: textAlign };

const BY_TAG = listByTag({
  img: {
    ...size,
    ...margins,
    align: floatAlign,
    border: (value) => (/^\d+$/.test(value) ? `border:${value}px solid;` : ''),
  },
  video: size,
  canvas: {},
  iframe: size,
  embed: size,
  input: { width: ofPicture(width), height: ofPicture(height) },
  object: { ...size, ...margins, align: floatAlign },
  table: {
    ...size,
    bgcolor: background,
    align: boxAlign,
    border: (value) => `border:${Number.parseInt(value, 10) || 1}px outset grey;`.replace(/^border:0px.*/, ''),
    cellspacing: dimension('border-spacing'),
  },
  tr: { height, bgcolor: background, align: textAlign, valign: verticalAlign },
  td: cell,
  th: cell,
  thead: { align: textAlign, valign: verticalAlign },
  tbody: { align: textAlign, valign: verticalAlign },
  tfoot: { align: textAlign, valign: verticalAlign },
  col: { width },
  colgroup: { width },
  caption: { align: (value) => (value.trim().toLowerCase() === 'bottom' ? 'caption-side:bottom;' : '') },
  br: { clear },
  hr: {
    width,
    size: (value) => {
      const px = Number.parseInt(value, 10);
      return px > 1 ? `height:${px - 2}px;` : px === 1 ? 'border-bottom-width:0;' : '';
    },
    color: color('color'),
    align: boxAlign,
    noshade: () => 'border-style:solid;border-color:gray;background-color:gray;',
  },
  body: {
    bgcolor: background,
    text: color('color'),
    background: (value) => `background-image:url(${JSON.stringify(value)});`,
  },
  font: { color: color('color'), size: fontSize, face: (value) => (isOneValue(value) ? `font-family:${value};` : '') },
  p: block,
  div: block,
  h1: block,
  h2: block,
  h3: block,
  h4: block,
  h5: block,
  h6: block,
  ol: {
    type: listType,
    start: (value) => (/^\s*-?\d+/.test(value) ? `counter-reset:list-item ${Number.parseInt(value, 10) - 1};` : ''),
  },
  ul: { type: listType },
  li: {
    type: listType,
    value: (value) => (/^\s*-?\d+/.test(value) ? `counter-set:list-item ${Number.parseInt(value, 10)};` : ''),
  },
});

/** SVG presentation attributes that are CSS properties here. */
const SVG_ATTRIBUTES = new Set(
  `clip-path clip-rule color color-interpolation color-interpolation-filters direction display dominant-baseline fill
  fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-style font-weight font-stretch
  font-variant image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type opacity
  overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering
  transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode alignment-baseline
  baseline-shift`.split(/\s+/),
);
/** For these, unitless numbers are CSS px. */
const SVG_LENGTHS = new Set(['font-size', 'letter-spacing', 'word-spacing', 'transform-origin']);
const BARE_NUMBER = /(^|[\s,])([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(?=[\s,]|$)/gi;

/** Lists are walked in less time than records, and most elements have few attributes. */
function listByTag(
  hints: Readonly<Record<string, Readonly<Record<string, Hint>>>>,
): ReadonlyMap<string, readonly (readonly [name: string, hint: Hint])[]> {
  return table(Object.fromEntries(Object.entries(hints).map(([tag, own]) => [tag, Object.entries(own)])));
}

/** The declarations that an element's attributes map to; empty for most elements. */
export function hintsOf(element: Element): string {
  if (element.attributes.size === 0) return cellHints(element);
  let text = directionHint(element) + languageHint(element);
  if (element.namespace === 'svg') return text + svgHints(element);
  const hints = BY_TAG.get(element.tag);
  if (hints) {
    for (const [name, hint] of hints) {
      const value = element.attributes.get(name);
      if (value !== undefined) text += hint(value, element);
    }
  }
  return text + cellHints(element);
}

/** `<bdo>` overrides the direction of its characters, however that direction is set. */
function directionHint({ tag, attributes }: Element): string {
  const value = attributes.get('dir')?.trim().toLowerCase();
  if (value === 'ltr' || value === 'rtl') {
    return tag === 'bdo' ? `direction:${value};` : `direction:${value};unicode-bidi:isolate;`;
  }
  return value === 'auto' ? 'unicode-bidi:plaintext;' : '';
}

/** Most pages have one language, on their root. */
function languageHint({ attributes }: Element): string {
  const tag = attributes.get('lang')?.trim();
  return tag !== undefined && /^[\w-]*$/.test(tag) ? `-webkit-locale:"${tag}";` : '';
}

/** Cells get padding and borders from attributes of their table. */
function cellHints(element: Element): string {
  if (element.tag !== 'td' && element.tag !== 'th') return '';
  const owner = closest(element, ({ tag }) => tag === 'table');
  const padding = dimension('padding')(owner?.attributes.get('cellpadding') ?? '', element);
  const border = owner?.attributes.get('border');
  return border === undefined || border === '0' ? padding : `${padding}border:1px inset grey;`;
}

/** An attribute contains a single value; text that would end the declaration and begin another makes it invalid. */
function isOneValue(value: string): boolean {
  return !/[;{}!]/.test(value) || value.trim().startsWith('url(');
}

function withUnits(name: string, value: string): string {
  const addPx = (lengths: string): string => lengths.replace(BARE_NUMBER, '$1$2px');
  if (SVG_LENGTHS.has(name)) return addPx(value);
  if (name !== 'filter') return value;
  return value.replace(/(blur|drop-shadow)\(([^()]*)\)/gi, (_, fn: string, list: string) => `${fn}(${addPx(list)})`);
}

function svgHints({ attributes, tag }: Element): string {
  // Inside an `<svg>`, transforms are relative to its origin rather than to the centre of each shape.
  let text = tag === 'svg' ? '' : 'transform-origin:0 0;';
  for (const [name, value] of attributes) {
    if (SVG_ATTRIBUTES.has(name)) {
      if (!isOneValue(value)) continue;
      text += `${name}:${withUnits(name, value.trim())};`;
    } else if (tag === 'svg' && (name === 'width' || name === 'height')) {
      text += /^\s*[\d.]+\s*$/.test(value) ? `${name}:${value.trim()}px;` : `${name}:${value.trim()};`;
    }
  }
  return text;
}
