import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BackgroundLayer } from '../../css/computed/image-values.js';
import type { UsedEdges } from '../../layout/box.js';
import { insetRounded, isRounded, type RoundedRect, roundedPath, traceRounded } from '../border/rounded.js';
import { blendOf } from '../effect/blend.js';
import { withLayer } from '../effect/layer.js';
import { fillRect, markFill, type Painting } from '../painting.js';
import { insetRect, type Rect, roundRect } from '../rect.js';
import { writeColor } from '../write-color.js';
import { paintBackgroundImage } from './background-image.js';

/** The edges of a box that backgrounds refer to. */
export interface BoxShape {
  /** Snapped border box with its used radii. */
  readonly outer: RoundedRect;
  readonly border: UsedEdges;
  readonly padding: UsedEdges;
  /**
   * The whole canvas, if this is the root element's background, which covers the canvas but is positioned by the box.
   */
  readonly canvas?: RoundedRect;
}

export function hasBackground(style: ComputedStyle): boolean {
  return style.backgroundColor.a > 0 || style.backgrounds.some((layer) => layer.image !== undefined);
}

/** Paints colour and pictures behind a box, except those clipped to its text. */
export function paintBackground(painting: Painting, style: ComputedStyle, shape: BoxShape): void {
  if (!style.backgrounds.some(isBlended)) paintLayers(painting, style, shape);
  else {
    const paint = (inner: Painting): void => paintLayers(inner, style, shape);
    withLayer(painting, (shape.canvas ?? shape.outer).rect, paint, (context, { canvas }, left, top) =>
      context.drawImage(canvas, left, top),
    );
  }
}

function isBlended({ blendMode }: BackgroundLayer): boolean {
  return blendMode !== 'normal';
}

function paintLayers(painting: Painting, style: ComputedStyle, shape: BoxShape): void {
  const { backgrounds, backgroundColor } = style;
  const bottom = backgrounds.at(-1);
  if (backgroundColor.a > 0 && bottom?.clip !== 'text') {
    const area = shape.canvas ?? shapeOf(shape, bottom?.clip ?? 'border-box');
    if (isRounded(area)) {
      const { context } = painting;
      context.fillStyle = writeColor(backgroundColor);
      context.beginPath();
      traceRounded(context, area);
      context.fill();
      markFill(painting, area.rect, backgroundColor);
    } else fillRect(painting, area.rect, backgroundColor);
  }
  for (let i = backgrounds.length - 1; i >= 0; i--) {
    const layer = backgrounds[i];
    if (!layer?.image || layer.clip === 'text') continue;
    const { context } = painting;
    if (isBlended(layer)) context.globalCompositeOperation = blendOf(layer.blendMode);
    paintLayer(painting, style, shape, layer);
    context.globalCompositeOperation = 'source-over';
  }
}

/** Paints the layers with `background-clip: text`, unclipped; the caller clips them to the glyphs. */
export function paintTextBackground(painting: Painting, style: ComputedStyle, shape: BoxShape): void {
  const { backgrounds, backgroundColor } = style;
  if (backgrounds.at(-1)?.clip === 'text') fillRect(painting, shape.outer.rect, backgroundColor);
  for (let i = backgrounds.length - 1; i >= 0; i--) {
    const layer = backgrounds[i];
    if (layer?.clip === 'text')
      paintBackgroundImage(painting, layer, style, areaOf(painting, shape, layer), shape.outer.rect);
  }
}

function paintLayer(painting: Painting, style: ComputedStyle, shape: BoxShape, layer: BackgroundLayer): void {
  const clip = shape.canvas ?? shapeOf(shape, layer.clip);
  const area = areaOf(painting, shape, layer);
  if (!isRounded(clip)) {
    paintBackgroundImage(painting, layer, style, area, clip.rect);
    return;
  }
  painting.context.save();
  painting.context.clip(roundedPath(clip));
  paintBackgroundImage(painting, layer, style, area, clip.rect);
  painting.context.restore();
}

function areaOf({ page }: Painting, shape: BoxShape, layer: BackgroundLayer): Rect {
  if (layer.attachment === 'fixed') return { left: 0, top: 0, right: page.widthPx, bottom: page.heightPx };
  return shapeOf(shape, layer.origin).rect;
}

/** The border, padding or content box, with its corners. */
export function shapeOf({ outer, border, padding }: BoxShape, box: BackgroundLayer['clip']): RoundedRect {
  if (box !== 'padding-box' && box !== 'content-box') return outer;
  const inside = insetRounded(outer, border);
  if (box === 'padding-box') return inside;
  const content = insetRounded(inside, padding);
  return { ...content, rect: roundRect(insetRect(inside.rect, padding)) };
}
