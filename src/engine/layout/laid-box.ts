import type { ContainerSize } from '../css/computed/computed-length.js';
import type { Constraint, LaidBox, Measured } from './contract.js';
import { sameTracks } from './grid/inherited.js';

/** True for every {@link LaidBox}: anything that this module measured. */
export function isLaidBox(measured: Measured): measured is LaidBox {
  return 'edges' in measured && 'container' in measured;
}

export function sameConstraint(one: Constraint, other: Constraint): boolean {
  if (one === other) return true;
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.contentShift === other.contentShift &&
    one.percentWidth === other.percentWidth &&
    one.percentHeight === other.percentHeight &&
    (one.width !== undefined || (one.available === other.available && one.autoWidth === other.autoWidth)) &&
    (one.heightIsIndefinite ?? false) === (other.heightIsIndefinite ?? false) &&
    sameContainer(one.container, other.container) &&
    sameTracks(one.tracks, other.tracks)
  );
}

export function sameContainer(one: ContainerSize, other: ContainerSize): boolean {
  return one === other || (one.inlinePx === other.inlinePx && one.blockPx === other.blockPx);
}
