import { readNumber } from './map-parts.js';

/** A number of a style at a zoom: written out, or as `step` or `interpolate` of the zoom. Others count as absent. */
export function valueAtZoom(value: unknown, zoom: number, otherwise: number): number {
  if (!Array.isArray(value)) return readNumber(value, otherwise);
  const [kind] = value;
  if (kind === 'step' && isZoom(value[1])) return stepAt(value.slice(2), zoom, otherwise);
  return kind === 'interpolate' && isZoom(value[2]) ? between(value.slice(3), zoom, otherwise) : otherwise;
}

const isZoom = (value: unknown): boolean => Array.isArray(value) && value[0] === 'zoom';

function stepAt(steps: readonly unknown[], zoom: number, otherwise: number): number {
  let size = readNumber(steps[0], otherwise);
  for (let at = 1; at + 1 < steps.length; at += 2)
    if (zoom >= readNumber(steps[at], Number.POSITIVE_INFINITY)) size = readNumber(steps[at + 1], size);
  return size;
}

function between(stops: readonly unknown[], zoom: number, otherwise: number): number {
  let [lastZoom, lastSize] = [readNumber(stops[0], 0), readNumber(stops[1], otherwise)];
  if (zoom <= lastZoom) return lastSize;
  for (let at = 2; at + 1 < stops.length; at += 2) {
    const [nextZoom, nextSize] = [readNumber(stops[at], lastZoom), readNumber(stops[at + 1], lastSize)];
    if (zoom <= nextZoom)
      return lastSize + ((nextSize - lastSize) * (zoom - lastZoom)) / Math.max(1e-9, nextZoom - lastZoom);
    [lastZoom, lastSize] = [nextZoom, nextSize];
  }
  return lastSize;
}
