import { mergeOptions } from '../options/merge.js';
import { type Options, readNumber, readOptions, readText } from '../options/read.js';
import type { Chart } from '../public/chart.js';
import { ringPath } from '../svg/arc.js';
import { drawSvg } from '../svg/svg.js';
import { type Pane, ringRadius } from './pane.js';

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
  drawSvg(chart.layers.open('highcharts-pane-group', 0), chart.document, 'path', {
    class: 'highcharts-pane',
    fill: chart.paints.resolve(options.backgroundColor, 'none'),
    ...chart.paints.border(borderWidth, options.borderColor),
    d: ringPath(ring),
  });
}

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
