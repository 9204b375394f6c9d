import { linearToSrgb, srgbToLinear } from '@inkstand/common/srgb';

/** A colour in a perceptually uniform space: lightness 0–1, and two colour axes. */
export type Lab = readonly [l: number, a: number, b: number];

/** Shares of the light of sRGB's three primaries, 0–1. Light that leaves a panel adds up in this space. */
export type Light = readonly [red: number, green: number, blue: number];

/** Converts sRGB bytes. */
export function toLab(red: number, green: number, blue: number): Lab {
  return labOfLight(lightOf(red, green, blue));
}

/** Light of sRGB bytes. */
export function lightOf(red: number, green: number, blue: number): Light {
  return [LIGHT[red] ?? 0, LIGHT[green] ?? 0, LIGHT[blue] ?? 0];
}

/** The sRGB byte nearest to a light of 0–1. */
export function byteOfLight(light: number): number {
  return Math.max(0, Math.min(255, Math.round(linearToSrgb(light) * 255)));
}

/** Converts light (Björn Ottosson, "A perceptual color space for image processing"). */
export function labOfLight([r, g, b]: Light): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The inverse of `labOfLight`; shares are below 0 or above 1 outside of sRGB. */
export function lightOfLab([lightness, a, b]: Lab): Light {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Index of the nearest colour. */
export function findNearest(palette: readonly Lab[], l: number, a: number, b: number): number {
  let best = 0;
  let minDistance = Number.POSITIVE_INFINITY;
  for (let i = 0; i < palette.length; i++) {
    const color = palette[i] ?? BLACK;
    const dl = l - color[0];
    let distance = dl * dl;
    if (distance >= minDistance) continue;
    const da = a - color[1];
    const db = b - color[2];
    distance += da * da + db * db;
    if (distance < minDistance) {
      minDistance = distance;
      best = i;
    }
  }
  return best;
}

const BLACK: Lab = [0, 0, 0];

/** A table, because the power takes longer than everything else here. */
const LIGHT = Float64Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255));
