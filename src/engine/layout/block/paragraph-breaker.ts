import { resolveLength } from '../../css/computed/computed-length.js';
import type { TextHost } from '../../font/text-host.js';
import type { BlockBox } from '../box.js';
import { type MeasuredAtom, measureAtom } from '../inline/atoms.js';
import type { BoxPiece, BrokenLine, Piece } from '../inline/content.js';
import { markAfterFirstLine } from '../inline/first-line-content.js';
import { breakBalanced, canBalance } from '../inline/line/balance.js';
import { breakLine, type LineSpace } from '../inline/line/line-breaker.js';
import { PieceCursor } from '../inline/piece-cursor.js';
import { resolveEdges } from '../size/edges.js';
import { addFloat } from './add-float.js';
import { floatConstraint } from './float-size.js';
import type { FlowRun } from './flow-run.js';

/** A line and the interval between floats that it was broken for, px relative to the content box. */
export interface FittedLine {
  readonly line: BrokenLine;
  readonly left: number;
  readonly width: number;
}

/** Further lines of a block are dropped. */
const MAX_LINES = 5000;

const EMPTY_LINE: BrokenLine = { pieces: [], width: 0, endsForced: false, isLast: true, hyphenWidth: 0 };

/** Breaks the pieces of one block into lines, all at once or one by one between floats. */
export class ParagraphBreaker {
  readonly #run: FlowRun;
  readonly #pieces: readonly Piece[];
  readonly #firstPieces: readonly Piece[] | undefined;
  #atoms: Map<BoxPiece, MeasuredAtom> | undefined;
  /** Floats that did not fit beside the line they occur in. */
  #postponedFloats: BoxPiece[] = [];
  /** Floats already placed: a line that is broken again does not place them twice. */
  #placed: Set<BoxPiece> | undefined;

  constructor(run: FlowRun, pieces: readonly Piece[]) {
    this.#run = run;
    this.#pieces = pieces;
    const { box, context, contentWidth, container } = run;
    this.#firstPieces = context.lineCache.firstLineOf(box, contentWidth, container);
  }

  /** All lines at the full width of the block, cached by width. */
  breakParagraph(): readonly BrokenLine[] {
    const { contentWidth, box, context } = this.#run;
    const breakAll = () => {
      const lines = this.#breakAt(contentWidth);
      if (box.style.textWrap !== 'balance' || !canBalance(this.#pieces)) return { lines };
      return { lines: breakBalanced(lines, contentWidth, (widthPx) => this.#breakAt(widthPx)) };
    };
    return context.lineCache.paragraphOf(box, this.#pieces, contentWidth, breakAll).lines;
  }

  #breakAt(widthPx: number): BrokenLine[] {
    const cursor = this.newCursor();
    let isFirst = true;
    const lines: BrokenLine[] = [];
    while (cursor.current && lines.length < MAX_LINES) {
      const line = breakLine(
        cursor,
        this.#lineSpace(() => widthPx, lines.length === 0),
      );
      lines.push(line);
      if (isFirst && hasContent(line)) {
        isFirst = false;
        this.leaveFirstLine(cursor);
      }
    }
    if (cursor.current) this.#run.context.layout.note('block-lines');
    return lines.length > 0 ? lines : [EMPTY_LINE];
  }

  newCursor(): PieceCursor {
    return new PieceCursor(this.#firstPieces ?? this.#pieces);
  }

  /** Switches from the first-line style to the block's own style. */
  leaveFirstLine(cursor: PieceCursor): void {
    const first = this.#firstPieces;
    if (!first) return;
    const { text } = this.#run.context.layout;
    cursor.continueIn(this.#pieces, markAfterFirstLine(cursor.mark(), first, this.#pieces, text));
  }

  /**
   * The next line, as high as `height`, at the first position below the run's cursor where it fits beside the floats.
   */
  breakBesideFloats(cursor: PieceCursor, height: number, isFirst: boolean): FittedLine {
    const run = this.#run;
    const { floats, layout } = run.context;
    const right = run.contentX + run.contentWidth;
    const mark = cursor.mark();
    const free = (): { left: number; right: number } => floats.lineInterval(run.cursor, height, run.contentX, right);
    for (;;) {
      layout.step();
      cursor.reset(mark);
      const line = cursor.current
        ? breakLine(
            cursor,
            this.#lineSpace(() => free().right - free().left, isFirst),
          )
        : EMPTY_LINE;
      const stretch = free();
      const width = stretch.right - stretch.left;
      const next = floats.nextLineEdge(run.cursor);
      const isNarrowed = stretch.left > run.contentX || stretch.right < right;
      if (line.width <= width || !isNarrowed || next === undefined || !hasContent(line)) {
        return { line, left: stretch.left - run.contentX, width };
      }
      run.cursor = next;
    }
  }

  /** Places floats below the line that had no space for them. */
  placePostponedFloats(): void {
    for (const { box } of this.#postponedFloats) addFloat(this.#run, box, this.#run.cursor);
    this.#postponedFloats = [];
  }

  indent(): number {
    return resolveLength(this.#run.box.style.textIndent, this.#run.contentWidth, this.#run.container) ?? 0;
  }

  atom(piece: BoxPiece): MeasuredAtom {
    const known = this.#atoms?.get(piece);
    if (known) return known;
    const { contentWidth: width, percentHeight, container } = this.#run;
    const measured = measureAtom(piece.box, { width, percentHeight, container }, this.#run.context.layout);
    this.#atoms ??= new Map();
    this.#atoms.set(piece, measured);
    return measured;
  }

  #lineSpace(available: () => number, isFirst: boolean): LineSpace {
    return new SpaceOfLine(this, this.#run, available, isFirst ? this.indent() : 0);
  }

  addFloat(piece: BoxPiece, used: number, available: number): void {
    if (this.#placed?.has(piece)) return;
    const run = this.#run;
    const constraint = floatConstraint(run.contentWidth, run.percentHeight, run.container);
    const { width } = run.context.layout.measure(piece.box, constraint);
    const { margin } = resolveEdges(piece.box, run.contentWidth, run.container);
    const fits = used + width + margin.left + margin.right <= available;
    this.#placed ??= new Set();
    this.#placed.add(piece);
    if (used > 0 && (!fits || this.#postponedFloats.length > 0)) this.#postponedFloats.push(piece);
    else addFloat(run, piece.box, run.cursor);
  }
}

/** The space of the line that a breaker fills. */
class SpaceOfLine implements LineSpace {
  readonly available: () => number;
  readonly indent: number;
  readonly #breaker: ParagraphBreaker;
  readonly #run: FlowRun;

  constructor(breaker: ParagraphBreaker, run: FlowRun, available: () => number, indent: number) {
    this.available = available;
    this.indent = indent;
    this.#breaker = breaker;
    this.#run = run;
  }

  get text(): TextHost {
    return this.#run.context.layout.text;
  }

  get block(): BlockBox {
    return this.#run.box;
  }

  atomWidth(piece: BoxPiece): number {
    return this.#breaker.atom(piece).width;
  }

  addFloat(piece: BoxPiece, used: number): void {
    this.#breaker.addFloat(piece, used, this.available());
  }

  step(): void {
    this.#run.context.layout.step();
  }
}

/** False for a line with only tags and out-of-flow boxes: it has no height. */
export function hasContent({ pieces }: BrokenLine): boolean {
  return pieces.some(
    (piece) =>
      (piece.kind === 'text' && (piece.text !== '' || piece.hyphenWidth > 0)) ||
      piece.kind === 'break' ||
      piece.kind === 'tab' ||
      piece.kind === 'atom' ||
      ((piece.kind === 'open' || piece.kind === 'close') && piece.width !== 0),
  );
}
