import type { Axis } from '../axis/axis.js';
import { isNumber, readList, readNumber, readNumberOrNone, readOptionsList, readText } from '../options/read.js';
import { colorText, mixColors, parseColor } from './color.js';

/** A place on a colour scale, from 0 to 1, and its colour. */
type ColorStop = readonly [share: number, color: string];

/** The stops of an axis that answers values by colours. */
export function colorStops(axis: Axis): readonly ColorStop[] {
  const { options } = axis;
  const stops = readList(options.stops)
    .map((stop): ColorStop => [readNumber(readList(stop)[0], 0), readText(readList(stop)[1], '#000000')])
    .slice(0, 100);
  if (stops.length > 0) return stops;
  return [
    [0, readText(options.minColor, '#e6e9ff')],
    [1, readText(options.maxColor, '#0022ff')],
  ];
}

/** The colour of a value on a colour axis: of its class, or between the stops around it. */
export function heatColor(axis: Axis, value: number): string {
  const classes = readOptionsList(axis.options.dataClasses, 100);
  for (const entry of Array.isArray(axis.options.dataClasses) ? classes : []) {
    const from = readNumberOrNone(entry.from) ?? Number.NEGATIVE_INFINITY;
    const to = readNumberOrNone(entry.to) ?? Number.POSITIVE_INFINITY;
    if (value >= from && value <= to) return readText(entry.color, '#cccccc');
  }
  const min = axis.min ?? 0;
  const max = axis.max ?? 1;
  const share = max > min ? (axis.scaled(value) - min) / (max - min) : 0;
  return mixStops(colorStops(axis), share);
}

export function mixStops(stops: readonly ColorStop[], share: number): string {
  const clamped = isNumber(share) ? Math.max(0, Math.min(1, share)) : 0;
  let below = stops[0] ?? [0, '#000000'];
  let above = stops[stops.length - 1] ?? below;
  for (const stop of stops) {
    if (stop[0] <= clamped) below = stop;
    if (stop[0] >= clamped) {
      above = stop;
      break;
    }
  }
  const from = parseColor(below[1]);
  const to = parseColor(above[1]);
  if (!from || !to) return below[1];
  const width = above[0] - below[0];
  return colorText(mixColors(from, to, width > 0 ? (clamped - below[0]) / width : 0));
}
