import { emptyRaster, type Raster } from './raster.js';

/** 20 numbers: each of r, g, b, a as a combination of r, g, b, a and a constant, with channels from 0 to 1. */
type ColorMatrix = readonly number[];

const IDENTITY: ColorMatrix = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];
/** Luminance coefficients of red, green and blue, rounded as in the filter specification. */
const [RED, GREEN, BLUE] = [0.213, 0.715, 0.072];

/** The matrix of `feColorMatrix`; the identity if values are missing. */
export function readColorMatrix(type: string, values: readonly number[]): ColorMatrix {
  switch (type) {
    case 'saturate':
      return mixWithGrey(values[0] ?? 1);
    case 'hueRotate':
      return rotateHue(values[0] ?? 0);
    case 'luminanceToAlpha':
      return [...new Array<number>(15).fill(0), 0.2125, 0.7154, 0.0721, 0, 0];
    default:
      return values.length === 20 ? values : IDENTITY;
  }
}

function mixWithGrey(s: number): ColorMatrix {
  const row = (own: number): number[] =>
    [RED, GREEN, BLUE].map((light, channel) => light + s * ((channel === own ? 1 : 0) - light));
  return [...row(0), 0, 0, ...row(1), 0, 0, ...row(2), 0, 0, 0, 0, 0, 1, 0];
}

function rotateHue(degrees: number): ColorMatrix {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const part = (light: number, byCos: number, bySin: number): number => light + cos * byCos + sin * bySin;
  return [
    ...[part(RED, 1 - RED, -RED), part(GREEN, -GREEN, -GREEN), part(BLUE, -BLUE, 1 - BLUE), 0, 0],
    ...[part(RED, -RED, 0.143), part(GREEN, 1 - GREEN, 0.14), part(BLUE, -BLUE, -0.283), 0, 0],
    ...[part(RED, -RED, RED - 1), part(GREEN, -GREEN, GREEN), part(BLUE, 1 - BLUE, BLUE), 0, 0],
    ...[0, 0, 0, 1, 0],
  ];
}

/** Applies the matrix to each pixel, non-premultiplied and from 0 to 1. */
export function applyColorMatrix(source: Raster, matrix: ColorMatrix): Raster {
  const target = emptyRaster(source);
  const { data } = source;
  const mix = (row: number, r: number, g: number, b: number, a: number): number =>
    (matrix[row] ?? 0) * r +
    (matrix[row + 1] ?? 0) * g +
    (matrix[row + 2] ?? 0) * b +
    (matrix[row + 3] ?? 0) * a +
    (matrix[row + 4] ?? 0);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = (data[i + 3] ?? 0) / 255;
    const scale = alpha > 0 ? 1 / (255 * alpha) : 0;
    const [r, g, b] = [(data[i] ?? 0) * scale, (data[i + 1] ?? 0) * scale, (data[i + 2] ?? 0) * scale];
    const newAlpha = clamp(mix(15, r, g, b, alpha));
    const weight = 255 * newAlpha;
    target.data[i] = clamp(mix(0, r, g, b, alpha)) * weight;
    target.data[i + 1] = clamp(mix(5, r, g, b, alpha)) * weight;
    target.data[i + 2] = clamp(mix(10, r, g, b, alpha)) * weight;
    target.data[i + 3] = weight;
  }
  return target;
}

/** Maps each non-premultiplied channel through a table of 256 bytes; alpha is the last. */
export function applyTables(source: Raster, tables: readonly Uint8ClampedArray[]): Raster {
  const target = emptyRaster(source);
  const { data } = source;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0;
    const newAlpha = tables[3]?.[alpha] ?? alpha;
    for (let channel = 0; channel < 3; channel++) {
      const value = alpha > 0 ? Math.min(255, Math.round(((data[i + channel] ?? 0) * 255) / alpha)) : 0;
      target.data[i + channel] = ((tables[channel]?.[value] ?? value) * newAlpha) / 255;
    }
    target.data[i + 3] = newAlpha;
  }
  return target;
}

function clamp(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}
