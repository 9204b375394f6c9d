import type { BlockBox } from '../box.js';
import type { Constraint } from '../contract.js';
import type { FlowRun } from './flow-run.js';
import { strutHeight } from './margin-strut.js';

/** Where `clear` moves the top edge of a child; undefined if it has no effect. */
export function clearedTop(run: FlowRun, child: { readonly style: BlockBox['style'] }, y: number): number | undefined {
  const { clear } = child.style;
  if (clear === 'none') return undefined;
  const { floats, adjoining } = run.context;
  // Floats that would move along with the margin cannot be cleared by it.
  const movesAlong =
    run.contentTop === undefined && ((clear !== 'right' && adjoining.left) || (clear !== 'left' && adjoining.right));
  const edge = floats.clearance(clear);
  if (edge > y) return edge;
  return movesAlong ? Math.max(edge, run.cursor + strutHeight(run.strut)) : undefined;
}

/** Constraint for an in-flow block of this run. */
export function childConstraint(run: FlowRun): Constraint {
  return {
    width: undefined,
    height: undefined,
    available: run.contentWidth,
    autoWidth: 'fill',
    percentWidth: run.contentWidth,
    percentHeight: run.percentHeight,
    container: run.container,
  };
}
