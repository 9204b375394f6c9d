import { getOrMake } from '@inkstand/common/get-or-make';
import type { Color, Image } from '../../css/computed/image-values.js';
import type { SKRSContext2D } from '../../font/canvas.js';
import type { Area } from '../../geometry.js';
import { type ColoredRects, fillLine, type LinePatterns } from '../border/line-patterns.js';
import { RectPattern } from '../fill-rects.js';
import { writeColor } from '../write-color.js';
import { repeatStops, type UsedStop } from './gradient-stops.js';

/** Smaller distances to a whole px are invisible. */
const NEARLY_WHOLE_PX = 1e-3;

/** A uniform section of the gradient line, in whole px from its start. */
interface Band {
  readonly fromPx: number;
  readonly toPx: number;
  readonly color: Color;
}

/** A linear gradient and its stops on the gradient line, not yet repeated. */
interface PlacedGradient {
  readonly gradient: Image & { readonly kind: 'linear-gradient' };
  readonly stops: readonly UsedStop[];
}

/**
 * Fills `area` if the gradient consists only of stripes with edges on whole px, as used for dotted and striped lines:
 * rectangles take a fraction of the time of a gradient with hundreds of stops. Else returns false and paints nothing.
 */
export function paintBands(
  context: SKRSContext2D,
  { gradient: { angle, repeating }, stops }: PlacedGradient,
  { x, y, width, height }: Area,
  patterns: LinePatterns,
): boolean {
  if (![x, y, width, height].every(isNearlyWhole)) return false;
  if (typeof angle !== 'number' || angle % 90 !== 0) return false;
  const key = `${width} ${height} ${angle} ${repeating} ${stops.map(writeStop).join(' ')}`;
  const stripes = patterns.get(key, () => {
    const repeated = repeating ? repeatStops(stops, 0, 1) : stops;
    return listStripes(angle, repeated, Math.round(width), Math.round(height));
  });
  if (!stripes) return false;
  fillLine(context, stripes, Math.round(x), Math.round(y));
  return true;
}

function writeStop({ at, color }: UsedStop): string {
  return `${at} ${writeColor(color)}`;
}

function listStripes(
  angle: number,
  stops: readonly UsedStop[],
  width: number,
  height: number,
): readonly ColoredRects[] | undefined {
  const quarter = (((angle / 90) % 4) + 4) % 4;
  const isAcross = quarter === 1 || quarter === 3;
  const isBackward = quarter === 0 || quarter === 3;
  const linePx = isAcross ? width : height;
  const areas = new Map<string, Area[]>();
  const bands = listBands(stops, linePx);
  if (!bands) return undefined;
  for (const { fromPx, toPx, color } of bands) {
    const fillStyle = writeColor(color);
    const ofColor = getOrMake(areas, fillStyle, () => []);
    const at = isBackward ? linePx - toPx : fromPx;
    if (isAcross) ofColor.push({ x: at, y: 0, width: toPx - fromPx, height });
    else ofColor.push({ x: 0, y: at, width, height: toPx - fromPx });
  }
  return Array.from(areas, ([fillStyle, ofColor]) => ({ fillStyle, pattern: new RectPattern(ofColor) }));
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
