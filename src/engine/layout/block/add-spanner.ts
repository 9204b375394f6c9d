import type { BlockBox } from '../box.js';
import type { Constraint } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { type FlowRun, fixTop, nextEdge, notePlacement, relativeY } from './flow-run.js';
import { alignHorizontally } from './horizontal.js';
import { NO_MARGIN } from './margin-strut.js';

/**
 * An element that spans all columns of that total width: it is below everything before it. Its margins do not count
 * here, because columns end and begin beside it.
 */
export function addSpanner(run: FlowRun, child: BlockBox, width: number): void {
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
