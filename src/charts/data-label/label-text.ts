import { contrastOf } from '../color/color.js';
import { fillTemplate } from '../format/template.js';
import { mergeOptions } from '../options/merge.js';
import {
  addClassName,
  isOptions,
  type Options,
  readCallback,
  readFlag,
  readNumber,
  readOptions,
  readText,
  withClassName,
} from '../options/read.js';
import type { Point, Series } from '../series/series.js';
import { textStyle } from '../text/style.js';
import type { TextPlace } from '../text/text-sizes.js';

const LABEL_STYLE: Options = { fontSize: '0.7em', fontWeight: 'bold', color: 'contrast' };

/** Options of the data labels of a series, or of one point; a list makes several labels. */
export function labelsOf(series: Series, point: Point | undefined): Options[] {
  const given = point ? point.options.dataLabels : series.options.dataLabels;
  if (point && given === undefined) return [];
  const list = Array.isArray(given) ? given.slice(0, 4) : [given];
  const base = readOptions(series.kind.defaults.dataLabels);
  return list.map((entry) => (point ? readOptions(entry) : mergeOptions(base, isOptions(entry) ? entry : {})));
}

/** The text of a point's label. */
export function labelText(point: Point, options: Options): string {
  const { chart } = point.series;
  const formatter = readCallback(options.formatter);
  if (formatter) {
    const text = formatter.call(point, options);
    return text === undefined || text === null ? '' : String(text);
  }
  if (typeof options.format === 'string') return fillTemplate(options.format, contextOf(point), chart.language);
  const { kind } = point.series;
  if (kind.type === 'pie') return readText(point.name, '');
  const value = kind.mainKey === 'value' ? point.value : point.y;
  return value === null ? '' : chart.language.formatNumber(readNumber(value, 0), -1);
}

/** Members of a point that templates see beside those of its options. */
const MEMBERS = [
  ...(['x', 'y', 'low', 'high', 'z', 'value', 'name', 'category', 'key'] as const),
  ...(['percentage', 'total', 'color', 'series', 'options'] as const),
];

function contextOf(point: Point): Options {
  const members = { ...point.options, ...Object.fromEntries(MEMBERS.map((name) => [name, point[name]])) };
  return { ...members, point: members };
}

export function labelPlaceOf(options: Options, point: Point, background?: unknown): TextPlace {
  const style = mergeOptions(LABEL_STYLE, readOptions(options.style));
  const color = readText(options.color ?? style.color, 'contrast');
  const fill = color === 'contrast' ? contrastOf(background) : color;
  return {
    className: withClassName(`highcharts-data-labels highcharts-${point.series.type}-series`, point.series.options),
    innerClass: addClassName('highcharts-label highcharts-data-label', options),
    style: textStyle(style, fill),
    isHtml: readFlag(options.useHTML, false),
  };
}
