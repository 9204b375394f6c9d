import type { ChartElement } from '../../dom.js';
import { readFlag, readList, readNumber, readOptions, readText } from '../../options/read.js';
import { px } from '../../svg/svg.js';
import { type Drawing, dashText } from '../drawing.js';
import { firstOf } from '../value.js';
import type { RadialScale } from './radial-scale.js';

/** Rings, spokes and labels of a radial scale; they lie behind the data. */
export function drawRadialScale(drawing: Drawing, group: ChartElement, scale: RadialScale): void {
  if (!scale.isShown) return;
  drawSpokeLabels(drawing, group, scale);
  drawRings(drawing, group, scale);
  drawSpokes(drawing, group, scale);
  if (readFlag(scale.tickOptions.display, true)) drawTickLabels(drawing, group, scale);
}

/** The ring of one distance: a circle, or straight between the spokes. */
export function ringPathOf(scale: RadialScale, distance: number, isCircle: boolean): string {
  const { xCenter: x, yCenter: y, spokeCount } = scale;
  if (isCircle || spokeCount === 0) {
    const half = `A ${px(distance)} ${px(distance)} 0 1 1`;
    return `M ${px(x)} ${px(y - distance)} ${half} ${px(x)} ${px(y + distance)} ${half} ${px(x)} ${px(y - distance)} Z`;
  }
  const points = Array.from({ length: spokeCount }, (_, index) => scale.pointAt(index, distance));
  return `M ${points.map((point) => `${px(point.x)} ${px(point.y)}`).join(' L ')} Z`;
}

function drawSpokeLabels(drawing: Drawing, group: ChartElement, { labels, options }: RadialScale): void {
  const color = readText(readOptions(options.pointLabels).color, drawing.color);
  for (const { lines, font, x, y, anchor } of labels)
    drawing.text(group, lines, { x, y: y + font.lineHeight / 2, anchor, font, color });
}

function drawRings(drawing: Drawing, group: ChartElement, scale: RadialScale): void {
  const grid = readOptions(scale.options.grid);
  if (!readFlag(grid.display, true)) return;
  const border = readOptions(scale.options.border);
  for (const [index, { value }] of scale.ticks.entries()) {
    const width = readNumber(scale.tickValue(grid.lineWidth, index), 1);
    if ((index === 0 && scale.min >= 0) || width <= 0) continue;
    const stroke = scale.tickValue(firstOf(grid.color, drawing.defaults.borderColor), index);
    drawing.add(group, 'path', {
      ...{ d: ringPathOf(scale, scale.distanceOf(value), readFlag(grid.circular, false)), fill: 'none' },
      ...{ stroke: drawing.paint(stroke), 'stroke-width': width },
      'stroke-dasharray': dashText(readList(firstOf(border.dash, grid.borderDash))),
    });
  }
}

function drawSpokes(drawing: Drawing, group: ChartElement, scale: RadialScale): void {
  const lines = readOptions(scale.options.angleLines);
  const width = readNumber(lines.lineWidth, 1);
  if (!readFlag(lines.display, true) || width <= 0) return;
  const color = firstOf(lines.color, drawing.defaults.borderColor);
  const length = scale.distanceOf(readFlag(scale.options.reverse, false) ? scale.min : scale.max);
  for (let index = 0; index < scale.spokeCount; index += 1) {
    const { x, y } = scale.pointAt(index, length);
    const ends = { x1: scale.xCenter, y1: scale.yCenter, x2: x, y2: y };
    drawing.line(group, ends, color, width, readList(lines.borderDash));
  }
}

function drawTickLabels(drawing: Drawing, group: ChartElement, scale: RadialScale): void {
  const { tickOptions: options, tickFont: font, xCenter: x, yCenter, backdrop } = scale;
  const degrees = (scale.angleOf(0) * 180) / Math.PI;
  const turned = drawing.add(group, 'g', degrees ? { transform: `rotate(${degrees} ${x} ${yCenter})` } : {});
  for (const [index, { value, lines }] of scale.ticks.entries()) {
    if (index === 0 && scale.min >= 0 && !readFlag(scale.options.reverse, false)) continue;
    const y = yCenter - scale.distanceOf(value);
    if (readFlag(scale.tickValue(options.showLabelBackdrop, index), true)) {
      const width = lines.reduce((most, line) => Math.max(most, scale.measure(line)), 0) + backdrop.x;
      drawing.add(turned, 'rect', {
        ...{ x: px(x - width / 2), y: px(y - (font.size + backdrop.y) / 2), width: px(width) },
        ...{
          height: px(font.size + backdrop.y),
          fill: drawing.paint(options.backdropColor ?? 'rgba(255,255,255,0.75)'),
        },
      });
    }
    const color = readText(scale.tickValue(options.color, index), drawing.color);
    drawing.text(turned, lines, { x, y, anchor: 'middle', font, color });
  }
}
