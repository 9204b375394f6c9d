import { emptyRaster, type Raster } from './raster.js';

const MAX_DEVIATION_PX = 1000;
/** Below this, three boxes approximate too coarsely. */
const MIN_BOX_DEVIATION_PX = 2;

/** Gaussian blur; large ones as three consecutive box blurs, as the filter specification allows. */
export function blurRaster(source: Raster, deviationX: number, deviationY: number): Raster {
  return blurAxis(blurAxis(source, deviationX, true), deviationY, false);
}

function blurAxis(source: Raster, deviation: number, isAcross: boolean): Raster {
  const limited = Math.min(MAX_DEVIATION_PX, deviation);
  if (!(limited > 0)) return source;
  if (limited < MIN_BOX_DEVIATION_PX) return convolve(source, bellOf(limited), isAcross);
  const size = Math.floor((limited * 3 * Math.sqrt(2 * Math.PI)) / 4 + 0.5);
  const half = Math.floor(size / 2);
  // A box of even size has no centre: two are off-centre in opposite directions, and the last is one px wider.
  const boxes: readonly [before: number, after: number][] =
    size % 2 === 1
      ? [
          [half, half],
          [half, half],
          [half, half],
        ]
      : [
          [half, half - 1],
          [half - 1, half],
          [half, half],
        ];
  let blurred = source;
  for (const [before, after] of boxes) blurred = average(blurred, before, after, isAcross);
  return blurred;
}

function bellOf(deviation: number): number[] {
  const reach = Math.ceil(deviation * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * deviation * deviation)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Distance from one pixel to the next along the blurred axis, and from one line of pixels to the next. */
function stridesOf(
  { width, height }: Raster,
  isAcross: boolean,
): [count: number, step: number, lines: number, line: number] {
  return isAcross ? [width, 4, height, width * 4] : [height, width * 4, width, 4];
}

function convolve(source: Raster, weights: readonly number[], isAcross: boolean): Raster {
  const target = emptyRaster(source);
  const [count, step, lines, line] = stridesOf(source, isAcross);
  const reach = (weights.length - 1) / 2;
  const { data } = source;
  for (let row = 0; row < lines; row++)
    for (let channel = 0; channel < 4; channel++) {
      const start = row * line + channel;
      for (let at = 0; at < count; at++) {
        let sum = 0;
        const last = Math.min(count - 1, at + reach);
        for (let from = Math.max(0, at - reach); from <= last; from++)
          sum += (data[start + from * step] ?? 0) * (weights[from - at + reach] ?? 0);
        target.data[start + at * step] = sum;
      }
    }
  return target;
}

function average(source: Raster, before: number, after: number, isAcross: boolean): Raster {
  const target = emptyRaster(source);
  const [count, step, lines, line] = stridesOf(source, isAcross);
  const share = 1 / (before + after + 1);
  const { data } = source;
  for (let row = 0; row < lines; row++)
    for (let channel = 0; channel < 4; channel++) {
      const start = row * line + channel;
      let sum = 0;
      for (let at = 0; at < Math.min(count, after); at++) sum += data[start + at * step] ?? 0;
      for (let at = 0; at < count; at++) {
        if (at + after < count) sum += data[start + (at + after) * step] ?? 0;
        target.data[start + at * step] = sum * share;
        if (at >= before) sum -= data[start + (at - before) * step] ?? 0;
      }
    }
  return target;
}
