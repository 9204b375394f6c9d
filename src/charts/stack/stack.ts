import { isNumber, readFlag, readText } from '../options/read.js';
import type { Chart } from '../public/chart.js';
import type { Point, Series } from '../series/series.js';
import { tidyNumber } from '../tick/linear-steps.js';

interface Sums {
  positive: number;
  negative: number;
}

/** Puts the points of stacking series on each other: the last series stands on the axis, negatives hang apart. */
export function stackPoints(chart: Chart): void {
  const groups = new Map<string, Series[]>();
  for (const series of chart.series) {
    for (const point of series.points) clearStack(point);
    if (!series.stacking || !series.visible) continue;
    const key = `${series.yAxis?.index}|${series.kind.hasWidth ? 'column' : series.type}|${readText(series.options.stack, '')}`;
    const group = groups.get(key);
    if (group) group.push(series);
    else groups.set(key, [series]);
  }
  for (const group of groups.values()) stackGroup(group);
}

function clearStack(point: Point): void {
  point.stackLow = undefined;
  point.stackHigh = undefined;
  if (point.series.kind.canStack) {
    point.total = undefined;
    point.percentage = undefined;
  }
}

function stackGroup(group: readonly Series[]): void {
  const isReversed = readFlag(group[0]?.yAxis?.options.reversedStacks, true);
  const ordered = isReversed ? [...group].reverse() : group;
  const totals = sumByX(group);
  const sums = new Map<number, Sums>();
  for (const series of ordered) {
    const base = series.threshold ?? 0;
    for (const point of series.points) {
      if (!isNumber(point.y)) continue;
      const total = totals.get(point.x) ?? { positive: 0, negative: 0 };
      const sum = sums.get(point.x) ?? { positive: 0, negative: 0 };
      sums.set(point.x, sum);
      const isNegative = hangs(series, point.y, base);
      const whole = total.positive + Math.abs(total.negative);
      const scale = series.stacking === 'percent' ? (whole > 0 ? 100 / whole : 0) : 1;
      const from = isNegative ? sum.negative : sum.positive;
      if (isNegative) sum.negative += point.y;
      else sum.positive += point.y;
      point.stackLow = tidyNumber(from * scale);
      point.stackHigh = tidyNumber((isNegative ? sum.negative : sum.positive) * scale);
      point.total = isNegative ? total.negative : total.positive;
      if (series.stacking === 'percent') {
        point.percentage = point.y * scale;
        point.total = point.total * scale;
      }
    }
  }
}

/** Negative columns hang apart from the others; areas and lines are summed whatever their sign. */
function hangs(series: Series, value: number, base: number): boolean {
  return series.kind.hasWidth === true && value < base;
}

function sumByX(group: readonly Series[]): Map<number, Sums> {
  const totals = new Map<number, Sums>();
  for (const series of group) {
    const base = series.threshold ?? 0;
    for (const { x, y } of series.points) {
      if (!isNumber(y)) continue;
      const total = totals.get(x) ?? { positive: 0, negative: 0 };
      totals.set(x, total);
      if (hangs(series, y, base)) total.negative += y;
      else total.positive += y;
    }
  }
  return totals;
}
