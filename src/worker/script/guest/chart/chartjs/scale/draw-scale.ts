import type { ChartElement } from '../../dom.js';
import { readFlag, readList, readNumber, readOptions, readText } from '../../options/read.js';
import type { Area } from '../box/box.js';
import type { Drawing } from '../drawing.js';
import { firstOf, readLines, readSides } from '../value.js';
import type { Scale } from './scale.js';

/** Position of a line that covers whole pixels. */
const align = (pixel: number, width: number): number => {
  const half = width === 0 ? 0 : Math.max(width / 2, 0.5);
  return Math.round(pixel - half) + half;
};

/** Grid lines, tick marks and the border of a scale; they lie behind the data. */
export function drawGrid(drawing: Drawing, group: ChartElement, scale: Scale, area: Area): void {
  const grid = readOptions(scale.options.grid);
  const border = readOptions(scale.options.border);
  const borderWidth = readFlag(border.display, true) ? readNumber(border.width, 1) : 0;
  const half = borderWidth / 2;
  const edge = align(edgeOf(scale), borderWidth);
  const isFlat = scale.isHorizontal;
  const [from, to] = isFlat ? [area.top, area.bottom] : [area.left, area.right];
  const sign = scale.position === 'bottom' || scale.position === 'right' ? 1 : -1;
  const tickEnd = edgeOf(scale) + sign * scale.tickLength;
  if (readFlag(grid.display, true))
    for (const { pixel, index } of gridPixels(scale)) {
      const width = readNumber(scale.tickValue(grid.lineWidth, index), 1);
      const color = scale.tickValue(firstOf(grid.color, drawing.defaults.borderColor), index);
      if (width <= 0 || color === undefined) continue;
      const at = align(pixel, width);
      const line = (start: number, end: number, stroke: unknown, dash: unknown): void => {
        const ends = isFlat ? { x1: at, x2: at, y1: start, y2: end } : { x1: start, x2: end, y1: at, y2: at };
        drawing.line(group, ends, stroke, width, readList(dash));
      };
      if (readFlag(grid.drawTicks, true) && scale.tickLength > 0)
        line(edge + sign * half, tickEnd, firstOf(grid.tickColor, color), grid.tickBorderDash);
      if (readFlag(grid.drawOnChartArea, true)) {
        const inner = edge - sign * half;
        line(sign > 0 ? from : inner, sign > 0 ? inner : to, color, firstOf(border.dash, grid.borderDash));
      }
    }
  if (borderWidth > 0) {
    const color = firstOf(border.color, grid.borderColor, drawing.defaults.borderColor);
    const start = align(isFlat ? scale.left : scale.top, borderWidth) - half;
    const end = align(isFlat ? scale.right : scale.bottom, borderWidth) + half;
    const ends = isFlat ? { x1: start, x2: end, y1: edge, y2: edge } : { x1: edge, x2: edge, y1: start, y2: end };
    drawing.line(group, ends, color, borderWidth, []);
  }
}

function edgeOf({ position, left, right, top, bottom }: Scale): number {
  return { bottom: top, top: bottom, left: right, right: left }[position];
}

/** Where grid lines lie: at the ticks, or between them. */
function gridPixels(scale: Scale): { readonly pixel: number; readonly index: number }[] {
  const pixels = scale.ticks.map(({ value }) => scale.pixelOf(value));
  if (!readFlag(readOptions(scale.options.grid).offset, false)) return pixels.map((pixel, index) => ({ pixel, index }));
  const found: { pixel: number; index: number }[] = [];
  for (let index = 0; index <= pixels.length; index += 1) {
    const valid = Math.min(index, pixels.length - 1);
    const here = pixels[valid] ?? 0;
    const { startPixel, endPixel } = scale;
    const offset =
      pixels.length === 1
        ? Math.max(here - startPixel, endPixel - here)
        : valid === 0
          ? ((pixels[1] ?? 0) - here) / 2
          : (here - (pixels[valid - 1] ?? 0)) / 2;
    const pixel = here + (valid < index ? offset : -offset);
    if (pixel >= startPixel - 1e-6 && pixel <= endPixel + 1e-6) found.push({ pixel, index: valid });
  }
  return found;
}

/** Labels and title of a scale; they lie before the data. */
export function drawLabels(drawing: Drawing, group: ChartElement, scale: Scale): void {
  if (readFlag(scale.tickOptions.display, true)) drawTickLabels(drawing, group, scale);
  if (scale.titleHeight > 0) drawTitle(drawing, group, scale);
}

function drawTickLabels(drawing: Drawing, group: ChartElement, scale: Scale): void {
  const { position, labelRotation, tickFont: font } = scale;
  const isMirrored = readFlag(scale.tickOptions.mirror, false);
  const away = scale.tickLength + readNumber(scale.tickOptions.padding, 3);
  const sign = position === 'bottom' || position === 'right' ? 1 : -1;
  const edge = edgeOf(scale) + (isMirrored ? -sign : sign) * away;
  for (const [index, { value, lines }] of scale.ticks.entries()) {
    const color = readText(scale.tickValue(scale.tickOptions.color, index), drawing.color);
    const pixel = scale.pixelOf(value);
    const middle = font.lineHeight / 2;
    if (!scale.isHorizontal) {
      const anchor = (position === 'left') !== isMirrored ? 'end' : 'start';
      drawing.text(group, lines, {
        x: edge,
        y: pixel + ((1 - lines.length) * font.lineHeight) / 2,
        anchor,
        font,
        color,
      });
    } else if (labelRotation === 0) {
      const y = position === 'bottom' ? edge + middle : edge - middle - (lines.length - 1) * font.lineHeight;
      drawing.text(group, lines, { x: pixel, y, anchor: 'middle', font, color });
    } else {
      const angle = (-labelRotation * Math.PI) / 180;
      const x = pixel + middle * Math.sin(angle) * (position === 'bottom' ? 1 : -1);
      // The first line's middle stands half a line below the turned edge.
      const [dx, dy] = [-Math.sin(angle) * middle, Math.cos(angle) * middle];
      const anchor = position === 'bottom' ? 'end' : 'start';
      const place = position === 'bottom' ? { x: x + dx, y: edge + dy } : { x: x - dx, y: edge - dy };
      drawing.text(group, lines, { ...place, anchor, font, color, degrees: -labelRotation });
    }
  }
}

function drawTitle(drawing: Drawing, group: ChartElement, scale: Scale): void {
  const { titleOptions: options, titleFont: font, position } = scale;
  const lines = readLines(options.text);
  const padding = readSides(options.padding ?? { top: 4, bottom: 4 });
  const color = readText(options.color, drawing.color);
  const half = font.lineHeight / 2;
  const side = options.align === 'start' ? 0 : options.align === 'end' ? 1 : 0.5;
  if (scale.isHorizontal) {
    const anchor = side === 0 ? 'start' : side === 1 ? 'end' : 'middle';
    const x = scale.left + side * (scale.right - scale.left);
    const last = scale.bottom - padding.bottom - half - (lines.length - 1) * font.lineHeight;
    drawing.text(group, lines, {
      x,
      y: position === 'bottom' ? last : scale.top + padding.top + half,
      anchor,
      font,
      color,
    });
    return;
  }
  const isLeft = position === 'left';
  const along = isLeft ? 1 - side : side;
  const anchor = side === 0 ? 'start' : side === 1 ? 'end' : 'middle';
  const x = isLeft ? scale.left + padding.top + half : scale.right - padding.top - half;
  const y = scale.top + along * (scale.bottom - scale.top);
  drawing.text(group, lines, { x, y, anchor, font, color, degrees: isLeft ? -90 : 90 });
}
