import type { InlineBox, InlineFragment, LineBox } from '../box.js';
import { baseLevelOf } from '../inline/bidi-levels.js';
import type { BrokenLine, InlineItem, Piece } from '../inline/content.js';
import { boxesAfterFirstLine } from '../inline/first-line-content.js';
import { placeEllipsis } from '../inline/line/ellipsis.js';
import { type BuiltLine, buildLine, type LineBuilder, type LineRect } from '../inline/line/line-box.js';
import { isMirroredMode } from '../writing-mode/axes.js';
import { addFloat } from './add-float.js';
import { type FlowRun, fixTop, type LastLine, nextEdge, relativeY } from './flow-run.js';
import { NO_MARGIN } from './margin-strut.js';
import { type FittedLine, hasContent, ParagraphBreaker } from './paragraph-breaker.js';

/** Fills a block with an inline context with lines, beside floats around and inside. */
export function addLines(run: FlowRun): void {
  const { box, context } = run;
  const content = context.lineCache.contentOf(box);
  if (!content.hasLines) {
    addOutOfFlow(run, content.items);
    return;
  }
  const top = nextEdge(run);
  fixTop(run, top);
  run.cursor = top;
  run.strut = NO_MARGIN;
  new LineStacker(run, context.lineCache.piecesOf(box, run.contentWidth, run.container)).stackAll();
}

/** Places out-of-flow items of a block without lines: floats, absolute boxes and empty inline boxes. */
function addOutOfFlow(run: FlowRun, items: readonly InlineItem[]): void {
  const isRtl = run.box.style.direction === 'rtl';
  const x = isRtl ? run.contentWidth : 0;
  const fragments: InlineFragment[] = [];
  for (const item of items) {
    if (item.kind === 'float') addFloat(run, item.box, nextEdge(run));
    const y = relativeY(run, nextEdge(run));
    if (item.kind === 'absolute') {
      run.staticPositions.push({ box: item.box, x, y, alignX: isRtl ? 'end' : 'start', alignY: 'start' });
    } else if (item.kind === 'open') {
      const { isFirstPart: isFirst, isLastPart: isLast } = item.box;
      fragments.push({ kind: 'inline', box: item.box, x, y, width: 0, height: 0, isFirst, isLast });
    }
  }
  const [first] = fragments;
  if (first) run.lines = [emptyLine(x, first.y, fragments)];
}

function emptyLine(x: number, y: number, fragments: InlineFragment[]): LineBox {
  return { x, y, width: 0, height: 0, baseline: y, fragments };
}

/** Stacks the lines of one block. */
class LineStacker {
  readonly #run: FlowRun;
  readonly #breaker: ParagraphBreaker;
  readonly #lines: LineBox[] = [];
  readonly #builder: LineBuilder;
  /** Inline boxes that continue from the previous line. */
  #open: readonly InlineBox[] = [];

  constructor(run: FlowRun, pieces: readonly Piece[]) {
    this.#run = run;
    const breaker = new ParagraphBreaker(run, pieces);
    this.#breaker = breaker;
    this.#builder = {
      block: run.box,
      lineStyle: run.box.style,
      layout: run.context.layout,
      extents: run.context.lineCache.extents,
      container: run.container,
      contentWidth: run.contentWidth,
      baseLevel: baseLevelOf(run.context.lineCache.contentOf(run.box)),
      atom: (piece) => breaker.atom(piece),
    };
  }

  stackAll(): void {
    const run = this.#run;
    const { floats, lineCache } = run.context;
    if (!lineCache.contentOf(run.box).hasFloats && floats.isClearBelow(run.cursor)) this.#stackParagraph();
    else this.#stackBesideFloats();
    run.lines = this.#lines;
  }

  #stackParagraph(): void {
    for (const line of this.#breaker.breakParagraph()) {
      this.#run.context.layout.step();
      const fitted = { line, left: 0, width: this.#run.contentWidth };
      if (!this.#accept(this.#build(fitted), fitted)) return;
    }
  }

  /** Lines one by one, since each height decides where the next starts. */
  #stackBesideFloats(): void {
    const { context, box } = this.#run;
    const extents = context.lineCache.extents.of(box.style);
    const usual = Math.max(1, extents.lineAscent + extents.lineDescent);
    const cursor = this.#breaker.newCursor();
    do {
      const mark = cursor.mark();
      const isFirst = this.#lines.length === 0;
      const open = this.#open;
      let fitted = this.#breaker.breakBesideFloats(cursor, usual, isFirst);
      let built = this.#build(fitted);
      // A taller line may reach a float that was not considered in the first attempt.
      if (built.line.height > usual && this.#isNarrower(fitted, built.line.height)) {
        cursor.reset(mark);
        this.#open = open;
        fitted = this.#breaker.breakBesideFloats(cursor, built.line.height, isFirst);
        built = this.#build(fitted);
      }
      if (!this.#accept(built, fitted)) return;
      if (isFirst && this.#lines.length > 0) this.#breaker.leaveFirstLine(cursor);
      this.#breaker.placePostponedFloats();
      this.#clearAfter(fitted.line);
    } while (cursor.current);
  }

  /** `clear` of a `<br>` applies to what follows its line. */
  #clearAfter({ pieces }: BrokenLine): void {
    const last = pieces.at(-1);
    if (last?.kind !== 'break' || last.box.element?.tag !== 'br' || last.box.style.clear === 'none') return;
    const { context, cursor } = this.#run;
    this.#run.cursor = Math.max(cursor, context.floats.clearance(last.box.style.clear));
  }

  #isNarrower({ left, width }: FittedLine, height: number): boolean {
    const { context, cursor, contentX, contentWidth } = this.#run;
    const free = context.floats.lineInterval(cursor, height, contentX, contentX + contentWidth);
    return free.left > contentX + left || free.right < contentX + left + width;
  }

  #rectOf({ left, width }: FittedLine): LineRect {
    const top = this.#run.cursor - (this.#run.contentTop ?? 0);
    return { left, width, top, indent: this.#lines.length === 0 ? this.#breaker.indent() : 0 };
  }

  #build(fitted: FittedLine): BuiltLine {
    const { firstLine } = this.#run.box;
    const isFirst = this.#lines.length === 0;
    const builder = firstLine && isFirst ? { ...this.#builder, lineStyle: firstLine.box.style } : this.#builder;
    return buildLine(fitted.line, this.#rectOf(fitted), this.#open, builder);
  }

  /** Adds a line to the block; false if a clamped box shows no more lines. */
  #accept(built: BuiltLine, fitted: FittedLine): boolean {
    const run = this.#run;
    const isFirst = this.#lines.length === 0;
    this.#open = built.openBoxes;
    run.staticPositions.push(...built.staticPositions);
    if (!hasContent(fitted.line) && !this.#isMarkerLine(isFirst)) return true;
    const { clamp } = run.context;
    if (clamp?.bottom !== undefined) {
      // Nothing is visible below the last line of a clamped box, and only one more line counts towards the height.
      if (clamp.lastLine) addEllipsis(clamp.lastLine);
      clamp.lastLine = undefined;
      if (isFirst) run.cursor += built.line.height;
      return false;
    }
    if (isFirst && run.box.firstLine) this.#open = boxesAfterFirstLine(built.openBoxes);
    const rect = this.#rectOf(fitted);
    this.#lines.push(built.line);
    run.placements.push(...built.placements);
    if (this.#overflows(fitted.line, rect)) addEllipsis({ run: this.#run, builder: this.#builder, built, rect });
    run.cursor += built.line.height;
    const baseline = this.#baselineOf(built.line);
    run.firstBaseline ??= baseline;
    run.lastBaseline = baseline;
    this.#countForClamp(built, rect);
    return true;
  }

  #baselineOf({ y, height, baseline }: LineBox): number {
    return isMirroredMode(this.#run.box.style.turned?.mode) ? 2 * y + height - baseline : baseline;
  }

  /** Whether `text-overflow` applies to a line, because the block's edge cuts it off. */
  #overflows(line: BrokenLine, rect: LineRect): boolean {
    const { style } = this.#run.box;
    if (style.textOverflow === 'clip' || style.overflowX === 'visible') return false;
    return line.width > rect.width - rect.indent + 1e-3;
  }

  #countForClamp(built: BuiltLine, rect: LineRect): void {
    const { clamp } = this.#run.context;
    if (!clamp) return;
    clamp.linesLeft -= 1;
    if (clamp.linesLeft > 0) return;
    clamp.bottom = this.#run.cursor;
    clamp.lastLine = { run: this.#run, builder: this.#builder, built, rect };
  }

  #isMarkerLine(isFirst: boolean): boolean {
    return isFirst && this.#run.box.children[0]?.pseudo === 'marker';
  }
}

function addEllipsis({ run, builder, built, rect }: LastLine): void {
  const { box, context } = run;
  const atoms = new Map<unknown, { x: number; width: number }>();
  for (const { box: atom, x, constraint } of built.placements) {
    atoms.set(atom, { x, width: context.layout.measure(atom, constraint).width });
  }
  const extents = context.lineCache.extents.of(box.style);
  const ends = { left: rect.left, right: rect.left + rect.width, isRtl: builder.baseLevel === 1 };
  placeEllipsis(built.line, ends, box, extents, context.layout.text, atoms);
}
