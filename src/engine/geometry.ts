import type { Edges } from './css/computed/box-values.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle by its upper left corner and its size. */
export interface Area extends Point, Size {}

/** The sides where an axis starts and ends, and the size along it. */
export const AXIS_SIDES = {
  x: { start: 'left', end: 'right', size: 'width' },
  y: { start: 'top', end: 'bottom', size: 'height' },
} as const;

/** What is left of an area inside of these widths. */
export function insetArea({ x, y, width, height }: Area, by: Edges<number>): Area {
  return { x: x + by.left, y: y + by.top, width: width - by.left - by.right, height: height - by.top - by.bottom };
}
