import type { ChartElement } from '../../dom.js';
import { isOptions, readFlag, readList, readNumber, readText } from '../../options/read.js';
import { thinOut } from '../../series/thin-out.js';
import { px } from '../../svg/svg.js';
import type { Area } from '../box/box.js';
import { type Drawing, dashText } from '../drawing.js';
import { type CurveKind, curveSegments, type LinePoint } from './curve.js';
import { drawPoint } from './point.js';
import type { Series } from './series.js';
import type { DatasetStyle } from './style.js';

export interface LineStyles {
  readonly line: DatasetStyle;
  readonly point: DatasetStyle;
}

/** More stand closer than a pixel, and each is an element. */
const MAX_MARKS = 1_000;

/** The places of a dataset's data, in order of the data. */
export function placesOf({ data, indexScale, valueScale }: Series): readonly LinePoint[] {
  return data.map((datum) => {
    const value = datum.high ?? datum.value;
    const [along, across] = [indexScale.pixelOf(datum.at), valueScale.pixelOf(value)];
    const isBeyond = indexScale.isCategory && (datum.at > indexScale.max || datum.at < indexScale.min);
    const isMissing = isBeyond || Number.isNaN(datum.value) || Number.isNaN(along);
    return indexScale.isHorizontal ? { x: along, y: across, isMissing } : { x: across, y: along, isMissing };
  });
}

function curveOf(style: DatasetStyle): CurveKind {
  const stepped = style.plain('stepped');
  if (stepped) return { kind: 'stepped', at: stepped };
  if (style.plain('cubicInterpolationMode') === 'monotone') return { kind: 'monotone' };
  return { kind: 'tension', tension: readNumber(style.plain('tension') ?? style.plain('lineTension'), 0) };
}

/** The runs of points that a line goes through without a gap. */
function runsOf(points: readonly LinePoint[], spansGaps: boolean): readonly (readonly LinePoint[])[] {
  if (spansGaps) return [thinOut(points.filter(({ isMissing }) => !isMissing))];
  const runs: LinePoint[][] = [[]];
  for (const point of points) {
    if (point.isMissing) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0).map(thinOut);
}

/** The area between a line and what `fill` names. */
export function drawFill(
  drawing: Drawing,
  group: ChartElement,
  series: Series,
  all: readonly Series[],
  { line }: LineStyles,
  area: Area,
): void {
  const fill = line.plain('fill');
  if (fill === false || fill === undefined || fill === null) return;
  const target = isOptions(fill) ? fill.target : fill;
  const color = drawing.paint(
    isOptions(fill) ? (fill.above ?? fill.below ?? line.plain('backgroundColor')) : line.plain('backgroundColor'),
  );
  const curve = curveOf(line);
  const points = placesOf(series);
  const other = neighbourOf(series, all, target);
  for (const run of runsOf(points, Boolean(line.plain('spanGaps')))) {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) continue;
    const back = other
      ? runsOf(placesOf(other), true)[0]?.toReversed()
      : straightBase(series, target, first, last, area);
    const [start] = back ?? [];
    if (!back || !start) continue;
    const backCurve = other ? curve : ({ kind: 'straight' } as const);
    const d = `M ${px(first.x)} ${px(first.y)}${curveSegments(run, curve, area)} L ${px(start.x)} ${px(start.y)}${curveSegments(back, backCurve, area)} Z`;
    drawing.add(group, 'path', { d, fill: color });
  }
}

function neighbourOf(series: Series, all: readonly Series[], target: unknown): Series | undefined {
  const isRelative = typeof target === 'string' && /^[-+]\d+$/.test(target);
  if (isRelative) return all.find(({ index }) => index === series.index + Number(target));
  if (typeof target === 'number') return all.find(({ index }) => index === target);
  if (target !== 'stack') return undefined;
  return all.findLast(
    ({ index, valueScale, type }) => index < series.index && valueScale === series.valueScale && type === series.type,
  );
}

function straightBase(
  { indexScale, valueScale }: Series,
  target: unknown,
  first: LinePoint,
  last: LinePoint,
  area: Area,
): readonly LinePoint[] {
  const [low, high] = indexScale.isHorizontal ? [area.bottom, area.top] : [area.left, area.right];
  const base = target === 'start' ? low : target === 'end' ? high : valueScale.basePixel;
  const at = ({ x, y }: LinePoint): LinePoint =>
    indexScale.isHorizontal ? { x, y: base, isMissing: false } : { x: base, y, isMissing: false };
  return [at(last), at(first)];
}

export function drawLine(
  drawing: Drawing,
  group: ChartElement,
  series: Series,
  { line }: LineStyles,
  area: Area,
): void {
  const width = readNumber(line.plain('borderWidth'), 3);
  const showLine = readFlag(line.plain('showLine'), series.type !== 'scatter');
  if (width <= 0 || !showLine) return;
  const curve = curveOf(line);
  const d = runsOf(placesOf(series), Boolean(line.plain('spanGaps')))
    .map((run) => `M ${px(run[0]?.x ?? 0)} ${px(run[0]?.y ?? 0)}${curveSegments(run, curve, area)}`)
    .join(' ');
  drawing.add(group, 'path', {
    ...{ d, fill: 'none', stroke: drawing.paint(line.plain('borderColor')), 'stroke-width': width },
    'stroke-dasharray': dashText(readList(line.plain('borderDash'))),
    'stroke-linecap': readText(line.plain('borderCapStyle'), 'butt'),
    'stroke-linejoin': readText(line.plain('borderJoinStyle'), 'miter'),
  });
}

export function drawPoints(
  drawing: Drawing,
  group: ChartElement,
  series: Series,
  { point, line }: LineStyles,
  area: Area,
): void {
  if (series.data.length > MAX_MARKS) return;
  placesOf(series).forEach(({ x, y, isMissing }, index) => {
    const radius = series.data[index]?.radius ?? readNumber(point.of('radius', index), 3);
    const isOutside = x < area.left - 0.5 || x > area.right + 0.5 || y < area.top - 0.5 || y > area.bottom + 0.5;
    if (isMissing || isOutside || radius <= 0.1) return;
    const borderWidth = readNumber(point.of('borderWidth', index), 1);
    drawPoint(
      drawing,
      group,
      readText(point.of('style', index) ?? point.of('pointStyle', index), 'circle'),
      { x, y, radius },
      {
        fill: drawing.paint(point.of('backgroundColor', index) ?? line.of('backgroundColor', index)),
        stroke:
          borderWidth > 0 ? drawing.paint(point.of('borderColor', index) ?? line.of('borderColor', index)) : undefined,
        'stroke-width': borderWidth > 0 ? borderWidth : undefined,
      },
    );
  });
}
