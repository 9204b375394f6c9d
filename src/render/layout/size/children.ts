import type { Box } from '../box.js';
import type { SizedBox } from '../contract.js';

/** Children with a box of their own, either in-flow or absolutely positioned ones. */
export function childrenOf(children: readonly Box[], inFlow: boolean): SizedBox[] {
  return children.filter(
    (child): child is SizedBox =>
      (child.kind === 'block' || child.kind === 'replaced') && isOutOfFlow(child) !== inFlow,
  );
}

function isOutOfFlow({ style }: Box): boolean {
  return style.position === 'absolute' || style.position === 'fixed';
}
