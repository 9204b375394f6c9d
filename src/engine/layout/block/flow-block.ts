import type { BlockBox } from '../box.js';
import type { Constraint, ContentSolution, LaidBox } from '../contract.js';
import { establishesContext, isAbsolute, isFloat, isOutsideMarker, isSizedBox, isSpanner } from '../formatting.js';
import { resolveEdges } from '../size/edges.js';
import { describeUsedSizes, type UsedSizes, usedHeight } from '../size/used-sizes.js';
import { addContextRoot } from './add-context-root.js';
import { addFloat } from './add-float.js';
import { addLines } from './add-lines.js';
import { childConstraint, clearedTop } from './child-position.js';
import {
  type FlowContext,
  type FlowRun,
  fixTop,
  nextEdge,
  notePlacement,
  noteStaticPosition,
  relativeY,
} from './flow-run.js';
import { alignHorizontally } from './horizontal.js';
import { joinMargin, type MarginStrut, NO_MARGIN, strutHeight } from './margin-strut.js';
import { shiftDown } from './shift-down.js';

/** A block that was laid out as part of its parent's flow. */
interface FlowedBlock {
  readonly laid: LaidBox;
  /** Top edge of the border box; undefined if margins collapse through the block. */
  readonly top: number | undefined;
  /** Margins at the bottom edge that are still collapsing. */
  readonly strut: MarginStrut;
  /** For a block that margins collapse through: those that move its top edge, all but its own bottom margin. */
  readonly throughStrut: MarginStrut;
}

interface BlockStart {
  readonly sizes: UsedSizes;
  readonly contentX: number;
  readonly cursor: number;
  /** Margins above, including the block's own. */
  readonly strut: MarginStrut;
  readonly expectedTop: number | undefined;
  /** The parent's; percentages in an anonymous block refer to it. */
  readonly percentHeight: number | undefined;
}

/** Stacks the children of a run. */
export function flowChildren(run: FlowRun): void {
  if (run.box.context === 'inline') {
    addLines(run);
    trimLines(run);
    return;
  }
  for (const child of run.box.children) {
    run.context.layout.step();
    if (!isSizedBox(child) || isOutsideMarker(child)) continue;
    if (isAbsolute(child)) noteStaticPosition(run, child);
    else if (isFloat(child)) addFloat(run, child, nextEdge(run));
    else if (run.context.spannerWidth !== undefined && isSpanner(child))
      addSpanner(run, child, run.context.spannerWidth);
    else if (child.kind === 'replaced' || establishesContext(child)) addContextRoot(run, child);
    else addBlock(run, child);
  }
}

/** A block whose margins and floats interact with those of its parent. */
function addBlock(run: FlowRun, child: BlockBox): void {
  const { context } = run;
  const constraint = childConstraint(run);
  const sizes = describeUsedSizes(child, constraint, context.layout);
  const { margin } = sizes.edges;
  const x = alignHorizontally(sizes.edges, sizes.width, run.contentWidth, run.box.style);
  const contentX = run.contentX + x + sizes.edges.insetLeft;
  const joined = joinMargin(run.strut, margin.top);
  const clearTop = clearedTop(run, child, run.cursor + strutHeight(joined));
  const isCleared = clearTop !== undefined;
  const floatsAreFixed = run.contentTop !== undefined;
  if (isCleared) fixTop(run, nextEdge(run));
  const { percentHeight } = run;
  const start: BlockStart = isCleared
    ? { sizes, contentX, percentHeight, cursor: clearTop, strut: NO_MARGIN, expectedTop: clearTop }
    : { sizes, contentX, percentHeight, cursor: run.cursor, strut: joined, expectedTop: run.expectedTop };
  const floatCount = context.floats.count;
  let flowed = flowBlockAtPosition(run, child, start);
  if (isCleared && flowed.top !== undefined && flowed.top !== clearTop) {
    // Margins inside that collapse with the child's own top margin do not add to the clearance; they may replace it.
    const inside = flowed.top - clearTop;
    const withoutClearance = run.cursor + strutHeight(joinMargin(joined, inside));
    const top = floatsAreFixed ? Math.max(clearTop, withoutClearance) : clearTop;
    context.floats.truncate(floatCount);
    flowed = flowBlockAtPosition(run, child, { ...start, cursor: top - inside, expectedTop: top });
  }
  const placed = { box: child, x, constraint, measured: flowed.laid };
  if (flowed.top !== undefined) {
    fixTop(run, flowed.top);
    notePlacement(run, { ...placed, y: relativeY(run, flowed.top) }, flowed.laid);
    run.cursor = flowed.top + flowed.laid.height;
    run.strut = flowed.strut;
    run.endsCleared = false;
    return;
  }
  notePlacement(run, { ...placed, y: relativeY(run, start.cursor + strutHeight(flowed.throughStrut)) }, flowed.laid);
  if (!isCleared) {
    run.strut = flowed.strut;
    return;
  }
  // An empty block below floats: its margins start at its top edge but do not move it.
  run.strut = joinMargin(joinMargin(flowed.strut, margin.top), margin.bottom);
  run.endsCleared = true;
  run.cursor = clearTop - strutHeight(joinMargin(NO_MARGIN, margin.top));
}

/** Lays out a child, and a second time if floats inside were placed for a wrong estimate of its position. */
function flowBlockAtPosition(run: FlowRun, child: BlockBox, start: BlockStart): FlowedBlock {
  const { context } = run;
  if (run.contentTop === undefined) return flowBlock(context, child, start);
  const outerFloatTop = context.assumedFloatTop;
  const outerClamp = context.clamp && { ...context.clamp };
  const count = context.floats.count;
  context.assumedFloatTop = undefined;
  let flowed = flowBlock(context, child, start);
  const actual = flowed.top ?? start.cursor + strutHeight(flowed.throughStrut);
  if (context.assumedFloatTop !== undefined && context.assumedFloatTop !== actual) {
    context.floats.truncate(count);
    context.adjoining = { left: false, right: false };
    if (outerClamp) context.clamp = outerClamp;
    flowed = flowBlock(context, child, { ...start, expectedTop: actual });
  }
  context.assumedFloatTop = outerFloatTop;
  return flowed;
}

function flowBlock(context: FlowContext, box: BlockBox, start: BlockStart): FlowedBlock {
  const { sizes } = start;
  const { edges } = sizes;
  const insetBottom = edges.insetY - edges.insetTop;
  const run: FlowRun = {
    context,
    box,
    contentWidth: sizes.contentWidth,
    contentX: start.contentX,
    percentHeight: box.element === undefined && box.pseudo === undefined ? start.percentHeight : sizes.percentHeight,
    container: sizes.container,
    expectedTop: start.expectedTop,
    contentTop: undefined,
    cursor: start.cursor,
    strut: start.strut,
    endsCleared: false,
    placements: [],
    staticPositions: [],
    lines: undefined,
    firstBaseline: undefined,
    lastBaseline: undefined,
  };
  if (edges.insetTop > 0) openContent(run, edges.insetTop);
  flowChildren(run);
  if (insetBottom > 0) openContent(run, edges.insetTop);
  const keepsMarginInside = insetBottom > 0 || run.endsCleared;
  const end = run.cursor + (keepsMarginInside ? strutHeight(run.strut) : 0);
  const natural = run.contentTop === undefined ? 0 : Math.max(0, end - run.contentTop);
  const height = usedHeight(sizes, natural);
  if (height > 0) openContent(run, edges.insetTop);
  const isOwnHeight = sizes.height !== undefined || height !== natural + edges.insetY;
  const open = keepsMarginInside || (isOwnHeight && run.contentTop !== undefined) ? NO_MARGIN : run.strut;
  return {
    laid: laidBlock(run, sizes, height),
    top: run.contentTop === undefined ? undefined : run.contentTop - edges.insetTop,
    strut: joinMargin(open, edges.margin.bottom),
    throughStrut: run.strut,
  };
}

/** Ends margin collapsing at the top edge: the content starts below it. */
function openContent(run: FlowRun, insetTop: number): void {
  if (run.contentTop !== undefined) return;
  const top = nextEdge(run);
  fixTop(run, top + insetTop);
  run.cursor = top + insetTop;
  run.strut = NO_MARGIN;
}

function laidBlock(run: FlowRun, sizes: UsedSizes, height: number): LaidBox {
  const { edges } = sizes;
  const contentHeight = height - edges.insetY;
  const solution: ContentSolution = {
    width: sizes.contentWidth,
    height: contentHeight,
    firstBaseline: run.firstBaseline,
    lastBaseline: run.lastBaseline,
    placements: run.placements,
    staticPositions: run.staticPositions,
    ...(run.lines ? { lines: run.lines } : {}),
  };
  const fromBorder = (baseline: number | undefined): number | undefined =>
    baseline === undefined ? undefined : baseline + edges.insetTop;
  return {
    width: sizes.width,
    height,
    firstBaseline: fromBorder(run.firstBaseline),
    lastBaseline: fromBorder(run.lastBaseline),
    edges,
    solution,
    contentWidth: sizes.contentWidth,
    contentHeight,
    isSharedFlow: true,
    contentShift: 0,
    container: sizes.container,
  };
}

/**
 * An element that spans all columns of that total width: it is below everything before it. Its margins do not count
 * here, because columns end and begin beside it.
 */
function addSpanner(run: FlowRun, child: BlockBox, width: number): void {
  const { context, percentHeight, container } = run;
  const constraint: Constraint = {
    width: undefined,
    height: undefined,
    available: width,
    autoWidth: 'fill',
    percentWidth: width,
    percentHeight,
    container,
  };
  const measured = context.layout.measure(child, constraint);
  const edges = resolveEdges(child, width, container);
  const x = alignHorizontally(edges, measured.width, width, run.box.style) - run.contentX;
  const y = Math.max(nextEdge(run), context.floats.bottom);
  fixTop(run, y);
  notePlacement(run, { box: child, x, y: relativeY(run, y), constraint, measured }, measured);
  run.cursor = y + measured.height;
  run.strut = NO_MARGIN;
  run.endsCleared = false;
}

/** Cuts off what `text-box-trim` asks for. */
function trimLines(run: FlowRun): void {
  const { top, bottom } = trimOf(run);
  if (top === 0 && bottom === 0) return;
  const { placements, staticPositions, lines = [], firstBaseline, lastBaseline } = run;
  const content = { width: 0, height: 0, placements, staticPositions, lines, firstBaseline, lastBaseline };
  const moved = shiftDown(content, -top);
  placements.splice(0, placements.length, ...moved.placements);
  staticPositions.splice(0, staticPositions.length, ...(moved.staticPositions ?? []));
  run.firstBaseline = moved.firstBaseline;
  run.lastBaseline = moved.lastBaseline;
  run.cursor -= top + bottom;
}

/** What `text-box-trim` cuts off the first and the last line of the block (CSS Inline 3, section 6). */
function trimOf({ box, lines, context }: FlowRun): { readonly top: number; readonly bottom: number } {
  const { textBoxTrim, textBoxEdge, font } = box.style;
  const [first, last] = [lines?.at(0), lines?.at(-1)];
  if (!first || !last || !(textBoxTrim.start || textBoxTrim.end)) return NO_TRIM;
  const { ascentPx, descentPx, capHeightPx, xHeightPx } = context.layout.text.metrics(font);
  const over = { text: ascentPx, cap: capHeightPx, ex: xHeightPx }[textBoxEdge.over];
  const under = textBoxEdge.under === 'text' ? descentPx : 0;
  return {
    top: textBoxTrim.start ? first.baseline - over - first.y : 0,
    bottom: textBoxTrim.end ? last.y + last.height - last.baseline - under : 0,
  };
}

const NO_TRIM = Object.freeze({ top: 0, bottom: 0 });
