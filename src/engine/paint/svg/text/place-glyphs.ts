import type { Point } from '../../../geometry.js';
import { closest, type Element } from '../../../html/dom.js';
import { splitGraphemes } from '../../../layout/inline/break/graphemes.js';
import { ownMatrix } from '../element-matrix.js';
import type { SvgPainting } from '../painting-state.js';
import { OutlineWalk } from '../shape/outline-walk.js';
import { shapePath } from '../shape/shape-path.js';
import { readSvgLength } from '../svg-length.js';
import { lengthOf } from '../svg-units.js';
import { pathOf } from './characters.js';
import {
  anchorShift,
  collectChunks,
  type PlacedPiece,
  type TextChunk,
  type TextPiece,
  widthOfPieces,
} from './text-chunks.js';
import { baselineShift, isVerticalText, pieceWidth } from './text-measures.js';

/** A piece of a text, rotated around the start of its baseline. */
export interface PlacedGlyphs extends PlacedPiece {
  readonly angle: number;
  readonly isVertical: boolean;
}

/** Positions at which the characters of a text are painted. */
export function placeText(painting: SvgPainting, element: Element): PlacedGlyphs[] {
  const isVertical = isVerticalText(painting, element);
  const chunks = adjustLengths(painting, element, collectChunks(painting, element), isVertical);
  const placed: PlacedGlyphs[] = [];
  let pen = { x: 0, y: 0 };
  for (const chunk of chunks) {
    pen = { x: chunk.x ?? pen.x, y: chunk.y ?? pen.y };
    pen = chunk.along
      ? placeAlongPath(painting, chunk, chunk.along, placed, pen)
      : placeStraight(painting, chunk, placed, pen, isVertical);
  }
  return placed;
}

function placeStraight(
  painting: SvgPainting,
  { pieces }: TextChunk,
  placed: PlacedGlyphs[],
  start: Point,
  isVertical: boolean,
): Point {
  const [first] = pieces;
  const shift = first ? anchorShift(painting, first.element, lengthOfChunk(painting, pieces, isVertical)) : 0;
  let x = start.x - (isVertical ? 0 : shift);
  let y = start.y - (isVertical ? shift : 0);
  for (const piece of pieces) {
    x += piece.dx + (isVertical ? 0 : piece.kern);
    y += piece.dy + (isVertical ? piece.kern : 0);
    const width = pieceWidth(painting, piece);
    const angle = (piece.rotateDegrees * Math.PI) / 180;
    const below = baselineShift(painting, piece.element);
    if (piece.text !== '')
      placed.push({ ...piece, x: x - (isVertical ? below : 0), y: y + (isVertical ? 0 : below), angle, isVertical });
    if (isVertical) y += width;
    else x += width;
  }
  return { x, y };
}

/** Excludes the space after the last character that `textLength` adds between characters. */
function lengthOfChunk(painting: SvgPainting, pieces: readonly TextPiece[], isVertical: boolean): number {
  return widthOfPieces(painting, pieces, isVertical) - (pieces.at(-1)?.extraSpacing ?? 0);
}

/** Centres each character on the path; characters that do not fit are skipped. */
function placeAlongPath(
  painting: SvgPainting,
  { pieces }: TextChunk,
  textPath: Element,
  placed: PlacedGlyphs[],
  start: Point,
): Point {
  const target = pathOf(painting, textPath);
  const outline = target && shapePath(painting, target);
  if (!target || !outline) return start;
  const own = ownMatrix(painting, target, () => painting.tools.boundsOf(painting, target));
  const walk = new OutlineWalk(outline.transform(own));
  const meant = Number.parseFloat(target.attributes.get('pathLength') ?? '');
  const unit = meant > 0 ? walk.length / meant : 1;
  const offset = textPath.attributes.get('startOffset');
  const from = (readSvgLength(offset, walk.length / unit) ?? 0) * unit;
  const [first] = pieces;
  let pen = from - (first ? anchorShift(painting, first.element, lengthOfChunk(painting, pieces, false)) : 0);
  let shift = 0;
  for (const piece of pieces) {
    pen += piece.dx + piece.kern;
    shift += piece.dy;
    const below = shift + baselineShift(painting, piece.element);
    for (const text of splitGraphemes(piece.text)) {
      const one = { ...piece, text };
      const advance = pieceWidth(painting, one);
      const glyph = advance - piece.extraSpacing;
      const point = walk.pointAt(pen + glyph / 2);
      pen += advance;
      if (!point) continue;
      const [sin, cos] = [Math.sin(point.angle), Math.cos(point.angle)];
      const x = point.x - (cos * glyph) / 2 - sin * below;
      const y = point.y - (sin * glyph) / 2 + cos * below;
      const angle = point.angle + (piece.rotateDegrees * Math.PI) / 180;
      placed.push({ ...one, x, y, angle, isVertical: false });
    }
  }
  return walk.end;
}

/**
 * Applies `textLength` of a text and its spans, inner ones first: the difference goes into gaps between characters, or
 * into their widths too.
 */
function adjustLengths(
  painting: SvgPainting,
  text: Element,
  chunks: readonly TextChunk[],
  isVertical: boolean,
): readonly TextChunk[] {
  let adjusted = chunks;
  for (const element of withLength(text)) {
    const wanted = lengthOf(painting, element, element.attributes.get('textLength'), isVertical ? 'down' : 'across');
    if (wanted === undefined || wanted < 0) continue;
    const isStretched = element.attributes.get('lengthAdjust')?.trim() === 'spacingAndGlyphs';
    adjusted = adjusted.map((chunk) => ({
      ...chunk,
      pieces: adjust(painting, chunk.pieces, element, wanted, isStretched, isVertical),
    }));
  }
  return adjusted;
}

/** Inner elements first. */
function withLength(element: Element): Element[] {
  const found = element.children.flatMap((child) => (child.kind === 'element' ? withLength(child) : []));
  if (element.attributes.has('textLength')) found.push(element);
  return found;
}

function adjust(
  painting: SvgPainting,
  pieces: TextPiece[],
  element: Element,
  wanted: number,
  isStretched: boolean,
  isVertical: boolean,
): TextPiece[] {
  const own = pieces.filter((piece) => closest(piece.element, (one) => one === element));
  const last = own.at(-1);
  if (!last) return pieces;
  const width = widthOfPieces(painting, own, isVertical);
  if (isStretched) {
    const factor = width > 0 ? wanted / width : 1;
    return pieces.map((piece) =>
      own.includes(piece)
        ? { ...piece, dx: piece.dx * factor, kern: piece.kern * factor, stretch: piece.stretch * factor }
        : piece,
    );
  }
  // Characters that were adjusted already count as a single one.
  const loose = own.filter(({ extraSpacing, stretch }) => extraSpacing === 0 && stretch === 1);
  const gaps =
    loose.reduce((sum, { text }) => sum + splitGraphemes(text).length, 0) + (loose.length < own.length ? 1 : 0) - 1;
  if (!(gaps > 0)) return pieces;
  const extraSpacing = (wanted - width) / gaps;
  return pieces.map((piece) => (loose.includes(piece) ? { ...piece, extraSpacing } : piece));
}
