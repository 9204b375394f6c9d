import { alignShare } from '../axis/axis-room.js';
import type { ChartElement } from '../dom.js';
import { addClassName, readNumber, readOptions, readText } from '../options/read.js';
import { drawSvg, px } from '../svg/svg.js';
import { textStyle } from '../text/style.js';
import { createText } from '../text/text.js';
import { gapsOf } from './arrange-items.js';
import { drawColorScale } from './color-scale.js';
import type { Legend } from './legend.js';
import { drawNavigation } from './legend-navigation.js';
import { drawSymbol } from './legend-symbol.js';

/** Draws a legend that has been laid out. */
export function drawLegend(legend: Legend): void {
  const { chart, options } = legend;
  const layer = chart.layers.open(addClassName('highcharts-legend', options), 7);
  const [x, y] = place(legend);
  const group = drawSvg(layer, chart.document, 'g', { transform: `translate(${px(x)},${px(y)})` });
  const border = readNumber(options.borderWidth, 0);
  if (border > 0 || options.backgroundColor) {
    const shift = (Math.round(border) % 2) / 2;
    drawSvg(group, chart.document, 'rect', {
      class: 'highcharts-legend-box',
      x: shift,
      y: shift,
      width: legend.width - Math.round(border),
      height: legend.height - Math.round(border),
      rx: readNumber(options.borderRadius, 0),
      fill: chart.paints.resolve(options.backgroundColor, 'none'),
      ...chart.paints.border(border, options.borderColor),
    });
  }
  if (legend.hasColorScale) {
    drawColorScale(legend, group);
    return;
  }
  drawLegendTitle(legend, group);
  if (legend.pages) {
    const { padding, titleHeight, pages } = legend;
    const rect = { x: 0, y: padding - 2 + titleHeight, width: 9999, height: pages.clipHeight };
    const content = drawSvg(group, chart.document, 'g', { 'clip-path': chart.paints.clip('rect', rect) });
    drawItems(legend, content);
    drawNavigation(legend, legend.pages, group);
  } else drawItems(legend, group);
}

function place(legend: Legend): readonly [number, number] {
  const { chart, options, width, height } = legend;
  const { spacing, titleRoom } = chart;
  const across = chart.chartWidth - spacing[1] - spacing[3] - width;
  const x = spacing[3] + across * alignShare(readText(options.align, 'center')) + readNumber(options.x, 0);
  const vertical = readText(options.verticalAlign, 'bottom');
  const down = chart.chartHeight - spacing[0] - spacing[2] - height;
  const share = vertical === 'top' ? 0 : vertical === 'middle' ? 0.5 : 1;
  const above = vertical === 'top' ? titleRoom.top : 0;
  const below = vertical === 'bottom' ? titleRoom.bottom : 0;
  return [Math.round(x), Math.round(spacing[0] + down * share + above - below + readNumber(options.y, 0))];
}

function drawLegendTitle(legend: Legend, group: ChartElement): void {
  if (legend.titleHeight === 0) return;
  const title = readOptions(legend.options.title);
  const style = readOptions(title.style);
  const css = textStyle(style, readText(style.color, '#333333'));
  const attributes = { x: legend.padding, y: legend.padding + 12, class: 'highcharts-legend-title' };
  group.appendChild(createText(legend.chart.document, readText(title.text, ''), css, attributes, 15));
}

function drawItems(legend: Legend, group: ChartElement): void {
  const { chart, metrics, place: textPlace } = legend;
  const gap = legend.symbolGap;
  const baseline = metrics.size + 3 + gapsOf(legend.options).topGap;
  for (const item of legend.items) {
    const { series } = item;
    const element = drawSvg(group, chart.document, 'g', {
      class: addClassName(
        `highcharts-legend-item highcharts-${series.type}-series highcharts-series-${series.index}`,
        item.source.options,
      ),
      transform: `translate(${px(item.x)},${px(item.y + legend.titleHeight)})`,
    });
    drawSymbol(legend, item, element, baseline);
    const attributes = { x: legend.symbolWidth + gap, y: baseline };
    const style = series.visible ? textPlace.style : `${textPlace.style};fill:#cccccc`;
    element.appendChild(createText(chart.document, item.text, style, attributes, metrics.height));
  }
}
