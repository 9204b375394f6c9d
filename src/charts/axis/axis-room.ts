import { addClassName, readFlag, readNumber, readNumberOrNone, readOptions, readText } from '../options/read.js';
import { textStyle } from '../text/style.js';
import type { TextPlace, TextSize } from '../text/text-sizes.js';
import type { Axis } from './axis.js';
import { LABEL_DISTANCE_PX } from './axis-defaults.js';
import { labelOptions } from './label-layout.js';

const MIN_DROP_PX = 4;

export function axisTitleText(axis: Axis): string {
  const title = readOptions(axis.options.title);
  return title.enabled === false ? '' : readText(title.text, '');
}

export function axisTitlePlace(axis: Axis): TextPlace {
  const style = readOptions(readOptions(axis.options.title).style);
  return {
    className: addClassName(`highcharts-axis highcharts-${axis.coll.toLowerCase()}`, axis.options),
    style: textStyle(style, readText(style.color, '#666666')),
  };
}

/** Room that an axis takes beside the plot for labels or ticks and title; sets where both start. */
export function axisRoom(axis: Axis): number {
  axis.labelOffset = 0;
  axis.titleOffset = 0;
  if (!axis.visible || axis.isRadial) return 0;
  const labels = labelOptions(axis);
  const hasLabels = axis.labelLayout.labels.length > 0;
  axis.labelOffset = hasLabels && labels.reserveSpace !== false ? Math.max(0, labelRoom(axis)) : 0;
  const ticks = tickRoom(axis);
  const near = Math.max(axis.labelOffset, ticks);
  const text = axisTitleText(axis);
  if (text === '') return near;
  const title = readOptions(axis.options.title);
  const size = axis.chart.sizes.size(axisTitlePlace(axis), text);
  const margin = readNumber(title.margin, axis.horiz ? 5 : 10);
  const offset = readNumberOrNone(title.offset);
  axis.titleOffset = offset ?? near + margin;
  if (title.reserveSpace === false) return near;
  return offset === undefined ? axis.titleOffset + titleExtent(axis, size) : Math.max(near, offset);
}

/** Degrees clockwise; titles of vertical axes read from below, on the right from above. */
export function titleRotation({ options, horiz, side }: Axis): number {
  return readNumberOrNone(readOptions(options.title).rotation) ?? (horiz ? 0 : side === 1 ? 90 : 270);
}

/** How far a title reaches away from its axis. */
function titleExtent(axis: Axis, { width, height }: TextSize): number {
  const angle = (titleRotation(axis) * Math.PI) / 180;
  const [along, away] = axis.horiz ? [width, height] : [height, width];
  return Math.abs(Math.sin(angle)) * along + Math.abs(Math.cos(angle)) * away;
}

function tickRoom(axis: Axis): number {
  const isOutside = axis.options.tickPosition !== 'inside';
  const isDrawn = axis.tickPositions.length > 0 && readNumber(axis.options.tickWidth, 0) > 0;
  return isOutside && isDrawn ? readNumber(axis.options.tickLength, 10) : 0;
}

function labelRoom(axis: Axis): number {
  const options = labelOptions(axis);
  const { rotation, widest, highest, metrics, staggerLines } = axis.labelLayout;
  const distance = readNumber(options.distance, LABEL_DISTANCE_PX);
  const angle = (rotation * Math.PI) / 180;
  const width = Math.abs(Math.cos(angle)) * widest + Math.abs(Math.sin(angle)) * highest;
  const height = Math.abs(Math.sin(angle)) * widest + Math.abs(Math.cos(angle)) * highest;
  if (axis.horiz) {
    const own = readNumberOrNone(options.y);
    const high = height * staggerLines;
    const descent = metrics.height - metrics.baseline;
    if (own === undefined) return distance + high + (axis.side === 0 ? descent : 0);
    return axis.side === 2 ? high + own - baselineDrop(axis) : high + descent - own;
  }
  const own = readNumberOrNone(options.x);
  if (own === undefined) return distance + width;
  const outward = axis.side === 3 ? -own : own;
  const share = alignShare(readText(options.align, axis.side === 3 ? 'right' : 'left'));
  return outward + width * (axis.side === 3 ? share : 1 - share);
}

/** Distance of a label's baseline below the upper end of its room, for labels below an axis. */
export function baselineDrop(axis: Axis): number {
  const { rotation, metrics } = axis.labelLayout;
  return Math.max(MIN_DROP_PX, metrics.baseline * Math.cos((rotation * Math.PI) / 180));
}

/** How much of a text lies before its anchor. */
export function alignShare(align: string): number {
  return align === 'right' ? 1 : align === 'center' ? 0.5 : 0;
}

/** Whether an axis takes part in the first guess of the plot's height. */
export function hasLabelsBelow(axis: Axis): boolean {
  return (
    axis.horiz && axis.visible && !axis.isRadial && axis.hasVisibleSeries && readFlag(labelOptions(axis).enabled, true)
  );
}
