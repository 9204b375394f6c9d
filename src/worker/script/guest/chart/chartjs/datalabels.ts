import type { ChartElement } from '../dom.js';
import { isOptions, type Options, readFlag, readNumber, readOptions, readText } from '../options/read.js';
import { px } from '../svg/svg.js';
import type { Bar } from './dataset/bars.js';
import type { PointPlace } from './dataset/point.js';
import type { Slice } from './dataset/slices.js';
import type { Drawing } from './drawing.js';
import { type ChartFont, readFont, readLines, readSides, resolve } from './value.js';

/** Where a datum is drawn: its ends and the direction from its start to its end. */
export interface LabelAnchor {
  readonly start: { readonly x: number; readonly y: number };
  readonly end: { readonly x: number; readonly y: number };
  /** Of length 1; for a point, upwards. */
  readonly direction: { readonly x: number; readonly y: number };
}

/** One datum that may have a label. */
export interface LabelledDatum {
  readonly dataset: Options;
  readonly value: unknown;
  readonly context: Options;
  readonly index: number;
  readonly anchor: LabelAnchor;
}

/** Of a bar: from its base to its end. */
export function anchorOfBar({ center, from, to }: Bar, isUpright: boolean): LabelAnchor {
  const at = (along: number): { x: number; y: number } =>
    isUpright ? { x: center, y: along } : { x: along, y: center };
  const sign = to === from ? (isUpright ? -1 : 1) : Math.sign(to - from);
  return { start: at(from), end: at(to), direction: isUpright ? { x: 0, y: sign } : { x: sign, y: 0 } };
}

/** Of a slice: from its inner to its outer edge, in the middle of its angle. */
export function anchorOfSlice({ x, y, inner, outer, start, end }: Slice): LabelAnchor {
  const direction = { x: Math.cos((start + end) / 2), y: Math.sin((start + end) / 2) };
  const at = (distance: number): { x: number; y: number } => ({
    x: x + direction.x * distance,
    y: y + direction.y * distance,
  });
  return { start: at(inner), end: at(outer), direction };
}

export function anchorOfPoint({ x, y, radius }: PointPlace): LabelAnchor {
  return { start: { x, y: y + radius }, end: { x, y: y - radius }, direction: { x: 0, y: -1 } };
}

export interface DataLabelInputs {
  readonly drawing: Drawing;
  readonly group: ChartElement;
  /** `options.plugins.datalabels` */
  readonly options: Options;
  readonly fontOptions: unknown;
  readonly measure: (text: string, font: ChartFont) => number;
}

const SIDES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  center: [0, 0],
  top: [0, -1],
  bottom: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** The labels of the plug-in `chartjs-plugin-datalabels`: the values beside the data. */
export function drawDataLabels(inputs: DataLabelInputs, data: readonly LabelledDatum[]): void {
  for (const datum of data) drawDataLabel(inputs, datum);
}

function drawDataLabel({ drawing, group, options, fontOptions, measure }: DataLabelInputs, datum: LabelledDatum): void {
  const { dataset, value, context, index, anchor } = datum;
  const own = readOptions(dataset.datalabels);
  const option = (name: string): unknown => resolve(own[name] ?? options[name], context, index);
  const display = option('display');
  if (!(display === 'auto' || readFlag(display, true))) return;
  const { formatter } = { ...options, ...own };
  const text = typeof formatter === 'function' ? formatter(value, context) : textOf(value);
  const lines = text === null || text === undefined ? [] : readLines(text).flatMap((line) => line.split('\n'));
  if (lines.length === 0) return;
  const font = readFont(fontOptions, option('font'));
  const padding = readSides(option('padding') ?? 4);
  const width = Math.max(...lines.map((line) => measure(line, font))) + padding.left + padding.right;
  const height = lines.length * font.lineHeight + padding.top + padding.bottom;
  const place = placeOf(anchor, option, width, height);
  const box = { x: place.x - width / 2, y: place.y - height / 2 };
  drawBox(drawing, group, { ...box, width, height }, option);
  drawing.text(group, lines, {
    ...{ x: place.x + (padding.left - padding.right) / 2, y: box.y + padding.top + font.lineHeight / 2 },
    ...{ anchor: 'middle', font, color: readText(option('color'), drawing.color) },
    degrees: readNumber(option('rotation'), 0),
  });
}

/** The middle of a label's box. */
function placeOf(
  { start, end, direction }: LabelAnchor,
  option: (name: string) => unknown,
  width: number,
  height: number,
): { readonly x: number; readonly y: number } {
  const anchor = option('anchor');
  const point =
    anchor === 'start' ? start : anchor === 'end' ? end : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const [vx, vy] = towards(option('align'), direction);
  const longest = Math.max(Math.abs(vx), Math.abs(vy));
  if (longest === 0) return point;
  const offset = readNumber(option('offset'), 4);
  return {
    x: point.x + ((width / 2) * vx) / longest + offset * vx,
    y: point.y + ((height / 2) * vy) / longest + offset * vy,
  };
}

function towards(align: unknown, { x, y }: LabelAnchor['direction']): readonly [number, number] {
  if (align === 'start') return [-x, -y];
  if (align === 'end') return [x, y];
  if (typeof align === 'number') return [Math.cos((align * Math.PI) / 180), Math.sin((align * Math.PI) / 180)];
  return SIDES[String(align)] ?? [0, 0];
}

function drawBox(
  drawing: Drawing,
  group: ChartElement,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  option: (name: string) => unknown,
): void {
  const fill = option('backgroundColor');
  const borderWidth = readNumber(option('borderWidth'), 0);
  const hasBorder = borderWidth > 0 && Boolean(option('borderColor'));
  if (!fill && !hasBorder) return;
  drawing.add(group, 'rect', {
    ...{ x: px(x), y: px(y), width: px(width), height: px(height), rx: readNumber(option('borderRadius'), 0) },
    fill: fill ? drawing.paint(fill) : 'none',
    ...(hasBorder ? { stroke: drawing.paint(option('borderColor')), 'stroke-width': borderWidth } : {}),
  });
}

/** What a value shows that no formatter writes. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!isOptions(value)) return String(value);
  const { label, r } = value;
  if (label !== undefined && label !== null) return String(label);
  if (r !== undefined && r !== null) return String(r);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${String(part)}`)
    .join(', ');
}
