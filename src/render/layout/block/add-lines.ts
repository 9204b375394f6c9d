import { resolveLength } from '../../css/length.js';
import type { InlineBox, LineBox } from '../box.js';
import { type MeasuredAtom, measureAtom } from '../inline/atoms.js';
import { baseLevelOf } from '../inline/levels.js';
import { buildLine, type LineBuilder, type LineRect } from '../inline/line-box.js';
import { type BrokenLine, breakLine, type LineRoom, PieceCursor } from '../inline/line-breaker.js';
import type { BoxPiece, Piece } from '../inline/pieces.js';
import { resolveEdges } from '../sizing/edges.js';
import { addFloat } from './add-float.js';
import { floatConstraint } from './float-size.js';
import { type FlowRun, nextEdge, relativeY, settleTop } from './flow-run.js';
import { NO_MARGIN } from './margin-strut.js';

/** Fills a block with an inline context with lines, beside the floats around and inside. */
export function addLines(run: FlowRun): void {
  const { box, context } = run;
  const content = context.memo.contentOf(box);
  if (!content.hasLines) {
    addAsides(run, content.items);
    return;
  }
  const top = nextEdge(run);
  settleTop(run, top);
  run.cursor = top;
  run.strut = NO_MARGIN;
  const pieces = context.memo.piecesOf(box, run.contentWidth, run.container);
  const stacker = new LineStacker(run, pieces);
  stacker.stackAll();
}

/** Nothing for a line: floats and absolute boxes alone. */
function addAsides(run: FlowRun, items: ReturnType<FlowRun['context']['memo']['contentOf']>['items']): void {
  const isRtl = run.box.style.direction === 'rtl';
  for (const item of items) {
    if (item.kind === 'float') addFloat(run, item.box, nextEdge(run));
    else if (item.kind === 'absolute') {
      run.staticPositions.push({
        box: item.box,
        x: isRtl ? run.contentWidth : 0,
        y: relativeY(run, nextEdge(run)),
        alignX: isRtl ? 'end' : 'start',
        alignY: 'start',
      });
    }
  }
}

class LineStacker {
  readonly #run: FlowRun;
  readonly #pieces: readonly Piece[];
  readonly #lines: LineBox[] = [];
  readonly #atoms = new Map<BoxPiece, MeasuredAtom>();
  readonly #builder: LineBuilder;
  #open: readonly InlineBox[] = [];
  /** Floats that did not fit beside the line they were met in. */
  #waiting: BoxPiece[] = [];
  /** Floats already placed: a line that is broken again does not place them twice. */
  readonly #placed = new Set<BoxPiece>();

  constructor(run: FlowRun, pieces: readonly Piece[]) {
    this.#run = run;
    this.#pieces = pieces;
    this.#builder = {
      block: run.box,
      layout: run.context.layout,
      extents: run.context.memo.extents,
      container: run.container,
      contentWidth: run.contentWidth,
      baseLevel: baseLevelOf(run.context.memo.contentOf(run.box)),
      atom: (piece) => this.#atom(piece),
    };
  }

  stackAll(): void {
    const run = this.#run;
    const { floats, layout } = run.context;
    const content = run.context.memo.contentOf(run.box);
    const isPlain = !content.hasFloats && floats.isClearBelow(run.cursor);
    const breakAll = (): { lines: BrokenLine[] } => ({ lines: [...this.#breakPlain()] });
    const broken = isPlain
      ? run.context.memo.paragraphOf(run.box, this.#pieces, run.contentWidth, breakAll).lines
      : this.#breakBesideFloats();
    for (const line of broken) {
      layout.step();
      this.#stack(line);
    }
    run.lines = this.#lines;
  }

  *#breakPlain(): Generator<BrokenLine> {
    const cursor = new PieceCursor(this.#pieces);
    let isFirst = true;
    while (cursor.current) {
      yield breakLine(
        cursor,
        this.#room(() => this.#run.contentWidth, isFirst),
      );
      isFirst = false;
    }
    if (isFirst) yield EMPTY_LINE;
  }

  #room(available: () => number, isFirst: boolean): LineRoom {
    const { layout } = this.#run.context;
    return {
      text: layout.text,
      block: this.#run.box,
      available,
      indent: isFirst ? this.#indent() : 0,
      atomWidth: (piece) => this.#atom(piece).width,
      meetFloat: (piece, used) => this.#meetFloat(piece, used, available()),
      step: () => layout.step(),
    };
  }

  #indent(): number {
    return resolveLength(this.#run.box.style.textIndent, this.#run.contentWidth, this.#run.container) ?? 0;
  }

  #rect: LineRect = { left: 0, width: 0, top: 0, indent: 0 };

  /** Lines one after the other, since each one's height decides where the next begins. */
  *#breakBesideFloats(): Generator<BrokenLine> {
    const run = this.#run;
    const { floats } = run.context;
    const cursor = new PieceCursor(this.#pieces);
    const extents = run.context.memo.extents.of(run.box.style);
    const height = Math.max(1, extents.lineAscent + extents.lineDescent);
    let isFirst = true;
    while (cursor.current) {
      const mark = cursor.mark();
      const right = run.contentX + run.contentWidth;
      for (;;) {
        const free = (): { left: number; right: number } => floats.freeStretch(run.cursor, height, run.contentX, right);
        cursor.reset(mark);
        const line = breakLine(
          cursor,
          this.#room(() => free().right - free().left, isFirst),
        );
        const stretch = free();
        const next = floats.nextEdge(run.cursor);
        const isNarrowed = stretch.left > run.contentX || stretch.right < right;
        if (line.width > stretch.right - stretch.left && isNarrowed && next !== undefined && hasSubstance(line)) {
          run.cursor = next;
          continue;
        }
        this.#rect = {
          left: stretch.left - run.contentX,
          width: stretch.right - stretch.left,
          top: 0,
          indent: 0,
        };
        yield line;
        break;
      }
      isFirst = false;
      this.#placeWaiting();
    }
    if (isFirst) yield EMPTY_LINE;
  }

  #stack(broken: BrokenLine): void {
    const run = this.#run;
    const top = run.cursor - (run.contentTop ?? 0);
    const isFirst = this.#lines.length === 0;
    const across = this.#rect.width > 0 || this.#rect.left > 0 ? this.#rect : { left: 0, width: run.contentWidth };
    const rect: LineRect = { left: across.left, width: across.width, top, indent: isFirst ? this.#indent() : 0 };
    const built = buildLine(broken, rect, this.#open, this.#builder);
    this.#open = built.openBoxes;
    run.staticPositions.push(...built.staticPositions);
    if (!hasSubstance(broken) && !this.#isMarkerLine(isFirst)) return;
    this.#lines.push(built.line);
    run.placements.push(...built.placements);
    run.cursor += built.line.height;
    run.firstBaseline ??= built.line.baseline;
    run.lastBaseline = built.line.baseline;
    this.#countForClamp();
  }

  #isMarkerLine(isFirst: boolean): boolean {
    return isFirst && this.#run.box.children[0]?.pseudo === 'marker';
  }

  #countForClamp(): void {
    const { clamp } = this.#run.context;
    if (!clamp || clamp.bottom !== undefined) return;
    clamp.linesLeft -= 1;
    if (clamp.linesLeft === 0) clamp.bottom = this.#run.cursor;
  }

  #meetFloat(piece: BoxPiece, used: number, available: number): void {
    if (this.#placed.has(piece)) return;
    const run = this.#run;
    const constraint = floatConstraint(run.contentWidth, run.percentHeight, run.container);
    const { width } = run.context.layout.measure(piece.box, constraint);
    const { margin } = resolveEdges(piece.box, run.contentWidth, run.container);
    const fits = used + width + margin.left + margin.right <= available;
    this.#placed.add(piece);
    if (used > 0 && (!fits || this.#waiting.length > 0)) this.#waiting.push(piece);
    else addFloat(run, piece.box, run.cursor);
  }

  #placeWaiting(): void {
    for (const { box } of this.#waiting) addFloat(this.#run, box, this.#run.cursor);
    this.#waiting = [];
  }

  #atom(piece: BoxPiece): MeasuredAtom {
    const known = this.#atoms.get(piece);
    if (known) return known;
    const { contentWidth: width, percentHeight, container } = this.#run;
    const measured = measureAtom(piece.box, { width, percentHeight, container }, this.#run.context.layout);
    this.#atoms.set(piece, measured);
    return measured;
  }
}

const EMPTY_LINE: BrokenLine = { pieces: [], width: 0, endsForced: false, isLast: true, hyphenWidth: 0 };

/** False for a line with nothing on it but tags and asides: it has no height. */
function hasSubstance({ pieces }: BrokenLine): boolean {
  return pieces.some(
    (piece) =>
      (piece.kind === 'text' && (piece.text !== '' || piece.hyphenWidth > 0)) ||
      piece.kind === 'break' ||
      piece.kind === 'tab' ||
      piece.kind === 'atom' ||
      ((piece.kind === 'open' || piece.kind === 'close') && piece.width !== 0),
  );
}
