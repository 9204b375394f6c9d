import type { TextBox } from '../../box.js';
import type { BoxPiece, BreakPiece, EdgePiece, Piece, TabPiece, TextPiece } from '../content.js';
import { ceilToStep } from './line-breaker.js';

/** The source of one fragment: joined words of one text box, or a single mark. */
export interface LineUnit {
  readonly piece: TextPiece | TabPiece | BreakPiece | EdgePiece | BoxPiece;
  /** For text: all words. */
  text: string;
  width: number;
  /** Spaces that justification may widen. */
  spaces: number;
  readonly level: number;
  x: number;
  /** Added to each space by justification. */
  wordGap: number;
}

/** Joins adjacent words of a text box and computes the width of every unit; tabs extend to the next stop. */
export function joinUnits(
  pieces: readonly Piece[],
  indent: number,
  atomWidth: (piece: BoxPiece) => number,
  tabEnd: (position: number, piece: TabPiece) => number,
): LineUnit[] {
  const units: LineUnit[] = [];
  let position = indent;
  let open: LineUnit | undefined;
  let lastText: LineUnit | undefined;
  for (const piece of pieces) {
    if (piece.kind === 'text' && open && canJoin(open, piece)) {
      open.text += piece.text;
      open.width += piece.width + piece.joint;
      if (piece.isSpace) open.spaces += piece.text.length;
    } else {
      position = finishUnit(open, position);
      // Kerning narrows the preceding character.
      if (piece.kind === 'text' && lastText && piece.joint !== 0) {
        const width = Math.max(0, ceilToStep(lastText.width + piece.joint));
        position += width - lastText.width;
        lastText.width = width;
      }
      const unit: LineUnit = {
        piece,
        text: piece.kind === 'text' ? piece.text : '',
        width: unitWidth(piece, position, atomWidth, tabEnd),
        spaces: piece.kind === 'text' && piece.isSpace ? piece.text.length : 0,
        level: piece.level,
        x: 0,
        wordGap: 0,
      };
      units.push(unit);
      open = unit;
      if (piece.kind === 'text') lastText = unit;
    }
  }
  finishUnit(open, position);
  return units;
}

function finishUnit(open: LineUnit | undefined, position: number): number {
  if (!open) return position;
  if (open.piece.kind === 'text') open.width = Math.max(0, ceilToStep(open.width));
  return position + open.width;
}

function canJoin(open: LineUnit, piece: TextPiece): boolean {
  return open.piece.kind === 'text' && open.piece.box === piece.box && open.level === piece.level;
}

function unitWidth(
  piece: Piece,
  position: number,
  atomWidth: (piece: BoxPiece) => number,
  tabEnd: (position: number, piece: TabPiece) => number,
): number {
  switch (piece.kind) {
    case 'text':
    case 'open':
    case 'close':
      return piece.width;
    case 'tab':
      return tabEnd(position, piece) - position;
    case 'atom':
      return atomWidth(piece);
    default:
      return 0;
  }
}

export function isTextUnit(
  unit: LineUnit,
): unit is LineUnit & { readonly piece: TextPiece & { readonly box: TextBox } } {
  return unit.piece.kind === 'text';
}
