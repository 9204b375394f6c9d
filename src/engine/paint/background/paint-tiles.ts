import type { Canvas, SKRSContext2D } from '../../font/canvas.js';
import type { Rect } from '../rect.js';

export const MAX_TILES = 20_000;

/** Covers an area with copies of a tile that start at the origin: side by side, because canvas resamples patterns even at their original size. */
export function paintTiles(context: SKRSContext2D, tile: Canvas, area: Rect): void {
  const { width, height } = tile;
  const [left, top] = [Math.floor(area.left / width) * width, Math.floor(area.top / height) * height];
  const now = context.getTransform();
  const isTurned = now.b !== 0 || now.c !== 0;
  // Rotated tiles side by side would show seams.
  if (isTurned || ((area.right - left) / width + 1) * ((area.bottom - top) / height + 1) > MAX_TILES) {
    context.fillStyle = context.createPattern(tile, 'repeat');
    context.fillRect(area.left, area.top, area.right - area.left, area.bottom - area.top);
    return;
  }
  context.imageSmoothingEnabled = false;
  for (let y = top; y < area.bottom; y += height)
    for (let x = left; x < area.right; x += width) context.drawImage(tile, x, y);
  context.imageSmoothingEnabled = true;
}
