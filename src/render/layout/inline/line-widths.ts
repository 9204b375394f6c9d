import { type ContainerSize, resolveLength } from '../../css/length.js';
import type { BlockBox } from '../box.js';
import type { IntrinsicWidths, LayoutHost } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { wraps } from './content.js';
import { ceilToStep } from './line-breaker.js';
import type { LineMemo } from './line-memo.js';
import { graphemeEnds, measureText } from './measure-text.js';
import type { BoxPiece, TextPiece } from './pieces.js';

/** Min-content and max-content widths of lines, both from one walk over the pieces. */
export function lineWidths(
  box: BlockBox,
  container: ContainerSize,
  layout: LayoutHost,
  memo: LineMemo,
): IntrinsicWidths {
  // Browsers ask in the look of the first line for all lines.
  const pieces = memo.firstLineOf(box, undefined, container) ?? memo.piecesOf(box, undefined, container);
  const walk = new WidthWalk(layout, container, resolveLength(box.style.textIndent, undefined, container) ?? 0);
  for (const piece of pieces) {
    layout.step();
    if (piece.breakBefore) walk.breakUnit();
    switch (piece.kind) {
      case 'text':
        walk.addText(piece);
        break;
      case 'tab':
        walk.addSolid(box.style.tabSize * layout.text.advance(' ', piece.box.style.font));
        break;
      case 'open':
      case 'close':
        walk.addSolid(piece.width);
        break;
      case 'atom':
        walk.addAtom(piece);
        break;
      case 'float':
        walk.addFloat(piece);
        break;
      case 'break':
        walk.breakLine();
        break;
      default:
    }
  }
  return walk.finish();
}

class WidthWalk {
  readonly #layout: LayoutHost;
  readonly #container: ContainerSize;
  #min = 0;
  #max = 0;
  /** Floats beside the line. */
  #floats = 0;
  /** The unbreakable stretch so far: settled px, and the text run that is still rounded as one. */
  #unit: Stretch;
  #line: Stretch;

  constructor(layout: LayoutHost, container: ContainerSize, indent: number) {
    this.#layout = layout;
    this.#container = container;
    this.#unit = new Stretch(indent);
    this.#line = new Stretch(indent);
  }

  addText(piece: TextPiece): void {
    const { style } = piece.box;
    this.#line.addText(piece);
    const cutsAnywhere =
      style.overflowWrap === 'anywhere' || style.wordBreak === 'break-word' || style.lineBreak === 'anywhere';
    if (cutsAnywhere && wraps(style) && !piece.isSpace) {
      for (const width of this.#characterWidths(piece)) {
        this.#min = Math.max(this.#min, this.#unit.end, ceilToStep(width));
        this.#unit = new Stretch(0);
      }
      return;
    }
    this.#unit.addText(piece);
    if (piece.hyphenWidth > 0) this.#min = Math.max(this.#min, this.#unit.end + piece.hyphenWidth);
  }

  *#characterWidths(piece: TextPiece): Generator<number> {
    let start = 0;
    for (const end of graphemeEnds(piece.text)) {
      this.#layout.step();
      yield measureText(piece.text.slice(start, end), piece.box.style, this.#layout.text);
      start = end;
    }
  }

  addSolid(px: number): void {
    this.#line.addSolid(px);
    this.#unit.addSolid(px);
  }

  addAtom(piece: BoxPiece): void {
    const { margin } = resolveEdges(piece.box, undefined, this.#container);
    const widths = this.#layout.intrinsicWidths(piece.box, this.#container);
    this.#line.addSolid(widths.max + margin.left + margin.right);
    this.#unit.addSolid(widths.min + margin.left + margin.right);
  }

  addFloat(piece: BoxPiece): void {
    const { margin } = resolveEdges(piece.box, undefined, this.#container);
    const widths = this.#layout.intrinsicWidths(piece.box, this.#container);
    this.#floats += widths.max + margin.left + margin.right;
    this.#min = Math.max(this.#min, widths.min + margin.left + margin.right);
  }

  breakUnit(): void {
    this.#min = Math.max(this.#min, this.#unit.end);
    this.#unit = new Stretch(0);
  }

  breakLine(): void {
    this.breakUnit();
    this.#max = Math.max(this.#max, this.#line.end + this.#floats);
    this.#line = new Stretch(0);
    this.#floats = 0;
  }

  finish(): IntrinsicWidths {
    this.breakLine();
    return { min: Math.max(0, this.#min), max: Math.max(0, this.#max, this.#min) };
  }
}

/** A width that grows: text runs rounded up once each, spaces at the end not counted. */
class Stretch {
  #settled: number;
  #run = 0;
  #runBox: unknown;
  #hasText = false;
  end: number;

  constructor(startPx: number) {
    this.#settled = startPx;
    this.end = startPx;
  }

  addText(piece: TextPiece): void {
    if (piece.isSpace && piece.hangs && !this.#hasText) return;
    if (this.#runBox !== piece.box) {
      this.#settled += ceilToStep(this.#run);
      this.#run = 0;
      this.#runBox = piece.box;
    }
    this.#run += piece.width + (this.#hasText ? piece.joint : 0);
    this.#hasText = true;
    if (!piece.hangs) this.end = this.#settled + ceilToStep(this.#run);
  }

  addSolid(px: number): void {
    if (px === 0) return;
    this.#settled += ceilToStep(this.#run) + px;
    this.#run = 0;
    this.#runBox = undefined;
    this.#hasText = true;
    this.end = this.#settled;
  }
}
