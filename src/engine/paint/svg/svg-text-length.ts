import type { Element } from '../../html/dom.js';
import { splitGraphemes } from '../../layout/inline/graphemes.js';
import type { SvgPainting } from './svg-painting.js';
import { type TextChunk, type TextPiece, widthOfPieces } from './svg-text-pieces.js';
import { lengthOf } from './svg-units.js';

/**
 * Applies `textLength` of a text and its spans, inner ones first: the difference goes into gaps between characters, or
 * into their widths too.
 */
export function adjustLengths(
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
  const own = pieces.filter((piece) => isInside(piece.element, element));
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

function isInside(element: Element, outer: Element): boolean {
  for (let at: Element | undefined = element; at; at = at.parent) if (at === outer) return true;
  return false;
}
