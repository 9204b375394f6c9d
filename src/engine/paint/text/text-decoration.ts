import type { TextDecoration } from '../../css/computed/text-values.js';
import type { Box, TextFragment } from '../../layout/box.js';
import { fillRect, type Painting, toPx } from '../painting.js';
import { readableInk } from '../readable-ink.js';
import { writeColor } from '../write-color.js';

/** Paints decoration lines of the text and its ancestors; line-through above the glyphs, the others below. */
export function paintDecorations(painting: Painting, fragment: TextFragment, layer: 'below' | 'above'): void {
  for (const decoration of decorationsOf(fragment.box))
    for (const line of decoration.lines)
      if ((line === 'line-through') === (layer === 'above')) paintLine(painting, fragment, decoration, line);
}

/** From the outermost element inwards; atomic boxes do not propagate decorations. */
function decorationsOf(box: Box): TextDecoration[] {
  const found: TextDecoration[] = [];
  for (let at: Box | undefined = box.parent; at; at = at.parent) {
    const decoration = at.style.textDecoration;
    if (decoration && decoration.lines.length > 0) found.unshift(decoration);
    const { display, float, position } = at.style;
    if (display.startsWith('inline-') || float !== 'none' || position === 'absolute' || position === 'fixed') break;
  }
  return found;
}

function paintLine(
  painting: Painting,
  fragment: TextFragment,
  decoration: TextDecoration,
  line: TextDecoration['lines'][number],
): void {
  const { style } = fragment.box;
  const size = style.fontSizePx;
  const metrics = painting.page.text.metrics(style.font);
  const thicknessPx =
    decoration.thickness === 'auto'
      ? Math.max(1, size / 10)
      : decoration.thickness === 'from-font'
        ? metrics.underlineThicknessPx
        : toPx(painting, decoration.thickness, size);
  const gap = Math.max(1, Math.ceil(thicknessPx / 2));
  const ownOffset =
    decoration.underlineOffset === 'auto' ? undefined : toPx(painting, decoration.underlineOffset, size);
  const thickness = Math.max(1, Math.floor(thicknessPx));
  const offset = {
    underline: ownOffset ?? gap,
    overline: -metrics.ascentPx - (ownOffset ?? 0) - thickness,
    'line-through': -metrics.ascentPx / 3 - thicknessPx / 2,
  }[line];
  const y = fragment.baseline + offset;
  const top = Math.floor(y + 0.5);
  const [left, right] = [Math.round(fragment.x), Math.round(fragment.x + fragment.width)];
  const color = painting.marksTones ? readableInk(painting, decoration.color) : decoration.color;
  const row = (upper: number): void =>
    fillRect(painting, { left, top: upper, right, bottom: upper + thickness }, color);
  switch (decoration.style) {
    case 'double': {
      const apart = thicknessPx + 1;
      row(top);
      row(Math.floor(y + (line === 'overline' ? -apart : apart) + 0.5));
      break;
    }
    case 'dotted':
    case 'dashed': {
      // A pen of whole px along the middle of the line.
      const pen = Math.max(1, Math.floor(thicknessPx + 0.5));
      const upper = top + Math.floor(thicknessPx / 2) - Math.floor(pen / 2);
      const dash = decoration.style === 'dotted' ? pen : pen * 3;
      for (let x = left; x < right; x += dash * 2)
        fillRect(painting, { left: x, top: upper, right: Math.min(right, x + dash), bottom: upper + pen }, color);
      break;
    }
    case 'wavy':
      paintWave(painting, left, right, top + thickness, thickness, writeColor(color));
      break;
    default:
      row(top);
  }
}

function paintWave(
  { context }: Painting,
  left: number,
  right: number,
  middle: number,
  thickness: number,
  color: string,
): void {
  const step = 2 * thickness + 1;
  context.beginPath();
  context.moveTo(left, middle);
  for (let x = left, up = true; x < right; x += step, up = !up)
    context.quadraticCurveTo(x + step / 2, middle + (up ? -step : step), x + step, middle);
  context.strokeStyle = color;
  context.lineWidth = thickness;
  context.stroke();
}
