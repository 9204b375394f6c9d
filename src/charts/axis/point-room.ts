import type { Axis } from './axis.js';

/** Room that points take beyond the range, in units of the axis. */
interface PointRoom {
  /** Before the first point. */
  readonly before: number;
  /** On both sides together. */
  readonly whole: number;
}

const NONE: PointRoom = { before: 0, whole: 0 };

export function pointRoom(axis: Axis): PointRoom {
  const { series, hasNames } = axis;
  const needsRoom = hasNames || series.some(({ kind }) => kind.hasWidth || kind.fillsCells);
  if (!needsRoom) return NONE;
  const range = hasNames ? 1 : axis.pointRange;
  if (series.length === 0 || !axis.isXAxis) return { before: range / 2, whole: range };
  const placements = series.map(({ options }) => options.pointPlacement);
  return {
    before: placements.every((placement) => typeof placement === 'string') ? 0 : range / 2,
    whole: placements.every((placement) => placement === 'on') ? 0 : range,
  };
}
