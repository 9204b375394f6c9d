import type { Size } from '../../css/computed/box-values.js';
import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { SizedBox } from '../box.js';
import type { IntrinsicWidths, KnownHeight, LayoutHost, WidthsRequest } from '../contract.js';
import { childrenOf } from '../size/children.js';
import { resolveEdges } from '../size/edges.js';
import { isScrollContainer, knownHeight } from '../size/sizes.js';
import { axesOf } from './axes.js';
import { balancedStarts, minLongestLine } from './balance.js';
import { describeContainer, usedGap } from './container.js';
import { alignmentOf } from './item.js';

/** Min-content and max-content width of the content of a flex container (section 9.9). */
export function flexWidths(request: WidthsRequest, layout: LayoutHost): IntrinsicWidths {
  const { style, children } = request.box;
  const boxes = childrenOf(children, true);
  const { isRow, wraps, balances } = axesOf(style);
  const gaps = isRow ? Math.max(0, boxes.length - 1) * usedGap(style.columnGap, 0, request.container) : 0;
  let narrowest = 0;
  let widest = 0;
  let minLength = gaps;
  let maxLength = gaps;
  for (const box of boxes) {
    const { min, max } = outerWidths(box, request, layout);
    narrowest = Math.max(narrowest, min);
    widest = Math.max(widest, max);
    minLength += min;
    maxLength += max;
  }
  if (!isRow) return { min: narrowest, max: wraps ? widthOfWrappedColumns(boxes, request, layout) : widest };
  const isBalanced = balances && style.flexLineCount > 1;
  const max = isBalanced ? widthOfBalancedRows(boxes, request, layout) : maxLength;
  return { min: wraps ? narrowest : minLength, max };
}

/** Items stretched to a single line of definite height have that height. */
function heightIn({ box: { style }, height, container }: WidthsRequest, box: SizedBox): number | undefined {
  const { isRow, wraps } = axesOf(style);
  if (height === undefined || !isRow || wraps || box.style.height !== 'auto') return undefined;
  const { value } = alignmentOf(box, style);
  const { margin, autoMargin } = resolveEdges(box, undefined, container);
  if ((value !== 'stretch' && value !== 'normal') || autoMargin.top || autoMargin.bottom) return undefined;
  return Math.max(0, height - margin.top - margin.bottom);
}

/** Widths of an item with its margins. */
function outerWidths(box: SizedBox, request: WidthsRequest, layout: LayoutHost): IntrinsicWidths {
  const { container } = request;
  const known = knownHeight(heightIn(request, box), request.height);
  const { margin, insetX } = resolveEdges(box, undefined, container);
  const { min, max } = layout.intrinsicWidths(box, container, known);
  const sides = margin.left + margin.right;
  if (box.style.flexBasis === 'auto' || !axesOf(request.box.style).isRow) return { min: sides + min, max: sides + max };
  return {
    min: sides + limitByBasis(min, box, insetX, known, container, layout),
    max: sides + limitByBasis(max, box, insetX, known, container, layout),
  };
}

/** A definite basis caps what cannot grow and floors what cannot shrink, down to the minimum (section 9.9.3). */
function limitByBasis(
  px: number,
  box: SizedBox,
  insetX: number,
  known: KnownHeight | undefined,
  container: ContainerSize,
  layout: LayoutHost,
): number {
  const { style } = box;
  const outer = (size: Size | 'none'): number | undefined => {
    const written = plainPx(size, container);
    if (written === undefined) return undefined;
    return style.boxSizing === 'border-box' ? Math.max(written, insetX) : written + insetX;
  };
  const basis = style.flexBasis === 'content' ? undefined : outer(style.flexBasis);
  if (basis === undefined) return px;
  const capped = style.flexGrow === 0 ? Math.min(px, basis) : px;
  const floored = style.flexShrink === 0 ? Math.max(capped, basis) : capped;
  if (style.minWidth !== 'auto') return Math.max(floored, outer(style.minWidth) ?? 0);
  if (isScrollContainer(style)) return floored;
  const content = layout.contentWidths(box, container, known).min;
  return Math.max(floored, Math.min(content, outer(style.width) ?? content, outer(style.maxWidth) ?? content));
}

function maxWidths(boxes: readonly SizedBox[], request: WidthsRequest, layout: LayoutHost): number[] {
  return boxes.map((box) => outerWidths(box, request, layout).max);
}

/** Rows of a requested number have the width of the longest one. */
function widthOfBalancedRows(boxes: readonly SizedBox[], request: WidthsRequest, layout: LayoutHost): number {
  const { columnGap, flexLineCount } = request.box.style;
  const gapPx = usedGap(columnGap, 0, request.container);
  return minLongestLine(maxWidths(boxes, request, layout), gapPx, Math.min(flexLineCount, boxes.length));
}

/** Columns that wrap are side by side, each as wide as its widest item. */
function widthOfWrappedColumns(boxes: readonly SizedBox[], request: WidthsRequest, layout: LayoutHost): number {
  const { mainGap, crossGap, axes, style } = describeContainer({ ...request, width: 0 }, layout);
  const widths = maxWidths(boxes, request, layout);
  const heights = boxes.map((box, index) => heightOfItem(box, widths[index] ?? 0, request, layout));
  const available = columnSpace(request);
  const balanced = axes.balances ? balancedStarts(heights, { style, mainGap, layout }, available) : undefined;
  const starts = balanced ?? greedyStarts(heights, mainGap, available);
  const widest = starts.map((start, column) => Math.max(0, ...widths.slice(start, starts[column + 1])));
  return widest.reduce((sum, width) => sum + width, Math.max(0, starts.length - 1) * crossGap);
}

/** Height of an item of a column with its margins. */
function heightOfItem(box: SizedBox, available: number, request: WidthsRequest, layout: LayoutHost): number {
  const { height: percentHeight, container } = request;
  const { margin } = resolveEdges(box, undefined, container);
  const { height } = layout.measure(box, {
    width: undefined,
    height: undefined,
    available,
    autoWidth: 'fit',
    percentWidth: undefined,
    percentHeight,
    container,
  });
  return height + margin.top + margin.bottom;
}

/** Index of the first item of each column. */
function greedyStarts(heights: readonly number[], gapPx: number, availablePx: number): number[] {
  const starts: number[] = [];
  let used = 0;
  heights.forEach((height, index) => {
    const needed = used + gapPx + height;
    const fits = index > 0 && needed <= availablePx + 1e-3;
    used = fits ? needed : height;
    if (!fits) starts.push(index);
  });
  return starts;
}

/** Height at which columns wrap: definite, or a plain limit of the style. */
function columnSpace({ box: { style }, height, maxHeight, container }: WidthsRequest): number {
  const written = height ?? plainPx(style.height, container);
  return Math.min(written ?? Number.POSITIVE_INFINITY, maxHeight, plainPx(style.maxHeight, container) ?? maxHeight);
}

function plainPx(size: Size | 'none', container: ContainerSize): number | undefined {
  if (typeof size === 'number') return size;
  return typeof size === 'object' && size.kind === 'expression' ? resolveLength(size, undefined, container) : undefined;
}
