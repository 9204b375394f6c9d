import type { ChartElement } from '../dom.js';
import { addClassName, readNumber, readOptions, readText } from '../options/read.js';
import { dashArray } from '../svg/dash.js';
import { createSvg, crispPosition, px } from '../svg/svg.js';
import { createText } from '../text/text.js';
import type { Axis } from './axis.js';
import { acrossPlot, anchorOf, linePosition } from './axis-place.js';
import { axisTitlePlace, axisTitleText, titleRotation } from './axis-room.js';
import { drawLabels } from './draw-labels.js';

interface Stroke {
  readonly color: unknown;
  readonly widthPx: number;
  readonly dash?: unknown;
  readonly className: string;
}

/** Draws grid, ticks, line, title and labels of an axis into layers of the chart. */
export function drawAxis(axis: Axis): void {
  if (!axis.visible) return;
  const { chart, options } = axis;
  const kind = axis.coll.toLowerCase();
  const z = { grid: readNumber(options.gridZIndex, 1), axis: readNumber(options.zIndex, 2) };
  const grid = chart.layers.open(addClassName(`highcharts-grid highcharts-${kind}-grid`, options), z.grid);
  const lines = chart.layers.open(axisTitlePlace(axis).className, z.axis);
  drawGrid(axis, grid, axis.minorTickPositions, {
    color: options.minorGridLineColor,
    widthPx: readNumber(options.minorGridLineWidth, 1),
    dash: options.minorGridLineDashStyle,
    className: 'highcharts-minor-grid-line',
  });
  drawGrid(axis, grid, marks(axis), {
    color: options.gridLineColor,
    widthPx: readNumber(options.gridLineWidth, 0),
    dash: options.gridLineDashStyle,
    className: 'highcharts-grid-line',
  });
  drawTicks(axis, lines, axis.minorTickPositions, 'minorTick');
  drawTicks(axis, lines, marks(axis), 'tick');
  drawLine(axis, lines);
  drawTitle(axis, lines);
  drawLabels(axis);
}

/** Where grid lines and ticks stand: between categories, on the values of other axes. */
function marks(axis: Axis): readonly number[] {
  const ticks = axis.tickPositions;
  const between = axis.hasNames && axis.options.tickmarkPlacement !== 'on' && axis.tickInterval === 1;
  const first = ticks[0];
  if (!between || first === undefined) return ticks;
  return [first - 0.5, ...ticks.map((tick) => tick + 0.5)];
}

function stroke(axis: Axis, parent: ChartElement, d: string, look: Stroke): void {
  const line = createSvg(axis.chart.document, 'path', {
    fill: 'none',
    stroke: axis.chart.paints.resolve(look.color, 'none'),
    'stroke-width': look.widthPx,
    class: look.className,
    d,
  });
  const dash = dashArray(look.dash, look.widthPx);
  if (dash) line.setAttribute('stroke-dasharray', dash);
  parent.appendChild(line);
}

function drawGrid(axis: Axis, parent: ChartElement, positions: readonly number[], look: Stroke): void {
  if (look.widthPx <= 0) return;
  for (const position of positions) {
    const offset = axis.place(position);
    if (offset >= -1 && offset <= axis.len + 1) stroke(axis, parent, acrossPlot(axis, offset, look.widthPx), look);
  }
}

function drawTicks(axis: Axis, parent: ChartElement, positions: readonly number[], kind: 'tick' | 'minorTick'): void {
  const { options } = axis;
  const widthPx = readNumber(options[`${kind}Width`], 0);
  const length = readNumber(options[`${kind}Length`], 10) * (options[`${kind}Position`] === 'inside' ? -1 : 1);
  if (widthPx <= 0 || length === 0) return;
  const outward = axis.side === 0 || axis.side === 3 ? -length : length;
  const from = linePosition(axis);
  const className = kind === 'tick' ? 'highcharts-tick' : 'highcharts-minor-tick';
  for (const position of positions) {
    const offset = axis.place(position);
    if (offset < -1 || offset > axis.len + 1) continue;
    const at = px(crispPosition(axis.pos + offset, Math.round(widthPx)));
    const d = axis.horiz
      ? `M ${at} ${px(from)} L ${at} ${px(from + outward)}`
      : `M ${px(from)} ${at} L ${px(from + outward)} ${at}`;
    stroke(axis, parent, d, { color: options[`${kind}Color`], widthPx, className });
  }
}

function drawLine(axis: Axis, parent: ChartElement): void {
  const widthPx = readNumber(axis.options.lineWidth, 0);
  if (widthPx <= 0) return;
  const at = px(crispPosition(linePosition(axis), Math.round(widthPx)));
  const d = axis.horiz
    ? `M ${px(axis.left)} ${at} L ${px(axis.left + axis.width)} ${at}`
    : `M ${at} ${px(axis.top)} L ${at} ${px(axis.top + axis.height)}`;
  stroke(axis, parent, d, { color: axis.options.lineColor, widthPx, className: 'highcharts-axis-line' });
}

function drawTitle(axis: Axis, parent: ChartElement): void {
  const text = axisTitleText(axis);
  if (text === '') return;
  const { chart } = axis;
  const title = readOptions(axis.options.title);
  const place = axisTitlePlace(axis);
  const metrics = chart.sizes.metrics(place);
  const rotation = titleRotation(axis);
  const align = readText(title.align, 'middle');
  const share = align === 'low' ? 0 : align === 'high' ? 1 : 0.5;
  const from = linePosition(axis);
  const isAway = axis.side === 0 || axis.side === 3;
  const across = from + (isAway ? -axis.titleOffset : axis.titleOffset);
  const along = axis.horiz ? axis.left + axis.width * share : axis.top + axis.height * (1 - share);
  const below = axis.side === 2 ? metrics.baseline : 0;
  const x = (axis.horiz ? along : across) + readNumber(title.x, 0);
  const y = (axis.horiz ? across + below : along) + readNumber(title.y, 0);
  const anchor = readText(title.textAlign, '') || (align === 'low' ? 'left' : align === 'high' ? 'right' : 'center');
  const attributes = {
    x,
    y,
    'text-anchor': anchorOf(anchor),
    class: 'highcharts-axis-title',
    transform: rotation === 0 ? undefined : `rotate(${rotation} ${px(x)} ${px(y)})`,
  };
  parent.appendChild(createText(chart.document, text, place.style, attributes, metrics.height));
}
