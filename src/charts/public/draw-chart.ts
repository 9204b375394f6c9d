import { drawAxis } from '../axis/draw-axis.js';
import { drawPlotLines } from '../axis/plot-lines.js';
import { drawDataLabels } from '../data-label/data-labels.js';
import { drawLegend } from '../legend/draw-legend.js';
import type { Legend } from '../legend/legend.js';
import { readNumber, readOptions, withClassName } from '../options/read.js';
import { drawPaneBackgrounds } from '../pane/draw-pane.js';
import { drawRadialAxis } from '../pane/radial-axis.js';
import type { PlotArea, Series } from '../series/series.js';
import { createSvg, drawSvg, px } from '../svg/svg.js';
import { drawCredits } from '../title/credits.js';
import { drawTitles } from '../title/titles.js';
import type { Chart } from './chart.js';

/** Draws everything of a chart that has been laid out into its layers. */
export function drawChart(chart: Chart, legend: Legend): void {
  drawBackgrounds(chart);
  drawPaneBackgrounds(chart);
  for (const axis of chart.axes) {
    if (axis.coll === 'colorAxis' || !chart.hasPlot) continue;
    if (axis.isRadial) drawRadialAxis(axis);
    else {
      drawPlotLines(axis);
      drawAxis(axis);
    }
  }
  const sorted = [...chart.series].sort((a, b) => readNumber(a.options.zIndex, 0) - readNumber(b.options.zIndex, 0));
  for (const series of chart.series) series.kind.translate(series);
  const clips = new Map<string, string>();
  for (const series of sorted) if (series.visible) drawSeries(chart, series, clips);
  drawTitles(chart);
  drawDataLabels(chart);
  if (legend.isShown) drawLegend(legend);
  drawCredits(chart);
}

function drawBackgrounds(chart: Chart): void {
  const options = readOptions(chart.options.chart);
  const border = readNumber(options.borderWidth, 0);
  const layer = chart.layers.open('highcharts-background-group', -2);
  const shift = (Math.round(border) % 2) / 2;
  drawSvg(layer, chart.document, 'rect', {
    class: 'highcharts-background',
    x: shift,
    y: shift,
    width: Math.max(0, chart.chartWidth - Math.round(border)),
    height: Math.max(0, chart.chartHeight - Math.round(border)),
    rx: readNumber(options.borderRadius, 0),
    fill: chart.paints.resolve(options.backgroundColor, 'none'),
    ...chart.paints.border(border, options.borderColor),
  });
  const plot = { x: chart.plotLeft, y: chart.plotTop, width: chart.plotWidth, height: chart.plotHeight };
  if (options.plotBackgroundColor) {
    const fill = chart.paints.resolve(options.plotBackgroundColor, 'none');
    drawSvg(layer, chart.document, 'rect', { ...plot, fill, class: 'highcharts-plot-background' });
  }
  const plotBorder = readNumber(options.plotBorderWidth, 0);
  if (plotBorder > 0) {
    drawSvg(chart.layers.open('highcharts-plot-border-group', 1), chart.document, 'rect', {
      x: plot.x + (Math.round(plotBorder) % 2) / 2,
      y: plot.y + (Math.round(plotBorder) % 2) / 2,
      width: plot.width,
      height: plot.height,
      fill: 'none',
      class: 'highcharts-plot-border',
      stroke: chart.paints.resolve(options.plotBorderColor, 'none'),
      'stroke-width': plotBorder,
    });
  }
}

/** Series of one size share a clip. */
function clipTo(chart: Chart, { width, height }: PlotArea, clips: Map<string, string>): string {
  const key = `${width} ${height}`;
  const known = clips.get(key);
  if (known) return known;
  const clip = chart.paints.clip('rect', { x: 0, y: 0, width, height });
  clips.set(key, clip);
  return clip;
}

function drawSeries(chart: Chart, series: Series, clips: Map<string, string>): void {
  const layer = chart.layers.open('highcharts-series-group', 3);
  const { area } = series;
  const transform = `translate(${px(area.left)},${px(area.top)})`;
  const name = withClassName(
    `highcharts-series-${series.index} highcharts-${series.type}-series highcharts-color-${series.colorIndex}`,
    series.options,
  );
  const group = createSvg(chart.document, 'g', { class: `highcharts-series ${name}`, transform });
  if (series.kind.isCartesian && series.options.clip !== false)
    group.setAttribute('clip-path', clipTo(chart, area, clips));
  const markers = createSvg(chart.document, 'g', { class: `highcharts-markers ${name}`, transform });
  series.group = group;
  layer.appendChild(group);
  series.kind.draw(series, group, markers);
  if (markers.firstChild) layer.appendChild(markers);
}
