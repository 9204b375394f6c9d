import { byteOfLight, lightOf } from './color/oklab.js';
import type { PaintedPixels } from './painted-pixels.js';
import type { ToneBox } from './tone-box.js';

/** Replaces each square of px inside of `tones` by its mean, of greys or, for colours, of their light. */
export function averageBlocks(
  painted: PaintedPixels,
  tones: readonly ToneBox[],
  blockPx: number,
  isColor: boolean,
): PaintedPixels {
  const { widthPx, rgba } = painted;
  const averaged = rgba.slice();
  for (const tone of tones) {
    const [endX, endY] = [tone.x + tone.width, tone.y + tone.height];
    // Aligned to the screen, so that squares of adjacent tones meet.
    for (let top = tone.y - (tone.y % blockPx); top < endY; top += blockPx)
      for (let left = tone.x - (tone.x % blockPx); left < endX; left += blockPx)
        averageBlock(rgba, averaged, widthPx, tone, { left, top, blockPx, isColor });
  }
  return { ...painted, rgba: averaged };
}

function averageBlock(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  stridePx: number,
  { x, y, width, height, mask }: ToneBox,
  { left, top, blockPx, isColor }: { left: number; top: number; blockPx: number; isColor: boolean },
): void {
  const cells: number[] = [];
  const sums = [0, 0, 0];
  for (let py = Math.max(top, y); py < Math.min(top + blockPx, y + height); py++)
    for (let px = Math.max(left, x); px < Math.min(left + blockPx, x + width); px++) {
      if (mask && mask[(py - y) * width + px - x] === 0) continue;
      const at = (py * stridePx + px) * 4;
      cells.push(at);
      const bytes = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0] as const;
      const values = isColor ? lightOf(...bytes) : bytes;
      for (let k = 0; k < 3; k++) sums[k] = (sums[k] ?? 0) + (values[k] ?? 0);
    }
  const mean = sums.map((sum) => (isColor ? byteOfLight(sum / cells.length) : Math.round(sum / cells.length)));
  for (const at of cells) for (let k = 0; k < 3; k++) to[at + k] = mean[k] ?? 0;
}
