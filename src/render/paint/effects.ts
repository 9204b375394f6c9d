import type { BlockBox, ReplacedBox } from '../layout/box.js';
import { shapeOf } from './background.js';
import { paintBackgroundImage } from './background-image.js';
import { boxShapeOf } from './box-decoration.js';
import { clipShapeOf } from './clip-path.js';
import { writeFilter } from './filter.js';
import { inkBoundsOf } from './ink-bounds.js';
import { withLayer } from './layer.js';
import { mapRect, multiply, transformOf } from './matrix.js';
import type { Painting } from './painting.js';
import { rectOf } from './rect.js';
import { hasEffects } from './stacking.js';

/** Below that the inks of a black and white panel would vanish; shades are dithered instead. */
const FAINT = 0.5;

/** Paints a box under its transform, clip path, mask, filter, opacity and blend mode. */
export function withEffects(painting: Painting, box: BlockBox | ReplacedBox, paint: (inner: Painting) => void): void {
  const { style } = box;
  if (!hasEffects(style)) {
    paint(painting);
    return;
  }
  if (style.opacity <= 0) return;
  const { context, page } = painting;
  const border = rectOf(box);
  const transform = transformOf(style, border, page.container);
  const inner = transform ? { ...painting, matrix: multiply(painting.matrix, transform) } : painting;
  if (inner.matrix.a * inner.matrix.d - inner.matrix.b * inner.matrix.c === 0) return;
  context.save();
  if (transform) context.transform(transform.a, transform.b, transform.c, transform.d, transform.e, transform.f);
  const clip = style.clipPath && clipShapeOf(inner, style.clipPath, border);
  if (clip) context.clip(clip.path, clip.rule);
  if (needsLayer(box)) paintThroughLayer(inner, box, paint);
  else paint(inner);
  context.restore();
}

function needsLayer({ style }: BlockBox | ReplacedBox): boolean {
  return style.opacity < 1 || style.filter.length > 0 || style.masks.length > 0 || style.mixBlendMode !== 'normal';
}

function paintThroughLayer(painting: Painting, box: BlockBox | ReplacedBox, paint: (inner: Painting) => void): void {
  const { style } = box;
  const bounds = inkBoundsOf(box);
  withLayer(painting, bounds, paint, (context, layer, left, top) => {
    if (style.masks.length > 0) applyMask(layer, box);
    context.globalAlpha = Math.min(1, style.opacity);
    if (style.mixBlendMode !== 'normal') context.globalCompositeOperation = blendOf(style.mixBlendMode);
    if (style.filter.length > 0) context.filter = writeFilter(painting.page, style.filter);
    context.drawImage(layer.canvas, left, top);
    context.filter = 'none';
  });
  if (painting.marksTones && painting.page.levels === 2 && style.opacity < FAINT)
    painting.page.tones.add(mapRect(painting.matrix, rectOf(box)), 'ordered', true);
}

function blendOf(mode: string): GlobalCompositeOperation {
  const known: readonly GlobalCompositeOperation[] = [
    'multiply',
    'screen',
    'overlay',
    'darken',
    'lighten',
    'color-dodge',
    'color-burn',
    'hard-light',
    'soft-light',
    'difference',
    'exclusion',
    'hue',
    'saturation',
    'color',
    'luminosity',
  ];
  return known.find((one) => one === mode) ?? (mode === 'plus-lighter' ? 'lighter' : 'source-over');
}

type GlobalCompositeOperation = Painting['context']['globalCompositeOperation'];

/** Keeps of the layer what the mask pictures let through. */
function applyMask(layer: Painting, box: BlockBox | ReplacedBox): void {
  const { style } = box;
  const shape = boxShapeOf(layer, box);
  withLayer(
    { ...layer, marksTones: false },
    inkBoundsOf(box),
    (inner) => {
      for (const mask of style.masks.toReversed())
        paintBackgroundImage(inner, mask, style, shapeOf(shape, mask.origin).rect, shapeOf(shape, mask.clip).rect);
    },
    (context, { canvas }, left, top) => {
      context.globalCompositeOperation = 'destination-in';
      context.drawImage(canvas, left, top);
    },
  );
}
