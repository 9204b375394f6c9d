import { isNumber, type Options, readLength, readList, readNumber } from '../options/read.js';

const DEGREE = Math.PI / 180;

/** The circle that a gauge stands on: centre and radius in the plot, angles with 0 to the right. */
export interface Pane {
  readonly options: Options;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly start: number;
  readonly end: number;
}

/** Places a pane in a plot of a size. */
export function placePane(options: Options, width: number, height: number): Pane {
  const min = Math.min(width, height);
  const center = readList(options.center);
  const startAngle = readNumber(options.startAngle, 0);
  const endAngle = readNumber(options.endAngle, startAngle + 360);
  return {
    options,
    x: readLength(center[0] ?? '50%', width, width / 2),
    y: readLength(center[1] ?? '50%', height, height / 2),
    radius: readLength(options.size ?? '85%', min, min * 0.85) / 2,
    start: (startAngle - 90) * DEGREE,
    end: (endAngle - 90) * DEGREE,
  };
}

/** Length of the arc that the axis of a pane has. */
export function arcLength(pane: Pane): number {
  return Math.abs(pane.end - pane.start) * pane.radius;
}

/** A radius in pixels, or as a share of the pane's. */
export function ringRadius(value: unknown, pane: Pane, fallback: number): number {
  const radius = readLength(value, pane.radius, fallback);
  return isNumber(radius) ? Math.max(0, radius) : fallback;
}
