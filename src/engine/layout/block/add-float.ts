import type { SizedBox } from '../box.js';
import { resolveEdges } from '../size/edges.js';
import { shapeOfFloat } from './float-shape.js';
import { floatConstraint } from './float-size.js';
import type { PlacedFloat } from './float-space.js';
import { type FlowRun, relativeY } from './flow-run.js';

/** Places a float not above `y`; at an estimated position while the block's own position is unknown. */
export function addFloat(run: FlowRun, box: SizedBox, y: number): PlacedFloat {
  const { context, contentX, contentWidth } = run;
  const { floats, layout } = context;
  const constraint = floatConstraint(contentWidth, run.percentHeight, run.container);
  const measured = layout.measure(box, constraint);
  const edges = resolveEdges(box, contentWidth, run.container);
  const { margin } = edges;
  const side = box.style.float === 'right' ? 'right' : 'left';
  const isOpen = run.contentTop === undefined;
  const wanted = isOpen ? (run.expectedTop ?? y) : y;
  if (isOpen) {
    context.assumedFloatTop = wanted;
    context.adjoining = { ...context.adjoining, [side]: true };
  }
  const basis = { width: contentWidth, container: run.container };
  const shape = box.style.shapeOutside && shapeOfFloat(box, measured, edges, basis, layout);
  const placed = floats.place(
    {
      side,
      width: measured.width + margin.left + margin.right,
      height: measured.height + margin.top + margin.bottom,
      shape,
    },
    Math.max(wanted, floats.clearance(box.style.clear)),
    contentX,
    contentX + contentWidth,
  );
  const top = isOpen ? placed.top - wanted : relativeY(run, placed.top);
  run.placements.push({ box, x: placed.left + margin.left - contentX, y: top + margin.top, constraint, measured });
  return placed;
}
