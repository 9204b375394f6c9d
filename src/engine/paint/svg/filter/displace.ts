import { emptyRaster, type Raster } from './raster.js';

const CHANNELS: Readonly<Record<string, number>> = { R: 0, G: 1, B: 2, A: 3 };

/** Displaces each pixel by two channels of `map`, horizontally and vertically; `scalePx` is the full range. */
export function displaceRaster(
  source: Raster,
  map: Raster,
  scalePx: readonly [across: number, down: number],
  [channelX, channelY]: readonly [x: string, y: string],
): Raster {
  const target = emptyRaster(source);
  const { width, height, data } = source;
  const [across, down] = [CHANNELS[channelX] ?? 3, CHANNELS[channelY] ?? 3];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const fromX = Math.floor(x + scalePx[0] * (channelAt(map, at, across) - 0.5) + 0.5);
      const fromY = Math.floor(y + scalePx[1] * (channelAt(map, at, down) - 0.5) + 0.5);
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue;
      const from = (fromY * width + fromX) * 4;
      for (let channel = 0; channel < 4; channel++) target.data[at + channel] = data[from + channel] ?? 0;
    }
  return target;
}

/** 0 to 1, non-premultiplied. */
function channelAt({ data }: Raster, at: number, channel: number): number {
  const alpha = data[at + 3] ?? 0;
  if (channel === 3) return alpha / 255;
  return alpha === 0 ? 0 : (data[at + channel] ?? 0) / alpha;
}
