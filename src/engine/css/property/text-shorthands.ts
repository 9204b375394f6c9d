import type { BackgroundLayer, Image } from '../computed/image-values.js';
import { splitAtCommas } from '../syntax/component.js';
import { parseColor } from '../value/color/color.js';
import type { Computation, LayerLists } from '../value/compute-context.js';
import { parseImage } from '../value/image.js';
import { parsePosition, TOP_LEFT } from '../value/position.js';
import { parseWhole, Reader } from '../value/reader.js';
import {
  type LayerKind,
  parseLayerSize,
  parseMaskComposite,
  parseMaskMode,
  parseRepeat,
} from './background-properties.js';
import type { Setter } from './define-longhand.js';
import {
  anyOrder,
  type Expansion,
  expansionOf,
  keywordValue,
  keywordValues,
  parseAnyOrder,
  parseLonghand,
  type Shorthand,
  sameForAll,
} from './define-shorthand.js';

const FONT_RESETS =
  `font-variant-numeric font-variant-ligatures font-kerning font-variation-settings font-feature-settings
  font-optical-sizing`.split(/\s+/);
const FONT_PREFIX_PROPERTIES = ['font-style', 'font-variant-caps', 'font-weight', 'font-stretch'];
const SYSTEM_FONTS = ['caption', 'icon', 'menu', 'message-box', 'small-caption', 'status-bar'];

const font: Shorthand = {
  name: 'font',
  longhands: [...FONT_PREFIX_PROPERTIES, 'font-size', 'line-height', 'font-family', ...FONT_RESETS],
  parse(reader): Expansion | undefined {
    if (reader.word(SYSTEM_FONTS)) return keywordValues({ 'font-family': 'system-ui', 'font-size': 'small' });
    const expansion = new Map<string, Setter>();
    while (!reader.done) {
      if (reader.word(['normal'])) continue;
      // A unitless number is a weight, anything with a unit is a size.
      const isSize = reader.peek()?.kind === 'percentage';
      const part = isSize ? undefined : parseAnyOrder(reader, FONT_PREFIX_PROPERTIES);
      if (!part) break;
      for (const [name, setter] of part) expansion.set(name, setter);
    }
    const size = parseLonghand(reader, 'font-size');
    const height = reader.delim('/') ? parseLonghand(reader, 'line-height') : keywordValue('line-height', 'normal');
    const family = parseLonghand(reader, 'font-family');
    if (!size || !height || !family) return undefined;
    return expansion.set('font-size', size).set('line-height', height).set('font-family', family);
  },
};

const VARIANTS = ['font-variant-caps', 'font-variant-numeric', 'font-variant-ligatures'];

const fontVariant: Shorthand = {
  name: 'font-variant',
  longhands: VARIANTS,
  parse(reader) {
    if (reader.word(['normal'])) return new Map();
    if (reader.word(['none'])) return keywordValues({ 'font-variant-ligatures': 'none' });
    return parseAnyOrder(reader, VARIANTS);
  },
};

const DECORATION = ['line', 'style', 'color', 'thickness'].map((part) => `text-decoration-${part}`);

/** White space as a pair: wrapping and collapsing. */
const WHITE_SPACE: Readonly<Record<string, readonly [string, string]>> = {
  normal: ['wrap', 'collapse'],
  nowrap: ['nowrap', 'collapse'],
  pre: ['nowrap', 'preserve'],
  'pre-wrap': ['wrap', 'preserve'],
  'pre-line': ['wrap', 'preserve-breaks'],
  'break-spaces': ['wrap', 'break-spaces'],
};

const whiteSpace: Shorthand = {
  name: 'white-space',
  longhands: ['text-wrap-mode', 'white-space-collapse'],
  parse(reader) {
    const start = reader.position;
    const word = reader.word(Object.keys(WHITE_SPACE));
    const pair = word && reader.done ? WHITE_SPACE[word] : undefined;
    if (!pair) {
      reader.rewind(start);
      return parseAnyOrder(reader, this.longhands);
    }
    const [mode, collapse] = pair;
    return keywordValues({ 'text-wrap-mode': mode, 'white-space-collapse': collapse });
  },
};

function setFrom(reader: Reader, name: string, expansion: Map<string, Setter>): boolean {
  const setter = parseLonghand(reader, name);
  if (setter) expansion.set(name, setter);
  return setter !== undefined;
}

const listStyle: Shorthand = {
  name: 'list-style',
  longhands: ['list-style-position', 'list-style-image', 'list-style-type'],
  parse(reader) {
    // `none` applies to the picture, the type or both, whichever have no value.
    const none = keywordValue('list-style-type', 'none');
    const expansion = new Map<string, Setter>();
    let nones = 0;
    while (!reader.done) {
      if (reader.word(['none'])) nones++;
      else {
        const name = this.longhands.find((one) => !expansion.has(one) && setFrom(reader, one, expansion));
        if (name === undefined) return undefined;
      }
    }
    const set = Number(expansion.has('list-style-image')) + Number(expansion.has('list-style-type'));
    if (!none || nones + set > 2) return undefined;
    if (nones > 0 && !expansion.has('list-style-type')) expansion.set('list-style-type', none);
    return expansion;
  },
};

const LAYER_PARTS = ['image', 'position-x', 'position-y', 'size', 'repeat', 'origin', 'clip'] as const;
const BACKGROUND_PARTS = [...LAYER_PARTS, 'attachment'] as const;
const MASK_PARTS = [...LAYER_PARTS, 'mode', 'composite'] as const;

interface SpecifiedLayer {
  image?: Computation<Image>;
  position?: Computation<BackgroundLayer['position']>;
  size?: Computation<BackgroundLayer['size']>;
  repeat?: Computation<readonly [BackgroundLayer['repeatX'], BackgroundLayer['repeatY']]>;
  attachment?: BackgroundLayer['attachment'];
  mode?: Computation<BackgroundLayer['mode']>;
  composite?: Computation<BackgroundLayer['composite']>;
  readonly boxes: BackgroundLayer['clip'][];
  color?: Setter;
}

/** `background` and `mask`. One setter writes all lists; the longhands that it covers get a no-op setter. */
function layered(name: string, lists: LayerKind['lists'], hasColor: boolean): Shorthand {
  const partNames = hasColor ? BACKGROUND_PARTS : MASK_PARTS;
  const parts = partNames.map((part) => `${name}-${part}`);
  return {
    name,
    longhands: hasColor ? ['background-color', ...parts] : parts,
    parse(reader) {
      const layers: SpecifiedLayer[] = [];
      for (const list of splitAtCommas(reader.rest())) {
        const computed = readLayer(new Reader(list), hasColor);
        if (!computed || layers.at(-1)?.color) return undefined;
        layers.push(computed);
      }
      const expansion = new Map<string, Setter>();
      for (const part of partNames) {
        const compute = COMPUTE_PART[part];
        expansion.set(`${name}-${part}`, (context) =>
          Object.assign(lists(context), compute(layers, hasColor, context)),
        );
      }
      const color = layers.at(-1)?.color;
      return color ? expansion.set('background-color', color) : expansion;
    },
  };
}

function readLayer(reader: Reader, hasColor: boolean): SpecifiedLayer | undefined {
  const computed: SpecifiedLayer = { boxes: [] };
  while (!reader.done) if (!readLayerPart(reader, computed, hasColor)) return undefined;
  return computed;
}

function readLayerPart(reader: Reader, computed: SpecifiedLayer, hasColor: boolean): boolean {
  if (reader.word(['none'])) return true;
  const box = hasColor ? reader.word(BACKGROUND_BOXES) : readMaskBox(reader);
  if (box) return computed.boxes.push(box) <= 2;
  const attachment = hasColor ? reader.word(['scroll', 'fixed', 'local']) : undefined;
  if (attachment) {
    computed.attachment = attachment;
    return true;
  }
  const image = computed.image ? undefined : parseImage(reader);
  if (image) {
    computed.image = image;
    return true;
  }
  const repeat = computed.repeat ? undefined : parseRepeat(reader);
  if (repeat) {
    computed.repeat = repeat;
    return true;
  }
  const position = computed.position ? undefined : parsePosition(reader);
  if (position) {
    computed.position = position;
    const size = reader.delim('/') ? parseLayerSize(reader) : undefined;
    if (size) computed.size = size;
    return true;
  }
  if (!hasColor) return readMaskPart(reader, computed);
  const color = computed.color ? undefined : parseColor(reader);
  if (!color) return false;
  computed.color = (context) => {
    context.computed.backgroundColor = color(context);
  };
  return true;
}

const BACKGROUND_BOXES = ['border-box', 'padding-box', 'content-box', 'text'] as const;

function readMaskBox(reader: Reader): BackgroundLayer['clip'] | undefined {
  const svgBox = reader.word(['fill-box', 'stroke-box', 'view-box']);
  if (svgBox) return svgBox === 'fill-box' ? 'content-box' : 'border-box';
  return reader.word(['border-box', 'padding-box', 'content-box', 'no-clip']);
}

function readMaskPart(reader: Reader, computed: SpecifiedLayer): boolean {
  const mode = computed.mode ? undefined : parseMaskMode(reader);
  if (mode) computed.mode = mode;
  const composite = mode || computed.composite ? undefined : parseMaskComposite(reader);
  if (composite) computed.composite = composite;
  return mode !== undefined || composite !== undefined;
}

type ComputePart = (
  layers: readonly SpecifiedLayer[],
  isBackground: boolean,
  context: Parameters<Setter>[0],
) => LayerLists;

/** Each longhand writes only its own lists, so that a stronger rule can replace any of them. */
const COMPUTE_PART: Readonly<Record<(typeof BACKGROUND_PARTS | typeof MASK_PARTS)[number], ComputePart>> = {
  image: (layers, _, context) => ({ image: layers.map(({ image }) => image?.(context)) }),
  'position-x': (layers, _, context) => ({ x: layers.map(({ position }) => (position?.(context) ?? TOP_LEFT).x) }),
  'position-y': (layers, _, context) => ({ y: layers.map(({ position }) => (position?.(context) ?? TOP_LEFT).y) }),
  size: (layers, _, context) => ({ size: layers.map(({ size }) => size?.(context) ?? { x: 'auto', y: 'auto' }) }),
  repeat: (layers, _, context) => ({
    repeatX: layers.map(({ repeat }) => repeat?.(context)[0] ?? 'repeat'),
    repeatY: layers.map(({ repeat }) => repeat?.(context)[1] ?? 'repeat'),
  }),
  origin: (layers, isBackground) => {
    const byDefault = isBackground ? 'padding-box' : 'border-box';
    return { origin: layers.map(({ boxes }) => boxes.find((box) => box !== 'text' && box !== 'no-clip') ?? byDefault) };
  },
  clip: (layers) => ({ clip: layers.map(({ boxes }) => boxes.at(-1) ?? 'border-box') }),
  attachment: (layers) => ({ attachment: layers.map(({ attachment }) => attachment ?? 'scroll') }),
  mode: (layers, _, context) => ({ mode: layers.map(({ mode }) => mode?.(context) ?? 'match-source') }),
  composite: (layers, _, context) => ({ composite: layers.map(({ composite }) => composite?.(context) ?? 'add') }),
};

function axisPair(name: string): Shorthand {
  const longhands = [`${name}-x`, `${name}-y`];
  return {
    name,
    longhands,
    parse(reader) {
      const positions = splitAtCommas(reader.rest()).map((list) => parseWhole(list, parsePosition));
      const isMask = name.startsWith('mask');
      const expansion = new Map<string, Setter>();
      for (const axis of ['x', 'y'] as const) {
        expansion.set(`${name}-${axis}`, (context) => {
          const lists = isMask ? context.masks : context.backgrounds;
          lists[axis] = positions.map((position) => position?.(context)[axis] ?? 0);
        });
      }
      return positions.every(Boolean) ? expansion : undefined;
    },
  };
}

const textBox: Shorthand = {
  name: 'text-box',
  longhands: ['text-box-trim', 'text-box-edge'],
  parse(reader) {
    if (reader.word(['normal'])) return new Map();
    const edge = parseLonghand(reader, 'text-box-edge');
    // An edge alone trims both sides.
    const trim = parseLonghand(reader, 'text-box-trim') ?? keywordValue('text-box-trim', 'trim-both');
    const after = edge ?? parseLonghand(reader, 'text-box-edge');
    const expansion = new Map<string, Setter>();
    if (trim) expansion.set('text-box-trim', trim);
    return after ? expansion.set('text-box-edge', after) : expansion;
  },
};

const lineClamp: Shorthand = {
  name: '-webkit-line-clamp',
  longhands: ['line-clamp'],
  parse(reader) {
    return expansionOf([['line-clamp', parseLonghand(reader, 'line-clamp')]]);
  },
};

export const TEXT_SHORTHANDS: readonly Shorthand[] = [
  font,
  fontVariant,
  anyOrder('text-decoration', DECORATION),
  textBox,
  anyOrder('text-wrap', ['text-wrap-mode', 'text-wrap-style']),
  whiteSpace,
  listStyle,
  anyOrder('text-emphasis', ['text-emphasis-style', 'text-emphasis-color']),
  anyOrder('-webkit-text-stroke', ['-webkit-text-stroke-width', '-webkit-text-stroke-color']),
  sameForAll('marker', ['marker-start', 'marker-mid', 'marker-end']),
  lineClamp,
  layered('background', ({ backgrounds }) => backgrounds, true),
  layered('mask', ({ masks }) => masks, false),
  axisPair('background-position'),
  axisPair('mask-position'),
];
