import type { GreyPicture } from './grey-picture.js';

const WINDOW_PX = 8;
const STEP_PX = 4;
const PIXELS = WINDOW_PX ** 2;
/** The two constants of SSIM for 8-bit grey: (0.01 · 255)² and (0.03 · 255)². */
const C1 = 6.5025;
const C2 = 58.5225;
const INK = 128;

/**
 * Structural similarity, mean over windows of 8×8 px every 4 px: 1 for equal pictures. Both must have the same size.
 */
export function measureSsim(one: GreyPicture, other: GreyPicture): number {
  const { widthPx, heightPx } = one;
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW_PX <= heightPx; y += STEP_PX)
    for (let x = 0; x + WINDOW_PX <= widthPx; x += STEP_PX) {
      sum += windowSsim(one.pixels, other.pixels, y * widthPx + x, widthPx);
      windows++;
    }
  return windows === 0 ? 1 : sum / windows;
}

function windowSsim(one: Uint8Array, other: Uint8Array, start: number, stride: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW_PX; row++)
    for (let at = start + row * stride, end = at + WINDOW_PX; at < end; at++) {
      const p = one[at] ?? 0;
      const q = other[at] ?? 0;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  a /= PIXELS;
  b /= PIXELS;
  const variances = aa / PIXELS - a * a + bb / PIXELS - b * b;
  const covariance = ab / PIXELS - a * b;
  return ((2 * a * b + C1) * (2 * covariance + C2)) / ((a * a + b * b + C1) * (variances + C2));
}

/** Dark pixels without a dark neighbour in the other picture. */
export interface MisplacedInk {
  /** Number of dark pixels in both. */
  readonly share: number;
  /** Indexes of pixels. */
  readonly onlyExpected: readonly number[];
  readonly onlyOurs: readonly number[];
}

/** Compares ink: pixels darker than half, or lighter on a mostly dark screen. */
export function findMisplacedInk(expected: GreyPicture, ours: GreyPicture): MisplacedInk {
  let dark = 0;
  for (const level of expected.pixels) if (level < INK) dark++;
  const isLightInk = dark > expected.pixels.length / 2;
  const [a, b] = [expected, ours].map((picture) => inkOf(picture, isLightInk)) as [Uint8Array, Uint8Array];
  const onlyExpected = strays(a, b, expected);
  const onlyOurs = strays(b, a, expected);
  let ink = 0;
  for (const bits of [a, b]) for (const bit of bits) ink += bit;
  return { share: ink === 0 ? 0 : (onlyExpected.length + onlyOurs.length) / ink, onlyExpected, onlyOurs };
}

function inkOf({ pixels }: GreyPicture, isLightInk: boolean): Uint8Array {
  return pixels.map((level) => (level < INK === isLightInk ? 0 : 1));
}

function strays(bits: Uint8Array, other: Uint8Array, { widthPx, heightPx }: GreyPicture): number[] {
  const found: number[] = [];
  for (let i = 0; i < bits.length; i++) {
    if (!bits[i] || other[i]) continue;
    const x = i % widthPx;
    const y = (i - x) / widthPx;
    let isNear = false;
    for (let v = Math.max(0, y - 1); v <= Math.min(heightPx - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(widthPx - 1, x + 1); u++)
        if (other[v * widthPx + u]) isNear = true;
    if (!isNear) found.push(i);
  }
  return found;
}
