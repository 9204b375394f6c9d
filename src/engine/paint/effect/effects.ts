import { type Matrix, multiply } from '../../affine.js';
import { NO_EDGES } from '../../css/computed/box-values.js';
import type { ClipPath } from '../../css/computed/effect-values.js';
import type { BackgroundLayer } from '../../css/computed/image-values.js';
import type { BlockBox, InlineBox, ReplacedBox } from '../../layout/box.js';
import { type BoxShape, shapeOf } from '../background/background.js';
import { paintBackgroundImage } from '../background/background-image.js';
import { applyMaskLayers, type MaskSource } from '../background/mask-layers.js';
import { boxShapeOf } from '../border/box-decoration.js';
import { insetRounded, isRounded, roundedPath } from '../border/rounded.js';
import { inkBoundsOf } from '../ink-bounds.js';
import { isUsable, mapRect, transformOf } from '../matrix.js';
import type { Painting } from '../painting.js';
import { type Rect, rectOf } from '../rect.js';
import { hasEffects, hasGroupEffects } from '../stacking.js';
import { clipByReference, filterByReference, type MaskLayer, maskByReference } from '../svg/effect/box-references.js';
import { blendOf } from './blend.js';
import { clipShapeOf } from './clip-path.js';
import { writeFilter } from './filter.js';
import { originOf, withLayer } from './layer.js';

/** Below this opacity, the inks of a black and white panel would vanish; shades are dithered instead. */
const MIN_BLENDED_OPACITY = 0.5;

/** The target of effects: a box, or all parts of an inline element in the lines of its block. */
export interface EffectTarget {
  readonly box: BlockBox | ReplacedBox | InlineBox;
  readonly border: Rect;
  /** Bounds of everything painted. */
  bounds(): Rect;
  shapeOn(painting: Painting): BoxShape;
}

/** Paints a box under its transform, clip path, mask, filter, opacity and blend mode. */
export function withEffects(painting: Painting, box: BlockBox | ReplacedBox, paint: (inner: Painting) => void): void {
  if (hasEffects(box.style)) applyEffects(painting, targetOf(box), paint);
  else paint(painting);
}

/** The same with a given matrix instead of the box's transform. */
export function withEffectsUnder(
  painting: Painting,
  box: BlockBox | ReplacedBox,
  matrix: Matrix,
  paint: (inner: Painting) => void,
): void {
  applyEffects(painting, targetOf(box), paint, matrix);
}

function targetOf(box: BlockBox | ReplacedBox): EffectTarget {
  return { box, border: rectOf(box), bounds: () => inkBoundsOf(box), shapeOn: (inner) => boxShapeOf(inner, box) };
}

/** The same for a target that has effects. */
export function applyEffects(
  painting: Painting,
  target: EffectTarget,
  paint: (inner: Painting) => void,
  matrix?: Matrix,
): void {
  const { box, border } = target;
  const { style } = box;
  if (style.opacity <= 0) return;
  const { context, page } = painting;
  const transform = matrix ?? (box.kind === 'inline' ? undefined : transformOf(style, border, page.container));
  const inner = transform ? { ...painting, matrix: multiply(painting.matrix, transform) } : painting;
  if (!isUsable(inner.matrix)) return;
  context.save();
  if (transform) context.transform(transform.a, transform.b, transform.c, transform.d, transform.e, transform.f);
  const clip = style.clipPath && clipOf(inner, target, style.clipPath);
  if (clip) context.clip(clip.path, clip.rule);
  if (style.backdropFilter.length > 0) filterBackdrop(inner, target);
  const reference = style.clipPath?.shape;
  const cover = reference?.kind === 'url' ? clipByReference(inner, target, reference.url) : undefined;
  if (cover || hasGroupEffects(style)) paintThroughLayer(inner, target, paint, cover);
  else paint(inner);
  context.restore();
}

/** Most of a blur comes from within this many times its radius. */
const BLUR_REACH = 3;

/** Filters what is painted already below the border box. */
function filterBackdrop(painting: Painting, target: EffectTarget): void {
  const { context, page, matrix, canvas } = painting;
  const { backdropFilter } = target.box.style;
  if (!page.reserveLayer()) {
    page.note('layers');
    return;
  }
  const origin = originOf(painting);
  const reach = Math.max(0, ...backdropFilter.map((step) => (step.kind === 'blur' ? step.amount * BLUR_REACH : 0)));
  const area = mapRect(matrix, target.border);
  const left = Math.max(0, Math.floor(area.left - origin.left - reach));
  const top = Math.max(0, Math.floor(area.top - origin.top - reach));
  const width = Math.min(canvas.width - left, Math.ceil(area.right - origin.left + reach) - left);
  const height = Math.min(canvas.height - top, Math.ceil(area.bottom - origin.top + reach) - top);
  if (!(width > 0 && height > 0)) return;
  const copy = page.scratch.acquire(width, height);
  copy.getContext('2d').drawImage(canvas, left, top, width, height, 0, 0, width, height);
  context.save();
  context.clip(roundedPath(target.shapeOn(painting).outer));
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.filter = writeFilter(backdropFilter);
  context.drawImage(copy, 0, 0, width, height, left, top, width, height);
  context.restore();
  page.scratch.release(copy);
}

/** The clip of a shape in its reference box, or of that box with its rounded corners. */
function clipOf(painting: Painting, target: EffectTarget, { shape, box }: ClipPath) {
  if (box === 'border-box' && shape) return clipShapeOf(painting, shape, target.border);
  const own = target.shapeOn(painting);
  const around = box === 'margin-box' ? insetRounded(own.outer, outwards(target.box)) : shapeOf(own, box);
  return shape ? clipShapeOf(painting, shape, around.rect) : { path: roundedPath(around), rule: 'nonzero' as const };
}

function outwards(box: EffectTarget['box']): { top: number; right: number; bottom: number; left: number } {
  if (box.kind === 'inline') return NO_EDGES;
  const { top, right, bottom, left } = box.margin;
  return { top: -top, right: -right, bottom: -bottom, left: -left };
}

function paintThroughLayer(
  painting: Painting,
  target: EffectTarget,
  paint: (inner: Painting) => void,
  cover: MaskLayer | undefined,
): void {
  const { style } = target.box;
  withLayer(painting, target.bounds(), paint, (context, layer, left, top) => {
    for (const step of style.filter) if (step.kind === 'url') filterByReference(layer, target, step.url);
    cover?.(layer);
    if (style.masks.length > 0) applyMask(layer, target);
    context.globalAlpha = Math.min(1, style.opacity);
    if (style.mixBlendMode !== 'normal') context.globalCompositeOperation = blendOf(style.mixBlendMode);
    if (style.filter.length > 0) context.filter = writeFilter(style.filter);
    context.drawImage(layer.canvas, left, top);
    context.filter = 'none';
  });
  if (painting.marksTones && painting.page.levels === 2 && style.opacity < MIN_BLENDED_OPACITY)
    painting.page.tones.add(mapRect(painting.matrix, target.border), 'ordered', true);
}

function applyMask(layer: Painting, target: EffectTarget): void {
  const { style } = target.box;
  const shape = target.shapeOn(layer);
  const masks = style.masks.map((mask): MaskSource => {
    const reference = maskByReference(layer, target, mask);
    if (reference) return reference;
    const { composite, mode } = mask;
    const paint = (onto: Painting): void => paintMaskImage(onto, mask, target, shape);
    return { counts: mode === 'luminance' ? 'luminance' : 'alpha', composite, paint };
  });
  applyMaskLayers(layer, target.bounds(), masks);
}

function paintMaskImage(painting: Painting, mask: BackgroundLayer, target: EffectTarget, shape: BoxShape): void {
  const { context } = painting;
  const { clip } = mask;
  const around = clip === 'no-clip' ? undefined : shapeOf(shape, clip);
  context.save();
  if (around && isRounded(around)) context.clip(roundedPath(around));
  const area = shapeOf(shape, mask.origin).rect;
  paintBackgroundImage(painting, mask, target.box.style, area, around?.rect ?? target.bounds());
  context.restore();
}
