import { mergeOptions } from '../options/merge.js';
import { isNumber, type Options, readLength, readList, readNumber, readOptions, readText } from '../options/read.js';
import type { Chart } from '../public/chart-object.js';
import { ringPath } from '../svg/arc.js';
import { createSvg } from '../svg/svg.js';

const DEGREE = Math.PI / 180;

const BACKGROUND: Options = {
  borderWidth: 1,
  borderColor: '#cccccc',
  backgroundColor: {
    linearGradient: { x1: 0, y1: 0, x2: 0, y2: 1 },
    stops: [
      [0, '#ffffff'],
      [1, '#e6e6e6'],
    ],
  },
  innerRadius: 0,
  outerRadius: '105%',
};

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

export function drawPaneBackgrounds(chart: Chart): void {
  for (const pane of chart.panes) {
    const given = pane.options.background;
    const list = Array.isArray(given) ? given : given === null ? [] : [given];
    for (const entry of list.slice(0, 20)) drawBackground(chart, pane, mergeOptions(BACKGROUND, readOptions(entry)));
  }
}

function drawBackground(chart: Chart, pane: Pane, options: Options): void {
  const isArc = readText(options.shape, 'circle') === 'arc';
  const borderWidth = readNumber(options.borderWidth, 1);
  const ring = {
    x: chart.plotLeft + pane.x,
    y: chart.plotTop + pane.y,
    outer: ringRadius(options.outerRadius, pane, pane.radius),
    inner: ringRadius(options.innerRadius, pane, 0),
    start: isArc ? pane.start : 0,
    end: isArc ? pane.end : 2 * Math.PI,
    corner: 0,
  };
  const path = createSvg(chart.document, 'path', {
    class: 'highcharts-pane',
    fill: chart.paints.resolve(options.backgroundColor, 'none'),
    stroke: borderWidth > 0 ? chart.paints.resolve(options.borderColor, 'none') : undefined,
    'stroke-width': borderWidth > 0 ? borderWidth : undefined,
    d: ringPath(ring),
  });
  chart.layers.open('highcharts-pane-group', 0).appendChild(path);
}

/** A radius in pixels, or as a share of the pane's. */
export function ringRadius(value: unknown, pane: Pane, fallback: number): number {
  const radius = readLength(value, pane.radius, fallback);
  return isNumber(radius) ? Math.max(0, radius) : fallback;
}
