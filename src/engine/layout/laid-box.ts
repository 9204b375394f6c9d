import type { ContainerSize } from '../css/length.js';
import type { Constraint, ContentSolution, Measured } from './contract.js';
import { sameTracks } from './grid/inherited.js';
import type { BoxEdges } from './size/edges.js';

/** A measured box with the solution of its content, as needed for arranging. */
export interface LaidBox extends Measured {
  readonly edges: BoxEdges;
  /** Absent for replaced boxes. */
  readonly solution: ContentSolution | undefined;
  /** Content-box size. */
  readonly contentWidth: number;
  readonly contentHeight: number;
  /** Laid out as a part of the flow around it: columns may break it. */
  readonly isSharedFlow: boolean;
  /** Downward shift of the content in its box, as in table cells; px. */
  readonly contentShift: number;
  /** Container units inside refer to this. */
  readonly container: ContainerSize;
}

/** A measurement of a box. */
export interface Measurement {
  readonly constraint: Constraint;
  readonly laid: LaidBox;
  older: Measurement | undefined;
}

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
