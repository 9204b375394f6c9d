import type { Size } from '../../css/box-values.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import { contentAlignment } from '../size/distribute.js';
import type { SizedItem } from './basis.js';
import type { FlexContainer } from './container.js';
import { hypotheticalLength } from './lines.js';

/** The width above which a row is laid out the same, however wide it is; undefined if its items depend on the width. */
export function leastWidth(items: readonly SizedItem[], container: FlexContainer): number | undefined {
  const { axes, style } = container;
  if (!axes.isRow || axes.wraps || axes.mainReversed || axes.main.startIsEnd) return undefined;
  if (contentAlignment(style.justifyContent, axes.main) !== 'start' || !isPlain(style.columnGap)) return undefined;
  return items.every(keepsSize) ? hypotheticalLength(items, container) : undefined;
}

/** Whether an item has the same size and place with any free space after it. */
function keepsSize({ item, base, hypothetical }: SizedItem): boolean {
  const { box, mainMargin, ratio } = item;
  if (box.kind !== 'block' || box.tablePart || box.context === 'turned' || !box.fixedEdges || ratio) return false;
  const { style } = box;
  const { width, minWidth, maxWidth, flexBasis } = style;
  return (
    style.flexGrow === 0 &&
    !mainMargin.startIsAuto &&
    !mainMargin.endIsAuto &&
    mainMargin.start >= 0 &&
    mainMargin.end >= 0 &&
    isUnmoved(style) &&
    isPlain(width) &&
    isPlain(minWidth) &&
    // An item as wide as the container may be a little narrower than that, because percentages are rounded down.
    (isPlain(maxWidth) || (isWhole(maxWidth) && hypothetical >= base)) &&
    isPlain(flexBasis)
  );
}

function isUnmoved({ position, inset }: ComputedStyle): boolean {
  if (position === 'static') return true;
  return position === 'relative' && typeof inset.left !== 'object' && typeof inset.right !== 'object';
}

function isPlain(size: Size | 'none' | 'content' | 'normal'): boolean {
  return typeof size !== 'object' && size !== 'stretch';
}

/** At least the width of the container, in which the items fit. */
function isWhole(size: Size | 'none'): boolean {
  return typeof size === 'object' && size.kind === 'expression' && (size.percentage ?? 0) >= 100;
}
