import type { Color } from '../../css/image-values.js';
import { computeColorText } from '../../css/value/color-text.js';
import { type Canvas, type CanvasGradient, createCanvas } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import { writeColor } from '../color.js';
import { isUsable, type Matrix, multiply } from '../matrix.js';
import { readShare, readSvgLength } from './svg-length.js';
import { hrefOf, MAX_REFERENCE_DEPTH, referenced, type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { fitViewBox, readTransform } from './svg-transform.js';

export const BLACK: Color = Object.freeze({ r: 0, g: 0, b: 0, a: 1 });

/** Fill or stroke paint of a shape. */
export type SvgPaint =
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'gradient'; readonly gradient: CanvasGradient; readonly matrix: Matrix }
  | { readonly kind: 'pattern'; readonly tile: Canvas; readonly matrix: Matrix };

export interface SvgBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paints the children of a pattern; passed in to avoid an import cycle. */
export type PaintChildren = (painting: SvgPainting, element: Element) => void;

/** `undefined` for `none`. */
export function resolvePaint(
  painting: SvgPainting,
  element: Element,
  property: 'fill' | 'stroke',
  bounds: SvgBounds,
  paintChildren: PaintChildren,
): SvgPaint | undefined {
  if (painting.isSilhouette) return property === 'fill' ? { kind: 'color', color: BLACK } : undefined;
  const value = (svgProperty(painting, element, property) ?? (property === 'fill' ? 'black' : 'none')).trim();
  if (value === 'none' || value === '') return undefined;
  const reference = /^url\([^)]*\)\s*(.*)$/is.exec(value);
  if (!reference) return { kind: 'color', color: resolveColor(painting, element, value) };
  const server = referenced(painting, value);
  const paint =
    server && painting.depth < MAX_REFERENCE_DEPTH ? resolveServer(painting, server, bounds, paintChildren) : undefined;
  if (paint) return paint;
  const fallback = reference[1]?.trim();
  return fallback && fallback !== 'none'
    ? { kind: 'color', color: resolveColor(painting, element, fallback) }
    : undefined;
}

/** Black if the text is not a colour. */
export function resolveColor(painting: SvgPainting, element: Element, value: string): Color {
  return computeColorText(value, styleOf(painting, element)) ?? BLACK;
}

function resolveServer(
  painting: SvgPainting,
  server: Element,
  bounds: SvgBounds,
  paintChildren: PaintChildren,
): SvgPaint | undefined {
  switch (server.tag) {
    case 'linearGradient':
    case 'radialGradient':
      return makeGradient(painting, server, bounds);
    case 'pattern':
      return makePattern(painting, server, bounds, paintChildren);
    default:
      return undefined;
  }
}

/** An attribute of the paint server, or of the one that it references. */
function inheritedAttribute(painting: SvgPainting, server: Element, name: string): string | undefined {
  let at: Element | undefined = server;
  for (let steps = 0; at && steps < MAX_REFERENCE_DEPTH; steps++) {
    const value = at.attributes.get(name);
    if (value !== undefined) return value;
    at = referenced(painting, hrefOf(at));
  }
  return undefined;
}

/** Children of the paint server, or of the one that it references. */
function inheritedChildren(painting: SvgPainting, server: Element): Element {
  let at: Element | undefined = server;
  for (let steps = 0; at && steps < MAX_REFERENCE_DEPTH; steps++) {
    if (at.children.some((child) => child.kind === 'element')) return at;
    at = referenced(painting, hrefOf(at));
  }
  return server;
}

/** From fractions of a box to its units. */
export function boxMatrix({ x, y, width, height }: SvgBounds): Matrix {
  return { a: width, b: 0, c: 0, d: height, e: x, f: y };
}

function makeGradient(painting: SvgPainting, server: Element, bounds: SvgBounds): SvgPaint | undefined {
  const isBox = inheritedAttribute(painting, server, 'gradientUnits') !== 'userSpaceOnUse';
  if (isBox && (bounds.width <= 0 || bounds.height <= 0)) return undefined;
  const size = isBox ? { width: 1, height: 1 } : painting.viewport;
  const get = (name: string, otherwise: string, basis: number): number =>
    readSvgLength(inheritedAttribute(painting, server, name) ?? otherwise, basis) ?? 0;
  const own = readTransform(inheritedAttribute(painting, server, 'gradientTransform'));
  const matrix = isBox ? multiply(boxMatrix(bounds), own) : own;
  const { context } = painting;
  let gradient: CanvasGradient;
  if (server.tag === 'linearGradient')
    gradient = context.createLinearGradient(
      get('x1', '0%', size.width),
      get('y1', '0%', size.height),
      get('x2', '100%', size.width),
      get('y2', '0%', size.height),
    );
  else {
    const reach = Math.hypot(size.width, size.height) / Math.SQRT2;
    const [cx, cy] = [get('cx', '50%', size.width), get('cy', '50%', size.height)];
    const fx = inheritedAttribute(painting, server, 'fx');
    const fy = inheritedAttribute(painting, server, 'fy');
    gradient = context.createRadialGradient(
      fx === undefined ? cx : (readSvgLength(fx, size.width) ?? cx),
      fy === undefined ? cy : (readSvgLength(fy, size.height) ?? cy),
      0,
      cx,
      cy,
      Math.max(1e-6, get('r', '50%', reach)),
    );
  }
  let last = 0;
  for (const stop of inheritedChildren(painting, server).children) {
    if (stop.kind !== 'element' || stop.tag !== 'stop') continue;
    last = Math.max(last, readShare(stop.attributes.get('offset'), 0));
    const color = resolveColor(painting, stop, svgProperty(painting, stop, 'stop-color') ?? 'black');
    const opacity = readShare(svgProperty(painting, stop, 'stop-opacity'), 1);
    gradient.addColorStop(last, writeColor({ ...color, a: color.a * opacity }));
  }
  return { kind: 'gradient', gradient, matrix };
}

const MAX_TILE_PX = 2048;

function makePattern(
  painting: SvgPainting,
  server: Element,
  bounds: SvgBounds,
  paintChildren: PaintChildren,
): SvgPaint | undefined {
  const isBox = inheritedAttribute(painting, server, 'patternUnits') !== 'userSpaceOnUse';
  const get = (name: string, basis: number): number =>
    (readSvgLength(inheritedAttribute(painting, server, name), isBox ? 1 : basis) ?? 0) * (isBox ? basis : 1);
  const width = get('width', isBox ? bounds.width : painting.viewport.width);
  const height = get('height', isBox ? bounds.height : painting.viewport.height);
  if (!(width > 0) || !(height > 0)) return undefined;
  const x = get('x', isBox ? bounds.width : painting.viewport.width) + (isBox ? bounds.x : 0);
  const y = get('y', isBox ? bounds.height : painting.viewport.height) + (isBox ? bounds.y : 0);
  const own = readTransform(inheritedAttribute(painting, server, 'patternTransform'));
  // The tile is painted in device px, so that it stays sharp.
  const whole = multiply(painting.matrix, own);
  const scaleX = Math.hypot(whole.a, whole.b) || 1;
  const scaleY = Math.hypot(whole.c, whole.d) || 1;
  const tileWidth = Math.max(1, Math.round(width * scaleX));
  const tileHeight = Math.max(1, Math.round(height * scaleY));
  if (tileWidth > MAX_TILE_PX || tileHeight > MAX_TILE_PX) return undefined;
  const canvas = createCanvas(tileWidth, tileHeight);
  const context = canvas.getContext('2d');
  const toTile: Matrix = { a: tileWidth / width, b: 0, c: 0, d: tileHeight / height, e: 0, f: 0 };
  const viewBox = inheritedAttribute(painting, server, 'viewBox');
  const fitted = viewBox
    ? fitViewBox(viewBox, inheritedAttribute(painting, server, 'preserveAspectRatio'), { width, height })?.matrix
    : inheritedAttribute(painting, server, 'patternContentUnits') === 'objectBoundingBox'
      ? boxMatrix({ ...bounds, x: 0, y: 0 })
      : { a: 1, b: 0, c: 0, d: 1, e: isBox ? 0 : -x, f: isBox ? 0 : -y };
  const matrix = multiply(toTile, fitted ?? toTile);
  if (!isUsable(matrix)) return undefined;
  context.setTransform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  const inner: SvgPainting = {
    ...painting,
    canvas,
    context,
    matrix,
    clip: { left: 0, top: 0, right: tileWidth, bottom: tileHeight },
    depth: painting.depth + 1,
    marksTones: false,
  };
  paintChildren(inner, inheritedChildren(painting, server));
  const place = wholePixelPlace(whole, { x, y, width, height }, tileWidth, tileHeight) ?? {
    a: width / tileWidth,
    b: 0,
    c: 0,
    d: height / tileHeight,
    e: x,
    f: y,
  };
  return { kind: 'pattern', tile: canvas, matrix: multiply(own, place) };
}

/** Up to this share a tile may differ from its size in the document, so that it is a whole number of device px. */
const MAX_TILE_ROUNDING = 0.1;

/**
 * Puts a tile on whole device px, which leaves no seams between tiles; `undefined` where the page is turned or the tile is too
 * small for that.
 */
function wholePixelPlace(whole: Matrix, tile: SvgBounds, widthPx: number, heightPx: number): Matrix | undefined {
  const [scaleX, scaleY] = [Math.abs(whole.a), Math.abs(whole.d)];
  if (whole.b !== 0 || whole.c !== 0 || scaleX === 0 || scaleY === 0) return undefined;
  const isNear = (size: number, px: number): boolean => Math.abs(size - px) <= MAX_TILE_ROUNDING * px;
  if (!isNear(tile.width * scaleX, widthPx) || !isNear(tile.height * scaleY, heightPx)) return undefined;
  return {
    a: 1 / scaleX,
    b: 0,
    c: 0,
    d: 1 / scaleY,
    e: (Math.round(whole.a * tile.x + whole.e) - whole.e) / whole.a,
    f: (Math.round(whole.d * tile.y + whole.f) - whole.f) / whole.d,
  };
}
