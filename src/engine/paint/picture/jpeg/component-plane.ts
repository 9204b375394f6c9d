import type { Component } from './component.js';

/** Samples of a component at the reduced scale. */
export interface Plane {
  readonly samples: Uint8ClampedArray;
  readonly widthPx: number;
}

/**
 * Turns coefficients into samples: the inverse transform of as many points as frequencies are kept gives the block at
 * that fraction of its size.
 * @param quantiser the table of the component, in natural order
 */
export function makePlane({ shape, size, coefficients }: Component, quantiser: Uint16Array): Plane {
  const { storedWide, storedHigh } = shape;
  const widthPx = storedWide * size;
  const samples = new Uint8ClampedArray(widthPx * storedHigh * size);
  const basis = makeBasis(size);
  const values = new Float32Array(size * size);
  const rows = new Float32Array(size * size);
  for (let block = 0; block < storedWide * storedHigh; block++) {
    const from = block * size * size;
    for (let v = 0; v < size; v++)
      for (let u = 0; u < size; u++) {
        const i = v * size + u;
        values[i] = (coefficients[from + i] ?? 0) * (quantiser[v * 8 + u] ?? 0);
      }
    const column = (block % storedWide) * size;
    const top = Math.floor(block / storedWide) * size;
    transformRows(values, rows, basis, size);
    writeColumns(rows, basis, size, samples, top * widthPx + column, widthPx);
  }
  return { samples, widthPx };
}

/** `basis[x * size + u]`: the value of frequency `u` at sample `x` (ITU T.81, A.3.3). */
function makeBasis(size: number): Float32Array {
  return Float32Array.from({ length: size * size }, (_, i) => {
    const x = Math.floor(i / size);
    const u = i % size;
    return (u === 0 ? Math.SQRT1_2 : Math.cos(((2 * x + 1) * u * Math.PI) / (2 * size))) / 2;
  });
}

function transformRows(values: Float32Array, rows: Float32Array, basis: Float32Array, size: number): void {
  for (let v = 0; v < size; v++)
    for (let x = 0; x < size; x++) {
      let sum = 0;
      for (let u = 0; u < size; u++) sum += (values[v * size + u] ?? 0) * (basis[x * size + u] ?? 0);
      rows[v * size + x] = sum;
    }
}

function writeColumns(
  rows: Float32Array,
  basis: Float32Array,
  size: number,
  samples: Uint8ClampedArray,
  from: number,
  widthPx: number,
): void {
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let sum = 128;
      for (let v = 0; v < size; v++) sum += (rows[v * size + x] ?? 0) * (basis[y * size + v] ?? 0);
      samples[from + y * widthPx + x] = sum;
    }
}
