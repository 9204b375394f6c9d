import type { Axis } from '../axis/axis.js';
import { fitTransform } from '../axis/scale.js';
import { placeTicks } from '../axis/tick-positions.js';
import { isNumber, readNumber, readNumberOrNone } from '../options/read.js';
import type { Chart } from '../public/chart.js';
import { bubbleRadius } from './scatter.js';

/** Widens the axes of bubbles so that the bubbles stay in the plot. */
export function padBubbles(chart: Chart): void {
  const bubbles = chart.series.filter((series) => series.kind.type === 'bubble' && series.visible);
  if (bubbles.length === 0) return;
  for (const axis of chart.axes) {
    if (axis.series.some((series) => bubbles.includes(series))) padAxis(axis);
  }
}

function padAxis(axis: Axis): void {
  const { dataMin, dataMax } = axis;
  if (dataMin === undefined || dataMax === undefined || dataMax <= dataMin || axis.isLog) return;
  const scale = axis.len / (dataMax - dataMin);
  let before = 0;
  let after = 0;
  for (const series of axis.series) {
    if (series.kind.type !== 'bubble') continue;
    for (const point of series.points) {
      const value = axis.isXAxis ? point.x : point.y;
      if (!isNumber(value)) continue;
      const radius = bubbleRadius(series, point);
      before = Math.max(before, radius - (value - dataMin) * scale);
      after = Math.max(after, radius - (dataMax - value) * scale);
    }
  }
  const room = Math.max(1, axis.len - before - after);
  const unit = (dataMax - dataMin) / room;
  const low = dataMin - before * unit;
  const high = dataMax + after * unit;
  if (readNumberOrNone(axis.options.min) === undefined)
    axis.min = low - readNumber(axis.options.minPadding, 0) * (high - low);
  if (readNumberOrNone(axis.options.max) === undefined)
    axis.max = high + readNumber(axis.options.maxPadding, 0) * (high - low);
  axis.tickPositions = [];
  placeTicks(axis);
  fitTransform(axis);
}
