import type { ChartElement } from '../dom.js';
import {
  isNumber,
  type Options,
  readCallback,
  readNumber,
  readNumberOrNone,
  readOptions,
  readText,
  withClassName,
} from '../options/read.js';
import { dashArray } from '../svg/dash.js';
import { drawSvg, px } from '../svg/svg.js';
import { textStyle } from '../text/style.js';
import { createText } from '../text/text.js';
import type { Axis } from './axis.js';
import { acrossPlot, anchorOf } from './axis-place.js';

/** Draws plot lines and bands of a straight axis, each on the layer of its `zIndex`. */
export function drawPlotLines(axis: Axis): void {
  if (!axis.visible || axis.min === undefined) return;
  if (axis.options.alternateGridColor) drawAlternateBands(axis);
  for (const { options } of axis.plotLinesAndBands) {
    const zIndex = readNumber(options.zIndex, 0);
    const isLine = readNumberOrNone(options.value) !== undefined;
    const group = axis.chart.layers.open(`highcharts-plot-${isLine ? 'lines' : 'bands'}-${zIndex}`, zIndex);
    if (isLine) drawPlotLine(axis, group, options);
    else drawPlotBand(axis, group, options);
  }
}

/** Every second stretch between ticks. */
function drawAlternateBands(axis: Axis): void {
  const group = axis.chart.layers.open('highcharts-alternate-grid', 0);
  const shift = axis.hasNames && axis.options.tickmarkPlacement !== 'on' ? 0.5 : 0;
  const max = axis.max ?? 0;
  axis.tickPositions.forEach((tick, index) => {
    const next = axis.tickPositions[index + 1];
    const to = next === undefined ? max - shift : next + shift;
    if (index % 2 === 0 && tick < max && to <= max + shift)
      drawPlotBand(axis, group, { from: tick + shift, to, color: axis.options.alternateGridColor });
  });
}

function drawPlotLine(axis: Axis, group: ChartElement, options: Options): void {
  const widthPx = readNumber(options.width, 1);
  const offset = axis.translate(readNumber(options.value, Number.NaN));
  if (!isNumber(offset) || offset < -0.5 || offset > axis.len + 0.5) return;
  drawSvg(group, axis.chart.document, 'path', {
    fill: 'none',
    class: withClassName('highcharts-plot-line', options),
    stroke: axis.chart.paints.resolve(options.color, '#999999'),
    'stroke-width': widthPx,
    'stroke-dasharray': dashArray(options.dashStyle, widthPx),
    d: acrossPlot(axis, offset, widthPx),
  });
  drawPlotLabel(axis, options, [offset, offset], true);
}

function drawPlotBand(axis: Axis, group: ChartElement, options: Options): void {
  const from = bandEdge(axis, options.from);
  const to = bandEdge(axis, options.to);
  if (from === undefined || to === undefined) return;
  const start = Math.max(0, Math.min(axis.len, Math.min(from, to)));
  const end = Math.max(0, Math.min(axis.len, Math.max(from, to)));
  if (end <= start && from !== to) return;
  const { chart } = axis;
  const low = Math.round(axis.pos + start);
  const size = Math.round(axis.pos + end) - low;
  const borderWidth = readNumber(options.borderWidth, 0);
  drawSvg(group, chart.document, 'path', {
    class: withClassName('highcharts-plot-band', options),
    fill: chart.paints.resolve(options.color, '#e6e9ff'),
    ...chart.paints.border(borderWidth, options.borderColor),
    d: axis.horiz ? boxPath(low, axis.top, size, axis.height) : boxPath(axis.left, low, axis.width, size),
  });
  drawPlotLabel(axis, options, [start, end], false);
}

function bandEdge(axis: Axis, value: unknown): number | undefined {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    return value > 0 === axis.horiz ? axis.len : 0;
  }
  const number = readNumberOrNone(value);
  const offset = number === undefined ? undefined : axis.translate(number);
  return isNumber(offset) ? offset : undefined;
}

function boxPath(x: number, y: number, width: number, height: number): string {
  return `M ${px(x)} ${px(y)} h ${px(width)} v ${px(height)} h ${px(-width)} Z`;
}

function drawPlotLabel(axis: Axis, options: Options, span: readonly [number, number], isLine: boolean): void {
  const label = readOptions(options.label);
  const formatter = readCallback(label.formatter);
  const text = formatter ? String(formatter.call({ axis, options }) ?? '') : readText(label.text, '');
  if (text === '') return;
  const { chart } = axis;
  const style = { fontSize: '0.8em', ...readOptions(label.style) };
  const css = textStyle(style, readText(readOptions(label.style).color, '#333333'));
  const isTurned = isLine && axis.horiz;
  const align = readText(label.align, !isLine && axis.horiz ? 'center' : 'left');
  const vertical = readText(label.verticalAlign, isLine || axis.horiz ? 'top' : 'middle');
  const rotation = readNumber(label.rotation, isTurned ? 90 : 0);
  const shift = isLine ? (axis.horiz ? [4, 10] : [10, -4]) : axis.horiz ? [0, 16] : [10, 6];
  const middle = axis.pos + (span[0] + span[1]) / 2;
  const alongShare = align === 'right' ? 1 : align === 'center' ? 0.5 : 0;
  const downShare = vertical === 'bottom' ? 1 : vertical === 'middle' ? 0.5 : 0;
  const baseX = axis.horiz
    ? isLine
      ? middle
      : axis.pos + span[0] + (span[1] - span[0]) * alongShare
    : axis.left + axis.width * alongShare;
  const baseY = axis.horiz
    ? axis.top + axis.height * downShare
    : isLine
      ? middle
      : axis.pos + span[0] + (span[1] - span[0]) * downShare;
  const x = Math.round(baseX + readNumber(label.x, shift[0] ?? 0));
  const y = Math.round(baseY + readNumber(label.y, shift[1] ?? 0));
  const attributes = {
    x,
    y,
    class: withClassName(`highcharts-plot-${isLine ? 'line' : 'band'}-label`, label),
    'text-anchor': anchorOf(readText(label.textAlign, align)),
    transform: rotation === 0 ? undefined : `rotate(${rotation} ${px(x)} ${px(y)})`,
  };
  const group = chart.layers.open('highcharts-plot-line-labels', Math.max(5, readNumber(options.zIndex, 0)));
  group.appendChild(createText(chart.document, text, css, attributes, 15));
}
