import type { Edges } from '../../css/computed/box-values.js';
import { resolveLength } from '../../css/computed/computed-length.js';
import { type Area, AXIS_SIDES } from '../../geometry.js';
import type { Constraint, LaidBox } from '../contract.js';
import type { LayoutPass } from '../pass.js';
import { floorToStep, resolveEdges } from '../size/edges.js';
import { type AxisInsets, absoluteAxis } from './absolute-axis.js';
import type { AnchoredBox } from './anchored-box.js';
import type { PendingBox } from './containing-block.js';

interface AbsolutePlacement {
  readonly x: number;
  readonly y: number;
  readonly laid: LaidBox;
  readonly constraint: Constraint;
}

/** Sizes and places an absolute box in its containing block (CSS Positioned Layout, section 4). */
export function layOutAbsolute(
  pending: PendingBox,
  containing: Area,
  pass: LayoutPass,
  anchored?: AnchoredBox,
): AbsolutePlacement {
  const { box, position, container } = pending;
  const rect = anchored?.area ?? areaRect(pending, containing);
  const edges = resolveEdges(box, rect.width, container);
  const { margin, autoMargin } = edges;
  const insets = resolveInsets(pending, rect);
  const statics = { x: pending.parent.x + position.x - rect.x, y: pending.parent.y + position.y - rect.y };
  const availableX = availableSpace(insets.left, insets.right, rect.width, statics.x, position.alignX);
  const availableY = availableSpace(insets.top, insets.bottom, rect.height, statics.y, position.alignY);
  const stretchesX =
    insets.left !== undefined && insets.right !== undefined && isStretched(box.style.justifySelf.value);
  const stretchesY = insets.top !== undefined && insets.bottom !== undefined && isStretched(box.style.alignSelf.value);
  const isReplaced = box.kind === 'replaced';
  const hasRatio = isReplaced || box.style.aspectRatio.ratio !== undefined;
  const isTable = box.kind === 'block' && box.tablePart === 'table';
  const autoHeight = box.style.height === 'auto';
  const autoWidth = box.style.width === 'auto';
  const fillsHeight = stretchesY && autoHeight && !isReplaced && !isTable && (!hasRatio || (autoWidth && !stretchesX));
  const base: Constraint = {
    width: undefined,
    height: undefined,
    available: availableX,
    autoWidth: stretchesX && !isReplaced ? 'fill' : 'fit',
    percentWidth: rect.width,
    percentHeight: rect.height,
    container,
  };
  const height = fillsHeight
    ? pass.limitHeight(box, base, Math.max(edges.insetY, availableY - margin.top - margin.bottom))
    : undefined;
  const constraint: Constraint = height === undefined ? base : { ...base, height };
  const laid = pass.measure(box, constraint);
  const along = (axis: 'x' | 'y'): AxisInsets => {
    const { start, end, size } = AXIS_SIDES[axis];
    const isInline = axis === 'x';
    return {
      start: insets[start],
      end: insets[end],
      size: laid[size],
      marginStart: margin[start],
      marginEnd: margin[end],
      startIsAuto: autoMargin[start],
      endIsAuto: autoMargin[end],
      containing: rect[size],
      staticPoint: statics[axis],
      staticAlign: isInline ? position.alignX : position.alignY,
      staticIsSafe: (isInline ? position.isSafeX : position.isSafeY) ?? false,
      isReversed: isInline && pending.direction === 'rtl',
      self: isInline ? box.style.justifySelf : box.style.alignSelf,
      anchorCenter: anchored?.center?.[axis],
      isInline,
    };
  };
  const [axisX, axisY] = [along('x'), along('y')];
  const x = rect.x + absoluteAxis(axisX);
  const y = rect.y + absoluteAxis(axisY);
  if (!anchored || anchored.area === containing) return { x, y, laid, constraint };
  return {
    x: keepInside(x, axisX, containing.x, containing.width),
    y: keepInside(y, axisY, containing.y, containing.height),
    laid,
    constraint,
  };
}

/**
 * A box that is larger than its area beside an anchor is moved into its containing block, if it fits there (CSS Box
 * Alignment 3, section 4.4).
 */
function keepInside(at: number, axis: AxisInsets, start: number, containing: number): number {
  const { size, marginStart, marginEnd, start: insetStart = 0, end: insetEnd = 0 } = axis;
  if (size + marginStart + marginEnd <= axis.containing - insetStart - insetEnd) return at;
  return Math.max(start + marginStart, Math.min(start + containing - marginEnd - size, at));
}

function isStretched(value: string): boolean {
  return value === 'auto' || value === 'normal' || value === 'stretch';
}

/** The containing block, or the part of it that a grid area covers. */
function areaRect({ position, parent }: PendingBox, rect: Area): Area {
  const { area } = position;
  if (!area) return rect;
  const left = area.left === undefined ? rect.x : parent.x + area.left;
  const right = area.right === undefined ? rect.x + rect.width : parent.x + area.right;
  const top = area.top === undefined ? rect.y : parent.y + area.top;
  const bottom = area.bottom === undefined ? rect.y + rect.height : parent.y + area.bottom;
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function resolveInsets({ box, container }: PendingBox, rect: Area): Edges<number | undefined> {
  const { inset } = box.style;
  const px = (side: typeof inset.left, basis: number): number | undefined =>
    side === 'auto' ? undefined : floorToStep(resolveLength(side, basis, container) ?? 0);
  return {
    left: px(inset.left, rect.width),
    right: px(inset.right, rect.width),
    top: px(inset.top, rect.height),
    bottom: px(inset.bottom, rect.height),
  };
}

/** Space for the margin box between the insets; an `auto` inset starts at the static position. */
function availableSpace(
  start: number | undefined,
  end: number | undefined,
  size: number,
  staticPoint: number,
  align: 'start' | 'center' | 'end',
): number {
  if (start !== undefined || end !== undefined) return Math.max(0, size - (start ?? 0) - (end ?? 0));
  if (align === 'start') return Math.max(0, size - staticPoint);
  if (align === 'end') return Math.max(0, staticPoint);
  return Math.max(0, 2 * Math.min(staticPoint, size - staticPoint));
}
