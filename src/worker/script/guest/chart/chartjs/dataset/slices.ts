import type { ChartElement } from '../../dom.js';
import { type Options, readLength, readList, readNumber } from '../../options/read.js';
import { ringPath } from '../../svg/arc.js';
import type { Area } from '../box/box.js';
import type { Drawing } from '../drawing.js';
import { toNumber } from './series.js';
import type { DatasetStyle } from './style.js';

const FULL = 2 * Math.PI;

export interface Ring {
  readonly dataset: Options;
  readonly style: DatasetStyle;
}

/** Draws the rings of a pie or doughnut, the first outermost. */
export function drawSlices(
  drawing: Drawing,
  group: ChartElement,
  rings: readonly Ring[],
  slices: readonly Slice[],
): void {
  for (const slice of slices) {
    const style = rings[slice.ring]?.style;
    if (style) drawSlice(drawing, group, slice, slice.index, style);
  }
}

/** Where the slices of rings are. */
export function slicesOf(
  rings: readonly Ring[],
  options: Options,
  area: Area,
  isHidden: (index: number) => boolean,
): readonly Slice[] {
  const rotation = (readNumber(options.rotation, 0) * Math.PI) / 180 - Math.PI / 2;
  const circumference = (Math.min(360, Math.max(0, readNumber(options.circumference, 360))) * Math.PI) / 180;
  const cutout = options.cutout;
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const share = Math.min(
    1,
    Math.max(0, typeof cutout === 'number' ? cutout / (Math.min(width, height) / 2 || 1) : readLength(cutout, 1, 0.5)),
  );
  const extent = extentOf(rotation, circumference, share);
  const border = Math.max(0, ...rings.map(({ style }) => readNumber(style.of('borderWidth', 0), 2)));
  const spacing =
    border +
    readNumber(rings[0]?.style.of('spacing', 0), 0) +
    Math.max(0, ...rings.map(({ style }) => readNumber(style.of('offset', 0), 0)));
  const most = Math.max(Math.min((width - spacing) / extent.width, (height - spacing) / extent.height) / 2, 0);
  const outer = readLength(options.radius, most, most);
  const inner = Math.max(typeof cutout === 'number' ? cutout : outer * share, 0);
  const step = (outer - inner) / Math.max(1, rings.length);
  const x = (area.left + area.right) / 2 + extent.x * outer;
  const y = (area.top + area.bottom) / 2 + extent.y * outer;
  return rings.flatMap(({ dataset }, ring) => {
    const values = readList(dataset.data).map((value) => Math.abs(toNumber(value)));
    const total = values.reduce((sum, value, index) => sum + (Number.isNaN(value) || isHidden(index) ? 0 : value), 0);
    let start = rotation;
    return values.flatMap((value, index) => {
      if (Number.isNaN(value) || isHidden(index) || total === 0) return [];
      const end = start + (circumference * value) / total;
      const slice = { ring, index, x, y, outer: outer - ring * step, inner: outer - (ring + 1) * step, start, end };
      start = end;
      return [slice];
    });
  });
}

/** One slice of a ring: its circle, and its angles from the right, clockwise. */
export interface Slice {
  /** Of the drawn datasets, and of the data. */
  readonly ring: number;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly outer: number;
  readonly inner: number;
  readonly start: number;
  readonly end: number;
}

function drawSlice(drawing: Drawing, group: ChartElement, slice: Slice, index: number, style: DatasetStyle): void {
  const width = readNumber(style.of('borderWidth', index), 2);
  const offset = readNumber(style.of('offset', index), 0) / 2;
  const middle = (slice.start + slice.end) / 2;
  const moved = { ...slice, x: slice.x + Math.cos(middle) * offset, y: slice.y + Math.sin(middle) * offset };
  const corner = readNumber(style.of('borderRadius', index), 0);
  drawing.add(group, 'path', {
    d: ringPath({ ...moved, corner }),
    fill: drawing.paint(style.of('backgroundColor', index)),
    stroke: width > 0 ? drawing.paint(style.of('borderColor', index)) : undefined,
    'stroke-width': width > 0 ? width : undefined,
    'stroke-linejoin': 'bevel',
  });
}

/** How wide and high the drawn part of a whole circle is, and how its middle is shifted, in shares of the radius. */
function extentOf(
  rotation: number,
  circumference: number,
  cutout: number,
): { width: number; height: number; x: number; y: number } {
  if (circumference >= FULL) return { width: 1, height: 1, x: 0, y: 0 };
  const end = rotation + circumference;
  const isBetween = (angle: number): boolean => {
    const turned = (((angle - rotation) % FULL) + FULL) % FULL;
    return turned <= circumference;
  };
  const most = (angle: number, a: number, b: number): number =>
    isBetween(angle) ? 1 : Math.max(a, a * cutout, b, b * cutout);
  const least = (angle: number, a: number, b: number): number =>
    isBetween(angle) ? -1 : Math.min(a, a * cutout, b, b * cutout);
  const maxX = most(0, Math.cos(rotation), Math.cos(end));
  const maxY = most(Math.PI / 2, Math.sin(rotation), Math.sin(end));
  const minX = least(Math.PI, Math.cos(rotation), Math.cos(end));
  const minY = least(Math.PI * 1.5, Math.sin(rotation), Math.sin(end));
  return { width: (maxX - minX) / 2, height: (maxY - minY) / 2, x: -(maxX + minX) / 2, y: -(maxY + minY) / 2 };
}
