import type { Axis } from './axis.js';

/** Room that points take beyond the range on both sides together, in units of the axis. */
export function pointPadding(axis: Axis): number {
  if (axis.hasNames) return 1;
  return axis.series.some((series) => series.kind.hasWidth || series.kind.fillsCells) ? axis.pointRange : 0;
}
