import { type Edges, NO_EDGES } from '../../css/computed/box-values.js';
import { type ContainerSize, type Length, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BoxEdges, SizedBox } from '../box.js';

const LENGTH_STEP = 64;

/** Lengths are multiples of 1/64 px, rounded down. */
export function floorToStep(px: number): number {
  return Math.floor(px * LENGTH_STEP + 1e-6) / LENGTH_STEP;
}

/** Margins and padding of a box; percentages refer to the width of the containing block, or to 0 if that is unknown. */
export function resolveEdges(box: SizedBox, percentWidth: number | undefined, container: ContainerSize): BoxEdges {
  return box.fixedEdges ?? computeEdges(box, percentWidth, container);
}

/** Edges that do not depend on the containing block; `undefined` if they do, and for table parts that may have any. */
export function fixEdges(box: SizedBox): BoxEdges | undefined {
  const { style } = box;
  if (isInnerPart(box)) return EMPTY;
  if (box.kind === 'block' && box.tablePart !== undefined) return undefined;
  const known = EDGES.get(style);
  if (known) return known;
  if (hasExpression(style.margin) || hasExpression(style.padding)) return undefined;
  const edges = computeEdges(box, undefined, NO_CONTAINER);
  EDGES.set(style, edges);
  return edges;
}

/** Fixed edges by style, which many boxes share. */
const EDGES = new WeakMap<ComputedStyle, BoxEdges>();

const NO_CONTAINER: ContainerSize = { inlinePx: 0, blockPx: 0 };

function hasExpression({ top, right, bottom, left }: Edges<Length | 'auto'>): boolean {
  return typeof top === 'object' || typeof right === 'object' || typeof bottom === 'object' || typeof left === 'object';
}

function computeEdges(box: SizedBox, percentWidth: number | undefined, container: ContainerSize): BoxEdges {
  const px = (length: Length | 'auto'): number =>
    length === 'auto' ? 0 : floorToStep(resolveLength(length, percentWidth, container) ?? 0);
  const border = usedBorder(box);
  const inner = hasPadding(box) ? box.style.padding : NO_EDGES;
  const outer = hasMargin(box) ? box.style.margin : NO_EDGES;
  const padding = {
    top: Math.max(0, px(inner.top)),
    right: Math.max(0, px(inner.right)),
    bottom: Math.max(0, px(inner.bottom)),
    left: Math.max(0, px(inner.left)),
  };
  const insetTop = padding.top + border.top;
  const insetLeft = padding.left + border.left;
  return {
    margin: { top: px(outer.top), right: px(outer.right), bottom: px(outer.bottom), left: px(outer.left) },
    autoMargin: {
      top: outer.top === 'auto',
      right: outer.right === 'auto',
      bottom: outer.bottom === 'auto',
      left: outer.left === 'auto',
    },
    padding,
    border,
    insetX: insetLeft + padding.right + border.right,
    insetY: insetTop + padding.bottom + border.bottom,
    insetTop,
    insetLeft,
  };
}

const EMPTY: BoxEdges = {
  margin: NO_EDGES,
  autoMargin: { top: false, right: false, bottom: false, left: false },
  padding: NO_EDGES,
  border: NO_EDGES,
  insetX: 0,
  insetY: 0,
  insetTop: 0,
  insetLeft: 0,
};

/** Rows, groups and columns have neither margins nor padding, and their borders are those of cells. */
function isInnerPart(box: SizedBox): boolean {
  return (
    box.kind === 'block' && (box.tablePart === 'row' || box.tablePart === 'row-group' || box.tablePart === 'column')
  );
}

/** Border widths inside the border box; collapsed borders count half. */
function usedBorder(box: SizedBox): Edges<number> {
  if (box.kind === 'replaced') return box.style.borderWidth;
  const { collapsedBorders } = box;
  if (isInnerPart(box)) return NO_EDGES;
  if (!collapsedBorders) return box.style.borderWidth;
  const { top, right, bottom, left } = collapsedBorders;
  return { top: top.width / 2, right: right.width / 2, bottom: bottom.width / 2, left: left.width / 2 };
}

/** Rows, columns and tables with collapsed borders have no padding. */
function hasPadding(box: SizedBox): boolean {
  if (box.kind === 'replaced' || box.tablePart === undefined) return true;
  if (box.tablePart === 'table') return box.style.borderCollapse === 'separate';
  return box.tablePart === 'cell' || box.tablePart === 'caption';
}

/** Inner table parts have no margins. */
function hasMargin(box: SizedBox): boolean {
  if (box.kind === 'replaced' || box.tablePart === undefined) return true;
  return box.tablePart === 'table' || box.tablePart === 'caption';
}
