import type { ComputedStyle } from '../../css/computed-style.js';
import { isEmptyFlow } from '../block/block.js';
import type { LayoutHost } from '../contract.js';
import { textFieldSize } from '../size/text-field.js';
import { baselineKind } from './baseline.js';
import type { GridItem } from './grid-item.js';

/**
 * Leaves out items that contribute to a track of this axis what an item before them does: empty ones of the same style.
 * A grid of many cells, such as a calendar, has few others.
 */
export function distinctItems(
  items: readonly GridItem[],
  axis: 'column' | 'row',
  layout: LayoutHost,
): readonly GridItem[] {
  const tracksOf = new Map<ComputedStyle, boolean[]>();
  let style: ComputedStyle | undefined;
  let tracks: boolean[] = [];
  return items.filter((item) => {
    const { start, span } = item[axis];
    if (span > 1 || !contributesByStyle(item, layout)) return true;
    // Most items have the style of the one before.
    if (item.box.style !== style) {
      style = item.box.style;
      tracks = tracksOf.get(style) ?? [];
      tracksOf.set(style, tracks);
    }
    if (tracks[start]) return false;
    tracks[start] = true;
    return true;
  });
}

/** Whether the size of an item depends on nothing but its style. */
function contributesByStyle(item: GridItem, layout: LayoutHost): boolean {
  const { box } = item;
  return (
    box.kind === 'block' &&
    isEmptyFlow(box) &&
    box.fixedEdges !== undefined &&
    box.style.aspectRatio.ratio === undefined &&
    baselineKind(item) === undefined &&
    textFieldSize(box, layout) === undefined
  );
}
