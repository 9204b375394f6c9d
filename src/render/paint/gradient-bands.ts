import type { Color, Image } from '../css/image-values.js';
import type { SKRSContext2D } from '../font/canvas.js';
import { writeColor } from './color.js';
import { type Area, fillRects } from './fill-rects.js';
import type { UsedStop } from './gradient-stops.js';
import { IDENTITY } from './matrix.js';

/** Smaller distances to a whole px are invisible. */
const NEARLY_WHOLE_PX = 1e-3;

/** A uniform section of the gradient line, in whole px from its start. */
interface Band {
  readonly fromPx: number;
  readonly toPx: number;
  readonly color: Color;
}

/**
 * Fills `area` if the gradient consists only of stripes with edges on whole px, as used for dotted and striped lines:
 * rectangles take a fraction of the time of a gradient with hundreds of stops. Else returns false and paints nothing.
 */
export function paintBands(
  context: SKRSContext2D,
  angle: (Image & { kind: 'linear-gradient' })['angle'],
  stops: readonly UsedStop[],
  { x, y, width, height }: Area,
): boolean {
  if (typeof angle !== 'number' || angle % 90 !== 0 || ![x, y, width, height].every(isNearlyWhole)) return false;
  const quarter = (((angle / 90) % 4) + 4) % 4;
  const isAcross = quarter === 1 || quarter === 3;
  const isBackward = quarter === 0 || quarter === 3;
  const linePx = Math.round(isAcross ? width : height);
  const bands = listBands(stops, linePx);
  if (!bands) return false;
  const [left, top, across, down] = [Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
  const areas = new Map<string, Area[]>();
  for (const { fromPx, toPx, color } of bands) {
    const style = writeColor(color);
    const ofColor = areas.get(style) ?? [];
    areas.set(style, ofColor);
    const at = isBackward ? linePx - toPx : fromPx;
    if (isAcross) ofColor.push({ x: left + at, y: top, width: toPx - fromPx, height: down });
    else ofColor.push({ x: left, y: top + at, width: across, height: toPx - fromPx });
  }
  for (const [style, ofColor] of areas) {
    context.fillStyle = style;
    fillRects(context, IDENTITY, ofColor);
  }
  return true;
}

/** Undefined if colours blend, are translucent, or change within a pixel. */
function listBands(stops: readonly UsedStop[], linePx: number): readonly Band[] | undefined {
  const bands: Band[] = [];
  for (let i = 0; i <= stops.length; i++) {
    const before = stops[i - 1];
    const after = stops[i];
    const color = (after ?? before)?.color;
    if (!color) return undefined;
    const from = before ? before.at * linePx : 0;
    const to = after ? after.at * linePx : linePx;
    // Outside of its ends, the line continues in their colours.
    if (to - from < NEARLY_WHOLE_PX || to <= 0 || from >= linePx) continue;
    if (before && after && !isSameColor(before.color, after.color)) return undefined;
    if (color.a !== 0 && color.a !== 1) return undefined;
    if (!isNearlyWhole(from) || !isNearlyWhole(to)) return undefined;
    const [fromPx, toPx] = [Math.max(0, Math.round(from)), Math.min(linePx, Math.round(to))];
    if (color.a === 1 && toPx > fromPx) bands.push({ fromPx, toPx, color });
  }
  return bands;
}

function isSameColor(a: Color, b: Color): boolean {
  return a === b || (a.a === b.a && (a.a === 0 || (a.r === b.r && a.g === b.g && a.b === b.b)));
}

function isNearlyWhole(px: number): boolean {
  return Math.abs(px - Math.round(px)) < NEARLY_WHOLE_PX;
}
