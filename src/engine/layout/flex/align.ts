import type { Alignment } from '../../css/computed/box-values.js';
import { contentAlignment, type Distribution, distribute } from '../size/distribute.js';
import { type BaselineGroup, baselineGroup, outerAscent } from './baseline.js';
import type { FlexContainer } from './container.js';
import type { FlexedItem, FlexLine } from './cross-size.js';

/** Where the items of a line are along its main axis: the start of the first margin box, and the extra px between two. */
interface MainAlignment extends Distribution {
  /** Size of an automatic margin. */
  readonly autoMargin: number;
}

/** Distributes the free space of a line along its main axis (section 9.5). */
export function alignMain(line: FlexLine, availablePx: number, container: FlexContainer): MainAlignment {
  const { items } = line;
  const { mainGap, axes, style } = container;
  let used = 0;
  let autoCount = 0;
  for (const { item, main } of items) {
    used = used + main + item.mainMargin.sum;
    autoCount += autoMargins(item.mainMargin);
  }
  const free = availablePx - used - Math.max(0, items.length - 1) * mainGap;
  if (autoCount > 0 && free > 0) return { start: 0, between: 0, autoMargin: free / autoCount };
  const { justifyContent } = style;
  const alignment = contentAlignment(justifyContent, axes.main);
  const { start, between } = distribute(alignment, justifyContent.safe, free, items.length, axes.main.startIsEnd);
  return { start, between, autoMargin: 0 };
}

function autoMargins({ startIsAuto, endIsAuto }: { startIsAuto: boolean; endIsAuto: boolean }): number {
  return Number(startIsAuto) + Number(endIsAuto);
}

/** Distances of shared baselines: the first ones from the start edge of the line, the last ones from its end edge. */
interface LineBaselines {
  readonly first: number;
  readonly last: number;
}

const NO_BASELINES: LineBaselines = Object.freeze({ first: 0, last: 0 });

/** The baselines that items of a line align with (section 9.6). */
export function sharedBaselines({ items }: FlexLine): LineBaselines {
  if (!items.some(baselineGroup)) return NO_BASELINES;
  return { first: farthest(items, 'baseline'), last: farthest(items, 'last-baseline') };
}

function farthest(items: readonly FlexedItem[], group: BaselineGroup): number {
  return items.reduce((max, flexed) => (baselineGroup(flexed) === group ? Math.max(max, fromEdge(flexed)) : max), 0);
}

/** Offset of an item's border box from the cross-start edge of its line (section 9.6). */
export function alignCross(
  flexed: FlexedItem,
  line: FlexLine,
  baselines: LineBaselines,
  container: FlexContainer,
): number {
  const { item, cross } = flexed;
  const { start, end, sum } = item.crossMargin;
  const group = baselineGroup(flexed);
  if (group === 'baseline') return start + (baselines.first - fromEdge(flexed));
  if (group === 'last-baseline') return line.cross - cross - end - (baselines.last - fromEdge(flexed));
  return start + crossShift(flexed, line.cross - cross - sum, container);
}

/** First baselines align towards the start edge of the line, last baselines towards the end edge. */
function fromEdge(flexed: FlexedItem): number {
  const ascent = outerAscent(flexed);
  if (flexed.item.alignment.value === 'baseline') return ascent;
  return flexed.cross + flexed.item.crossMargin.sum - ascent;
}

function crossShift({ item }: FlexedItem, free: number, container: FlexContainer): number {
  const { startIsAuto, endIsAuto } = item.crossMargin;
  if (startIsAuto || endIsAuto) {
    if (free <= 0) return container.axes.cross.startIsEnd ? free : 0;
    return startIsAuto && endIsAuto ? free / 2 : startIsAuto ? free : 0;
  }
  return distribute(
    selfAlignment(item.alignment, item.box.style.direction, container),
    item.alignment.safe,
    free,
    1,
    container.axes.cross.startIsEnd,
  ).start;
}

/** Maps an `align-self` value onto the cross axis; `self-*` follow the item's own writing direction. */
export function selfAlignment(alignment: Alignment, direction: 'ltr' | 'rtl', container: FlexContainer) {
  const { axes, style } = container;
  const { value } = alignment;
  const isSelf = value === 'self-start' || value === 'self-end';
  if (!isSelf || axes.isRow || direction === style.direction) return contentAlignment(alignment, axes.cross);
  return contentAlignment({ value: value === 'self-start' ? 'end' : 'start', safe: alignment.safe }, axes.cross);
}
