import { crispPosition, px } from '../svg/svg.js';
import type { Axis } from './axis.js';
import { alignShare } from './axis-room.js';

/** A line across the plot at an offset along the axis. */
export function acrossPlot(axis: Axis, offset: number, widthPx: number): string {
  const at = crispPosition(axis.pos + offset, Math.round(widthPx));
  if (axis.horiz) return `M ${px(at)} ${px(axis.top)} L ${px(at)} ${px(axis.top + axis.height)}`;
  return `M ${px(axis.left)} ${px(at)} L ${px(axis.left + axis.width)} ${px(at)}`;
}

/** Distance of the axis line from the left or the top of the chart. */
export function linePosition(axis: Axis): number {
  switch (axis.side) {
    case 0:
      return axis.top - axis.offset;
    case 1:
      return axis.left + axis.width + axis.offset;
    case 2:
      return axis.top + axis.height + axis.offset;
    case 3:
      return axis.left - axis.offset;
  }
}

/** The anchor of SVG for an alignment. */
export function anchorOf(align: string): string {
  const share = alignShare(align);
  return share === 1 ? 'end' : share === 0.5 || align === 'middle' ? 'middle' : 'start';
}
