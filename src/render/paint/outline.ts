import type { ComputedStyle } from '../css/computed-style.js';
import { paintBorder } from './border.js';
import type { Painting } from './painting.js';
import { wholeWidth } from './rect.js';
import { insetRounded, type RoundedRect } from './rounded.js';

/** The outline of a box, outside its border box; it takes no space. */
export function paintOutline(painting: Painting, style: ComputedStyle, outer: RoundedRect): void {
  const { style: lineStyle, color, offset } = style.outline;
  const width = wholeWidth(style.outline.width);
  if (width <= 0 || lineStyle === 'none' || color.a === 0) return;
  const grow = -(width + Math.round(offset));
  const shape = insetRounded(outer, { top: grow, right: grow, bottom: grow, left: grow });
  const widths = { top: width, right: width, bottom: width, left: width };
  const frame: ComputedStyle = {
    ...style,
    borderStyle: { top: lineStyle, right: lineStyle, bottom: lineStyle, left: lineStyle },
    borderColor: { top: color, right: color, bottom: color, left: color },
  };
  paintBorder(painting, frame, shape, widths);
}
