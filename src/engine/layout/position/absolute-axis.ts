import type { Alignment } from '../../css/computed/box-values.js';

/** Everything that decides the position of an absolute box on one axis; px from the containing block's start. */
export interface AxisInsets {
  /** Insets; undefined is `auto`. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** Border box. */
  readonly size: number;
  readonly marginStart: number;
  readonly marginEnd: number;
  readonly startIsAuto: boolean;
  readonly endIsAuto: boolean;
  readonly containing: number;
  readonly staticPoint: number;
  readonly staticAlign: 'start' | 'center' | 'end';
  readonly staticIsSafe: boolean;
  /** Right to left: the end inset wins if everything is given. */
  readonly isReversed: boolean;
  /** `justify-self` or `align-self`, which apply between two given insets. */
  readonly self: Alignment;
  /** Centre of the default anchor, px from the containing block's start. */
  readonly anchorCenter?: number | undefined;
  readonly isInline: boolean;
}

/** Position of the border box's start edge (CSS 2, sections 10.3.7 and 10.6.4). */
export function absoluteAxis(axis: AxisInsets): number {
  const { start, end, size, marginStart, marginEnd, containing } = axis;
  const marginBox = size + marginStart + marginEnd;
  if (start === undefined && end === undefined) return staticEdge(axis, marginBox) + marginStart;
  if (end === undefined) return (start ?? 0) + marginStart;
  if (start === undefined) return containing - end - marginEnd - size;
  const free = containing - start - end - marginBox;
  const { startIsAuto, endIsAuto, isReversed } = axis;
  if (startIsAuto && endIsAuto) {
    if (free >= 0 || !axis.isInline) return start + free / 2;
    return isReversed ? start + free : start;
  }
  if (startIsAuto) return start + free;
  if (endIsAuto) return start + marginStart;
  return start + marginStart + selfOffset(axis, start, marginBox, free);
}

/** Start edge of the margin box at its static position (CSS Positioned Layout, section 3.5.1). */
function staticEdge(axis: AxisInsets, marginBox: number): number {
  const { staticPoint, staticAlign, staticIsSafe, containing, isReversed } = axis;
  const half = Math.min(staticPoint, containing - staticPoint);
  const space = {
    start: { from: staticPoint, to: containing },
    center: { from: staticPoint - half, to: staticPoint + half },
    end: { from: 0, to: staticPoint },
  }[staticAlign];
  if (staticIsSafe && marginBox > space.to - space.from) return isReversed ? space.to - marginBox : space.from;
  return staticPoint - { start: 0, center: marginBox / 2, end: marginBox }[staticAlign];
}

/** Offset by alignment in the free space between the insets. */
function selfOffset(
  { self, isReversed, isInline, anchorCenter }: AxisInsets,
  start: number,
  marginBox: number,
  free: number,
): number {
  const atStart = isReversed ? free : 0;
  const atEnd = isReversed ? 0 : free;
  if (free < 0 && self.safe) return atStart;
  switch (self.value) {
    case 'anchor-center':
      if (anchorCenter === undefined) return free / 2;
      return Math.max(0, Math.min(free, anchorCenter - start - marginBox / 2));
    case 'center':
      return free / 2;
    case 'end':
    case 'flex-end':
    case 'self-end':
    case 'last-baseline':
      return atEnd;
    case 'right':
      return isInline ? free : atStart;
    case 'left':
      return isInline ? 0 : atStart;
    default:
      return atStart;
  }
}
