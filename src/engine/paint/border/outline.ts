import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Painting } from '../painting.js';
import { heightOf, wholeWidth, widthOf } from '../rect.js';
import { paintBorder } from './border.js';
import { insetRounded, type RoundedRect } from './rounded.js';

/** Paints the outline of a box outside of its border box, above all content around it; it takes no space. */
export function paintOutline(painting: Painting, style: ComputedStyle, outer: RoundedRect): void {
  painting.page.outlines.push(() => drawOutline(painting, style, outer));
}

/** Paints something, and above it the outlines inside. */
export function withOutlines({ page: { outlines } }: Painting, paint: () => void): void {
  const from = outlines.length;
  paint();
  if (outlines.length > from) for (const draw of outlines.splice(from)) draw();
}

function drawOutline(painting: Painting, style: ComputedStyle, outer: RoundedRect): void {
  const { style: lineStyle, color, offset } = style.outline;
  const width = wholeWidth(style.outline.width);
  if (width <= 0 || lineStyle === 'none' || color.a === 0) return;
  // Never smaller than twice its width (CSS Basic User Interface 4, section 3.4).
  const growBy = (extent: number): number => -(width + Math.max(Math.round(offset), -Math.floor(extent / 2)));
  const [growX, growY] = [growBy(widthOf(outer.rect)), growBy(heightOf(outer.rect))];
  const shape = insetRounded(outer, { top: growY, right: growX, bottom: growY, left: growX });
  const widths = { top: width, right: width, bottom: width, left: width };
  const frame: ComputedStyle = {
    ...style,
    borderStyle: { top: lineStyle, right: lineStyle, bottom: lineStyle, left: lineStyle },
    borderColor: { top: color, right: color, bottom: color, left: color },
  };
  paintBorder(painting, frame, shape, widths);
}
