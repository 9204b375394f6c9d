/** A colour in a perceptually uniform space: lightness 0–1, and two colour axes. */
export type Lab = readonly [l: number, a: number, b: number];

/** Converts sRGB bytes (Björn Ottosson, "A perceptual color space for image processing"). */
export function toLab(red: number, green: number, blue: number): Lab {
  const r = LINEAR[red] ?? 0;
  const g = LINEAR[green] ?? 0;
  const b = LINEAR[blue] ?? 0;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
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
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => toLinear(byte));

function toLinear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
