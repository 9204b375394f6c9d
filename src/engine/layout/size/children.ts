import type { Box, SizedBox } from '../box.js';
import { isOutOfFlow } from '../box-tree/display.js';

const NONE: readonly SizedBox[] = Object.freeze([]);

/** Children with a box of their own, either in-flow or absolutely positioned ones. */
export function childrenOf(children: readonly Box[], inFlow: boolean): readonly SizedBox[] {
  // Most containers have only children in flow, and a filtered list would have space for 17 at least.
  if (children.every(isInFlow)) return inFlow ? children : NONE;
  return children.filter(
    (child): child is SizedBox =>
      (child.kind === 'block' || child.kind === 'replaced') && isOutOfFlow(child.style) !== inFlow,
  );
}

function isInFlow(child: Box): child is SizedBox {
  return (child.kind === 'block' || child.kind === 'replaced') && !isOutOfFlow(child.style);
}
