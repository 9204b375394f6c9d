import type { Axis } from '../axis/axis.js';
import { fillTemplate } from '../format/template.js';
import { mergeOptions } from '../options/merge.js';
import { isNumber, type Options, readCallback, readFlag, readNumber, readOptions, readText } from '../options/read.js';
import { columnSlot } from '../series/column-slot.js';
import type { Point } from '../series/series.js';
import { textStyle } from '../text/style.js';
import type { DataLabel } from './draw-data-label.js';
import type { LabelTarget } from './label-position.js';

const STYLE: Options = { fontSize: '0.7em', fontWeight: 'bold', color: '#000000' };

/** Labels with the totals of the stacks of a value axis, at the free end of each. */
export function collectStackLabels(axis: Axis, labels: DataLabel[]): void {
  const options = readOptions(axis.options.stackLabels);
  if (!readFlag(options.enabled, false) || !axis.visible) return;
  const style = mergeOptions(STYLE, readOptions(options.style));
  const place = {
    className: 'highcharts-stack-labels',
    innerClass: 'highcharts-label highcharts-stack-label',
    style: textStyle(style, readText(style.color, '#000000')),
  };
  for (const point of outerPoints(axis)) {
    const text = stackText(axis, point, options);
    if (text === '') continue;
    const box = { x: 0, y: 0, width: 0, height: 0 };
    const shown = { crop: true, ...options };
    labels.push({
      point,
      options: shown,
      text,
      place,
      box,
      padding: readNumber(options.padding, 5),
      target: endOf(point),
    });
  }
}

/** The point at the end of each stack; what hangs below the axis is a stack of its own. */
function outerPoints(axis: Axis): Iterable<Point> {
  const outer = new Map<string, Point>();
  for (const series of axis.series) {
    if (!series.visible || !series.stacking) continue;
    for (const point of series.points) {
      const { stackHigh, x, y } = point;
      if (stackHigh === undefined || !isNumber(y)) continue;
      const key = `${x}|${y < 0}|${readText(series.options.stack, '')}`;
      const known = outer.get(key)?.stackHigh;
      if (known === undefined || Math.abs(stackHigh) > Math.abs(known)) outer.set(key, point);
    }
  }
  return outer.values();
}

function stackText(axis: Axis, point: Point, options: Options): string {
  const { language } = axis.chart;
  const stack = readText(point.series.options.stack, '');
  const context = { total: point.total, x: point.x, axis, stack, isNegative: (point.y ?? 0) < 0, options };
  const formatter = readCallback(options.formatter);
  if (formatter) return String(formatter.call(context, context) ?? '');
  if (typeof options.format === 'string') return fillTemplate(options.format, context, language);
  return language.formatNumber(readNumber(point.total, 0), -1);
}

function endOf({ series, plotX, stackHigh }: Point): LabelTarget {
  const { yAxis, chart, kind } = series;
  const slot = kind.hasWidth ? columnSlot(series) : { offset: 0, width: 0 };
  const start = plotX + slot.offset;
  const end = yAxis?.translate(stackHigh ?? 0) ?? 0;
  return chart.inverted
    ? { x: end, y: start, width: 0, height: slot.width }
    : { x: start, y: end, width: slot.width, height: 0 };
}
