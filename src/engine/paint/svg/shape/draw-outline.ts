import { multiply } from '../../../affine.js';
import type { Color } from '../../../css/computed/image-values.js';
import { Path2D } from '../../../font/canvas.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { fillWithGradient } from '../../background/gradient.js';
import { paintTiles } from '../../background/paint-tiles.js';
import { withLayer } from '../../effect/layer.js';
import { invert, isUsable, mapRect } from '../../matrix.js';
import { isInk, type Page } from '../../painting.js';
import { areaOf, growRect, intersectRects, type Rect, rectOf, rectOfPath } from '../../rect.js';
import { writeColor } from '../../write-color.js';
import { resolvePaint, type SvgPaint } from '../paint-server/resolve-paint.js';
import { type SvgPainting, styleOf, svgProperty } from '../painting-state.js';
import { BLACK } from '../svg-color.js';
import { readShare } from '../svg-length.js';
import { OutlineWalk } from './outline-walk.js';
import { paintMarkers } from './path-markers.js';
import { boundsOf } from './shape-path.js';
import { type StrokeShape, setStroke, strokeShapeOf } from './stroke-shape.js';
import { thinLineInk } from './thin-line.js';

const PARTS = ['fill', 'stroke', 'markers'] as const;
type Part = (typeof PARTS)[number];
type Server = Exclude<SvgPaint, { kind: 'color' }>;

/** The parts in the order of `paint-order`: first those listed, then the others in their usual order. */
export function paintOrderOf(painting: SvgPainting, element: Element): readonly Part[] {
  const words = svgProperty(painting, element, 'paint-order')?.trim().split(/\s+/);
  if (!words) return PARTS;
  return [...new Set([...PARTS.filter((part) => words[0] === part), ...words, ...PARTS])].filter((word): word is Part =>
    PARTS.some((part) => part === word),
  );
}

/** Fills and strokes an outline with the element's properties, and paints its markers. */
export function drawOutline(painting: SvgPainting, element: Element, path: Path2D): void {
  if (styleOf(painting, element).visibility !== 'visible') return;
  for (const part of paintOrderOf(painting, element)) {
    if (part === 'markers') {
      if (!painting.isSilhouette) paintMarkers(painting, element);
      continue;
    }
    const paint = resolvePaint(painting, element, part, () => boundsOf(path));
    if (!paint) continue;
    if (part === 'fill') fillOutline(painting, element, path, paint);
    else strokeOutline(painting, element, path, paint);
  }
}

function fillOutline(painting: SvgPainting, element: Element, path: Path2D, paint: SvgPaint): void {
  const { context, isSilhouette } = painting;
  const written = svgProperty(painting, element, isSilhouette ? 'clip-rule' : 'fill-rule');
  const rule = written === 'evenodd' ? 'evenodd' : 'nonzero';
  const alpha = isSilhouette ? 1 : readShare(svgProperty(painting, element, 'fill-opacity'), 1);
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
  const { context } = painting;
  const shape = strokeShapeOf(painting, element, () => dashUnit(element, path));
  const alpha = readShare(svgProperty(painting, element, 'stroke-opacity'), 1);
  if (!(shape.width > 0) || alpha === 0) return;
  const isNonScaling = svgProperty(painting, element, 'vector-effect') === 'non-scaling-stroke';
  context.save();
  context.globalAlpha *= alpha;
  let isCrisp = false;
  if (paint.kind === 'color') {
    setStroke(context, isNonScaling ? { ...shape, width: nonScalingWidth(painting, shape.width) } : shape);
    const plain = thinLineInk(painting, paint.color, alpha, context.lineWidth);
    isCrisp = plain !== undefined;
    if (plain) context.globalAlpha /= alpha;
    context.strokeStyle = writeColor(plain ?? paint.color);
    if (!isNonScaling || !strokeInDevicePx(painting, path, shape.width)) context.stroke(path);
  } else strokeWithServer(painting, path, shape, paint);
  if (!isCrisp) markShades(painting, alpha, paint, path);
  context.restore();
}

/** The stroke becomes a clip (or with dashes a layer) that the paint fills. */
function strokeWithServer(painting: SvgPainting, path: Path2D, shape: StrokeShape, paint: Server): void {
  const { x, y, width, height } = boundsOf(path);
  const reach = shape.width * Math.max(1, shape.join === 'miter' ? shape.miterLimit : 1);
  const area = { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach };
  if (shape.dashes.length === 0) {
    const { context, matrix } = painting;
    // In device px, so that curves in enlarged drawings stay smooth.
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) || 1;
    const outline = new Path2D();
    outline.addPath(path, { a: scale, b: 0, c: 0, d: scale, e: 0, f: 0 });
    outline.stroke({
      width: shape.width * scale,
      miterLimit: shape.miterLimit,
      cap: CAPS[shape.cap],
      join: JOINS[shape.join],
    });
    const clip = new Path2D();
    clip.addPath(outline, { a: 1 / scale, b: 0, c: 0, d: 1 / scale, e: 0, f: 0 });
    context.clip(clip);
    fillWithPaint(painting, paint, area);
    return;
  }
  fillCovered(painting, paint, rectOf(area), ({ context }) => {
    setStroke(context, shape);
    context.strokeStyle = writeColor(BLACK);
    context.stroke(path);
  });
}

const CAPS = { butt: 0, round: 1, square: 2 } as const;
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;

/** Paints a gradient or pattern over a layer and keeps it where `cover` painted. */
export function fillCovered(
  painting: SvgPainting,
  paint: Server,
  area: Rect,
  cover: (inner: SvgPainting) => void,
): void {
  withLayer(
    { ...painting, marksTones: false },
    area,
    (layer) => {
      const inner = { ...painting, ...layer };
      cover(inner);
      layer.context.globalCompositeOperation = 'source-in';
      fillWithPaint(inner, paint, areaOf(area));
    },
    (context, { canvas }, left, top) => context.drawImage(canvas, left, top),
    (page) => cover({ ...painting, ...page }),
  );
}

/** `pathLength` is the author's length of an outline, in whose units dashes are given. */
function dashUnit(element: Element, path: Path2D): number {
  const meant = Number.parseFloat(element.attributes.get('pathLength') ?? '');
  return meant > 0 ? new OutlineWalk(path).length / meant : 1;
}

/** `vector-effect: non-scaling-stroke` keeps the stroke width in CSS px, here averaged over both directions. */
function nonScalingWidth({ matrix: { a, b, c, d }, page }: SvgPainting, width: number): number {
  return (width * page.pixelRatio) / (Math.sqrt(Math.abs(a * d - b * c)) || 1);
}

/** Strokes the outline after it was transformed, so that the stroke has the same width in all directions. */
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
export function fillWithPaint({ context, matrix }: SvgPainting, paint: Server, area: Area): void {
  const { a, b, c, d, e, f } = paint.matrix;
  const inverse = invert(paint.matrix);
  if (!inverse || !isUsable(multiply(matrix, paint.matrix))) return;
  context.transform(a, b, c, d, e, f);
  const tileArea = mapRect(inverse, rectOf(area));
  if (paint.kind === 'pattern') paintTiles(context, paint.tile, tileArea);
  else {
    const { left, top, right, bottom } = tileArea;
    fillWithGradient(context, paint.gradientFor(tileArea), left, top, right - left, bottom - top);
  }
}

/** Greys that the panel lacks, and gradients, are dithered within the outline. */
function markShades(painting: SvgPainting, alpha: number, paint: SvgPaint, path: Path2D): void {
  const { page, marksTones, matrix, clip } = painting;
  if (!marksTones || page.levels > 4 || paint.kind === 'pattern') return;
  if (paint.kind === 'color' && (paint.color.a * alpha < 0.05 || isPlainIn(painting, paint.color, alpha))) return;
  const thick = growRect(mapRect(matrix, rectOfPath(path)), 0.5);
  page.tones.add(intersectRects(thick, clip), 'ordered', paint.kind === 'color');
}

/** Whether a panel shows a colour as it is. */
export function isPlainIn({ page }: { readonly page: Pick<Page, 'inks'> }, color: Color, alpha: number): boolean {
  const { r, g, b, a } = color;
  const isDark = Math.max(r, g, b) < 12;
  const isLight = Math.min(r, g, b) > 243;
  return a * alpha >= 0.95 && (isDark || isLight || isInk(color, page.inks));
}
