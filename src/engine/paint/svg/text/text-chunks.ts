import type { Point } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { splitGraphemes } from '../../../layout/inline/break/graphemes.js';
import type { SvgPainting } from '../painting-state.js';
import { svgProperty } from '../painting-state.js';
import { charactersOf, pathOf, type SvgCharacters, type TextRange } from './characters.js';
import { fontAt, pieceWidth, scaleOf } from './text-measures.js';

/** A run of characters that starts at an explicit position or continues after the previous one. */
export interface TextChunk {
  readonly pieces: TextPiece[];
  readonly x: number | undefined;
  readonly y: number | undefined;
  /** The `textPath` that the characters follow, if any. */
  readonly along: Element | undefined;
}

/** Characters of one element that are painted together. */
export interface TextPiece {
  readonly text: string;
  readonly element: Element;
  /** Index of the first character in the text. */
  readonly start: number;
  readonly dx: number;
  readonly dy: number;
  readonly rotateDegrees: number;
  /** Space between characters in addition to their own, in user units. */
  readonly extraSpacing: number;
  /** Factor of the glyphs' width, for `lengthAdjust`. */
  readonly stretch: number;
  /** Kerning with the previous piece, in user units. */
  readonly kern: number;
}

/** A piece with the start of its baseline, in user units. */
export interface PlacedPiece extends TextPiece, Point {}

/** The characters of `<text>` and its descendants, in runs that are anchored together. */
export function collectChunks(painting: SvgPainting, element: Element): TextChunk[] {
  const characters = charactersOf(painting, element);
  const chunks: TextChunk[] = [];
  let path: Element | undefined;
  for (const leaf of characters.leaves) {
    const along = pathAround(painting, leaf.element, element);
    if (leaf.start === leaf.end) continue;
    if (chunks.length === 0 || along !== path)
      chunks.push(startChunk(characters, leaf.start, along, chunks.length === 0));
    path = along;
    addLeaf(painting, characters, leaf, chunks, along);
  }
  return chunks;
}

function startChunk({ positions }: SvgCharacters, at: number, along: Element | undefined, isFirst: boolean): TextChunk {
  const { x, y } = positions.get(at) ?? {};
  return { pieces: [], x: x ?? (isFirst ? 0 : undefined), y: y ?? (isFirst ? 0 : undefined), along };
}

function pathAround(painting: SvgPainting, leaf: Element, text: Element): Element | undefined {
  for (let at: Element | undefined = leaf; at && at !== text; at = at.parent)
    if (at.tag === 'textPath' && pathOf(painting, at)) return at;
  return undefined;
}

/** Characters with a position or angle of their own begin a piece; in rotated text, every character does. */
function addLeaf(
  painting: SvgPainting,
  characters: SvgCharacters,
  leaf: TextRange,
  chunks: TextChunk[],
  along: Element | undefined,
): void {
  const { positions, rotations, text } = characters;
  const { element } = leaf;
  const isPlain = rotations.size === 0 && !along && !hasPositions(positions, leaf);
  let at = leaf.start;
  let open = '';
  let openAt = at;
  const close = (): void => {
    if (open !== '') addPiece(painting, characters, chunks, element, open, openAt);
    open = '';
  };
  for (const cluster of isPlain
    ? [text.slice(leaf.start, leaf.end)]
    : splitGraphemes(text.slice(leaf.start, leaf.end))) {
    const position = positions.get(at);
    const isTurned = (rotations.get(at) ?? 0) !== 0;
    if (position || isTurned || along || (rotations.get(openAt) ?? 0) !== 0) {
      close();
      openAt = at;
      const isPlaced = position && (position.x !== undefined || position.y !== undefined);
      const isFresh = (chunks.at(-1)?.pieces.length ?? 0) === 0;
      if (isPlaced && !isFresh) chunks.push(startChunk(characters, at, along, false));
    }
    open += cluster;
    at += cluster.length;
  }
  close();
}

function hasPositions(positions: SvgCharacters['positions'], { start, end }: TextRange): boolean {
  for (const at of positions.keys()) if (at > start && at < end) return true;
  return positions.has(start);
}

function addPiece(
  painting: SvgPainting,
  { positions, rotations }: SvgCharacters,
  chunks: readonly TextChunk[],
  element: Element,
  source: string,
  start: number,
): void {
  const { dx = 0, dy = 0 } = positions.get(start) ?? {};
  const pieces = chunks.at(-1)?.pieces;
  const text = source.replaceAll('\u200b', '');
  const before = pieces?.at(-1);
  const font = fontAt(painting, element, scaleOf(painting));
  const isSame = before && fontAt(painting, before.element, scaleOf(painting)) === font;
  const kern = isSame ? painting.page.text.joint(before.text, text, font) / scaleOf(painting) : 0;
  const rotateDegrees = rotations.get(start) ?? 0;
  pieces?.push({ text, element, start, dx, dy, rotateDegrees, extraSpacing: 0, stretch: 1, kern });
}

/** How far left of its position a run of that width starts. */
export function anchorShift(painting: SvgPainting, element: Element, width: number): number {
  const anchor = svgProperty(painting, element, 'text-anchor');
  const isRightToLeft = painting.styles.styleOf(element).direction === 'rtl';
  if (anchor === 'middle') return width / 2;
  return (anchor === 'end') !== isRightToLeft ? width : 0;
}

/** Distance from the start of the first piece to the end of the last. */
export function widthOfPieces(painting: SvgPainting, pieces: readonly TextPiece[], isVertical: boolean): number {
  return pieces.reduce(
    (sum, piece) => sum + (isVertical ? piece.dy : piece.dx) + piece.kern + pieceWidth(painting, piece),
    0,
  );
}
