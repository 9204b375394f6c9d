import type { ChartElement } from '../../dom.js';
import { isOptions, type Options, readFlag, readList, readNumber, readText } from '../../options/read.js';
import { px } from '../../svg/svg.js';
import { drawPoint, type PointPlace } from '../dataset/point.js';
import { toNumber } from '../dataset/series.js';
import type { Slice } from '../dataset/slices.js';
import type { DatasetStyle } from '../dataset/style.js';
import { type Drawing, dashText } from '../drawing.js';
import { ringPathOf } from './draw-radial.js';
import type { RadialScale } from './radial-scale.js';

/** A dataset of a radial chart, with the styles of its parts. */
export interface RadialDataset {
  readonly dataset: Options;
  readonly line: DatasetStyle;
  readonly point: DatasetStyle;
  readonly arc: DatasetStyle;
}

export const radialValues = ({ data }: Options): readonly number[] =>
  readList(data)
    .slice(0, 1_000)
    .map((value) => toNumber(isOptions(value) ? value.r : value));

/** A line around the centre, with its area and points. Answers where the points are, by the index of their data. */
export function drawRadar(
  drawing: Drawing,
  group: ChartElement,
  scale: RadialScale,
  given: RadialDataset,
): ReadonlyMap<number, PointPlace> {
  const { dataset, line } = given;
  const places = radialValues(dataset).map((value, index) => ({
    ...scale.pointAt(index, scale.distanceOf(value)),
    isMissing: Number.isNaN(value),
  }));
  const shown = places.filter(({ isMissing }) => !isMissing);
  const isWhole = shown.length === places.length || Boolean(line.plain('spanGaps'));
  const d = isWhole ? `M ${joined(shown)} Z` : `M ${joined(shown)}`;
  if (shown.length > 0) drawArea(drawing, group, scale, given, `M ${joined(shown)} Z`);
  const width = readNumber(line.plain('borderWidth'), 3);
  if (width > 0 && shown.length > 0 && readFlag(line.plain('showLine'), true))
    drawing.add(group, 'path', {
      ...{ d, fill: 'none', stroke: drawing.paint(line.plain('borderColor')), 'stroke-width': width },
      ...{ 'stroke-dasharray': dashText(readList(line.plain('borderDash'))), 'stroke-linejoin': 'miter' },
    });
  const marks = new Map<number, PointPlace>();
  places.forEach(({ x, y, isMissing }, index) => {
    if (isMissing) return;
    const place = { x, y, radius: readNumber(given.point.of('radius', index), 3) };
    drawMark(drawing, group, given, place, index);
    marks.set(index, place);
  });
  return marks;
}

const joined = (places: readonly { readonly x: number; readonly y: number }[]): string =>
  places.map(({ x, y }) => `${px(x)} ${px(y)}`).join(' L ');

function drawArea(
  drawing: Drawing,
  group: ChartElement,
  scale: RadialScale,
  { line }: RadialDataset,
  outline: string,
): void {
  const fill = line.plain('fill');
  if (fill === false || fill === null) return;
  const isFromZero = fill === true || fill === 'origin';
  const from = isFromZero ? Math.min(scale.max, Math.max(scale.min, 0)) : fill === 'end' ? scale.max : scale.min;
  const distance = scale.distanceOf(from);
  const inner = distance > 0 ? ` ${ringPathOf(scale, distance, false)}` : '';
  drawing.add(group, 'path', {
    d: `${outline}${inner}`,
    fill: drawing.paint(line.plain('backgroundColor')),
    'fill-rule': 'evenodd',
  });
}

function drawMark(
  drawing: Drawing,
  group: ChartElement,
  { line, point }: RadialDataset,
  place: PointPlace,
  index: number,
): void {
  if (place.radius <= 0.1) return;
  const width = readNumber(point.of('borderWidth', index), 1);
  const style = readText(point.of('style', index) ?? point.of('pointStyle', index), 'circle');
  const stroke = drawing.paint(point.of('borderColor', index) ?? line.of('borderColor', index));
  drawPoint(drawing, group, style, place, {
    fill: drawing.paint(point.of('backgroundColor', index) ?? line.of('backgroundColor', index)),
    ...(width > 0 ? { stroke, 'stroke-width': width } : {}),
  });
}

/** The slices of a polar area chart: equal angles, as long as their values. */
export function polarSlices(
  scale: RadialScale,
  { dataset, arc }: RadialDataset,
  isHidden: (index: number) => boolean,
): readonly Slice[] {
  const values = radialValues(dataset);
  const count = values.filter((value, index) => !Number.isNaN(value) && !isHidden(index)).length;
  let start = scale.angleOf(0) - Math.PI / 2;
  return values.flatMap((value, index) => {
    if (Number.isNaN(value) || isHidden(index)) return [];
    const end = start + (readNumber(arc.of('angle', index), 360 / count) * Math.PI) / 180;
    const outer = Math.max(0, scale.distanceOf(value));
    const slice = { ring: 0, index, x: scale.xCenter, y: scale.yCenter, outer, inner: 0, start, end };
    start = end;
    return [slice];
  });
}
