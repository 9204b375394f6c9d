import type { Size } from '../../css/box-values.js';
import { type ContainerSize, resolveLength } from '../../css/length.js';
import type { IntrinsicWidths, KnownHeight, LayoutHost, SizedBox, WidthsRequest } from '../contract.js';
import { childrenOf } from '../size/children.js';
import { resolveEdges } from '../size/edges.js';
import { isScrollContainer } from '../size/sizes.js';
import { balancedStarts, minLongestLine } from './balance.js';
import { describeContainer, type FlexContainer } from './container.js';
import { alignmentOf } from './item.js';

/** Min-content and max-content width of the content of a flex container (section 9.9). */
export function flexWidths(request: WidthsRequest, layout: LayoutHost): IntrinsicWidths {
  const container = describeContainer(request, 0, layout);
  const boxes = childrenOf(request.box.children, true);
  const { isRow, wraps, balances } = container.axes;
  const gaps = Math.max(0, boxes.length - 1) * container.mainGap;
  const maxes: number[] = [];
  let [narrowest, widest] = [0, 0];
  let [minLength, maxLength] = [gaps, gaps];
  for (const box of boxes) {
    const { min, max } = outerWidths(box, knownHeight(box, request.height, container), container);
    narrowest = Math.max(narrowest, min);
    widest = Math.max(widest, max);
    minLength += min;
    maxLength += max;
    maxes.push(max);
  }
  if (!isRow) return { min: narrowest, max: wraps ? widthOfWrappedColumns(boxes, maxes, request, container) : widest };
  const { flexLineCount } = request.box.style;
  const max =
    balances && flexLineCount > 1
      ? minLongestLine(maxes, container.mainGap, Math.min(flexLineCount, maxes.length))
      : maxLength;
  return { min: wraps ? narrowest : minLength, max };
}

/** Items stretched to a single line of definite height have that height. */
function knownHeight(box: SizedBox, height: number | undefined, container: FlexContainer): KnownHeight {
  const unknown = { height: undefined, percentHeight: height };
  if (height === undefined || !container.axes.isRow || container.axes.wraps || box.style.height !== 'auto')
    return unknown;
  const { value } = alignmentOf(box, container);
  const { margin, autoMargin } = resolveEdges(box, undefined, container.containerSize);
  if ((value !== 'stretch' && value !== 'normal') || autoMargin.top || autoMargin.bottom) return unknown;
  return { height: Math.max(0, height - margin.top - margin.bottom), percentHeight: height };
}

function outerWidths(box: SizedBox, known: KnownHeight, container: FlexContainer): IntrinsicWidths {
  const { layout, containerSize, axes } = container;
  const { margin, insetX } = resolveEdges(box, undefined, containerSize);
  const { min, max } = layout.intrinsicWidths(box, containerSize, known);
  const sides = margin.left + margin.right;
  if (!axes.isRow || box.style.flexBasis === 'auto') return { min: sides + min, max: sides + max };
  return {
    min: sides + limitByBasis(min, box, insetX, known, container),
    max: sides + limitByBasis(max, box, insetX, known, container),
  };
}

/** A definite basis caps what cannot grow and floors what cannot shrink, down to the minimum (section 9.9.3). */
function limitByBasis(
  px: number,
  box: SizedBox,
  insetX: number,
  known: KnownHeight,
  { layout, containerSize }: FlexContainer,
): number {
  const { style } = box;
  const outer = (size: Size | 'none'): number | undefined => {
    const written = plainPx(size, containerSize);
    if (written === undefined) return undefined;
    return style.boxSizing === 'border-box' ? Math.max(written, insetX) : written + insetX;
  };
  const basis = style.flexBasis === 'content' ? undefined : outer(style.flexBasis);
  if (basis === undefined) return px;
  const capped = style.flexGrow === 0 ? Math.min(px, basis) : px;
  const floored = style.flexShrink === 0 ? Math.max(capped, basis) : capped;
  if (style.minWidth !== 'auto') return Math.max(floored, outer(style.minWidth) ?? 0);
  if (isScrollContainer(style)) return floored;
  const content = layout.contentWidths(box, containerSize, known).min;
  return Math.max(floored, Math.min(content, outer(style.width) ?? content, outer(style.maxWidth) ?? content));
}

/** Columns that wrap are side by side, each as wide as its widest item. */
function widthOfWrappedColumns(
  boxes: readonly SizedBox[],
  widths: readonly number[],
  request: WidthsRequest,
  container: FlexContainer,
): number {
  const { containerSize, mainGap, crossGap } = container;
  const heights = boxes.map((box, index) => {
    const { margin } = resolveEdges(box, undefined, containerSize);
    const { height } = container.layout.measure(box, {
      width: undefined,
      height: undefined,
      available: widths[index] ?? 0,
      autoWidth: 'fit',
      percentWidth: undefined,
      percentHeight: request.height,
      container: containerSize,
    });
    return height + margin.top + margin.bottom;
  });
  const available = columnSpace(request);
  const balanced = container.axes.balances ? balancedStarts(heights, container, available) : undefined;
  const starts = balanced ?? greedyStarts(heights, mainGap, available);
  const widest = starts.map((start, column) => Math.max(0, ...widths.slice(start, starts[column + 1])));
  return widest.reduce((sum, width) => sum + width, Math.max(0, starts.length - 1) * crossGap);
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
