import { type Area, emptyRaster, type Raster } from './raster.js';

const MAX_RADIUS_PX = 12;

/** Shifts the raster by whole px; what leaves it is lost. */
export function moveRaster(source: Raster, dx: number, dy: number): Raster {
  const target = emptyRaster(source);
  const { width, height, data } = source;
  const [right, down] = [Math.round(dx), Math.round(dy)];
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
  const across = morphAxis(source, Math.min(MAX_RADIUS_PX, Math.round(radiusX)), isDilated, true);
  return morphAxis(across, Math.min(MAX_RADIUS_PX, Math.round(radiusY)), isDilated, false);
}

function morphAxis(source: Raster, radius: number, isDilated: boolean, isAcross: boolean): Raster {
  if (!(radius > 0)) return source;
  const target = emptyRaster(source);
  const { width, height, data } = source;
  const [count, step, lines, line] = isAcross ? [width, 4, height, width * 4] : [height, width * 4, width, 4];
  for (let row = 0; row < lines; row++)
    for (let at = 0; at < count; at++)
      for (let channel = 0; channel < 4; channel++) {
        let best = isDilated ? 0 : 255;
        for (let near = at - radius; near <= at + radius; near++) {
          const value = near < 0 || near >= count ? 0 : (data[row * line + near * step + channel] ?? 0);
          if (isDilated ? value > best : value < best) best = value;
        }
        target.data[row * line + at * step + channel] = best;
      }
  return target;
}

/** Repeats the content of `tile` over `area`. */
export function tileRaster(source: Raster, tile: Area, area: Area): Raster {
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
