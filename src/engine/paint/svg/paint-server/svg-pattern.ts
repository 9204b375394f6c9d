import { IDENTITY, type Matrix, multiply } from '../../../affine.js';
import { createCanvas } from '../../../font/canvas.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { isUsable } from '../../matrix.js';
import { ownMatrix } from '../element-matrix.js';
import type { SvgPainting } from '../painting-state.js';
import { readSvgLength } from '../svg-length.js';
import { boxMatrix, fitViewBox } from '../svg-transform.js';
import { fontUnitsOf, percentBasis } from '../svg-units.js';
import type { SvgPaint } from './resolve-paint.js';
import { ServerTemplates } from './server-templates.js';

const MAX_TILE_PX = 2048;

/** Undefined for a tile without extent. */
export function makePattern(painting: SvgPainting, server: Element, bounds: Area): SvgPaint | undefined {
  const templates = new ServerTemplates(painting, server, ['pattern']);
  const content = templates.withContent();
  const tile = tileOf(painting, server, templates, bounds);
  if (!content || !(tile.width > 0) || !(tile.height > 0)) return undefined;
  const owner = templates.withAttribute('patternTransform') ?? server;
  const own = ownMatrix(painting, owner, () => bounds, 'patternTransform');
  // The tile is painted in device px, so that it stays sharp.
  const whole = multiply(painting.matrix, own);
  const pxOf = (size: number, scale: number): number =>
    Math.min(MAX_TILE_PX, Math.max(1, Math.round(size * (scale || 1))));
  const widthPx = pxOf(tile.width, Math.hypot(whole.a, whole.b));
  const heightPx = pxOf(tile.height, Math.hypot(whole.c, whole.d));
  const toTile: Matrix = { ...IDENTITY, a: widthPx / tile.width, d: heightPx / tile.height };
  const viewBox = templates.attribute('viewBox');
  const fitted = viewBox ? fitViewBox(viewBox, templates.attribute('preserveAspectRatio'), tile) : undefined;
  const isBoxContent = templates.attribute('patternContentUnits') === 'objectBoundingBox';
  const inner = fitted?.matrix ?? (isBoxContent ? boxMatrix({ ...bounds, x: 0, y: 0 }) : IDENTITY);
  const matrix = multiply(toTile, inner);
  if (!isUsable(matrix) || (viewBox && !fitted)) return undefined;
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  context.setTransform(matrix);
  painting.tools.paintChildren(
    {
      ...painting,
      canvas,
      context,
      matrix,
      clip: { left: 0, top: 0, right: widthPx, bottom: heightPx },
      viewport: fitted?.size ?? painting.viewport,
      marksTones: false,
    },
    content,
  );
  const place = wholePixelPlace(whole, tile, widthPx, heightPx) ?? {
    ...IDENTITY,
    a: tile.width / widthPx,
    d: tile.height / heightPx,
    e: tile.x,
    f: tile.y,
  };
  return { kind: 'pattern', tile: canvas, matrix: multiply(own, place) };
}

/** Position and size of one tile in user units. */
function tileOf(painting: SvgPainting, server: Element, templates: ServerTemplates, bounds: Area): Area {
  const isBox = templates.attribute('patternUnits') !== 'userSpaceOnUse';
  const read = (name: 'x' | 'y' | 'width' | 'height'): number => {
    const isAcross = name === 'x' || name === 'width';
    const basis = isBox ? 1 : percentBasis(painting, isAcross ? 'across' : 'down');
    const value = readSvgLength(templates.attribute(name), basis, () => fontUnitsOf(painting, server)) ?? 0;
    return isBox ? value * (isAcross ? bounds.width : bounds.height) : value;
  };
  const [x, y] = [read('x') + (isBox ? bounds.x : 0), read('y') + (isBox ? bounds.y : 0)];
  return { x, y, width: read('width'), height: read('height') };
}

/** A tile may differ from its specified size by up to this share, to have a whole number of device px. */
const MAX_TILE_ROUNDING = 0.1;

/**
 * Aligns tiles with whole device px, which avoids seams between them; undefined if the page is rotated or the tile is
 * too small for that.
 */
function wholePixelPlace(whole: Matrix, tile: Area, widthPx: number, heightPx: number): Matrix | undefined {
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
