import type { Element } from '../../html/dom.js';
import { OutlineWalk } from './outline-walk.js';
import { readSvgLength } from './svg-length.js';
import { type SvgBounds, type SvgPainting, transformed } from './svg-painting.js';
import { shapePath } from './svg-shape.js';
import { drawPiece } from './svg-text-draw.js';
import { baselineShift, fontSizeOf, pieceWidth } from './svg-text-measure.js';
import { anchorShift, collectChunks, placePieces, type TextChunk } from './svg-text-pieces.js';
import { readTransform } from './svg-transform.js';

/** `<text>` with its `tspan`s and `textPath`s: positions, anchors, baselines; painted with the page's own fonts. */
export function paintSvgText(painting: SvgPainting, element: Element): void {
  const chunks = collectChunks(painting, element);
  for (const piece of placePieces(painting, element, chunks)) {
    const y = piece.y + baselineShift(painting, piece.element);
    if (piece.rotateDegrees === 0) drawPiece(painting, { ...piece, y });
    else drawRotated(painting, { ...piece, x: 0, y: 0 }, piece.x, y, (piece.rotateDegrees * Math.PI) / 180);
  }
  for (const chunk of chunks) if (chunk.path) paintAlongPath(painting, element, chunk);
}

/** Box around the lines of a text in user units. */
export function textBoundsOf(painting: SvgPainting, element: Element): SvgBounds {
  const pieces = placePieces(painting, element, collectChunks(painting, element));
  if (pieces.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const size = fontSizeOf(painting, element);
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const piece of pieces) {
    bounds.left = Math.min(bounds.left, piece.x);
    bounds.top = Math.min(bounds.top, piece.y - size);
    bounds.right = Math.max(bounds.right, piece.x + pieceWidth(painting, piece));
    bounds.bottom = Math.max(bounds.bottom, piece.y + size * 0.3);
  }
  const { left, top, right, bottom } = bounds;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Each character is centred on the path; those that do not fit are skipped. */
function paintAlongPath(painting: SvgPainting, element: Element, { pieces, path }: TextChunk): void {
  const outline = path && shapePath(painting, path.outline);
  if (!path || !outline) return;
  const walk = new OutlineWalk(outline.transform(readTransform(path.outline.attributes.get('transform'))));
  const width = pieces.reduce((sum, piece) => sum + piece.dx + pieceWidth(painting, piece), 0);
  const start = readSvgLength(path.start, walk.length) ?? 0;
  let pen = start - anchorShift(painting, pieces[0]?.element ?? element, width);
  for (const piece of pieces) {
    pen += piece.dx;
    const shift = piece.dy + baselineShift(painting, piece.element);
    for (const text of piece.text) {
      const one = { ...piece, text, x: 0, y: 0 };
      const advance = pieceWidth(painting, one);
      const point = walk.pointAt(pen + advance / 2);
      pen += advance;
      if (!point) continue;
      const [sin, cos] = [Math.sin(point.angle), Math.cos(point.angle)];
      const x = point.x - (cos * advance) / 2 - sin * shift;
      const y = point.y - (sin * advance) / 2 + cos * shift;
      drawRotated(painting, one, x, y, point.angle);
    }
  }
}

function drawRotated(
  painting: SvgPainting,
  piece: Parameters<typeof drawPiece>[1],
  x: number,
  y: number,
  angle: number,
): void {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  painting.context.save();
  drawPiece(transformed(painting, { a: cos, b: sin, c: -sin, d: cos, e: x, f: y }), piece);
  painting.context.restore();
}
