import type { ChartElement } from '../dom.js';
import { readNumber, readNumberOrNone, readText } from '../options/read.js';
import { px } from '../svg/svg.js';
import { wrapText } from '../text/fit.js';
import { createText } from '../text/text.js';
import type { Axis } from './axis.js';
import { LABEL_DISTANCE_PX } from './axis-defaults.js';
import type { AxisLabel, LabelLayout } from './axis-label.js';
import { anchorOf, linePosition } from './axis-place.js';
import { alignShare, baselineDrop } from './axis-room.js';
import { labelOptions } from './label-layout.js';
import { MIN_TURN_DEGREES } from './label-rotation.js';

/** Where the labels of an axis stand relative to their ticks. */
interface Anchor {
  readonly dx: number;
  readonly dy: number;
  readonly align: string;
}

/** Draws the labels of a straight axis. */
export function drawLabels(axis: Axis): void {
  const layout = axis.labelLayout;
  if (axis.isRadial) return;
  const group = axis.chart.layers.open(layout.place.className, readNumber(labelOptions(axis).zIndex, 7));
  axis.labelGroup = axis.chart.renderer.wrap(group);
  const anchor = findAnchor(axis, layout);
  layout.labels.forEach((label, index) => {
    const offset = axis.place(label.position);
    if (offset < -1 || offset > axis.len + 1) return;
    const drawn = createLabel(axis, layout, label, anchor, offset, index);
    if (drawn) group.appendChild(drawn);
  });
}

function createLabel(
  axis: Axis,
  layout: LabelLayout,
  label: AxisLabel,
  anchor: Anchor,
  offset: number,
  index: number,
): ChartElement | undefined {
  const { metrics, rotation, staggerLines } = layout;
  const line = linePosition(axis);
  let x = (axis.horiz ? axis.pos + offset : line) + anchor.dx;
  let y = (axis.horiz ? line : axis.pos + offset) + anchor.dy;
  if (axis.horiz && staggerLines > 1) y += (index % staggerLines) * metrics.height;
  if (axis.horiz && axis.side === 0) y -= (label.lines - 1) * metrics.height;
  if (axis.horiz && rotation === 0) x = justify(axis, layout, label, x, anchor.align);
  if (!axis.horiz) y = Math.round(y - ((label.lines - 1) * metrics.height) / 2);
  if (layout.place.isHtml) {
    const left = x - axis.chart.sizes.size(layout.place, label.text).width * alignShare(anchor.align);
    axis.chart.html.add(label.text, layout.place, left, y - metrics.baseline);
    return undefined;
  }
  const attributes = {
    x,
    y,
    'text-anchor': anchorOf(anchor.align),
    transform: rotation === 0 ? undefined : `rotate(${rotation} ${px(x)} ${px(y)})`,
  };
  const text = axis.horiz && rotation !== 0 ? cutAtEdge(axis, layout, label, x, anchor.align) : label.text;
  return createText(axis.chart.document, text, layout.place.style, attributes, metrics.height);
}

function findAnchor(axis: Axis, layout: LabelLayout): Anchor {
  const options = labelOptions(axis);
  const { metrics, rotation } = layout;
  const distance = readNumber(options.distance, LABEL_DISTANCE_PX);
  const ownX = readNumberOrNone(options.x);
  const ownY = readNumberOrNone(options.y);
  if (!axis.horiz) {
    const dx = ownX ?? (axis.side === 3 ? -distance : distance);
    const align = readText(options.align, axis.side === 3 ? 'right' : 'left');
    return { dx, dy: ownY ?? metrics.baseline - layout.lineBox / 2, align };
  }
  const angle = (rotation * Math.PI) / 180;
  const isBelow = axis.side === 2;
  const turnedAlign = Math.abs(rotation) < MIN_TURN_DEGREES ? 'center' : rotation < 0 === isBelow ? 'right' : 'left';
  const align = readText(options.align, turnedAlign);
  const dx = ownX ?? (rotation === 0 ? 0 : (-metrics.baseline / 3) * Math.sin(angle));
  const dy = ownY ?? (isBelow ? Math.round(distance + baselineDrop(axis)) : -distance);
  return { dx, dy, align };
}

/** A turned label that would begin or end outside of the chart is cut. */
function cutAtEdge(axis: Axis, layout: LabelLayout, label: AxisLabel, x: number, align: string): string {
  const across = Math.abs(Math.cos((layout.rotation * Math.PI) / 180));
  if (across < 0.1 || align === 'center') return label.text;
  const room = (align === 'right' ? x : axis.chart.chartWidth - x) / across;
  const [line = ''] = wrapText(label.text, Math.round(room), 1, layout.place, axis.chart.sizes);
  return line;
}

/** A label that would leave the chart moves inwards. */
function justify(axis: Axis, layout: LabelLayout, label: AxisLabel, x: number, align: string): number {
  if (labelOptions(axis).overflow === 'allow' || axis.coll === 'colorAxis') return x;
  const width = axis.chart.sizes.size(layout.place, label.text).width;
  const left = x - width * alignShare(align);
  const { spacing, chartWidth } = axis.chart;
  if (left < spacing[3]) return x + spacing[3] - left;
  if (left + width > chartWidth - spacing[1]) return x - (left + width - (chartWidth - spacing[1]));
  return x;
}
