import { type ContainerSize, resolveLength } from '../../../css/computed/computed-length.js';
import type { IntrinsicWidths, KnownHeight, LayoutHost, WidthsRequest } from '../../contract.js';
import { resolveEdges } from '../../size/edges.js';
import { knownHeight } from '../../size/sizes.js';
import { type BoxPiece, type TextPiece, wraps } from '../content.js';
import { graphemeEnds, measureText } from '../measure-text.js';
import { ceilToStep } from './line-breaker.js';
import type { LineCache } from './line-cache.js';

/** Min-content and max-content widths of lines, both in one pass over the pieces. */
export function lineWidths(request: WidthsRequest, layout: LayoutHost, lineCache: LineCache): IntrinsicWidths {
  const { box, container } = request;
  // Browsers measure all lines in the first-line style.
  const pieces = lineCache.firstLineOf(box, undefined, container) ?? lineCache.piecesOf(box, undefined, container);
  const walk = new WidthWalk(layout, request);
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
  readonly #known: KnownHeight | undefined;
  #min = 0;
  #max = 0;
  /** Floats beside the line. */
  #floats = 0;
  /** The current unbreakable unit: fixed px, and the text run that is rounded as a whole. */
  #unit: UnbreakableUnit;
  #line: UnbreakableUnit;

  constructor(layout: LayoutHost, { box, container, height }: WidthsRequest) {
    this.#layout = layout;
    this.#container = container;
    this.#known = knownHeight(undefined, height);
    const indent = resolveLength(box.style.textIndent, undefined, container) ?? 0;
    this.#unit = new UnbreakableUnit(indent);
    this.#line = new UnbreakableUnit(indent);
  }

  addText(piece: TextPiece): void {
    const { style } = piece.box;
    this.#line.addText(piece);
    const cutsAnywhere =
      style.overflowWrap === 'anywhere' || style.wordBreak === 'break-word' || style.lineBreak === 'anywhere';
    if (cutsAnywhere && wraps(style) && !piece.isSpace) {
      for (const width of this.#characterWidths(piece)) {
        this.#min = Math.max(this.#min, this.#unit.end, ceilToStep(width));
        this.#unit = new UnbreakableUnit(0);
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
    const widths = this.#layout.intrinsicWidths(piece.box, this.#container, this.#known);
    this.#line.addSolid(widths.max + margin.left + margin.right);
    this.#unit.addSolid(widths.min + margin.left + margin.right);
  }

  addFloat(piece: BoxPiece): void {
    const { margin } = resolveEdges(piece.box, undefined, this.#container);
    const widths = this.#layout.intrinsicWidths(piece.box, this.#container, this.#known);
    this.#floats += widths.max + margin.left + margin.right;
    this.#min = Math.max(this.#min, widths.min + margin.left + margin.right);
  }

  breakUnit(): void {
    this.#min = Math.max(this.#min, this.#unit.end);
    this.#unit = new UnbreakableUnit(0);
  }

  breakLine(): void {
    this.breakUnit();
    this.#max = Math.max(this.#max, this.#line.end + this.#floats);
    this.#line = new UnbreakableUnit(0);
    this.#floats = 0;
  }

  finish(): IntrinsicWidths {
    this.breakLine();
    return { min: Math.max(0, this.#min), max: Math.max(0, this.#max, this.#min) };
  }
}

/** A growing width: text runs are rounded up once each, trailing spaces excluded. */
class UnbreakableUnit {
  #committed: number;
  #run = 0;
  #runBox: unknown;
  #hasText = false;
  end: number;

  constructor(startPx: number) {
    this.#committed = startPx;
    this.end = startPx;
  }

  addText(piece: TextPiece): void {
    if (piece.isSpace && piece.hangs && !this.#hasText) return;
    if (this.#runBox !== piece.box) {
      this.#committed += ceilToStep(this.#run);
      this.#run = 0;
      this.#runBox = piece.box;
    }
    this.#run += piece.width + (this.#hasText ? piece.joint : 0);
    this.#hasText = true;
    if (!piece.hangs) this.end = this.#committed + ceilToStep(this.#run);
  }

  addSolid(px: number): void {
    if (px === 0) return;
    this.#committed += ceilToStep(this.#run) + px;
    this.#run = 0;
    this.#runBox = undefined;
    this.#hasText = true;
    this.end = this.#committed;
  }
}
