import type { Alignment } from '../../css/computed/box-values.js';

/** Physical direction of one axis of a grid area: x from the left, y from the top. */
interface SelfAxis {
  readonly containerReversed: boolean;
  readonly itemReversed: boolean;
}

/** Margins on both physical sides of an item. */
interface SideMargins {
  readonly before: number;
  readonly after: number;
  readonly beforeIsAuto: boolean;
  readonly afterIsAuto: boolean;
}

/** Offset of an item's border box from the left or top of its area (section 10.3 and 10.4). */
export function alignSelf(
  areaPx: number,
  sizePx: number,
  margins: SideMargins,
  alignment: Alignment,
  axis: SelfAxis,
): number {
  const free = areaPx - sizePx - margins.before - margins.after;
  if (margins.beforeIsAuto || margins.afterIsAuto) {
    if (free <= 0) return margins.before + (axis.containerReversed ? free : 0);
    const autoBefore = margins.beforeIsAuto ? (margins.afterIsAuto ? free / 2 : free) : 0;
    return margins.before + autoBefore;
  }
  const side = free < 0 && alignment.safe ? (axis.containerReversed ? 'end' : 'start') : physicalSide(alignment, axis);
  const shift = side === 'center' ? free / 2 : side === 'end' ? free : 0;
  return margins.before + shift;
}

/** `start` is left or top, `end` right or bottom. */
export function physicalSide(alignment: Alignment, axis: SelfAxis): 'start' | 'center' | 'end' {
  const flip = (isEnd: boolean): 'start' | 'end' => (isEnd ? 'end' : 'start');
  switch (alignment.value) {
    case 'center':
      return 'center';
    case 'end':
    case 'flex-end':
    case 'last-baseline':
      return flip(!axis.containerReversed);
    case 'self-start':
      return flip(axis.itemReversed);
    case 'self-end':
      return flip(!axis.itemReversed);
    case 'left':
      return 'start';
    case 'right':
      return 'end';
    default:
      return flip(axis.containerReversed);
  }
}
