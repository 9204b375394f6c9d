import type { ContainerSize } from '../../css/length.js';
import type { BlockBox } from '../box.js';
import type { LayoutHost, Placement } from '../contract.js';
import { resolveEdges } from '../size/edges.js';

/** Captions above and below the grid; y from the top of the table's border box. */
interface StackedCaptions {
  readonly above: number;
  readonly below: number;
  place(boxHeight: number): Placement[];
}

/** Lays out captions at the width of the table's border box. */
export function stackCaptions(
  captions: readonly BlockBox[],
  widthPx: number,
  container: ContainerSize,
  layout: LayoutHost,
): StackedCaptions {
  let above = 0;
  let below = 0;
  const stacked = captions.map((box) => {
    const { margin } = resolveEdges(box, widthPx, container);
    const constraint = {
      width: box.style.width === 'auto' ? Math.max(0, widthPx - margin.left - margin.right) : undefined,
      height: undefined,
      available: widthPx,
      autoWidth: 'fill',
      percentWidth: widthPx,
      percentHeight: undefined,
      container,
    } as const;
    const outer = layout.measure(box, constraint).height + margin.top + margin.bottom;
    const isBelow = box.style.captionSide === 'bottom';
    const offset = isBelow ? below : above;
    if (isBelow) below += outer;
    else above += outer;
    return { isBelow, box, x: margin.left, y: offset + margin.top, constraint };
  });
  return {
    above,
    below,
    place: (boxHeight) =>
      stacked.map(({ isBelow, box, x, y, constraint }) => ({
        box,
        x,
        y: isBelow ? boxHeight - below + y : y,
        constraint,
      })),
  };
}

/** Min-content width of the captions, with margins: a lower limit of the table's width. */
export function captionMinWidth(captions: readonly BlockBox[], container: ContainerSize, layout: LayoutHost): number {
  return captions.reduce((widest, box) => {
    const { margin } = resolveEdges(box, undefined, container);
    return Math.max(widest, layout.intrinsicWidths(box, container).min + margin.left + margin.right);
  }, 0);
}
