import { colorStops, mixStops } from '../color/heat-color.js';
import type { ChartElement } from '../dom.js';
import { isNumber, readFlag, readLength, readNumber, readNumberOrNone, withClassName } from '../options/read.js';
import { ringRadius } from '../pane/pane.js';
import { angleOf, paneOf } from '../pane/radial-axis.js';
import { ringPath } from '../svg/arc.js';
import { drawSvg } from '../svg/svg.js';
import { GAUGE } from './gauge.js';
import type { Point, Series, SeriesKind } from './series.js';

function drawSolidGauge(series: Series, group: ChartElement): void {
  const axis = series.yAxis;
  const pane = axis ? paneOf(axis) : undefined;
  if (!axis || !pane) return;
  const { chart, options } = series;
  const from = readNumberOrNone(options.threshold);
  const base = from === undefined ? pane.start : angleOf(axis, pane, Math.max(axis.min ?? 0, from));
  for (const point of series.points) {
    if (!isNumber(point.y)) continue;
    const turn = Math.max(pane.start, Math.min(pane.end, angleOf(axis, pane, point.y)));
    const outer = ringRadius(point.options.radius ?? options.radius ?? '100%', pane, pane.radius);
    const inner = ringRadius(point.options.innerRadius ?? options.innerRadius ?? '60%', pane, pane.radius * 0.6);
    const isRound = readFlag(options.rounded, false) && options.borderRadius === undefined;
    const cap = isRound ? (outer - inner) / 2 / outer : 0;
    const ring = {
      x: pane.x,
      y: pane.y,
      outer,
      inner,
      start: Math.min(base, turn) - cap,
      end: Math.max(base, turn) + cap,
      corner: isRound ? (outer - inner) / 2 : readLength(options.borderRadius, outer - inner, 0),
    };
    const attributes = {
      class: withClassName('highcharts-point', point.options),
      fill: chart.paints.resolve(gaugeColor(series, point), 'none'),
      d: ringPath(ring),
    };
    point.graphic = drawSvg(group, chart.document, 'path', attributes);
  }
}

/** The colour by the axis's stops, if it has some. */
function gaugeColor(series: Series, point: Point): unknown {
  const axis = series.yAxis;
  if (!axis || !Array.isArray(axis.options.stops)) return point.color;
  const min = axis.min ?? 0;
  const max = axis.max ?? 1;
  return mixStops(colorStops(axis), max > min ? (readNumber(point.y, 0) - min) / (max - min) : 0);
}

export const SOLID_GAUGE: SeriesKind = {
  ...GAUGE,
  type: 'solidgauge',
  colorsByPoint: true,
  defaults: { ...GAUGE.defaults, dataLabels: { ...(GAUGE.defaults.dataLabels as object), y: 0 } },
  draw: drawSolidGauge,
};
