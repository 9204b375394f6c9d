import type { Color } from '../../css/image-values.js';
import { type Canvas, Path2D, type SKRSContext2D } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import { writeColor } from '../color.js';
import { coverWithGradient } from '../gradient.js';
import { isUsable, mapRect, multiply } from '../matrix.js';
import { intersectRects, type Rect } from '../rect.js';
import { OutlineWalk } from './outline-walk.js';
import { chooseInk, type PaintChildren, type SvgInk } from './svg-ink.js';
import { readShare, readSvgLength } from './svg-length.js';
import { paintMarkers } from './svg-marker.js';
import { type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { boundsOf } from './svg-shape.js';
import { inkOfThinLine } from './thin-line.js';

/** Fills and strokes an outline with the element's properties, markers last. */
export function drawOutline(painting: SvgPainting, element: Element, path: Path2D, paintChildren: PaintChildren): void {
  if (styleOf(painting, element).visibility !== 'visible') return;
  const bounds = boundsOf(path);
  const order = svgProperty(painting, element, 'paint-order') ?? 'normal';
  const parts: readonly ('fill' | 'stroke')[] = order.trim().startsWith('stroke')
    ? ['stroke', 'fill']
    : ['fill', 'stroke'];
  for (const part of parts) {
    const ink = chooseInk(painting, element, part, bounds, paintChildren);
    if (!ink) continue;
    if (part === 'fill') fillOutline(painting, element, path, ink);
    else strokeOutline(painting, element, path, ink);
  }
  paintMarkers(painting, element, paintChildren);
}

function fillOutline(painting: SvgPainting, element: Element, path: Path2D, ink: SvgInk): void {
  const { context } = painting;
  const rule = svgProperty(painting, element, 'fill-rule') === 'evenodd' ? 'evenodd' : 'nonzero';
  const alpha = readShare(svgProperty(painting, element, 'fill-opacity'), 1);
  if (alpha === 0) return;
  context.save();
  context.globalAlpha *= alpha;
  if (ink.kind === 'color') {
    context.fillStyle = writeColor(ink.color);
    context.fill(path, rule);
  } else {
    // The gradient or pattern has its own coordinates, so the outline becomes a clip that it fills.
    context.clip(path, rule);
    const area = boundsOf(path);
    coverWithInk(painting, ink, area);
  }
  markShades(painting, alpha, ink, path);
  context.restore();
}

function strokeOutline(painting: SvgPainting, element: Element, path: Path2D, ink: SvgInk): void {
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
  if (ink.kind === 'color') {
    const plain = inkOfThinLine(painting, ink.color, alpha, context.lineWidth);
    isCrisp = plain !== undefined;
    if (plain) context.globalAlpha /= alpha;
    context.strokeStyle = writeColor(plain ?? ink.color);
    context.stroke(path);
  } else {
    const outline = new Path2D(path);
    outline.stroke({ width, miterLimit });
    context.clip(outline);
    const { x, y, width: across, height: down } = boundsOf(path);
    coverWithInk(painting, ink, { x: x - width, y: y - width, width: across + 2 * width, height: down + 2 * width });
  }
  if (!isCrisp) markShades(painting, alpha, ink, path);
  context.restore();
}

/** `pathLength` is the author's length of an outline, the unit of dashes. */
function dashUnit(element: Element, path: Path2D): number {
  const meant = Number.parseFloat(element.attributes.get('pathLength') ?? '');
  return meant > 0 ? new OutlineWalk(path).length / meant : 1;
}

/** `vector-effect: non-scaling-stroke` keeps the stroke width in CSS px. */
function strokeWidthOf(painting: SvgPainting, element: Element, width: number): number {
  if (svgProperty(painting, element, 'vector-effect') !== 'non-scaling-stroke') return width;
  const { a, b, c, d } = painting.matrix;
  return (width * painting.page.pixelRatio) / (Math.sqrt(Math.abs(a * d - b * c)) || 1);
}

/** Covers an area, in the units of the shape, with a gradient or pattern. */
export function coverWithInk(
  { context, matrix }: SvgPainting,
  ink: Exclude<SvgInk, { kind: 'color' }>,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const { a, b, c, d, e, f } = ink.matrix;
  const determinant = a * d - b * c;
  if (!determinant || !isUsable(multiply(matrix, ink.matrix))) return;
  context.transform(a, b, c, d, e, f);
  const inverse = {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  };
  const cover = mapRect(inverse, {
    left: area.x,
    top: area.y,
    right: area.x + area.width,
    bottom: area.y + area.height,
  });
  if (ink.kind === 'pattern') layTiles(context, ink.tile, cover);
  else {
    const { left, top, right, bottom } = cover;
    coverWithGradient(context, ink.gradient, left, top, right - left, bottom - top);
  }
}

const MAX_TILES = 20_000;

/** Side by side: canvas resamples patterns even at their own size. */
function layTiles(context: SKRSContext2D, tile: Canvas, cover: Rect): void {
  const { width, height } = tile;
  const [left, top] = [Math.floor(cover.left / width) * width, Math.floor(cover.top / height) * height];
  context.imageSmoothingEnabled = false;
  if (((cover.right - left) / width + 1) * ((cover.bottom - top) / height + 1) > MAX_TILES) {
    context.fillStyle = context.createPattern(tile, 'repeat');
    context.fillRect(cover.left, cover.top, cover.right - cover.left, cover.bottom - cover.top);
  } else
    for (let y = top; y < cover.bottom; y += height)
      for (let x = left; x < cover.right; x += width) context.drawImage(tile, x, y);
  context.imageSmoothingEnabled = true;
}

/** Greys that the panel lacks, and gradients, are dithered within the outline. */
function markShades(painting: SvgPainting, alpha: number, ink: SvgInk, path: Path2D): void {
  const { page, marksTones, matrix, clip } = painting;
  if (!marksTones || page.levels > 4 || ink.kind === 'pattern') return;
  if (ink.kind === 'color' && (ink.color.a * alpha < 0.05 || isPlain(ink.color, alpha))) return;
  const { x, y, width, height } = boundsOf(path);
  const area: Rect = mapRect(matrix, { left: x, top: y, right: x + width, bottom: y + height });
  const thick = { left: area.left - 0.5, top: area.top - 0.5, right: area.right + 0.5, bottom: area.bottom + 0.5 };
  page.tones.add(intersectRects(thick, clip), 'ordered', ink.kind === 'color');
}

function isPlain({ r, g, b, a }: Color, alpha: number): boolean {
  const isDark = Math.max(r, g, b) < 12;
  const isLight = Math.min(r, g, b) > 243;
  return a * alpha >= 0.95 && (isDark || isLight);
}
