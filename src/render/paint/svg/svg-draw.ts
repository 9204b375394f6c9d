import type { Color } from '../../css/image-values.js';
import { type Canvas, Path2D, type SKRSContext2D } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import { writeColor } from '../color.js';
import { fillWithGradient } from '../gradient.js';
import { invert, isUsable, mapRect, multiply } from '../matrix.js';
import { intersectRects, type Rect } from '../rect.js';
import { OutlineWalk } from './outline-walk.js';
import { readShare, readSvgLength } from './svg-length.js';
import { paintMarkers } from './svg-marker.js';
import { type PaintChildren, resolvePaint, type SvgPaint } from './svg-paint.js';
import { type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { boundsOf } from './svg-shape.js';
import { thinLineInk } from './thin-line.js';

/** Fills and strokes an outline with the element's properties, markers last. */
export function drawOutline(painting: SvgPainting, element: Element, path: Path2D, paintChildren: PaintChildren): void {
  if (styleOf(painting, element).visibility !== 'visible') return;
  const bounds = boundsOf(path);
  const order = svgProperty(painting, element, 'paint-order') ?? 'normal';
  const parts: readonly ('fill' | 'stroke')[] = order.trim().startsWith('stroke')
    ? ['stroke', 'fill']
    : ['fill', 'stroke'];
  for (const part of parts) {
    const paint = resolvePaint(painting, element, part, bounds, paintChildren);
    if (!paint) continue;
    if (part === 'fill') fillOutline(painting, element, path, paint);
    else strokeOutline(painting, element, path, paint);
  }
  paintMarkers(painting, element, paintChildren);
}

function fillOutline(painting: SvgPainting, element: Element, path: Path2D, paint: SvgPaint): void {
  const { context } = painting;
  const rule = svgProperty(painting, element, 'fill-rule') === 'evenodd' ? 'evenodd' : 'nonzero';
  const alpha = readShare(svgProperty(painting, element, 'fill-opacity'), 1);
  if (alpha === 0) return;
  context.save();
  context.globalAlpha *= alpha;
  if (paint.kind === 'color') {
    context.fillStyle = writeColor(paint.color);
    context.fill(path, rule);
  } else {
    // The gradient or pattern has its own coordinates, so the outline becomes a clip that it fills.
    context.clip(path, rule);
    const area = boundsOf(path);
    fillWithPaint(painting, paint, area);
  }
  markShades(painting, alpha, paint, path);
  context.restore();
}

function strokeOutline(painting: SvgPainting, element: Element, path: Path2D, paint: SvgPaint): void {
  const { context, viewport } = painting;
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  const width = readSvgLength(svgProperty(painting, element, 'stroke-width'), diagonal) ?? 1;
  const alpha = readShare(svgProperty(painting, element, 'stroke-opacity'), 1);
  if (!(width > 0) || alpha === 0) return;
  const cap = svgProperty(painting, element, 'stroke-linecap');
  const join = svgProperty(painting, element, 'stroke-linejoin');
  const lineCap = cap === 'round' || cap === 'square' ? cap : 'butt';
  const lineJoin = join === 'round' || join === 'bevel' ? join : 'miter';
  const miterLimit = Number.parseFloat(svgProperty(painting, element, 'stroke-miterlimit') ?? '4') || 4;
  context.save();
  context.globalAlpha *= alpha;
  context.lineWidth = strokeWidthOf(painting, element, width);
  context.lineCap = lineCap;
  context.lineJoin = lineJoin;
  context.miterLimit = miterLimit;
  const dashes = svgProperty(painting, element, 'stroke-dasharray');
  if (dashes && dashes !== 'none') {
    const unit = dashUnit(element, path);
    const lengths = dashes.split(/[\s,]+/).map((one) => (readSvgLength(one, diagonal) ?? 0) * unit);
    if (lengths.every((one) => one >= 0) && lengths.some((one) => one > 0)) context.setLineDash(lengths);
    const offset = readSvgLength(svgProperty(painting, element, 'stroke-dashoffset'), diagonal) ?? 0;
    context.lineDashOffset = offset * unit;
  }
  let isCrisp = false;
  if (paint.kind === 'color') {
    const plain = thinLineInk(painting, paint.color, alpha, context.lineWidth);
    isCrisp = plain !== undefined;
    if (plain) context.globalAlpha /= alpha;
    context.strokeStyle = writeColor(plain ?? paint.color);
    if (!isNonScaling(painting, element) || !strokeInDevicePx(painting, path, width)) context.stroke(path);
  } else {
    const outline = new Path2D(path);
    outline.stroke({ width, miterLimit });
    context.clip(outline);
    const { x, y, width: across, height: down } = boundsOf(path);
    fillWithPaint(painting, paint, { x: x - width, y: y - width, width: across + 2 * width, height: down + 2 * width });
  }
  if (!isCrisp) markShades(painting, alpha, paint, path);
  context.restore();
}

/** `pathLength` is the author's length of an outline, the unit of dashes. */
function dashUnit(element: Element, path: Path2D): number {
  const meant = Number.parseFloat(element.attributes.get('pathLength') ?? '');
  return meant > 0 ? new OutlineWalk(path).length / meant : 1;
}

const isNonScaling = (painting: SvgPainting, element: Element): boolean =>
  svgProperty(painting, element, 'vector-effect') === 'non-scaling-stroke';

/** `vector-effect: non-scaling-stroke` keeps the stroke width in CSS px: here on average of both directions. */
function strokeWidthOf(painting: SvgPainting, element: Element, width: number): number {
  if (!isNonScaling(painting, element)) return width;
  const { a, b, c, d } = painting.matrix;
  return (width * painting.page.pixelRatio) / (Math.sqrt(Math.abs(a * d - b * c)) || 1);
}

/** Strokes the outline after it was transformed, so that the stroke is as wide in one direction as in the other. */
function strokeInDevicePx({ context, matrix, page }: SvgPainting, path: Path2D, width: number): boolean {
  const inverse = invert(matrix);
  if (!inverse) return false;
  const outline = new Path2D();
  outline.addPath(path, matrix);
  const scale = (width * page.pixelRatio) / context.lineWidth;
  context.setLineDash(context.getLineDash().map((length) => length * scale));
  context.lineDashOffset *= scale;
  context.lineWidth = width * page.pixelRatio;
  context.transform(inverse.a, inverse.b, inverse.c, inverse.d, inverse.e, inverse.f);
  context.stroke(outline);
  return true;
}

/** Covers an area, in the units of the shape, with a gradient or pattern. */
export function fillWithPaint(
  { context, matrix }: SvgPainting,
  paint: Exclude<SvgPaint, { kind: 'color' }>,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const { a, b, c, d, e, f } = paint.matrix;
  const inverse = invert(paint.matrix);
  if (!inverse || !isUsable(multiply(matrix, paint.matrix))) return;
  context.transform(a, b, c, d, e, f);
  const tileArea = mapRect(inverse, {
    left: area.x,
    top: area.y,
    right: area.x + area.width,
    bottom: area.y + area.height,
  });
  if (paint.kind === 'pattern') paintTiles(context, paint.tile, tileArea);
  else {
    const { left, top, right, bottom } = tileArea;
    fillWithGradient(context, paint.gradient, left, top, right - left, bottom - top);
  }
}

const MAX_TILES = 20_000;

/** Side by side: canvas resamples patterns even at their own size. */
function paintTiles(context: SKRSContext2D, tile: Canvas, area: Rect): void {
  const { width, height } = tile;
  const [left, top] = [Math.floor(area.left / width) * width, Math.floor(area.top / height) * height];
  context.imageSmoothingEnabled = false;
  if (((area.right - left) / width + 1) * ((area.bottom - top) / height + 1) > MAX_TILES) {
    context.fillStyle = context.createPattern(tile, 'repeat');
    context.fillRect(area.left, area.top, area.right - area.left, area.bottom - area.top);
  } else
    for (let y = top; y < area.bottom; y += height)
      for (let x = left; x < area.right; x += width) context.drawImage(tile, x, y);
  context.imageSmoothingEnabled = true;
}

/** Greys that the panel lacks, and gradients, are dithered within the outline. */
function markShades(painting: SvgPainting, alpha: number, paint: SvgPaint, path: Path2D): void {
  const { page, marksTones, matrix, clip } = painting;
  if (!marksTones || page.levels > 4 || paint.kind === 'pattern') return;
  if (paint.kind === 'color' && (paint.color.a * alpha < 0.05 || isPlain(paint.color, alpha))) return;
  const { x, y, width, height } = boundsOf(path);
  const area: Rect = mapRect(matrix, { left: x, top: y, right: x + width, bottom: y + height });
  const thick = { left: area.left - 0.5, top: area.top - 0.5, right: area.right + 0.5, bottom: area.bottom + 0.5 };
  page.tones.add(intersectRects(thick, clip), 'ordered', paint.kind === 'color');
}

function isPlain({ r, g, b, a }: Color, alpha: number): boolean {
  const isDark = Math.max(r, g, b) < 12;
  const isLight = Math.min(r, g, b) > 243;
  return a * alpha >= 0.95 && (isDark || isLight);
}
