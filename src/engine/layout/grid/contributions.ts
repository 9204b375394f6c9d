import type { Size } from '../../css/computed/box-values.js';
import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { IntrinsicWidths, LayoutHost } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { isScrollContainer, resolveHeight, resolveWidth } from '../size/sizes.js';
import type { AxisItem } from './axis-item.js';
import { type AreaSize, type GridItem, knownHeight, layOutItem, type TrackRange } from './grid-item.js';

/** What an item's contribution to one axis is made of; border boxes, px. */
interface AxisSizes {
  readonly size: Size;
  readonly minSize: Size;
  /** Padding and border. */
  readonly inset: number;
  /** Margins, and what else is added to them. */
  readonly outside: number;
  measure(): IntrinsicWidths;
  /** A minimum of the style. */
  resolve(minSize: Size): number | undefined;
}

function contribution(item: GridItem, { start, span }: TrackRange, sizes: AxisSizes): AxisItem {
  const { size, minSize, inset, outside } = sizes;
  const clips = isScrollContainer(item.box.style);
  let known: IntrinsicWidths | undefined;
  const measured = (): IntrinsicWidths => {
    known ??= sizes.measure();
    return known;
  };
  return {
    start,
    span,
    clips,
    minContent: () => measured().min + outside,
    maxContent: () => measured().max + outside,
    minimum(automatic) {
      if (!behavesAuto(size)) return measured().min + outside;
      if (minSize !== 'auto') return outside + Math.max(inset, sizes.resolve(minSize) ?? 0);
      return outside + (automatic && !clips ? measured().min : inset);
    },
  };
}

/** An item's contribution to its columns, before any width is known. `areaHeight` is that of its rows, if known. */
export function columnContribution(
  item: GridItem,
  container: ContainerSize,
  areaHeight: number | undefined,
  layout: LayoutHost,
): AxisItem {
  const { box } = item;
  const edges = resolveEdges(box, undefined, container);
  const known = () => knownHeight(item, areaHeight, edges, container, layout);
  return contribution(item, item.column, {
    size: box.style.width,
    minSize: box.style.minWidth,
    inset: edges.insetX,
    outside: edges.margin.left + edges.margin.right,
    measure: () => layout.intrinsicWidths(box, container, known()),
    resolve: (size) => resolveWidth(size, { box, edges, layout, container, percentHeight: areaHeight, known: known() }),
  });
}

/** An item's contribution to its rows, in an area of its columns' width. `shimPx` is the baseline shim. */
export function rowContribution(
  item: GridItem,
  area: AreaSize,
  shimPx: number,
  container: ContainerSize,
  layout: LayoutHost,
): AxisItem {
  const { box } = item;
  const { width } = area;
  const edges = resolveEdges(box, width, container);
  const context = { box, edges, layout, container, percentWidth: width, availableWidth: width };
  return contribution(item, item.row, {
    size: box.style.height,
    minSize: box.style.minHeight,
    inset: edges.insetY,
    outside: edges.margin.top + edges.margin.bottom + shimPx,
    measure() {
      const { height } = layOutItem(item, area, container, layout).measured;
      return { min: height, max: height };
    },
    resolve: (size) => resolveHeight(size, context),
  });
}

/** Automatic, or a percentage of what is being sized. */
function behavesAuto(size: Size): boolean {
  if (size === 'auto' || size === 'stretch') return true;
  return typeof size === 'object' && size.kind === 'expression' && size.hasPercentage;
}
