import type { Axis } from '../axis/axis.js';
import { LABEL_DISTANCE_PX } from '../axis/axis-defaults.js';
import { axisRoom, axisTitlePlace, axisTitleText, hasLabelsBelow } from '../axis/axis-room.js';
import { labelPlace, layoutLabels, writeLabels } from '../axis/label-layout.js';
import { FIRST_LINE_HEIGHT, fitTransform, scaleAxis } from '../axis/scale.js';
import type { Legend } from '../legend/legend.js';
import { readLength, readList, readNumber, readNumberOrNone, readOptions } from '../options/read.js';
import { arcLength, placePane } from '../pane/pane.js';
import type { Chart } from '../public/chart.js';
import { padBubbles } from '../series/bubble-padding.js';

/** Room below the plot that ticks of gauges are counted with. */
const FIRST_LABEL_ROOM_PX = 30;

type Sides = [top: number, right: number, bottom: number, left: number];

/** Finds the plot and the scale of every axis: a first guess, then again where labels took much of the room. */
export function layoutChart(chart: Chart, legend: Legend): void {
  const base = baseMargins(chart, legend);
  placePlot(chart, base, firstLabelRoom(chart));
  for (const axis of chart.axes) scaleAxis(axis, FIRST_LINE_HEIGHT);
  padBubbles(chart);
  const first = { width: chart.plotWidth, height: chart.plotHeight };
  placePlot(
    chart,
    withAxes(chart, base, () => true),
    0,
  );
  const redoHorizontal = first.width / Math.max(1, chart.plotWidth) > 1.1;
  const redoVertical = first.height / Math.max(1, chart.plotHeight) > 1.05;
  const isRedone = (axis: Axis) => !axis.isRadial && (axis.horiz ? redoHorizontal : redoVertical);
  for (const axis of chart.axes) if (isRedone(axis)) scaleAxis(axis, axis.labelLayout.metrics.height);
  if (redoHorizontal || redoVertical) padBubbles(chart);
  placePlot(chart, withAxes(chart, base, isRedone), 0);
}

/** Room below the plot for one line of labels, before labels are known. */
function firstLabelRoom(chart: Chart): number {
  let room = 0;
  for (const axis of chart.axes) {
    if (hasLabelsBelow(axis)) room = Math.max(room, LABEL_DISTANCE_PX + chart.sizes.size(labelPlace(axis), '0').height);
  }
  return room;
}

function baseMargins(chart: Chart, legend: Legend): Sides {
  const { spacing, titleRoom } = chart;
  const sides: Sides = [spacing[0] + titleRoom.top, spacing[1], spacing[2] + titleRoom.bottom, spacing[3]];
  const { side, size } = legend.room();
  if (side !== undefined) sides[side] += size;
  return sides;
}

/** Margins together with what axes take. */
function withAxes(chart: Chart, base: Sides, isNew: (axis: Axis) => boolean): Sides {
  const written = chart.axes.map((axis) => writeLabels(axis));
  const groups = chart.axes.map((axis, index) => ({
    place: labelPlace(axis),
    texts: (written[index] ?? []).map((label) => label.text),
  }));
  for (const axis of chart.axes) groups.push({ place: axisTitlePlace(axis), texts: [axisTitleText(axis)] });
  chart.sizes.measureGroups(groups);
  const taken: Sides = [0, 0, 0, 0];
  chart.axes.forEach((axis, index) => {
    const turn = isNew(axis) ? undefined : axis.labelLayout.rotation;
    axis.labelLayout = layoutLabels(axis, written[index] ?? [], turn);
    if (axis.coll === 'colorAxis') return;
    axis.offset = readNumber(axis.options.offset, taken[axis.side]);
    const room = axisRoom(axis);
    if (room > 0) taken[axis.side] = Math.max(taken[axis.side], axis.offset + room);
  });
  const [top, right, bottom, left] = base;
  return [top + taken[0], right + taken[1], bottom + taken[2], left + taken[3]];
}

function placePlot(chart: Chart, sides: Sides, roomBelow: number): void {
  const options = readOptions(chart.options.chart);
  const margins = readList(options.margin);
  const given = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'].map(
    (name, index) =>
      readNumberOrNone(options[name]) ??
      readNumberOrNone(Array.isArray(options.margin) ? margins[index] : options.margin),
  );
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side, index) => given[index] ?? side);
  chart.plotLeft = Math.round(left);
  chart.plotTop = Math.round(top);
  chart.plotWidth = Math.max(0, Math.round(chart.chartWidth - chart.plotLeft - right));
  chart.plotHeight = Math.max(0, Math.round(chart.chartHeight - chart.plotTop - bottom) - roomBelow);
  chart.panes = chart.paneOptions.map((pane) => placePane(pane, chart.plotWidth, chart.plotHeight));
  for (const axis of chart.axes) placeAxis(chart, axis, roomBelow);
}

function placeAxis(chart: Chart, axis: Axis, roomBelow: number): void {
  const { options } = axis;
  axis.width = Math.round(readLength(options.width, chart.plotWidth, chart.plotWidth));
  axis.height = Math.round(readLength(options.height, chart.plotHeight, chart.plotHeight));
  axis.left = Math.round(placeOf(options.left, chart.plotWidth, chart.plotLeft));
  axis.top = Math.round(placeOf(options.top, chart.plotHeight, chart.plotTop));
  axis.len = Math.max(0, axis.horiz ? axis.width : axis.height);
  if (axis.coll === 'colorAxis') axis.len = 200;
  if (axis.isRadial && !axis.isXAxis) axis.len = radialLength(chart, axis, roomBelow);
  fitTransform(axis);
}

function placeOf(value: unknown, whole: number, start: number): number {
  if (typeof value === 'string' && value.endsWith('%')) return start + readLength(value, whole, 0);
  return readNumber(value, start);
}

/** A gauge has no labels below, but its ticks are counted on a plot that keeps room for them. */
function radialLength(chart: Chart, axis: Axis, roomBelow: number): number {
  const options = chart.paneOptions[readNumber(axis.options.pane, 0)] ?? chart.paneOptions[0] ?? {};
  const height = roomBelow > 0 ? chart.plotHeight : Math.max(0, chart.plotHeight - FIRST_LABEL_ROOM_PX);
  return arcLength(placePane(options, chart.plotWidth, height));
}
