import type { Length } from '../computed/computed-length.js';
import type { BackgroundLayer } from '../computed/image-values.js';
import { percent } from '../computed/percent.js';
import { type Computation, type ComputeContext, constant, type LayerLists } from '../value/compute-context.js';
import { parseImage } from '../value/image.js';
import { parsePositiveLengthPercentage } from '../value/length.js';
import { parseAxisPosition, TOP_LEFT } from '../value/position.js';
import { parseCommaList, type Reader } from '../value/reader.js';
import { either, type Longhand, oneOf, type Parse, parseNone, renamed } from './define-longhand.js';

/** The list properties for one kind of layer: `background-…` or `mask-…`. */
export interface LayerKind {
  lists(context: ComputeContext): LayerLists;
  layers(style: ComputeContext['computed']): readonly BackgroundLayer[];
}

const DEFAULT_LAYER: BackgroundLayer = Object.freeze({
  image: undefined,
  position: TOP_LEFT,
  size: Object.freeze({ x: 'auto', y: 'auto' }),
  repeatX: 'repeat',
  repeatY: 'repeat',
  origin: 'padding-box',
  clip: 'border-box',
  attachment: 'scroll',
  blendMode: 'normal',
  mode: 'match-source',
  composite: 'add',
});

type Repeat = BackgroundLayer['repeatX'];

const parseLayerImage = either(parseNone, parseImage);
const parseLayerSide = either(oneOf(['auto']), parsePositiveLengthPercentage);

export const parseLayerSize: Parse<BackgroundLayer['size']> = (reader) => {
  const word = reader.word(['cover', 'contain']);
  if (word) return constant(word);
  const x = parseLayerSide(reader);
  const y = x && (parseLayerSide(reader) ?? constant('auto' as const));
  return x && y && ((context) => ({ x: x(context), y: y(context) }));
};

const parseBox = either(
  oneOf(['border-box', 'padding-box', 'content-box']),
  renamed({ border: 'border-box', padding: 'padding-box', content: 'content-box', 'fill-box': 'content-box' }),
);
/**
 * SVG boxes, and their equivalents for other elements (CSS Masking 1, section 7.7); `view-box` is always the border
 * box.
 */
const parseMaskBox = either(parseBox, renamed({ 'stroke-box': 'border-box', 'view-box': 'border-box' }));
const parseClip = either(parseBox, renamed({ text: 'text', 'no-clip': 'border-box', 'border-area': 'border-box' }));
const parseMaskClip = either(oneOf(['no-clip', 'text']), parseMaskBox);
export const parseMaskMode = oneOf(['alpha', 'luminance', 'match-source']);
export const parseMaskComposite = either(
  oneOf(['add', 'subtract', 'intersect', 'exclude']),
  // The prefixed property uses the names of canvas.
  renamed({ 'source-over': 'add', 'source-out': 'subtract', 'source-in': 'intersect', xor: 'exclude' }),
);
const parseOneRepeat = oneOf(['repeat', 'no-repeat', 'space', 'round']);

/** Both axes of a layer's repeat, from one or two words. */
export function parseRepeat(reader: Reader): Computation<readonly [Repeat, Repeat]> | undefined {
  const single = reader.word(['repeat-x', 'repeat-y']);
  if (single) return constant(single === 'repeat-x' ? ['repeat', 'no-repeat'] : ['no-repeat', 'repeat']);
  const x = parseOneRepeat(reader);
  const y = x && (parseOneRepeat(reader) ?? x);
  return x && y && ((context) => [x(context), y(context)]);
}

function list<T>(parse: Parse<T>, write: (context: ComputeContext, list: readonly T[]) => void) {
  return (reader: Reader) => {
    const entries = parseCommaList(reader, parse);
    if (!entries) return undefined;
    return (context: ComputeContext) => {
      const values = entries.map((entry) => entry(context));
      write(context, values);
    };
  };
}

type ListKey = 'image' | 'size' | 'origin' | 'clip' | 'attachment' | 'blendMode' | 'mode' | 'composite';

/** One property per layer: a list that repeats if it is shorter than the list of pictures. */
export function layerProperty<K extends ListKey>(
  name: string,
  kind: LayerKind,
  key: K,
  parse: Parse<BackgroundLayer[K]>,
): Longhand {
  const write = (context: ComputeContext, values: readonly BackgroundLayer[K][]) => {
    const lists: { [P in K]?: readonly BackgroundLayer[P][] } = kind.lists(context);
    lists[key] = values;
  };
  return {
    name,
    inherited: false,
    parse: list(parse, write),
    copy(context, { style }) {
      const layers = kind.layers(style);
      write(
        context,
        (layers.length > 0 ? layers : [DEFAULT_LAYER]).map((layer) => layer[key]),
      );
    },
  };
}

/** Properties that backgrounds and masks have in common. */
function layerProperties(prefix: string, kind: LayerKind): readonly Longhand[] {
  const axis = (key: 'x' | 'y'): Longhand => ({
    name: `${prefix}-position-${key}`,
    inherited: false,
    parse: list(parseAxisPosition(key), (context, values) => {
      kind.lists(context)[key] = values;
    }),
    copy(context, { style }) {
      const layers = kind.layers(style);
      kind.lists(context)[key] = layers.length > 0 ? layers.map(({ position }) => position[key]) : [percent(0)];
    },
  });
  return [
    layerProperty(`${prefix}-image`, kind, 'image', parseLayerImage),
    axis('x'),
    axis('y'),
    layerProperty(`${prefix}-size`, kind, 'size', parseLayerSize),
    {
      name: `${prefix}-repeat`,
      inherited: false,
      parse: list(parseRepeat, (context, values) => {
        kind.lists(context).repeatX = values.map(([x]) => x);
        kind.lists(context).repeatY = values.map(([, y]) => y);
      }),
      copy(context, { style }) {
        kind.lists(context).repeatX = kind.layers(style).map(({ repeatX }) => repeatX);
        kind.lists(context).repeatY = kind.layers(style).map(({ repeatY }) => repeatY);
      },
    },
  ];
}

export function backgroundProperties(kind: LayerKind): readonly Longhand[] {
  return [
    ...layerProperties('background', kind),
    layerProperty('background-origin', kind, 'origin', parseBox),
    layerProperty('background-clip', kind, 'clip', parseClip),
    layerProperty('background-attachment', kind, 'attachment', oneOf(['scroll', 'fixed', 'local'])),
  ];
}

export function maskProperties(kind: LayerKind): readonly Longhand[] {
  return [
    ...layerProperties('mask', kind),
    layerProperty('mask-origin', kind, 'origin', parseMaskBox),
    layerProperty('mask-clip', kind, 'clip', parseMaskClip),
    layerProperty('mask-mode', kind, 'mode', parseMaskMode),
    layerProperty('mask-composite', kind, 'composite', parseMaskComposite),
  ];
}

/**
 * Assembles the lists into as many layers as there are pictures, repeating shorter lists. None if nothing would be
 * visible, unless children may inherit the other lists (`forChildren`).
 */
export function assembleLayers(
  lists: LayerLists,
  base: Partial<BackgroundLayer> = {},
  forChildren = false,
): readonly BackgroundLayer[] {
  const images = lists.image ?? [undefined];
  const clips = lists.clip ?? [];
  const isBlank = images.every((image) => !image) && clips.every((clip) => clip === 'border-box');
  if (isBlank && !(forChildren && isSet(lists))) return NO_LAYERS;
  const template = { ...DEFAULT_LAYER, ...base };
  return images.map((image, index) => ({
    image,
    position: { x: cycle(lists.x, index, template.position.x), y: cycle(lists.y, index, template.position.y) },
    size: cycle(lists.size, index, template.size),
    repeatX: cycle(lists.repeatX, index, template.repeatX),
    repeatY: cycle(lists.repeatY, index, template.repeatY),
    origin: cycle(lists.origin, index, template.origin),
    clip: cycle(lists.clip, index, template.clip),
    attachment: cycle(lists.attachment, index, template.attachment),
    blendMode: cycle(lists.blendMode, index, template.blendMode),
    mode: cycle(lists.mode, index, template.mode),
    composite: cycle(lists.composite, index, template.composite),
  }));
}

/** Whether a list has a value other than the initial one. */
function isSet({ x, y, size, repeatX, repeatY, origin, attachment }: LayerLists): boolean {
  const differs = <T>(list: readonly T[] | undefined, initial: T): boolean =>
    list?.some((value) => value !== initial) === true;
  const isMoved = (list: readonly Length[] | undefined): boolean =>
    list?.some((value) => value !== 0 && value !== DEFAULT_LAYER.position.x) === true;
  const isSized = size?.some((value) => typeof value === 'string' || value.x !== 'auto' || value.y !== 'auto');
  return (
    isMoved(x) ||
    isMoved(y) ||
    isSized === true ||
    differs(repeatX, DEFAULT_LAYER.repeatX) ||
    differs(repeatY, DEFAULT_LAYER.repeatY) ||
    differs(origin, DEFAULT_LAYER.origin) ||
    differs(attachment, DEFAULT_LAYER.attachment)
  );
}

const NO_LAYERS: readonly BackgroundLayer[] = Object.freeze([]);

function cycle<T>(list: readonly T[] | undefined, index: number, fallback: T): T {
  return list && list.length > 0 ? (list[index % list.length] ?? fallback) : fallback;
}
