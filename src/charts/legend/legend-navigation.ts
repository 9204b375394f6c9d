import type { ChartElement } from '../dom.js';
import { readNumber, readOptions, readText } from '../options/read.js';
import { createSvg, drawSvg, px } from '../svg/svg.js';
import { textStyle } from '../text/style.js';
import { createText } from '../text/text.js';
import type { LegendPages } from './arrange-items.js';
import type { Legend } from './legend.js';

const TRIANGLE_PX = 12;

/** Draws the number of the first page between two triangles, as below a legend that is too high. */
export function drawNavigation(legend: Legend, { count, clipHeight }: LegendPages, group: ChartElement): void {
  const { chart, padding, titleHeight } = legend;
  const options = readOptions(legend.options.navigation);
  const size = readNumber(options.arrowSize, TRIANGLE_PX);
  const inactive = readText(options.inactiveColor, '#cccccc');
  const active = readText(options.activeColor, '#0022ff');
  const nav = drawSvg(group, chart.document, 'g', {
    transform: `translate(${px(padding)},${px(clipHeight + padding + 7 + titleHeight)})`,
  });
  const triangle = (d: string, fill: string): void =>
    void nav.appendChild(createSvg(chart.document, 'path', { d, fill: chart.paints.resolve(fill, 'none') }));
  const style = textStyle({ fontSize: '0.8em', ...readOptions(options.style) }, '#000000');
  const text = `1/${count}`;
  const width = chart.sizes.size({ className: 'highcharts-legend', style }, text).width;
  triangle(`M ${size / 2} 0 L ${size} ${size} 0 ${size} Z`, inactive);
  nav.appendChild(createText(chart.document, text, style, { x: 15, y: 10, class: 'highcharts-legend-navigation' }, 15));
  const x = 18 + width;
  triangle(`M ${px(x)} 0 L ${px(x + size)} 0 ${px(x + size / 2)} ${size} Z`, count > 1 ? active : inactive);
}
