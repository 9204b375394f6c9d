import { NO_EDGES } from '../../css/computed/box-values.js';
import type { BoxEdges, SizedBox } from '../box.js';
import type { Constraint, Measured } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { childConstraint, clearedTop } from './child-position.js';
import { type FlowRun, fixTop, nextEdge, notePlacement, relativeY } from './flow-run.js';
import { alignHorizontally } from './horizontal.js';
import { joinMargin, NO_MARGIN, strutHeight } from './margin-strut.js';

interface Fitting {
  readonly x: number;
  readonly y: number;
  readonly constraint: Constraint;
  readonly measured: Measured;
}

/**
 * A child that establishes its own formatting context: it is placed beside floats, never under them (CSS 2, section
 * 9.5).
 */
export function addContextRoot(run: FlowRun, child: SizedBox): void {
  const edges = resolveEdges(child, run.contentWidth, run.container);
  const joined = joinMargin(run.strut, edges.margin.top);
  const withMargin = run.cursor + strutHeight(joined);
  const cleared = clearedTop(run, child, withMargin);
  let fitting = fitBesideFloats(run, child, edges, cleared ?? withMargin);
  if (run.contentTop === undefined && (cleared !== undefined || !fitsBesideMovingFloats(run, child, edges))) {
    // Floats that the margin would move are in the way: the margin does not collapse with those above.
    fixTop(run, nextEdge(run));
    fitting = fitBesideFloats(run, child, edges, Math.max(cleared ?? withMargin, withMargin));
  }
  fixTop(run, fitting.y);
  const { x, y, constraint, measured } = fitting;
  notePlacement(run, { box: child, x, y: relativeY(run, y), constraint, measured }, measured);
  run.cursor = y + measured.height;
  run.strut = joinMargin(NO_MARGIN, edges.margin.bottom);
  run.endsCleared = false;
}

/** Floats at estimated positions move with the margin of the child, so it has to fit beside them where they are. */
function fitsBesideMovingFloats(run: FlowRun, child: SizedBox, edges: BoxEdges): boolean {
  const { adjoining, assumedFloatTop } = run.context;
  if ((!adjoining.left && !adjoining.right) || assumedFloatTop === undefined) return true;
  return fitBesideFloats(run, child, edges, assumedFloatTop).y === assumedFloatTop;
}

function fitBesideFloats(run: FlowRun, child: SizedBox, edges: BoxEdges, from: number): Fitting {
  const { floats, layout } = run.context;
  const { contentX, contentWidth } = run;
  const { style } = run.box;
  let y = from;
  for (;;) {
    const free = floats.freeInterval(y, 0, contentX, contentX + contentWidth);
    const isWhole = free.left === contentX && free.right === contentX + contentWidth;
    const next = floats.nextEdge(y);
    if (isWhole && next === undefined) {
      const constraint = childConstraint(run);
      const measured = layout.measure(child, constraint);
      return { x: alignHorizontally(edges, measured.width, contentWidth, style), y, constraint, measured };
    }
    // Margins may overlap floats; the border box may not.
    const left =
      isWhole || free.left === contentX
        ? free.left + edges.margin.left
        : Math.max(free.left, contentX + edges.margin.left);
    const right =
      isWhole || free.right === contentX + contentWidth
        ? free.right - edges.margin.right
        : Math.min(free.right, contentX + contentWidth - edges.margin.right);
    const available = Math.max(0, right - left);
    const constraint = {
      ...childConstraint(run),
      available: Math.max(0, available + edges.margin.left + edges.margin.right),
    };
    const measured = layout.measure(child, constraint);
    const lower = floats.freeInterval(y, measured.height, contentX, contentX + contentWidth);
    const isFree =
      lower.left <= Math.max(left, free.left) && lower.right >= Math.min(left + measured.width, free.right);
    if ((isWhole || measured.width <= free.right - left) && isFree) {
      const inner = alignHorizontally(withoutMargins(edges), measured.width, available, style);
      return { x: left - contentX + inner, y, constraint, measured };
    }
    y = next ?? Number.POSITIVE_INFINITY;
    if (next === undefined) y = floats.bottom;
  }
}

function withoutMargins(edges: BoxEdges): BoxEdges {
  return { ...edges, margin: NO_EDGES };
}
