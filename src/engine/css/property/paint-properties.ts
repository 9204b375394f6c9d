import { ELEMENT_DITHERS } from '../../dither/dither-methods.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { SpaceStyle, TransformFunction } from '../computed/effect-values.js';
import { parseClipPath, parseShapeOutside } from '../value/clip-path.js';
import { parseColor } from '../value/color/color.js';
import { type Computation, type ComputeContext, constant, type MutableStyle } from '../value/compute-context.js';
import { parseFilter } from '../value/filter.js';
import { parseLengthPx, parsePositiveLengthPercentage, parsePositiveLengthPx } from '../value/length.js';
import { parseComputedNumber, parseFactor } from '../value/number.js';
import { parsePlainPosition, parsePosition } from '../value/position.js';
import { parseCommaList, Reader } from '../value/reader.js';
import { listOf, parseBoxShadow, parseShadow } from '../value/shadow.js';
import { parseRotateProperty, parseScaleProperty, parseTransform, parseTranslateProperty } from '../value/transform.js';
import { parsePerspective } from '../value/transform-3d.js';
import { canonicalName } from './aliases.js';
import { backgroundProperties, type LayerKind, layerProperty, maskProperties } from './background-properties.js';
import {
  either,
  field,
  INHERITED,
  keyword,
  type Longhand,
  member,
  oneOf,
  type Parse,
  part,
  plain,
  renamed,
} from './define-longhand.js';
import { parseOpenColor } from './text-properties.js';

const BLEND_MODES =
  'normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity plus-lighter plus-darker'.split(
    ' ',
  );

const parseOpacity: Parse<number> = (reader) => {
  const factor = plain(parseFactor)(reader) ?? parseComputedNumber(reader);
  return factor && ((context) => Math.max(0, Math.min(1, factor(context))));
};

const parseStrokeWidth: Parse<number> = (reader) => {
  const word = reader.word(['thin', 'medium', 'thick']);
  // The keywords are fractions of the font size.
  const share = word && { thin: 1 / 48, medium: 3 / 48, thick: 5 / 48 }[word];
  return share ? ({ computed }) => share * computed.fontSizePx : parsePositiveLengthPx(reader);
};

const strokeColor: Longhand = {
  name: '-webkit-text-stroke-color',
  inherited: ['textStroke'],
  parse(reader) {
    const isCurrent = reader.peekWord() === 'currentcolor';
    const color = parseColor(reader);
    return (
      color &&
      ((context) => {
        context.inheritance.strokesCurrentColor = isCurrent;
        context.computed.textStroke = { ...context.computed.textStroke, color: color(context) };
      })
    );
  },
  copy(context, { style, inheritance }) {
    context.inheritance.strokesCurrentColor = inheritance.strokesCurrentColor;
    context.computed.textStroke = { ...context.computed.textStroke, color: style.textStroke.color };
  },
};

/** `translate`, `rotate` or `scale`. */
function individual(
  name: 'translate' | 'rotate' | 'scale',
  parse: (reader: Reader) => Computation<readonly TransformFunction[]> | undefined,
): Longhand {
  return {
    name,
    inherited: false,
    parse(reader) {
      const compute = parse(reader);
      return (
        compute &&
        ((context) => {
          context.transforms[name] = compute(context);
        })
      );
    },
    copy(context: ComputeContext) {
      context.transforms[name] = [];
    },
  };
}

const transformOrigin: Longhand = {
  name: 'transform-origin',
  inherited: false,
  parse(reader) {
    const position = parsePlainPosition(reader);
    const depth = position && !reader.done ? parseLengthPx(reader) : undefined;
    return (
      position &&
      ((context) => {
        context.computed.transformOrigin = position(context);
        setSpace(context.computed, { originZ: depth?.(context) ?? 0 });
      })
    );
  },
  copy({ computed }, { style }) {
    computed.transformOrigin = style.transformOrigin;
    setSpace(computed, { originZ: style.space.originZ });
  },
};

/** Keeps the shared initial value if nothing changes. */
function setSpace(computed: MutableStyle, changes: Partial<SpaceStyle>): void {
  const { space } = computed;
  const isSame = SPACE_KEYS.every((key) => !(key in changes) || changes[key] === space[key]);
  if (!isSame) computed.space = { ...space, ...changes };
}
const SPACE_KEYS = ['perspective', 'perspectiveOrigin', 'keepsDepth', 'hidesBack', 'originZ'] as const;

function spacePart<K extends keyof SpaceStyle>(name: string, key: K, parse: Parse<SpaceStyle[K]>): Longhand {
  return part(
    name,
    parse,
    ({ space }) => space[key],
    (computed, value) => setSpace(computed, { [key]: value } as Partial<SpaceStyle>),
  );
}

const BACKGROUNDS: LayerKind = { lists: ({ backgrounds }) => backgrounds, layers: ({ backgrounds }) => backgrounds };

const parseClipEdge = either(oneOf(['auto']), parseLengthPx);

/** `rect()` with commas or, as browsers also accept, without. */
function parseClip(reader: Reader): Computation<ComputedStyle['clip']> | undefined {
  if (reader.word(['auto'])) return constant(undefined);
  const fn = reader.peek();
  if (fn?.kind !== 'function' || fn.text !== 'rect') return undefined;
  reader.next();
  const commas = fn.children.filter((child) => child.is(',')).length;
  if (commas !== 0 && commas !== 3) return undefined;
  const inner = new Reader(fn.children);
  const sides: Computation<number | 'auto'>[] = [];
  for (let side = parseClipEdge(inner); side; side = parseClipEdge(inner)) {
    sides.push(side);
    if (commas > 0 && sides.length < 4 && !inner.delim(',')) return undefined;
  }
  const [top, right, bottom, left] = sides;
  if (!top || !right || !bottom || !left || sides.length > 4 || !inner.done) return undefined;
  return (context) => ({ top: top(context), right: right(context), bottom: bottom(context), left: left(context) });
}

function parseWillChange(reader: Reader): readonly string[] | undefined {
  if (reader.word(['auto'])) return [];
  return parseCommaList(reader, (one) => {
    const name = one.peekWord();
    if (name === undefined || name === 'auto' || name === 'none' || name === 'all' || name === 'will-change')
      return undefined;
    one.next();
    return canonicalName(name);
  });
}

export const PAINT_PROPERTIES: readonly Longhand[] = [
  field('opacity', 'opacity', parseOpacity),
  field('background-color', 'backgroundColor', parseColor),
  ...backgroundProperties(BACKGROUNDS),
  layerProperty('background-blend-mode', BACKGROUNDS, 'blendMode', oneOf(BLEND_MODES)),
  ...maskProperties({ lists: ({ masks }) => masks, layers: ({ masks }) => masks }),
  field('box-shadow', 'boxShadow', listOf(parseBoxShadow)),
  field('text-shadow', 'textShadow', listOf(parseShadow), INHERITED),
  field('mix-blend-mode', 'mixBlendMode', oneOf(BLEND_MODES)),
  keyword('isolation', 'isolation', ['auto', 'isolate']),
  field('filter', 'filter', parseFilter),
  field('backdrop-filter', 'backdropFilter', parseFilter),
  field('clip-path', 'clipPath', parseClipPath),
  field('clip', 'clip', parseClip),
  field('will-change', 'willChange', plain(parseWillChange)),
  field('shape-outside', 'shapeOutside', parseShapeOutside),
  field('shape-margin', 'shapeMargin', parsePositiveLengthPercentage),
  field('shape-image-threshold', 'shapeImageThreshold', parseOpacity),
  individual('translate', parseTranslateProperty),
  individual('rotate', parseRotateProperty),
  individual('scale', parseScaleProperty),
  field('transform', 'transform', parseTransform),
  transformOrigin,
  spacePart('perspective', 'perspective', parsePerspective),
  spacePart('perspective-origin', 'perspectiveOrigin', parsePosition),
  spacePart('transform-style', 'keepsDepth', renamed({ flat: false, 'preserve-3d': true })),
  spacePart('backface-visibility', 'hidesBack', renamed({ visible: false, hidden: true })),
  keyword('object-fit', 'objectFit', ['fill', 'contain', 'cover', 'none', 'scale-down']),
  field('object-position', 'objectPosition', parsePosition),
  field(
    'image-rendering',
    'imageRendering',
    renamed({
      auto: 'auto',
      smooth: 'auto',
      'high-quality': 'auto',
      optimizequality: 'auto',
      pixelated: 'pixelated',
      optimizespeed: 'pixelated',
      'crisp-edges': 'crisp-edges',
      '-webkit-optimize-contrast': 'crisp-edges',
      '-moz-crisp-edges': 'crisp-edges',
    }),
    INHERITED,
  ),
  member('-webkit-text-stroke-width', 'textStroke', 'width', parseStrokeWidth, INHERITED),
  strokeColor,
  field('-webkit-text-fill-color', 'textFillColor', parseOpenColor, INHERITED),
  keyword('-inkstand-dither', 'dither', ELEMENT_DITHERS, INHERITED),
];
