import { getOrMake } from '@inkstand/common/get-or-make';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import { isEmptyFlow } from '../block/block.js';
import type { SizedBox } from '../box.js';
import type { LayoutHost } from '../contract.js';
import { textFieldSize } from '../size/text-field.js';
import type { AreaSize, GridItem, LaidItem } from './grid-item.js';

/** Whether nothing but the style of a box in a grid, and the size of its area, decides the size of the box. */
export function isSizedByStyle(box: SizedBox, layout: LayoutHost): boolean {
  return (
    box.kind === 'block' &&
    isEmptyFlow(box) &&
    box.fixedEdges !== undefined &&
    box.style.aspectRatio.ratio === undefined &&
    textFieldSize(box, layout) === undefined
  );
}

/**
 * Leaves out empty items that contribute to a track of this axis what one before them does. A grid of many cells, such as
 * a calendar, has few others.
 */
export function distinctItems(items: readonly GridItem[], axis: 'column' | 'row'): readonly GridItem[] {
  const tracksOf = new Map<ComputedStyle, boolean[]>();
  let style: ComputedStyle | undefined;
  let tracks: boolean[] = [];
  return items.filter((item) => {
    const { start, span } = item[axis];
    if (span > 1 || !item.isSizedByStyle) return true;
    // Most items have the style of the one before.
    if (item.box.style !== style) {
      style = item.box.style;
      tracks = getOrMake(tracksOf, style, () => []);
    }
    if (tracks[start]) return false;
    tracks[start] = true;
    return true;
  });
}

/** Empty items that are laid out. Others of the same style in an area of the same size are laid out alike. */
export class LaidEmptyItems {
  readonly #byWidth = new Map<number, LaidItem[]>();

  get(item: GridItem, { width, height }: AreaSize): LaidItem | undefined {
    const found = this.#byWidth
      .get(width)
      ?.find(({ item: { box }, constraint }) => box.style === item.box.style && constraint.percentHeight === height);
    return found && { ...found, item };
  }

  add(laid: LaidItem, { width }: AreaSize): void {
    getOrMake(this.#byWidth, width, () => []).push(laid);
  }
}
