import type { Constraint, Measured } from '../contract.js';
import { clamp } from '../size/sizes.js';
import { type BaselineGroup, baselineGroup, outerAscent } from './baseline.js';
import type { SizedItem } from './basis.js';
import type { FlexContainer } from './container.js';
import type { FlexItem } from './item.js';

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

/** A line of items. */
export interface FlexLine {
  readonly sized: readonly SizedItem[];
  /** The same once they are flexed. */
  items: readonly FlexedItem[];
  /** Cross size. */
  cross: number;
  /** From the cross-start edge of the container. */
  offset: number;
}

/** Lays out an item at its flexed main size to get its hypothetical cross size (section 9.4, step 7). */
export function measureCross(entry: SizedItem, main: number, container: FlexContainer): FlexedItem {
  const { item, baseIsDefinite } = entry;
  const decided = container.axes.isRow ? ownHeight(item) : item.definiteCross;
  const constraint = constraintAt(main, decided, baseIsDefinite, container);
  const measured = container.layout.measure(item.box, constraint);
  return { item, main, baseIsDefinite, cross: crossOf(measured, container), constraint, measured };
}

/** Heights from the style are left to the box itself; only stretched ones are decided here. */
function ownHeight(item: FlexItem): number | undefined {
  return item.stretches ? item.definiteCross : undefined;
}

function constraintAt(
  main: number,
  cross: number | undefined,
  baseIsDefinite: boolean,
  { axes, request, mainSize, availableWidth: available }: FlexContainer,
): Constraint {
  return {
    width: axes.isRow ? main : cross,
    height: axes.isRow ? cross : main,
    heightIsIndefinite: !axes.isRow && mainSize === undefined && !baseIsDefinite,
    available,
    autoWidth: 'fit',
    percentWidth: request.width,
    percentHeight: request.height,
    container: request.container,
  };
}

function crossOf(measured: Measured, { axes }: FlexContainer): number {
  return axes.isRow ? measured.height : measured.width;
}

/**
 * The cross size of each line (section 9.4, step 8): of a single one the container's final cross size if known, which a parent may
 * have decided beyond the container's own limits.
 */
export function sizeLines(lines: readonly FlexLine[], container: FlexContainer): void {
  const only = lines[0];
  if (only && !container.axes.wraps) {
    only.cross = container.crossSize ?? lineCross(only);
    const isLimited = container.axes.isRow && container.crossSize === undefined;
    if (isLimited) only.cross = clamp(only.cross, container.request.minHeight, container.request.maxHeight);
    return;
  }
  for (const line of lines) line.cross = lineCross(line);
}

function lineCross({ items }: FlexLine): number {
  let largest = 0;
  for (const { cross, item } of items) largest = Math.max(largest, cross + item.crossMargin.sum);
  if (!items.some(baselineGroup)) return largest;
  return Math.max(largest, groupCross(items, 'baseline'), groupCross(items, 'last-baseline'));
}

/** Space that items take above and below their shared baseline. */
function groupCross(items: readonly FlexedItem[], group: BaselineGroup): number {
  let above = 0;
  let below = 0;
  for (const flexed of items) {
    if (baselineGroup(flexed) !== group) continue;
    const ascent = outerAscent(flexed);
    above = Math.max(above, ascent);
    below = Math.max(below, flexed.cross + flexed.item.crossMargin.sum - ascent);
  }
  return above + below;
}

/** Widens lines equally if `align-content` stretches them. */
export function stretchLines(lines: readonly FlexLine[], freePx: number): void {
  if (freePx <= 0) return;
  for (const line of lines) line.cross += freePx / lines.length;
}

/** Stretched items take the cross size of their line and are laid out again (step 11). */
export function stretchItem(flexed: FlexedItem, line: FlexLine, container: FlexContainer): void {
  const { item, constraint } = flexed;
  if (!item.stretches) return;
  const cross = clamp(line.cross - item.crossMargin.sum, item.minCross, item.maxCross);
  const decided = container.axes.isRow ? constraint.height : constraint.width;
  if (cross === flexed.cross && decided !== undefined) return;
  flexed.constraint = constraintAt(flexed.main, cross, flexed.baseIsDefinite, container);
  flexed.measured = container.layout.measure(item.box, flexed.constraint);
  flexed.cross = crossOf(flexed.measured, container);
}
