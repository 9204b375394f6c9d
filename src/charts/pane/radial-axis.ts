import type { Axis } from '../axis/axis.js';
import { axisTitlePlace, axisTitleText } from '../axis/axis-room.js';
import { labelOptions } from '../axis/label-layout.js';
import type { ChartElement } from '../dom.js';
import {
  addClassName,
  isNumber,
  type Options,
  readLength,
  readNumber,
  readNumberOrNone,
  readOptions,
  readText,
} from '../options/read.js';
import { arcPath, ringPath } from '../svg/arc.js';
import { drawSvg, px } from '../svg/svg.js';
import { createText } from '../text/text.js';
import { type Pane, ringRadius } from './pane.js';

export function paneOf(axis: Axis): Pane | undefined {
  return axis.chart.panes[readNumber(axis.options.pane, 0)] ?? axis.chart.panes[0];
}

/** The angle of a position of a gauge's axis. */
export function angleOf(axis: Axis, pane: Pane, position: number): number {
  const min = axis.min ?? 0;
  const max = axis.max ?? 1;
  const share = max > min ? (position - min) / (max - min) : 0;
  const along = axis.reversed ? 1 - share : share;
  return pane.start + along * (pane.end - pane.start);
}

/** Draws bands, ticks, line, labels and title of a gauge's axis. */
export function drawRadialAxis(axis: Axis): void {
  const pane = paneOf(axis);
  if (!pane || !axis.visible || axis.isXAxis || axis.min === undefined) return;
  drawBands(axis, pane);
  const group = axis.chart.layers.open(
    addClassName('highcharts-axis highcharts-yaxis highcharts-radial-axis', axis.options),
    2,
  );
  drawTicks(axis, pane, group, axis.minorTickPositions, 'minorTick');
  drawTicks(axis, pane, group, axis.tickPositions, 'tick');
  const lineWidth = readNumber(axis.options.lineWidth, 1);
  if (lineWidth > 0) {
    const place = {
      x: centerX(axis, pane),
      y: centerY(axis, pane),
      outer: pane.radius,
      start: pane.start,
      end: pane.end,
    };
    const stroke = axis.chart.paints.resolve(axis.options.lineColor, 'none');
    drawSvg(group, axis.chart.document, 'path', {
      fill: 'none',
      class: 'highcharts-axis-line',
      stroke,
      'stroke-width': lineWidth,
      d: arcPath(place),
    });
  }
  drawTitle(axis, pane, group);
  drawLabels(axis, pane);
}

function centerX(axis: Axis, pane: Pane): number {
  return axis.chart.plotLeft + pane.x;
}

function centerY(axis: Axis, pane: Pane): number {
  return axis.chart.plotTop + pane.y;
}

function drawTicks(
  axis: Axis,
  pane: Pane,
  group: ChartElement,
  positions: readonly number[],
  kind: 'tick' | 'minorTick',
): void {
  const { options, chart } = axis;
  const width = readNumber(options[`${kind}Width`], 0);
  const length = readNumber(options[`${kind}Length`], 10);
  if (width <= 0 || length === 0) return;
  const inner =
    readText(options[`${kind}Position`], 'inside') === 'inside' ? pane.radius - length : pane.radius + length;
  const stroke = chart.paints.resolve(options[`${kind}Color`], 'none');
  const x = centerX(axis, pane);
  const y = centerY(axis, pane);
  for (const position of positions) {
    const angle = angleOf(axis, pane, position);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const d = `M ${px(x + cos * pane.radius)} ${px(y + sin * pane.radius)} L ${px(x + cos * inner)} ${px(y + sin * inner)}`;
    const name = kind === 'tick' ? 'highcharts-tick' : 'highcharts-minor-tick';
    drawSvg(group, chart.document, 'path', { fill: 'none', class: name, stroke, 'stroke-width': width, d });
  }
}

function drawBands(axis: Axis, pane: Pane): void {
  const { chart } = axis;
  for (const { options } of axis.plotLinesAndBands) {
    const ring = bandRing(axis, pane, options);
    if (!ring) continue;
    const zIndex = readNumber(options.zIndex, 0);
    const group = chart.layers.open(`highcharts-plot-bands-${zIndex}`, zIndex);
    const borderWidth = readNumber(options.borderWidth, 0);
    drawSvg(group, chart.document, 'path', {
      class: `highcharts-plot-band ${readText(options.className, '')}`,
      fill: chart.paints.resolve(options.color, '#e6e9ff'),
      ...chart.paints.border(borderWidth, options.borderColor),
      d: ringPath(ring),
    });
  }
}

function bandRing(axis: Axis, pane: Pane, options: Options) {
  const from = readNumberOrNone(options.from);
  const to = readNumberOrNone(options.to);
  if (from === undefined || to === undefined) return undefined;
  const min = axis.min ?? 0;
  const max = axis.max ?? 0;
  const start = angleOf(axis, pane, Math.max(min, Math.min(max, from)));
  const end = angleOf(axis, pane, Math.max(min, Math.min(max, to)));
  const outer = ringRadius(options.outerRadius, pane, pane.radius);
  const thickness = readLength(options.thickness, pane.radius, 10);
  const inner = ringRadius(options.innerRadius, pane, Math.max(0, outer - thickness));
  const corner = readLength(options.borderRadius, outer - inner, 0);
  const ring = {
    x: centerX(axis, pane),
    y: centerY(axis, pane),
    outer,
    inner,
    start: Math.min(start, end),
    end: Math.max(start, end),
    corner,
  };
  return ring.end > ring.start && isNumber(ring.outer) ? ring : undefined;
}

function drawTitle(axis: Axis, pane: Pane, group: ChartElement): void {
  const text = axisTitleText(axis);
  if (text === '') return;
  const title = readOptions(axis.options.title);
  const place = axisTitlePlace(axis);
  const x = centerX(axis, pane) + readNumber(title.x, 0);
  const y = centerY(axis, pane) - pane.radius / 2 + readNumber(title.y, 0);
  const attributes = { x, y, 'text-anchor': 'middle', class: 'highcharts-axis-title' };
  group.appendChild(
    createText(axis.chart.document, text, place.style, attributes, axis.chart.sizes.metrics(place).height),
  );
}

function drawLabels(axis: Axis, pane: Pane): void {
  const { labels, place, metrics } = axis.labelLayout;
  const { chart } = axis;
  const group = chart.layers.open(place.className, 7);
  axis.labelGroup = chart.renderer.wrap(group);
  const radius = pane.radius + readNumber(labelOptions(axis).distance, -25);
  const isFull = pane.end - pane.start > 2 * Math.PI - 0.001;
  labels.forEach((label, index) => {
    // On a full circle the last label stands on the first.
    if (isFull && index === labels.length - 1 && labels.length > 1 && label.position === axis.max) return;
    const angle = angleOf(axis, pane, label.position);
    const x = centerX(axis, pane) + Math.cos(angle) * radius + readNumber(labelOptions(axis).x, 0);
    const height = chart.sizes.size(place, label.text).height;
    const down = readNumberOrNone(labelOptions(axis).y) ?? metrics.baseline - height / 2;
    const y = centerY(axis, pane) + Math.sin(angle) * radius + down;
    const attributes = { x, y, 'text-anchor': 'middle' };
    group.appendChild(createText(chart.document, label.text, place.style, attributes, metrics.height));
  });
}
