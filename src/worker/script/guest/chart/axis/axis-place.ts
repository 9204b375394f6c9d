import { crispPosition, px } from '../svg/svg.js';
import type { Axis } from './axis.js';
import { alignShare } from './margin.js';

/** A line across the plot at an offset along the axis. */
export function acrossPlot(axis: Axis, offset: number, widthPx: number): string {
  const { chart } = axis;
  const at = crispPosition(axis.pos + offset, Math.round(widthPx));
  if (axis.horiz) return `M ${px(at)} ${px(chart.plotTop)} L ${px(at)} ${px(chart.plotTop + chart.plotHeight)}`;
  return `M ${px(chart.plotLeft)} ${px(at)} L ${px(chart.plotLeft + chart.plotWidth)} ${px(at)}`;
}

/** Distance of the axis line from the left or the top of the chart. */
export function linePosition(axis: Axis): number {
  const { chart } = axis;
  switch (axis.side) {
    case 0:
      return chart.plotTop - axis.offset;
    case 1:
      return chart.plotLeft + chart.plotWidth + axis.offset;
    case 2:
      return chart.plotTop + chart.plotHeight + axis.offset;
    case 3:
      return chart.plotLeft - axis.offset;
  }
}

/** The anchor of SVG for an alignment. */
export function anchorOf(align: string): string {
  const share = alignShare(align);
  return share === 1 ? 'end' : share === 0.5 || align === 'middle' ? 'middle' : 'start';
}
