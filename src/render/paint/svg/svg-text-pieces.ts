import type { Element, Node } from '../../html/dom.js';
import { readNumbers, readSvgLength } from './svg-length.js';
import { hrefOf, referenced, type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { fontSizeOf, pieceWidth } from './svg-text-measure.js';

/** A stretch of characters that starts at a place of its own or goes on where the last one ended. */
export interface TextChunk {
  readonly pieces: TextPiece[];
  readonly x: number | undefined;
  readonly y: number | undefined;
  /** Along which the characters go instead of straight ahead. */
  readonly path: { readonly outline: Element; readonly start: string } | undefined;
}

/** Characters of one element that are drawn in one go. */
export interface TextPiece {
  readonly text: string;
  readonly element: Element;
  readonly dx: number;
  readonly dy: number;
  readonly rotateDegrees: number;
  /** User units after each character, beside its own letter spacing. */
  readonly extraSpacing: number;
}

/** A piece and where its baseline starts, in user units. */
export interface PlacedPiece extends TextPiece {
  readonly x: number;
  readonly y: number;
}

const MAX_PLACES = 5000;

/** The characters of `<text>` and all in it, in the stretches that are anchored together. */
export function collectChunks(painting: SvgPainting, element: Element): TextChunk[] {
  const chunks: TextChunk[] = [];
  collect(painting, element, chunks, undefined);
  return chunks;
}

/** Straight pieces with their places; those along a path are left to the caller. */
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

/** How far left of its place a stretch of that width starts. */
export function anchorShift(painting: SvgPainting, element: Element, width: number): number {
  const anchor = svgProperty(painting, element, 'text-anchor');
  return anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
}

/** `textLength`: the gaps between characters take what is missing. */
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
  const places = {
    x: readPlaces(painting, element, 'x', width),
    y: readPlaces(painting, element, 'y', height),
    dx: readPlaces(painting, element, 'dx', width),
    dy: readPlaces(painting, element, 'dy', height),
    rotate: readNumbers(element.attributes.get('rotate')),
  };
  const outline = element.tag === 'textPath' ? referenced(painting, hrefOf(element)) : undefined;
  const path = outline ? { outline, start: element.attributes.get('startOffset') ?? '0' } : outer;
  if (isRoot || path !== outer || places.x.length > 0 || places.y.length > 0)
    chunks.push({
      pieces: [],
      x: places.x[0] ?? (isRoot ? 0 : undefined),
      y: places.y[0] ?? (isRoot ? 0 : undefined),
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
    // The last angle turns each character that follows, so all of them stand alone.
    const isTurned = places.rotate.some((degrees) => degrees !== 0);
    const listed = isTurned ? MAX_PLACES : Math.max(...Object.values(places).map(({ length }) => length));
    // Characters with a place of their own stand alone, the rest goes on in one piece.
    const characters = listed > 1 ? [...text] : [];
    const alone = characters.slice(0, Math.max(0, Math.min(listed, MAX_PLACES) - at));
    for (const character of alone) {
      const [x, y] = [places.x[at], places.y[at]];
      if (at > 0 && (x !== undefined || y !== undefined)) chunks.push({ pieces: [], x, y, path });
      addPiece(chunks, character, element, places.dx[at], places.dy[at], places.rotate[at] ?? places.rotate.at(-1));
      at++;
    }
    const rest = listed > 1 ? characters.slice(alone.length).join('') : text;
    // Line breaks of charts are elements that hold nothing to be seen but move what follows.
    if (rest === '' && (at > 0 || !(places.dx[0] || places.dy[0]))) continue;
    addPiece(chunks, rest, element, places.dx[at], places.dy[at], places.rotate.at(-1));
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

function readPlaces(painting: SvgPainting, element: Element, name: string, basis: number): number[] {
  const source = element.attributes.get(name)?.trim();
  if (!source) return [];
  const em = fontSizeOf(painting, element);
  const words = source.slice(0, 65_536).split(/[\s,]+/);
  return words.slice(0, MAX_PLACES).map((word) => readSvgLength(word, basis, em) ?? 0);
}

function cleanText(painting: SvgPainting, element: Element, node: Node, chunk: TextChunk | undefined): string {
  if (node.kind !== 'text') return '';
  const keeps =
    element.attributes.get('xml:space') === 'preserve' || styleOf(painting, element).whiteSpaceCollapse === 'preserve';
  if (keeps) return node.data.replace(/[\n\t\r]/g, ' ');
  const text = node.data.replace(/[\s\u200b]+/g, ' ');
  const before = chunk?.pieces.at(-1)?.text;
  return before === undefined || before.endsWith(' ') ? text.trimStart() : text;
}
