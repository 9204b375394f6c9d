import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { Constraint } from '../contract.js';

/** Floats shrink to fit the block around them. */
export function floatConstraint(
  contentWidth: number,
  percentHeight: number | undefined,
  container: ContainerSize,
): Constraint {
  return {
    width: undefined,
    height: undefined,
    available: contentWidth,
    autoWidth: 'fit',
    percentWidth: contentWidth,
    percentHeight,
    container,
  };
}
