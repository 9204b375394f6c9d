import type { Element, Node } from '../../html/dom.js';
import { readNumbers, readSvgLength } from './svg-length.js';
import { hrefOf, referenced, type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { pieceWidth } from './svg-text-measure.js';
import { fontUnitsOf } from './svg-units.js';

/** A run of characters that starts at an explicit position or continues after the previous one. */
export interface TextChunk {
  readonly pieces: TextPiece[];
  readonly x: number | undefined;
  readonly y: number | undefined;
  /** The path that the characters follow, if any. */
  readonly path: { readonly outline: Element; readonly start: string } | undefined;
}

/** Characters of one element that are painted together. */
export interface TextPiece {
  readonly text: string;
  readonly element: Element;
  readonly dx: number;
  readonly dy: number;
  readonly rotateDegrees: number;
  /** User units after each character, in addition to its own letter spacing. */
  readonly extraSpacing: number;
}

/** A piece with the start of its baseline, in user units. */
export interface PlacedPiece extends TextPiece {
  readonly x: number;
  readonly y: number;
}

const MAX_POSITIONS = 5000;

/** The characters of `<text>` and its descendants, in runs that are anchored together. */
export function collectChunks(painting: SvgPainting, element: Element): TextChunk[] {
  const chunks: TextChunk[] = [];
  collect(painting, element, chunks, undefined);
  return chunks;
}

/** Straight pieces with their positions; those along a path are left to the caller. */
export function placePieces(painting: SvgPainting, element: Element, chunks: readonly TextChunk[]): PlacedPiece[] {
  const placed: PlacedPiece[] = [];
  let [penX, penY] = [0, 0];
  for (const chunk of chunks) {
    penX = chunk.x ?? penX;
    penY = chunk.y ?? penY;
    if (chunk.path) continue;
    const pieces = stretch(painting, element, chunk.pieces, chunks.length);
    const width = pieces.reduce((sum, piece) => sum + piece.dx + pieceWidth(painting, piece), 0);
    penX -= anchorShift(painting, pieces[0]?.element ?? element, width);
    for (const piece of pieces) {
      penX += piece.dx;
      penY += piece.dy;
      if (piece.text !== '') placed.push({ ...piece, x: penX, y: penY });
      penX += pieceWidth(painting, piece);
    }
  }
  return placed;
}

/** How far left of its position a run of that width starts. */
export function anchorShift(painting: SvgPainting, element: Element, width: number): number {
  const anchor = svgProperty(painting, element, 'text-anchor');
  return anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
}

/** `textLength`: the gaps between characters take the difference. */
function stretch(
  painting: SvgPainting,
  element: Element,
  pieces: readonly TextPiece[],
  chunkCount: number,
): readonly TextPiece[] {
  const wanted = readSvgLength(element.attributes.get('textLength'), painting.viewport.width);
  if (wanted === undefined || chunkCount !== 1) return pieces;
  const width = pieces.reduce((sum, piece) => sum + piece.dx + pieceWidth(painting, piece), 0);
  const gaps = pieces.reduce((sum, { text }) => sum + [...text].length, 0) - 1;
  return gaps > 0 ? pieces.map((piece) => ({ ...piece, extraSpacing: (wanted - width) / gaps })) : pieces;
}

function collect(painting: SvgPainting, element: Element, chunks: TextChunk[], outer: TextChunk['path']): void {
  if (styleOf(painting, element).display === 'none') return;
  const isRoot = element.tag === 'text';
  const { width, height } = painting.viewport;
  const positions = {
    x: readPositions(painting, element, 'x', width),
    y: readPositions(painting, element, 'y', height),
    dx: readPositions(painting, element, 'dx', width),
    dy: readPositions(painting, element, 'dy', height),
    rotate: readNumbers(element.attributes.get('rotate')),
  };
  const outline = element.tag === 'textPath' ? referenced(painting, hrefOf(element)) : undefined;
  const path = outline ? { outline, start: element.attributes.get('startOffset') ?? '0' } : outer;
  if (isRoot || path !== outer || positions.x.length > 0 || positions.y.length > 0)
    chunks.push({
      pieces: [],
      x: positions.x[0] ?? (isRoot ? 0 : undefined),
      y: positions.y[0] ?? (isRoot ? 0 : undefined),
      path,
    });
  let at = 0;
  for (const child of element.children) {
    if (child.kind === 'element') {
      if (child.tag === 'tspan' || child.tag === 'a' || child.tag === 'textPath')
        collect(painting, child, chunks, path);
      continue;
    }
    const text = cleanText(painting, element, child, chunks.at(-1));
    // The last angle rotates each character that follows, so each becomes a piece of its own.
    const isTurned = positions.rotate.some((degrees) => degrees !== 0);
    const listed = isTurned ? MAX_POSITIONS : Math.max(...Object.values(positions).map(({ length }) => length));
    // Characters with an explicit position become pieces of their own, the rest is one piece.
    const characters = listed > 1 ? [...text] : [];
    const isSeparate = characters.slice(0, Math.max(0, Math.min(listed, MAX_POSITIONS) - at));
    for (const character of isSeparate) {
      const [x, y] = [positions.x[at], positions.y[at]];
      if (at > 0 && (x !== undefined || y !== undefined)) chunks.push({ pieces: [], x, y, path });
      addPiece(
        chunks,
        character,
        element,
        positions.dx[at],
        positions.dy[at],
        positions.rotate[at] ?? positions.rotate.at(-1),
      );
      at++;
    }
    const rest = listed > 1 ? characters.slice(isSeparate.length).join('') : text;
    // Charts break lines by elements without visible content that move what follows.
    if (rest === '' && (at > 0 || !(positions.dx[0] || positions.dy[0]))) continue;
    addPiece(chunks, rest, element, positions.dx[at], positions.dy[at], positions.rotate.at(-1));
    at += rest.length;
  }
}

function addPiece(
  chunks: readonly TextChunk[],
  text: string,
  element: Element,
  dx = 0,
  dy = 0,
  rotateDegrees = 0,
): void {
  chunks.at(-1)?.pieces.push({ text, element, dx, dy, rotateDegrees, extraSpacing: 0 });
}

function readPositions(painting: SvgPainting, element: Element, name: string, basis: number): number[] {
  const source = element.attributes.get(name)?.trim();
  if (!source) return [];
  const units = () => fontUnitsOf(painting, element);
  const words = source.slice(0, 65_536).split(/[\s,]+/);
  return words.slice(0, MAX_POSITIONS).map((word) => readSvgLength(word, basis, units) ?? 0);
}

function cleanText(painting: SvgPainting, element: Element, node: Node, chunk: TextChunk | undefined): string {
  if (node.kind !== 'text') return '';
  const isContinued =
    element.attributes.get('xml:space') === 'preserve' || styleOf(painting, element).whiteSpaceCollapse === 'preserve';
  if (isContinued) return node.data.replace(/[\n\t\r]/g, ' ');
  const text = node.data.replace(/[\s\u200b]+/g, ' ');
  const before = chunk?.pieces.at(-1)?.text;
  return before === undefined || before.endsWith(' ') ? text.trimStart() : text;
}
