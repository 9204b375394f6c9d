import type { Sides } from '../value.js';
import { type Area, isHorizontal, type LayoutBox, type Margins, type Position } from './box.js';

const POSITIONS: readonly Position[] = ['left', 'right', 'top', 'bottom'];

interface PlacedBox {
  readonly box: LayoutBox;
  size: number;
}

/** What is left for the plot while boxes take their room: room used on each side, and what must be kept free. */
class PlotRoom {
  readonly used: Record<Position, number>;
  readonly kept: Record<Position, number>;
  width: number;
  height: number;
  readonly #outerWidth: number;
  readonly #outerHeight: number;

  constructor(outerWidth: number, outerHeight: number, padding: Sides, minPadding: number) {
    this.used = { ...padding };
    this.kept = { ...padding };
    for (const side of POSITIONS) this.kept[side] = Math.max(this.kept[side], minPadding);
    this.#outerWidth = outerWidth;
    this.#outerHeight = outerHeight;
    this.width = Math.max(0, outerWidth - padding.left - padding.right);
    this.height = Math.max(0, outerHeight - padding.top - padding.bottom);
  }

  margins(box: LayoutBox): Margins {
    const of = (side: Position): number => Math.max(this.used[side], this.kept[side]);
    return isHorizontal(box) ? { left: of('left'), right: of('right') } : { top: of('top'), bottom: of('bottom') };
  }

  take(placed: PlacedBox): { readonly isWidthNew: boolean; readonly isHeightNew: boolean } {
    const { box } = placed;
    const size = isHorizontal(box) ? box.height : box.width;
    this.used[box.position] += size - placed.size;
    placed.size = size;
    const padding = box.padding?.();
    if (padding) for (const side of POSITIONS) this.kept[side] = Math.max(this.kept[side], padding[side]);
    const both = (one: Position, other: Position): number =>
      Math.max(this.kept[one], this.used[one]) + Math.max(this.kept[other], this.used[other]);
    const width = Math.max(0, this.#outerWidth - both('left', 'right'));
    const height = Math.max(0, this.#outerHeight - both('top', 'bottom'));
    const isNew = { isWidthNew: width !== this.width, isHeightNew: height !== this.height };
    this.width = width;
    this.height = height;
    return isNew;
  }
}

const MAX_PASSES = 20;

/** Places the boxes around the plot and answers the plot's area. */
export function layoutBoxes(
  boxes: readonly LayoutBox[],
  outerWidth: number,
  outerHeight: number,
  padding: Sides,
  minPadding: number,
): Area {
  const room = new PlotRoom(outerWidth, outerHeight, padding, minPadding);
  const [availableWidth, availableHeight] = [room.width, room.height];
  const placed = sortBoxes(boxes).map((box) => ({ box, size: 0 }));
  const uprights = placed.filter(({ box }) => !isHorizontal(box));
  const flats = placed.filter(({ box }) => isHorizontal(box));
  const maxWidth = availableWidth / 2 / Math.max(1, uprights.length);
  const maxHeight = availableHeight / 2;
  const update = ({ box }: PlacedBox): void => {
    const along = isHorizontal(box)
      ? ([box.isFullSize ? availableWidth : room.width, maxHeight] as const)
      : ([maxWidth, box.isFullSize ? availableHeight : room.height] as const);
    box.update(...along, room.margins(box));
  };
  const fit = (list: readonly PlacedBox[], pass = 0): boolean => {
    const again: PlacedBox[] = [];
    let mustRefit = false;
    let isOtherNew = false;
    for (const one of list) {
      update(one);
      const { isWidthNew, isHeightNew } = room.take(one);
      const [same, other] = isHorizontal(one.box) ? [isWidthNew, isHeightNew] : [isHeightNew, isWidthNew];
      mustRefit ||= same && again.length > 0;
      isOtherNew ||= other;
      if (!one.box.isFullSize) again.push(one);
    }
    return (mustRefit && pass < MAX_PASSES && fit(again, pass + 1)) || isOtherNew;
  };
  fit(placed.filter(({ box }) => box.isFullSize));
  fit(uprights.filter(({ box }) => !box.isFullSize));
  if (fit(flats.filter(({ box }) => !box.isFullSize))) fit(uprights.filter(({ box }) => !box.isFullSize));
  return place(placed, room, outerWidth, outerHeight, padding);
}

/** From the outside inwards. */
function sortBoxes(boxes: readonly LayoutBox[]): readonly LayoutBox[] {
  return boxes.toSorted((one, other) => other.weight - one.weight);
}

function place(
  placed: readonly PlacedBox[],
  { used, kept, width, height }: PlotRoom,
  outerWidth: number,
  outerHeight: number,
  padding: Sides,
): Area {
  const extra = (side: Position): number => Math.max(kept[side] - used[side], 0);
  const [left, top] = [used.left + extra('left'), used.top + extra('top')];
  const area: Area = { left, top, right: left + width, bottom: top + height };
  const at: Record<Position, number> = {
    left: padding.left + extra('left'),
    top: padding.top + extra('top'),
    right: area.right,
    bottom: area.bottom,
  };
  const isOuter = ({ box }: PlacedBox): boolean => box.position === 'left' || box.position === 'top';
  for (const one of [...placed.filter(isOuter), ...placed.filter((each) => !isOuter(each)).reverse()]) {
    const { box } = one;
    if (isHorizontal(box)) {
      box.top = at[box.position];
      box.bottom = box.top + box.height;
      box.left = box.isFullSize ? padding.left : area.left;
      box.right = box.isFullSize ? outerWidth - padding.right : area.right;
      box.width = box.right - box.left;
      at[box.position] = box.bottom;
    } else {
      box.left = at[box.position];
      box.right = box.left + box.width;
      box.top = box.isFullSize ? padding.top : area.top;
      box.bottom = box.isFullSize ? outerHeight - padding.bottom : area.bottom;
      box.height = box.bottom - box.top;
      at[box.position] = box.right;
    }
  }
  return area;
}
