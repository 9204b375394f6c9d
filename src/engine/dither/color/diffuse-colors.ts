import type { SetLevel } from '../diffuse.js';
import type { ToneBox } from '../tone-box.js';
import { MAX_INKS } from './inks.js';
import { byteOfLight, type Light, lightOf } from './oklab.js';

/** Light in whole numbers: this is all of it. */
const FULL = 4096;
/** Colours that no mixture reaches would otherwise pass on ever larger errors. */
const MAX_ERROR = FULL;

/** Light of the pixel at a position of the screen. */
export type ReadLight = (x: number, y: number) => Light;

/** Error diffusion to inks in linear light. `share` is the part of the error that is passed on. */
export function diffuseColors(
  tone: ToneBox,
  inks: readonly Light[],
  readLight: ReadLight,
  share: number,
  setLevel: SetLevel,
): void {
  const { mask, width, height } = tone;
  const lights = inks.map((ink) => ink.map((light) => Math.round(light * FULL)));
  let current = new Int32Array((width + 2) * 3);
  let next = new Int32Array((width + 2) * 3);
  const find = lights.length > MAX_INKS ? findByCells(lights) : findExactly(lights);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (mask && mask[y * width + x] === 0) continue;
      const light = readLight(tone.x + x, tone.y + y);
      const cell = (x + 1) * 3;
      const red = Math.round(light[0] * FULL) + ((current[cell] ?? 0) >> 4);
      const green = Math.round(light[1] * FULL) + ((current[cell + 1] ?? 0) >> 4);
      const blue = Math.round(light[2] * FULL) + ((current[cell + 2] ?? 0) >> 4);
      const ink = find(red, green, blue);
      setLevel(x, y, ink);
      const [r = 0, g = 0, b = 0] = lights[ink] ?? [];
      spread(current, next, cell, limit((red - r) * share));
      spread(current, next, cell + 1, limit((green - g) * share));
      spread(current, next, cell + 2, limit((blue - b) * share));
    }
    [current, next] = [next, current];
    next.fill(0);
  }
}

/** Floyd and Steinberg's weights, in sixteenths. */
function spread(current: Int32Array, next: Int32Array, at: number, error: number): void {
  current[at + 3] = (current[at + 3] ?? 0) + 7 * error;
  next[at - 3] = (next[at - 3] ?? 0) + 3 * error;
  next[at] = (next[at] ?? 0) + 5 * error;
  next[at + 3] = (next[at + 3] ?? 0) + error;
}

function limit(error: number): number {
  return Math.max(-MAX_ERROR, Math.min(MAX_ERROR, error));
}

type FindInk = (red: number, green: number, blue: number) => number;

/** Green counts most and blue least, as for the eye. */
function findExactly(lights: readonly (readonly number[])[]): FindInk {
  const values = Int32Array.from(lights.flat());
  return (red, green, blue) => {
    let best = 0;
    let minDistance = Number.POSITIVE_INFINITY;
    for (let ink = 0, at = 0; ink < lights.length; ink++, at += 3) {
      const [r, g, b] = [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
      const distance = 2 * (red - r) ** 2 + 4 * (green - g) ** 2 + (blue - b) ** 2;
      if (distance >= minDistance) continue;
      minDistance = distance;
      best = ink;
    }
    return best;
  };
}

/** For many inks: one search for each of 32 shades of a channel; what it misses by is passed on with the error. */
function findByCells(lights: readonly (readonly number[])[]): FindInk {
  const find = findExactly(lights);
  const cells = new Int16Array(32 ** 3).fill(-1);
  const shadeOf = Uint8Array.from({ length: FULL + 1 }, (_, light) => byteOfLight(light / FULL) >> 3);
  const lightOfShade = Array.from({ length: 32 }, (_, shade) => lightOf(shade * 8 + 4, 0, 0)[0] * FULL);
  const shade = (light: number): number => shadeOf[Math.max(0, Math.min(FULL, light))] ?? 0;
  return (red, green, blue) => {
    const [r, g, b] = [shade(red), shade(green), shade(blue)];
    const cell = (r << 10) | (g << 5) | b;
    let ink = cells[cell] ?? 0;
    if (ink < 0) {
      ink = find(lightOfShade[r] ?? 0, lightOfShade[g] ?? 0, lightOfShade[b] ?? 0);
      cells[cell] = ink;
    }
    return ink;
  };
}
