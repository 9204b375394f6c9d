import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { BlockBox, SizedBox } from '../box.js';
import type {
  Constraint,
  ContentRequest,
  ContentSolution,
  IntrinsicWidths,
  LayoutHost,
  WidthsRequest,
} from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { type AxesMode, isOrthogonal } from './axes.js';

/** The axes that a box is laid out in. */
export function axesAround({ style }: SizedBox): AxesMode {
  return style.turned?.mode ?? 'horizontal-tb';
}

/**
 * A box whose content has other axes than the box itself: an inner box is laid out in these, from the corner where its
 * first line starts.
 */
export function solveTurned(request: ContentRequest, layout: LayoutHost): ContentSolution {
  const { box, width } = request;
  const inner = innerOf(box);
  if (!inner) return { width: 0, height: 0, firstBaseline: undefined, lastBaseline: undefined, placements: [] };
  const isAcross = isOrthogonal(axesAround(box), axesAround(inner));
  const constraint = isAcross ? constraintAcross(request, width, layout) : constraintAlong(request);
  const measured = layout.measure(inner, constraint);
  return {
    width: isAcross ? measured.height : measured.width,
    height: isAcross ? measured.width : measured.height,
    firstBaseline: undefined,
    lastBaseline: undefined,
    placements: [{ box: inner, x: 0, y: 0, constraint, measured }],
  };
}

/** The block size of lines does not depend on the available width. */
export function turnedWidths(request: WidthsRequest, layout: LayoutHost): IntrinsicWidths {
  const { box, container } = request;
  const inner = innerOf(box);
  if (!inner) return { min: 0, max: 0 };
  if (!isOrthogonal(axesAround(box), axesAround(inner))) return layout.intrinsicWidths(inner, container);
  const width = layout.measure(inner, constraintAcross(request, undefined, layout)).height;
  return { min: width, max: width };
}

/** False if the width of the content is that of the box around. */
export function sizesByContent(box: BlockBox): boolean {
  const inner = innerOf(box);
  return inner?.tablePart === 'table' || (inner !== undefined && isOrthogonal(axesAround(box), axesAround(inner)));
}

/** A table may be larger than its specified size. */
export function isTurnedTable(box: BlockBox): boolean {
  return box.context === 'turned' && innerOf(box)?.tablePart === 'table';
}

/** Px along the lines inside, if nothing else limits them: the containing block or else the screen. */
export function lineLimit(percentHeight: number | undefined, box: BlockBox, layout: LayoutHost): number {
  const { inlinePx, blockPx } = layout.viewport;
  return percentHeight ?? (axesAround(box) === 'horizontal-tb' ? blockPx : inlinePx);
}

function innerOf(box: BlockBox): BlockBox | undefined {
  return box.children.find((child) => child.kind === 'block');
}

function constraintAlong({ width, height, container }: ContentRequest): Constraint {
  return { width, height, available: width, autoWidth: 'fill', percentWidth: width, percentHeight: height, container };
}

function constraintAcross(
  { box, height, maxHeight, container }: WidthsRequest,
  width: number | undefined,
  layout: LayoutHost,
): Constraint {
  const blockSize = isDefinite(box) ? width : undefined;
  const lineWidth = height ?? heightOfCell(box, container);
  return {
    width: lineWidth,
    height: blockSize,
    available: lineWidth ?? Math.min(maxHeight, ownLimit(box), lineLimit(undefined, box, layout)),
    autoWidth: 'fit',
    percentWidth: lineWidth,
    percentHeight: blockSize,
    container,
  };
}

/** The content does not decide the width. */
function isDefinite({ style: { width } }: BlockBox): boolean {
  return typeof width === 'number' || (typeof width === 'object' && width.kind === 'expression');
}

/** The content height in the style of a table cell, which its row may enlarge later. */
function heightOfCell(box: BlockBox, container: ContainerSize): number | undefined {
  const { height, boxSizing } = box.style;
  if (box.tablePart !== 'cell' || typeof height !== 'number') return undefined;
  if (boxSizing === 'content-box') return height;
  return Math.max(0, height - resolveEdges(box, undefined, container).insetY);
}

/** The style's maximum, which requests for intrinsic widths ignore. */
function ownLimit({ style }: BlockBox): number {
  return typeof style.maxHeight === 'number' ? style.maxHeight : Number.POSITIVE_INFINITY;
}
