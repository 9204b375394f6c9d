import type { Size } from '../css/box-values.js';
import type { BlockBox } from './box.js';
import type { Constraint } from './contract.js';
import { sameTracks } from './grid/inherited.js';
import { type LaidBox, sameContainer } from './laid-box.js';

/** A measurement of a box. */
export interface Measurement {
  /** The last layout that asked for it. */
  asked: number;
  readonly constraint: Constraint;
  readonly laid: LaidBox;
  older: Measurement | undefined;
}

/** True if measuring a box under another constraint gives the same result, so that its content need not be placed again. */
export function hasEqualResult(known: Measurement, box: BlockBox, constraint: Constraint): boolean {
  const one = known.constraint;
  if (box.tablePart !== undefined || box.context === 'turned') return false;
  if (one.contentShift !== undefined || constraint.contentShift !== undefined) return false;
  if (!sameContainer(one.container, constraint.container) || !sameTracks(one.tracks, constraint.tracks)) return false;
  return differsInPercentages(one, box, constraint) || hasNaturalHeight(known, box, constraint);
}

/** Only what percentages refer to differs, and the box has none. */
function differsInPercentages(one: Constraint, box: BlockBox, other: Constraint): boolean {
  const isSame =
    one.width === other.width &&
    one.height === other.height &&
    (one.width !== undefined || (one.available === other.available && one.autoWidth === other.autoWidth)) &&
    (one.heightIsIndefinite ?? false) === (other.heightIsIndefinite ?? false);
  if (!isSame) return false;
  const { width, minWidth, maxWidth, height, minHeight, maxHeight } = box.style;
  if (one.percentWidth !== other.percentWidth) {
    if (box.fixedEdges === undefined || !isPlain(width) || !isPlain(minWidth) || !isPlain(maxWidth)) return false;
  }
  if (one.percentHeight === other.percentHeight) return true;
  // Widths of the content may depend on the height around the box.
  if (one.width === undefined && box.dependsOnHeight) return false;
  return isPlain(height) && isPlain(minHeight) && isPlain(maxHeight);
}

/** The parent decides the size that the box had anyway, and nothing inside depends on whether its height is decided. */
function hasNaturalHeight({ constraint: one, laid }: Measurement, box: BlockBox, other: Constraint): boolean {
  if (laid.height !== other.height || box.dependsOnHeight || !hasWidth(laid.width, one, box, other)) return false;
  if (laid.contentHeight !== laid.solution?.height) return false;
  if (box.context !== 'flex' && box.style.alignContent.value !== 'normal') return false;
  return one.percentWidth === other.percentWidth || box.fixedEdges !== undefined;
}

/** Whether the other constraint decides that width too, or both leave it to the box in the same way. */
function hasWidth(width: number, one: Constraint, { style }: BlockBox, other: Constraint): boolean {
  if (other.width !== undefined) return other.width === width;
  const isAsked = one.width === undefined && one.available === other.available && one.autoWidth === other.autoWidth;
  return isAsked && one.percentWidth === other.percentWidth && style.aspectRatio.ratio === undefined;
}

function isPlain(size: Size | 'none'): boolean {
  return typeof size === 'number' || size === 'auto' || size === 'none';
}
