import { mergeOptions } from '../options/merge.js';
import { isNumber, type Options, readFlag, readNumber } from '../options/read.js';
import type { Chart } from '../public/chart.js';
import type { Point, Series } from '../series/series.js';
import type { TextPlace } from '../text/text-sizes.js';
import { type DataLabel, drawDataLabel } from './draw-data-label.js';
import { placeLabel } from './label-position.js';
import { labelPlaceOf, labelsOf, labelText } from './label-text.js';
import { type LabelBox, overlaps } from './overlap.js';
import { drawPieLabels } from './pie-labels.js';
import { collectStackLabels } from './stack-labels.js';

/** Draws the labels of all points; of labels that overlap, the later one is left out. */
export function drawDataLabels(chart: Chart): void {
  const labels: DataLabel[] = [];
  const inPies: LabelBox[] = [];
  for (const series of chart.series) {
    if (!series.visible) continue;
    if (series.kind.type === 'pie') drawPieLabels(series, inPies);
    else collectLabels(series, labels);
  }
  for (const axis of chart.yAxis) collectStackLabels(axis, labels);
  measure(chart, labels);
  const kept: DataLabel[] = [];
  for (const label of byRank(labels)) {
    const sized = sizeLabel(label);
    if (!sized || !placeLabel(sized)) continue;
    if (kept.length < 2_000 && !isCovered(sized, kept)) kept.push(sized);
  }
  for (const label of kept) drawDataLabel(label);
}

/** Longer columns keep their labels before shorter ones, other points in their order. */
function byRank(labels: readonly DataLabel[]): readonly DataLabel[] {
  if (!labels.some(({ point }) => point.series.kind.hasWidth)) return labels;
  const rank = ({ point }: DataLabel) => (point.series.kind.hasWidth ? (point.shapeArgs?.height ?? 0) : 0);
  return [...labels].sort((a, b) => rank(b) - rank(a));
}

function isCovered(label: DataLabel, kept: readonly DataLabel[]): boolean {
  if (label.options.allowOverlap === true) return false;
  const inset = readNumber(label.options.borderWidth, 0) > 0 ? 0 : label.padding;
  return kept.some((other) => other.options.allowOverlap !== true && overlaps(other.box, label.box, inset));
}

function collectLabels(series: Series, labels: DataLabel[]): void {
  const all = labelsOf(series, undefined);
  const isRange = series.kind.mainKey === 'high';
  for (const point of series.points) {
    if (point.isNull || !isNumber(point.plotX)) continue;
    const own = labelsOf(series, point);
    all.forEach((base, index) => {
      const options = (own[index] ?? own[0]) ? mergeOptions(base, own[index] ?? own[0]) : base;
      if (!readFlag(options.enabled, own.length > 0 && base.enabled === true)) return;
      if (isRange) addRangeLabels(point, options, labels);
      else addLabel(point, options, labelText(point, options), labels);
    });
  }
}

function addRangeLabels(point: Point, options: Options, labels: DataLabel[]): void {
  for (const key of ['high', 'low'] as const) {
    const value = point[key];
    const shown = {
      ...options,
      rangeEnd: key,
      x: options[key === 'high' ? 'xHigh' : 'xLow'] ?? options.x,
      y: options[key === 'high' ? 'yHigh' : 'yLow'] ?? options.y,
    };
    const text =
      options.format || options.formatter ? labelText({ ...point, y: value } as Point, options) : String(value ?? '');
    addLabel(point, shown, text, labels);
  }
}

function addLabel(point: Point, options: Options, text: string, labels: DataLabel[]): void {
  if (text === '') return;
  const isInside =
    point.series.stacking !== undefined || options.inside === true || point.series.kind.fillsCells === true;
  const hasBox = options.backgroundColor !== undefined;
  const background = hasBox
    ? options.backgroundColor
    : isInside && !point.series.kind.hasLine
      ? point.color
      : undefined;
  const place = labelPlaceOf(options, point, background);
  labels.push({
    point,
    options,
    text,
    place,
    box: { x: 0, y: 0, width: 0, height: 0 },
    padding: readNumber(options.padding, 5),
  });
}

function measure(chart: Chart, labels: readonly DataLabel[]): void {
  const byPlace = new Map<string, { readonly place: TextPlace; readonly texts: string[] }>();
  for (const { place, text } of labels) {
    const key = `${place.className} ${place.innerClass} ${place.style}`;
    const group = byPlace.get(key) ?? { place, texts: [] };
    group.texts.push(text);
    byPlace.set(key, group);
  }
  chart.sizes.measureGroups([...byPlace.values()]);
}

function sizeLabel(label: DataLabel): DataLabel | undefined {
  const { width, height } = label.point.series.chart.sizes.size(label.place, label.text);
  if (width === 0) return undefined;
  return { ...label, box: { x: 0, y: 0, width: width + 2 * label.padding, height: height + 2 * label.padding } };
}
