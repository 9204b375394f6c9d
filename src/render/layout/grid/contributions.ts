import type { Size } from '../../css/box-values.js';
import type { ContainerSize } from '../../css/length.js';
import type { LayoutHost } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { isScrollContainer, resolveHeight, resolveWidth, type SizeContext } from '../size/sizes.js';
import type { AxisItem } from './axis-item.js';
import { type AreaSize, type GridItem, knownHeight, layOutItem } from './grid-item.js';

/** An item's contribution to its columns, before any width is known; `areaHeight` is that of its rows, if known. */
export function columnContributions(
  item: GridItem,
  container: ContainerSize,
  areaHeight: number | undefined,
  layout: LayoutHost,
): AxisItem {
  const { box } = item;
  const edges = resolveEdges(box, undefined, container);
  const known = knownHeight(item, areaHeight, edges, container, layout);
  const outside = edges.margin.left + edges.margin.right;
  const widths = once(() => layout.intrinsicWidths(box, container, known));
  const context = (): SizeContext => ({
    box,
    edges,
    layout,
    container,
    percentWidth: undefined,
    percentHeight: areaHeight,
    availableWidth: undefined,
    known,
  });
  const { style } = box;
  return {
    ...item.column,
    clips: isScrollContainer(style),
    minContent: () => widths().min + outside,
    maxContent: () => widths().max + outside,
    minimum: (automatic) => {
      if (!behavesAuto(style.width)) return widths().min + outside;
      if (style.minWidth !== 'auto')
        return outside + Math.max(edges.insetX, resolveWidth(style.minWidth, context()) ?? 0);
      return outside + (automatic && !isScrollContainer(style) ? widths().min : edges.insetX);
    },
  };
}

/** An item's contribution to its rows, in an area of its columns' width; `shimPx` is the baseline shim. */
export function rowContributions(
  item: GridItem,
  area: AreaSize,
  shimPx: number,
  container: ContainerSize,
  layout: LayoutHost,
): AxisItem {
  const { box } = item;
  const { style } = box;
  const { width: areaWidth } = area;
  const edges = resolveEdges(box, areaWidth, container);
  const outside = edges.margin.top + edges.margin.bottom + shimPx;
  const height = once(() => layOutItem(item, area, container, layout).measured.height);
  const context: SizeContext = {
    box,
    edges,
    layout,
    container,
    percentWidth: areaWidth,
    percentHeight: undefined,
    availableWidth: areaWidth,
  };
  return {
    ...item.row,
    clips: isScrollContainer(style),
    minContent: () => height() + outside,
    maxContent: () => height() + outside,
    minimum: (automatic) => {
      if (!behavesAuto(style.height)) return height() + outside;
      if (style.minHeight !== 'auto')
        return outside + Math.max(edges.insetY, resolveHeight(style.minHeight, context) ?? 0);
      return outside + (automatic && !isScrollContainer(style) ? height() : edges.insetY);
    },
  };
}

/** Automatic, or a percentage of what is being sized. */
function behavesAuto(size: Size): boolean {
  if (size === 'auto' || size === 'stretch') return true;
  return typeof size === 'object' && size.kind === 'expression' && size.hasPercentage;
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
