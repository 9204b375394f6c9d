import { readFlag, readNumber, readNumberOrNone, readText } from '../options/read.js';
import type { Series } from './series.js';
import { GROUP_PADDING, POINT_PADDING } from './series-defaults.js';

/** Where the columns of a series stand around their x. */
interface ColumnSlot {
  readonly offset: number;
  readonly width: number;
  readonly border: number;
}

/** Columns of one axis share the room around an x; a stack counts as one column. */
export function columnSlot(series: Series): ColumnSlot {
  const axis = series.xAxis;
  const { options } = series;
  if (!axis) return { offset: 0, width: 1, border: 0 };
  const distance = Math.abs(axis.transA) * columnDistance(series);
  const category = Math.min(distance, axis.len);
  const padding = category * readNumber(options.groupPadding, GROUP_PADDING);
  const { count, index } = columnOrder(series);
  const slot = (category - 2 * padding) / Math.max(1, count);
  const max = readNumberOrNone(options.maxPointWidth) ?? axis.len;
  const wanted =
    readNumberOrNone(options.pointWidth) ?? slot * (1 - 2 * readNumber(options.pointPadding, POINT_PADDING));
  const width = Math.max(0.5, Math.min(max, wanted));
  const isFlipped = axis.horiz ? axis.reversed : !axis.reversed;
  const place = isFlipped ? count - 1 - index : index;
  const border = category < 2 ? 0 : readNumber(options.borderWidth, 1);
  return { offset: padding + place * slot - category / 2 + (slot - width) / 2, width, border };
}

function columnDistance(series: Series): number {
  const axis = series.xAxis;
  const given = readNumberOrNone(series.options.pointRange);
  return given ?? (axis?.hasNames ? 1 : (axis?.closestPointRange ?? axis?.tickInterval ?? 1));
}

function columnOrder(series: Series): { readonly count: number; readonly index: number } {
  if (!readFlag(series.options.grouping, true)) return { count: 1, index: 0 };
  const stacks = new Map<string, number>();
  let count = 0;
  let index = 0;
  for (const other of series.chart.series) {
    const shares =
      other.kind.hasWidth && other.xAxis === series.xAxis && other.visible && other.yAxis?.pos === series.yAxis?.pos;
    if (!shares || !readFlag(other.options.grouping, true)) continue;
    const key = other.stacking ? `${other.type}${readText(other.options.stack, '')}` : undefined;
    const known = key === undefined ? undefined : stacks.get(key);
    const own = known ?? count;
    if (known === undefined) count += 1;
    if (key !== undefined) stacks.set(key, own);
    if (other === series) index = own;
  }
  return { count, index };
}
