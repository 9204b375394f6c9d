import type { Length } from '../computed/computed-length.js';
import type { Position } from '../computed/image-values.js';
import { percent } from '../computed/percent.js';
import type { Computation } from './compute-context.js';
import { constant } from './compute-context.js';
import { parseLengthPercentage, subtractFromWhole } from './length.js';
import type { Reader } from './reader.js';

type Axis = 'x' | 'y';
interface Piece {
  readonly axis: Axis | undefined;
  /** Measured from the right or bottom edge. */
  readonly fromEnd: boolean;
  readonly isEdge: boolean;
  readonly at: Computation<Length>;
}

const WORDS = ['left', 'right', 'top', 'bottom', 'center'] as const;

/** `<position>` with one to four values. */
export function parsePosition(reader: Reader): Computation<Position> | undefined {
  return parsePieces(reader, 4);
}

/** One or two values, as in `transform-origin`, where a depth follows. */
export function parsePlainPosition(reader: Reader): Computation<Position> | undefined {
  return parsePieces(reader, 2);
}

function parsePieces(reader: Reader, max: number): Computation<Position> | undefined {
  const start = reader.position;
  const pieces: Piece[] = [];
  while (pieces.length < max) {
    const piece = readPiece(reader);
    if (!piece) break;
    pieces.push(piece);
  }
  const position = pieces.length === 0 ? undefined : combine(pieces);
  if (!position) reader.rewind(start);
  return position;
}

function readPiece(reader: Reader): Piece | undefined {
  const word = reader.word(WORDS);
  if (word === 'center') return { axis: undefined, fromEnd: false, isEdge: false, at: constant(percent(50)) };
  if (word) {
    const axis = word === 'left' || word === 'right' ? 'x' : 'y';
    const fromEnd = word === 'right' || word === 'bottom';
    return { axis, fromEnd, isEdge: true, at: constant(percent(fromEnd ? 100 : 0)) };
  }
  const at = parseLengthPercentage(reader);
  return at && { axis: undefined, fromEnd: false, isEdge: false, at };
}

function combine(pieces: readonly Piece[]): Computation<Position> | undefined {
  const [first, second] = pieces;
  if (pieces.length > 2) return combineOffsets(pieces);
  if (!first) return undefined;
  const middle = constant(percent(50));
  if (!second) return first.axis === 'y' ? pair(middle, first.at) : pair(first.at, middle);
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  const isSwapped = first.axis === 'y' || second.axis === 'x';
  return isSwapped ? pair(second.at, first.at) : pair(first.at, second.at);
}

/** Combines edges with offsets: `right 10px bottom 5px`, or with only one offset. */
function combineOffsets(pieces: readonly Piece[]): Computation<Position> | undefined {
  const found: { axis: Axis | undefined; at: Computation<Length> }[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    const next = pieces[index + 1];
    if (!piece) return undefined;
    const isOffset = piece.isEdge && next !== undefined && !next.isEdge;
    found.push({ axis: piece.axis, at: isOffset ? offset(piece, next) : piece.at });
    if (isOffset) index++;
  }
  const [a, b, ...more] = found;
  if (!a || !b || more.length > 0 || (a.axis !== undefined && a.axis === b.axis)) return undefined;
  return a.axis === 'y' || b.axis === 'x' ? pair(b.at, a.at) : pair(a.at, b.at);
}

function offset(edge: Piece, by: Piece): Computation<Length> {
  return edge.fromEnd ? (context) => subtractFromWhole(by.at(context)) : by.at;
}

function pair(x: Computation<Length>, y: Computation<Length>): Computation<Position> {
  return (context) => ({ x: x(context), y: y(context) });
}

/** Parses one axis, as in `background-position-x` and `-y`. */
export function parseAxisPosition(axis: Axis): (reader: Reader) => Computation<Length> | undefined {
  const [start, end] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  return (reader) => {
    const word = reader.word([start, end, 'center']);
    if (word === 'center') return constant(percent(50));
    const length = parseLengthPercentage(reader);
    if (word === undefined) return length;
    if (word === start) return length ?? constant(percent(0));
    return length ? (context) => subtractFromWhole(length(context)) : constant(percent(100));
  };
}

/** Initial position of backgrounds. */
export const TOP_LEFT: Position = Object.freeze({ x: percent(0), y: percent(0) });
