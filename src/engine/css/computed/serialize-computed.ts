import type { Alignment, Edges } from './box-values.js';
import type { Length } from './computed-length.js';
import type { ComputedStyle } from './computed-style.js';
import type { Color, Image } from './image-values.js';

/** The layout of an element in CSS px, as needed for its computed values. */
export interface LiveBoxSides {
  /** An inline element; it has no width of its own. */
  readonly isInline: boolean;
  readonly width: number;
  readonly height: number;
  readonly padding: Edges<number>;
  readonly border: Edges<number>;
  readonly margin: Edges<number>;
}

interface PropertySource {
  readonly style: ComputedStyle;
  readonly ratio: number;
  readonly box: () => LiveBoxSides | undefined;
}

type Write = (reading: PropertySource) => string;

/** Serialises a property as `getComputedStyle` does, with lengths in CSS px; empty for unsupported properties. */
export function computedText(
  style: ComputedStyle,
  property: string,
  pixelRatio: number,
  box: () => LiveBoxSides | undefined,
): string {
  const write = WRITERS.get(property);
  if (write) return write({ style, ratio: pixelRatio, box });
  if (Object.hasOwn(style.svg, property)) return (style.svg[property] ?? '').replace(/,(?=\S)/g, ', ');
  return SVG_INITIAL[property] ?? '';
}

const SVG_INITIAL: Readonly<Record<string, string>> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1px',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
};

const trim = (number: number): string => String(Math.round(number * 1e4) / 1e4);

const px = (devicePx: number, ratio: number): string => `${trim(devicePx / ratio)}px`;

function length(value: Length | string, ratio: number): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return px(value, ratio);
  return value.percentage === undefined ? '' : `${trim(value.percentage)}%`;
}

function size(value: ComputedStyle['width'] | 'none', ratio: number): string {
  if (typeof value === 'object' && value.kind === 'fit-content') return 'fit-content';
  return length(value, ratio);
}

/** Wrap mode and wrap style share a field, because a style applies only if lines wrap. */
const wrapMode = ({ textWrap }: ComputedStyle): string => (textWrap === 'nowrap' ? 'nowrap' : 'wrap');

const wrapStyle = ({ textWrap }: ComputedStyle): string =>
  textWrap === 'nowrap' || textWrap === 'wrap' ? 'auto' : textWrap;

function writeColor({ r, g, b, a }: Color): string {
  const [red, green, blue] = [r, g, b].map((channel) => Math.round(channel));
  return a === 1 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${trim(a)})`;
}

const alignment = ({ value, safe }: Alignment): string => (safe ? `safe ${value}` : value);

function image(value: Image | undefined): string {
  if (!value) return 'none';
  return value.kind === 'url' ? `url("${value.url}")` : value.kind;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const WRITERS = new Map<string, Write>();

const add = (name: string, write: Write): void => {
  WRITERS.set(name, write);
};

type Words<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Words<Rest> : List;
type FieldOf<Name extends string> = Name extends `${infer A}-${infer B}` ? `${A}${Capitalize<FieldOf<B>>}` : Name;

/** Names of properties, and the members of a style that have their values. */
function fieldsOf<List extends string>(names: List): [name: string, field: FieldOf<Words<List>>][] {
  const toField = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return names.split(' ').map((name) => [name, toField(name) as FieldOf<Words<List>>]);
}

/** Keywords and numbers whose computed value needs no conversion. */
const PLAIN = [
  ...fieldsOf('display position float clear visibility overflow-x overflow-y box-sizing direction writing-mode'),
  ...fieldsOf('z-index order opacity flex-direction flex-wrap flex-grow flex-shrink text-align text-transform'),
  ...fieldsOf('table-layout border-collapse list-style-type list-style-position word-break overflow-wrap'),
  ...fieldsOf('object-fit mix-blend-mode image-rendering container-type column-count'),
];
for (const [name, key] of PLAIN) add(name, ({ style }) => String(style[key]));
add('-webkit-line-clamp', ({ style }) => String(style.lineClamp));

for (const [name, key] of fieldsOf('justify-content align-content justify-items align-items justify-self align-self'))
  add(name, ({ style }) => alignment(style[key]));

/** Used sizes if there is a box, computed ones otherwise. */
for (const [name, start, end] of [
  ['width', 'left', 'right'],
  ['height', 'top', 'bottom'],
] as const)
  add(name, ({ style, ratio, box }) => {
    const layout = style.display === 'none' ? undefined : box();
    if (!layout) return size(style[name], ratio);
    if (layout.isInline) return 'auto';
    const { padding, border } = layout;
    const around = padding[start] + padding[end] + border[start] + border[end];
    return `${trim(Math.max(0, style.boxSizing === 'border-box' ? layout[name] : layout[name] - around))}px`;
  });

// Outside of flex and grid containers, an automatic minimum computes to 0.
for (const [name, key] of fieldsOf('min-width min-height max-width max-height'))
  add(name, ({ style, ratio }) => (key.startsWith('min') && style[key] === 'auto' ? '0px' : size(style[key], ratio)));
add('cursor', () => 'auto');

for (const side of SIDES) {
  const edge =
    (key: 'margin' | 'padding'): Write =>
    ({ style, ratio, box }) => {
      const value = style[key][side];
      if (typeof value === 'number') return px(value, ratio);
      const layout = box();
      return layout ? `${trim(layout[key][side])}px` : length(value, ratio);
    };
  add(`margin-${side}`, edge('margin'));
  add(`padding-${side}`, edge('padding'));
  add(side, ({ style, ratio }) => length(style.inset[side], ratio));
  add(`border-${side}-width`, ({ style, ratio }) => px(style.borderWidth[side], ratio));
  add(`border-${side}-style`, ({ style }) => style.borderStyle[side]);
  add(`border-${side}-color`, ({ style }) => writeColor(style.borderColor[side]));
}
for (const [name, key] of Object.entries({
  'border-top-left-radius': 'topLeft',
  'border-top-right-radius': 'topRight',
  'border-bottom-right-radius': 'bottomRight',
  'border-bottom-left-radius': 'bottomLeft',
} as const))
  add(name, ({ style, ratio }) => length(style.borderRadius[key].x, ratio));

/** Shorthands of sides, which are often equal. */
for (const [name, sideOf] of Object.entries({
  margin: (side: string) => `margin-${side}`,
  padding: (side: string) => `padding-${side}`,
  'border-width': (side: string) => `border-${side}-width`,
  'border-style': (side: string) => `border-${side}-style`,
  'border-color': (side: string) => `border-${side}-color`,
}))
  add(name, (reading) => {
    const [top = '', right = '', bottom = '', left = ''] = SIDES.map((side) => WRITERS.get(sideOf(side))?.(reading));
    if (left !== right) return `${top} ${right} ${bottom} ${left}`;
    if (top !== bottom) return `${top} ${right} ${bottom}`;
    return top === right ? top : `${top} ${right}`;
  });
add('border-radius', (reading) => WRITERS.get('border-top-left-radius')?.(reading) ?? '');
add('overflow', ({ style }) =>
  style.overflowX === style.overflowY ? style.overflowX : `${style.overflowX} ${style.overflowY}`,
);
add('border', (reading) => {
  const [width, line, color] = ['width', 'style', 'color'].map((end) => WRITERS.get(`border-top-${end}`)?.(reading));
  return `${width} ${line} ${color}`;
});

add('color', ({ style }) => writeColor(style.color));
add('background-color', ({ style }) => writeColor(style.backgroundColor));
add('background-image', ({ style }) => style.backgrounds.map((layer) => image(layer.image)).join(', ') || 'none');
add('background-size', ({ style, ratio }) => {
  const first = style.backgrounds[0]?.size ?? { x: 'auto' as const, y: 'auto' as const };
  return typeof first === 'string'
    ? first
    : first.x === first.y
      ? length(first.x, ratio)
      : `${length(first.x, ratio)} ${length(first.y, ratio)}`;
});
add('background-repeat', ({ style }) => {
  const { repeatX = 'repeat', repeatY = 'repeat' } = style.backgrounds[0] ?? {};
  return repeatX === repeatY
    ? repeatX
    : repeatX === 'repeat'
      ? 'repeat-x'
      : repeatY === 'repeat'
        ? 'repeat-y'
        : `${repeatX} ${repeatY}`;
});
add('font-size', ({ style, ratio }) => px(style.fontSizePx, ratio));
add('font-weight', ({ style }) => String(style.font.weight));
add('font-style', ({ style }) => (style.font.italic ? 'italic' : 'normal'));
add('font-family', ({ style }) =>
  style.font.families.map((name) => (/^[\w-]+$/.test(name) ? name : `"${name}"`)).join(', '),
);
add('line-height', ({ style, ratio }) => length(style.lineHeight, ratio));
add('letter-spacing', ({ style, ratio }) => (style.letterSpacing === 0 ? 'normal' : px(style.letterSpacing, ratio)));
add('word-spacing', ({ style, ratio }) => px(style.wordSpacing, ratio));
add('text-indent', ({ style, ratio }) => length(style.textIndent, ratio));
add('white-space', ({ style }) => {
  const wraps = style.textWrap !== 'nowrap';
  if (style.whiteSpaceCollapse === 'preserve') return wraps ? 'pre-wrap' : 'pre';
  if (style.whiteSpaceCollapse === 'preserve-breaks') return 'pre-line';
  return wraps ? 'normal' : 'nowrap';
});
add('text-wrap-mode', ({ style }) => wrapMode(style));
add('text-wrap-style', ({ style }) => wrapStyle(style));
add('text-wrap', ({ style }) => {
  const [mode, wrapping] = [wrapMode(style), wrapStyle(style)];
  if (wrapping === 'auto') return mode;
  return mode === 'wrap' ? wrapping : `${mode} ${wrapping}`;
});
add('white-space-collapse', ({ style }) => style.whiteSpaceCollapse);
add('text-overflow', ({ style }) =>
  typeof style.textOverflow === 'string' ? style.textOverflow : style.textOverflow.string,
);
add('vertical-align', ({ style, ratio }) => length(style.verticalAlign, ratio));
add('text-decoration-line', ({ style }) => style.textDecoration?.lines.join(' ') || 'none');
add('flex-basis', ({ style, ratio }) => (style.flexBasis === 'content' ? 'content' : size(style.flexBasis, ratio)));
for (const [name, key] of fieldsOf('row-gap column-gap')) add(name, ({ style, ratio }) => length(style[key], ratio));
add('gap', (reading) => {
  const [row, column] = [WRITERS.get('row-gap')?.(reading), WRITERS.get('column-gap')?.(reading)];
  return row === column ? (row ?? '') : `${row} ${column}`;
});
add('aspect-ratio', ({ style }) =>
  style.aspectRatio.ratio === undefined ? 'auto' : `${trim(style.aspectRatio.ratio)} / 1`,
);
add('transform', ({ style, ratio }) => {
  const [first] = style.transform;
  if (!first) return 'none';
  if (first.kind === 'translate' && typeof first.x === 'number' && typeof first.y === 'number')
    return `matrix(1, 0, 0, 1, ${trim(first.x / ratio)}, ${trim(first.y / ratio)})`;
  return first.kind === 'matrix' ? `matrix(${first.values.map(trim).join(', ')})` : 'none';
});
add('content', ({ style }) => {
  if (typeof style.content === 'string') return style.content;
  return style.content.map((item) => (item.kind === 'string' ? JSON.stringify(item.value) : '')).join(' ');
});
