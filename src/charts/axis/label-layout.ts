import { formatTick } from '../format/number-format.js';
import { fillTemplate } from '../format/template.js';
import {
  addClassName,
  isNumber,
  type Options,
  readCallback,
  readFlag,
  readNumber,
  readNumberOrNone,
  readOptions,
  readText,
} from '../options/read.js';
import { cutText, wrapText } from '../text/fit.js';
import { textStyle } from '../text/style.js';
import { countLines } from '../text/text.js';
import type { LineMetrics, TextPlace } from '../text/text-sizes.js';
import { labelUnit } from '../tick/datetime-steps.js';
import { tidyNumber } from '../tick/linear-steps.js';
import type { Axis } from './axis.js';
import { DATE_FORMATS, LABEL_PADDING_PX } from './axis-defaults.js';
import { type AxisLabel, type LabelLayout, NO_LABELS } from './axis-label.js';
import { chooseTurn } from './label-rotation.js';

export function labelOptions(axis: Axis): Options {
  return readOptions(axis.options.labels);
}

/** Where the texts of an axis stand as style sheets see it. */
export function labelPlace(axis: Axis): TextPlace {
  const style = readOptions(labelOptions(axis).style);
  const kind = axis.coll.toLowerCase();
  const radial = axis.isRadial ? ' highcharts-radial-axis-labels' : '';
  return {
    className: addClassName(`highcharts-axis-labels highcharts-${kind}-labels${radial}`, axis.options),
    style: textStyle(style, readText(style.color, '#333333')),
    isHtml: readFlag(labelOptions(axis).useHTML, false),
  };
}

/** Writes the texts of an axis's ticks; empty where labels are off. */
export function writeLabels(axis: Axis): AxisLabel[] {
  const options = labelOptions(axis);
  const ticks = axis.tickPositions;
  if (!readFlag(options.enabled, true) || !axis.visible) return [];
  const step = Math.max(1, Math.round(readNumber(options.step, 1)));
  const labels: AxisLabel[] = [];
  for (let index = 0; index < ticks.length; index += step) {
    const isFirst = index === 0;
    const isLast = index === ticks.length - 1;
    if (isFirst && axis.options.showFirstLabel === false) continue;
    if (isLast && axis.options.showLastLabel === false) continue;
    const position = ticks[index] ?? 0;
    const text = writeLabel(axis, options, position, isFirst, isLast);
    if (text.trim() !== '') labels.push({ position, text: text.trim(), lines: options.useHTML ? 1 : countLines(text) });
  }
  return labels;
}

function writeLabel(axis: Axis, options: Options, position: number, isFirst: boolean, isLast: boolean): string {
  const { chart } = axis;
  const name = axis.hasNames ? axis.nameAt(position) : undefined;
  const value = name ?? (axis.isLog ? tidyNumber(axis.unscaled(position)) : position);
  const dateFormat = axis.isDatetimeAxis ? dateFormatOf(axis, position) : undefined;
  const formatter = readCallback(options.formatter);
  const context = {
    value,
    pos: position,
    axis,
    chart,
    isFirst,
    isLast,
    dateTimeLabelFormat: dateFormat,
    tick: { pos: position, isFirst, isLast },
  };
  if (formatter) {
    const text = formatter.call(context, context);
    return text === undefined || text === null ? '' : String(text);
  }
  if (typeof options.format === 'string') {
    const text = plainLabel(axis, value, position, dateFormat);
    return fillTemplate(options.format, { ...context, text }, chart.language);
  }
  return plainLabel(axis, value, position, dateFormat);
}

/** The text of a tick for which the page wants none of its own. */
function plainLabel(axis: Axis, value: string | number, position: number, dateFormat: string | undefined): string {
  if (axis.hasNames && !isNumber(value)) return value;
  if (axis.hasNames) return axis.categories ? '' : String(value);
  if (dateFormat !== undefined) return axis.chart.language.formatDate(dateFormat, position);
  return formatTick(
    value as number,
    axis.isLog ? Math.abs(value as number) : axis.tickInterval,
    axis.chart.language.numbers,
  );
}

function dateFormatOf(axis: Axis, position: number): string {
  const unit = labelUnit(position, axis.timeInterval?.unit ?? 'day', axis.chart.language.zone);
  const own = readOptions(axis.options.dateTimeLabelFormats)[unit];
  return readText(readOptions(own).main ?? own, DATE_FORMATS[unit] ?? '%Y');
}

/** Turns, wraps or cuts the labels so that they have room beside each other; `kept` is a turn that was chosen before. */
export function layoutLabels(axis: Axis, labels: readonly AxisLabel[], kept: number | undefined): LabelLayout {
  const { sizes } = axis.chart;
  const options = labelOptions(axis);
  const place = labelPlace(axis);
  if (labels.length === 0) return { ...NO_LABELS, place };
  const metrics = sizes.metrics(place);
  const staggerLines = axis.horiz ? Math.max(1, Math.min(10, Math.round(readNumber(options.staggerLines, 1)))) : 1;
  const widest = widestOf(axis, place, labels);
  let rotation = readNumberOrNone(options.rotation) ?? 0;
  if (axis.horiz && !axis.isRadial)
    rotation = fitHorizontally(axis, options, place, labels, widest, staggerLines, kept);
  else if (!axis.isRadial) limitWidths(axis, place, labels, axis.chart.chartWidth * 0.33);
  const final = labels.map((label) => sizes.size(place, label.text));
  return {
    labels,
    place,
    metrics,
    rotation,
    widest: final.reduce((max, size) => Math.max(max, size.width), 0),
    highest: final.reduce((max, size, index) => Math.max(max, heightOf(size.height, labels[index], metrics)), 0),
    lineBox: lineBoxOf(labels, final, metrics),
    staggerLines,
  };
}

function lineBoxOf(
  labels: readonly AxisLabel[],
  measured: readonly { readonly height: number }[],
  metrics: LineMetrics,
): number {
  const index = labels.findIndex((label) => label.lines === 1);
  return measured[index]?.height ?? metrics.height;
}

function heightOf(measured: number, label: AxisLabel | undefined, metrics: LineMetrics): number {
  return label && label.lines > 1 ? Math.max(measured, label.lines * metrics.height) : measured;
}

function widestOf(axis: Axis, place: TextPlace, labels: readonly AxisLabel[]): number {
  let widest = 0;
  for (const label of labels) widest = Math.max(widest, axis.chart.sizes.size(place, label.text).width);
  return widest;
}

function fitHorizontally(
  axis: Axis,
  options: Options,
  place: TextPlace,
  labels: readonly AxisLabel[],
  widest: number,
  staggerLines: number,
  kept: number | undefined,
): number {
  const rotation = readNumberOrNone(options.rotation);
  const range = (axis.max ?? 0) - (axis.min ?? 0) + (axis.hasNames ? 1 : 0);
  const step = Math.max(1, Math.round(readNumber(options.step, 1)));
  const ticks = axis.hasNames ? range / axis.tickInterval : Math.max(1, axis.tickPositions.length - 1);
  const slot = (axis.len * staggerLines) / Math.max(1, ticks);
  const canTurn = options.autoRotation !== false && staggerLines === 1 && step === 1;
  const chartHeight = axis.chart.chartHeight;
  const room = Math.round(slot * step - 2 * readNumber(options.padding, LABEL_PADDING_PX));
  const { height: lineHeight } = axis.chart.sizes.metrics(place);
  const turn = canTurn ? chooseTurn(options, slot, lineHeight) : undefined;
  const turned = rotation ?? kept ?? (turn && widest > room ? turn.rotation : 0);
  if (turned !== 0) {
    if (widest > chartHeight * 0.5) cutWidths(axis, place, labels, chartHeight * 0.33);
    return turned;
  }
  if (step > 1 || (turn && rotation === undefined)) return 0;
  if (rotation !== undefined) cutWidths(axis, place, labels, slot);
  else if (readOptions(options.style).whiteSpace === 'nowrap') cutWidths(axis, place, labels, room);
  else limitWidths(axis, place, labels, room);
  return 0;
}

/** Breaks labels that are too wide into as many lines as fit along the axis, and cuts what is left. */
function limitWidths(axis: Axis, place: TextPlace, labels: readonly AxisLabel[], widthPx: number): void {
  const { height } = axis.chart.sizes.metrics(place);
  const fitting = Math.floor(axis.len / (Math.max(1, axis.tickPositions.length) * height));
  const maxLines = readNumber(readOptions(labelOptions(axis).style).lineClamp, fitting || 1);
  for (const label of labels) {
    if (axis.chart.sizes.size(place, label.text).width <= widthPx) continue;
    const lines = wrapText(label.text, widthPx, maxLines, place, axis.chart.sizes);
    label.text = lines.join('<br>');
    label.lines = lines.length;
  }
}

function cutWidths(axis: Axis, place: TextPlace, labels: readonly AxisLabel[], widthPx: number): void {
  for (const label of labels) label.text = cutText(label.text, widthPx, place, axis.chart.sizes);
}
