import type { Rect } from '../../rect.js';
import { emptyRaster, type Raster } from './raster.js';

/** Shifts the raster; pixels that leave it are lost. Fractions of px are interpolated. */
export function moveRaster(source: Raster, dx: number, dy: number): Raster {
  const [left, top] = [Math.floor(dx + SNAP), Math.floor(dy + SNAP)];
  const [shareX, shareY] = [dx - left, dy - top];
  const across = shareX > SNAP ? mix(source, shiftWhole(source, 1, 0), shareX) : source;
  const both = shareY > SNAP ? mix(across, shiftWhole(across, 0, 1), shareY) : across;
  return shiftWhole(both, left, top);
}

/** Shifts this close to whole px leave pixels unchanged. */
const SNAP = 0.02;

function mix(source: Raster, moved: Raster, share: number): Raster {
  const target = emptyRaster(source);
  for (let i = 0; i < target.data.length; i++)
    target.data[i] = (source.data[i] ?? 0) * (1 - share) + (moved.data[i] ?? 0) * share;
  return target;
}

function shiftWhole(source: Raster, right: number, down: number): Raster {
  if (right === 0 && down === 0) return source;
  const target = emptyRaster(source);
  const { width, height, data } = source;
  const from = Math.max(0, -right);
  const count = Math.min(width, width - right) - from;
  if (count <= 0) return target;
  for (let y = Math.max(0, -down); y < Math.min(height, height - down); y++) {
    const at = (y * width + from) * 4;
    target.data.set(data.subarray(at, at + count * 4), ((y + down) * width + from + right) * 4);
  }
  return target;
}

/** Morphology: each channel takes the largest (`dilate`) or smallest value around it. */
export function morphRaster(source: Raster, radiusX: number, radiusY: number, isDilated: boolean): Raster {
  if (radiusX < 0 || radiusY < 0) return source;
  return morphAxis(morphAxis(source, Math.round(radiusX), isDilated, true), Math.round(radiusY), isDilated, false);
}

/**
 * Works in blocks of the window's size (algorithm of van Herk, Gil and Werman), so the time does not depend on the
 * radius.
 */
function morphAxis(source: Raster, wanted: number, isDilated: boolean, isAcross: boolean): Raster {
  const { width, height, data } = source;
  const [count, step, lines, line] = isAcross ? [width, 4, height, width * 4] : [height, width * 4, width, 4];
  const radius = Math.min(wanted, count);
  if (!(radius > 0)) return source;
  const target = emptyRaster(source);
  const size = 2 * radius + 1;
  const length = Math.ceil((count + 2 * radius) / size) * size;
  const [values, before, after] = [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)];
  const pick = isDilated ? Math.max : Math.min;
  for (let row = 0; row < lines; row++)
    for (let channel = 0; channel < 4; channel++) {
      const start = row * line + channel;
      // Everything outside of the raster is transparent.
      for (let at = 0; at < count; at++) values[at + radius] = data[start + at * step] ?? 0;
      for (let at = 0; at < length; at++) {
        const value = values[at] ?? 0;
        before[at] = at % size === 0 ? value : pick(before[at - 1] ?? 0, value);
      }
      for (let at = length - 1; at >= 0; at--) {
        const value = values[at] ?? 0;
        after[at] = at % size === size - 1 ? value : pick(after[at + 1] ?? 0, value);
      }
      for (let at = 0; at < count; at++)
        target.data[start + at * step] = pick(after[at] ?? 0, before[at + size - 1] ?? 0);
    }
  return target;
}

/** Repeats the content of `tile` over `area`. */
export function tileRaster(source: Raster, tile: Rect, area: Rect): Raster {
  const target = emptyRaster(source);
  const { width, height, data } = source;
  const [tileWidth, tileHeight] = [tile.right - tile.left, tile.bottom - tile.top];
  if (tileWidth <= 0 || tileHeight <= 0) return target;
  const wrap = (at: number, start: number, size: number): number => start + ((((at - start) % size) + size) % size);
  for (let y = Math.max(0, area.top); y < Math.min(height, area.bottom); y++)
    for (let x = Math.max(0, area.left); x < Math.min(width, area.right); x++) {
      const [fromX, fromY] = [wrap(x, tile.left, tileWidth), wrap(y, tile.top, tileHeight)];
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue;
      const from = (fromY * width + fromX) * 4;
      target.data.set(data.subarray(from, from + 4), (y * width + x) * 4);
    }
  return target;
}
