import { anchorOf } from '../axis/axis-place.js';
import { readNumber, readOptions, readText } from '../options/read.js';
import type { Chart } from '../public/chart.js';
import { textStyle } from '../text/style.js';
import { createText } from '../text/text.js';

/** Credits that a page asks for by a text of its own. */
export function drawCredits(chart: Chart): void {
  const options = readOptions(chart.options.credits);
  const text = readText(options.text, '');
  if (options.enabled === false || text === '') return;
  const style = readOptions(options.style);
  const position = readOptions(options.position);
  const align = readText(position.align, 'right');
  const x =
    align === 'right'
      ? chart.chartWidth + readNumber(position.x, -10)
      : align === 'left'
        ? readNumber(position.x, 10)
        : chart.chartWidth / 2 + readNumber(position.x, 0);
  const y =
    position.verticalAlign === 'top' ? readNumber(position.y, 10) : chart.chartHeight + readNumber(position.y, -5);
  const attributes = { x, y, 'text-anchor': anchorOf(align), class: 'highcharts-credits' };
  const css = textStyle(style, readText(style.color, '#999999'));
  chart.layers.open('highcharts-credits-group', 8).appendChild(createText(chart.document, text, css, attributes, 12));
}
