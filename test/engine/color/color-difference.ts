import { type Light, lightOf } from '../../../src/engine/dither/color/oklab.js';
import { parseHex } from '../../../src/engine/dither/parse-hex.js';

type Lab = readonly [l: number, a: number, b: number];

/** CIE L*a*b* of light relative to the white of D65. */
function cieLab([r, g, b]: Light): Lab {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** ΔE of 1976. */
export function differenceOf(one: Light, other: Light): number {
  const [a, b] = [cieLab(one), cieLab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Mean ΔE of all blocks of a picture: the light of its inks against that of what it should show. */
export function meanDifference(
  pixels: Uint8Array,
  widthPx: number,
  measuredInks: readonly string[],
  wantedAt: (pixel: number) => Light,
  blockPx = 16,
): number {
  const inks = measuredInks.map((color) => lightOf(...parseHex(color)));
  const heightPx = pixels.length / widthPx;
  const differences: number[] = [];
  for (let top = 0; top + blockPx <= heightPx; top += blockPx)
    for (let left = 0; left + blockPx <= widthPx; left += blockPx) {
      const block = Array.from(
        { length: blockPx ** 2 },
        (_, i) => (top + Math.floor(i / blockPx)) * widthPx + left + (i % blockPx),
      );
      const shown = meanLight(block.map((at) => inks[pixels[at] ?? 0] ?? [0, 0, 0]));
      differences.push(differenceOf(shown, meanLight(block.map(wantedAt))));
    }
  return differences.reduce((sum, one) => sum + one, 0) / differences.length;
}

function meanLight(lights: readonly Light[]): Light {
  const at = (k: 0 | 1 | 2): number => lights.reduce((sum, light) => sum + light[k], 0) / lights.length;
  return [at(0), at(1), at(2)];
}
