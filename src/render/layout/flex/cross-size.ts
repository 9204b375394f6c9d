import type { Constraint, Measured } from '../contract.js';
import { clamp } from '../size/sizes.js';
import { outerAscent, participatesInBaseline } from './baseline.js';
import type { FlexContainer } from './container.js';
import type { FlexItem } from './item.js';
import type { SizedItem } from './sized-item.js';

/** An item whose main size is final. */
export interface FlexedItem {
  readonly item: FlexItem;
  readonly main: number;
  readonly baseIsDefinite: boolean;
  /** Border-box cross size: hypothetical at first, stretched later. */
  cross: number;
  constraint: Constraint;
  measured: Measured;
}

/** A line of flexed items; `cross` is its cross size. */
export interface FlexLine {
  readonly items: readonly FlexedItem[];
  cross: number;
}

/** Lays out an item at its flexed main size to get its hypothetical cross size (section 9.4, step 7). */
export function measureCross({ item, sizes }: SizedItem, main: number, container: FlexContainer): FlexedItem {
  const cross = container.axes.isRow ? ownHeight(item) : item.definiteCross;
  return layOut(item, main, cross, sizes.baseIsDefinite, container);
}

/** Heights from the style are left to the box itself; only stretched ones are decided here. */
function ownHeight(item: FlexItem): number | undefined {
  return item.stretches ? item.definiteCross : undefined;
}

function layOut(
  item: FlexItem,
  main: number,
  cross: number | undefined,
  baseIsDefinite: boolean,
  container: FlexContainer,
): FlexedItem {
  const { axes, layout } = container;
  const constraint: Constraint = {
    width: axes.isRow ? main : cross,
    height: axes.isRow ? cross : main,
    heightIsIndefinite: !axes.isRow && container.mainSize === undefined && !baseIsDefinite,
    available: container.availableWidth,
    autoWidth: 'fit',
    percentWidth: container.width,
    percentHeight: container.height,
    container: container.containerSize,
  };
  const measured = layout.measure(item.box, constraint);
  return { item, main, baseIsDefinite, cross: axes.isRow ? measured.height : measured.width, constraint, measured };
}

/**
 * The cross size of each line (section 9.4, step 8): of a single one the container's final cross size if known, which a parent may
 * have decided beyond the container's own limits.
 */
export function sizeLines(lines: FlexLine[], container: FlexContainer): void {
  const [only] = lines;
  if (only && !container.axes.wraps) {
    only.cross = container.crossSize ?? lineCross(only);
    const isLimited = container.axes.isRow && container.crossSize === undefined;
    if (isLimited) only.cross = clamp(only.cross, container.minHeight, container.maxHeight);
    return;
  }
  for (const line of lines) line.cross = lineCross(line);
}

function lineCross({ items }: FlexLine): number {
  let largest = 0;
  const groups = { baseline: { above: 0, below: 0 }, 'last-baseline': { above: 0, below: 0 } };
  for (const flexed of items) {
    const outer = flexed.cross + flexed.item.crossMargin.sum;
    largest = Math.max(largest, outer);
    if (!participatesInBaseline(flexed)) continue;
    const group = groups[flexed.item.alignment.value === 'baseline' ? 'baseline' : 'last-baseline'];
    const ascent = outerAscent(flexed);
    group.above = Math.max(group.above, ascent);
    group.below = Math.max(group.below, outer - ascent);
  }
  return Object.values(groups).reduce((most, { above, below }) => Math.max(most, above + below), largest);
}

/** Widens lines equally if `align-content` stretches them. */
export function stretchLines(lines: readonly FlexLine[], freePx: number): void {
  if (freePx <= 0) return;
  for (const line of lines) line.cross += freePx / lines.length;
}

/** Stretched items take the cross size of their line and are laid out again (step 11). */
export function stretchItem(flexed: FlexedItem, line: FlexLine, container: FlexContainer): FlexedItem {
  const { item } = flexed;
  if (!item.stretches) return flexed;
  const cross = clamp(line.cross - item.crossMargin.sum, item.minCross, item.maxCross);
  const isRow = container.axes.isRow;
  if (cross === flexed.cross && (isRow ? flexed.constraint.height : flexed.constraint.width) !== undefined)
    return flexed;
  return layOut(item, flexed.main, cross, flexed.baseIsDefinite, container);
}
