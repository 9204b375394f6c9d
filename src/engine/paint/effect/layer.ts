import type { SKRSContext2D } from '../../font/canvas.js';
import { mapRect } from '../matrix.js';
import type { Painting } from '../painting.js';
import { heightOf, intersectRects, isEmptyRect, type Rect, roundOut, widthOf } from '../rect.js';

/**
 * Paints on a separate canvas that covers the visible part of `area` (in the coordinates of `painting`), then calls
 * `compose` to draw it onto the page: the context passed to it has no transform, and the canvas belongs at (left, top).
 * When no more layers are available, runs `paintWithout` instead, by default `paint` on the page itself.
 */
export function withLayer(
  painting: Painting,
  area: Rect,
  paint: (inner: Painting) => void,
  compose: (context: SKRSContext2D, layer: Painting, left: number, top: number) => void,
  paintWithout: (painting: Painting) => void = paint,
): void {
  const { page, context, matrix } = painting;
  const visible = intersectRects(roundOut(mapRect(matrix, area)), roundOut(painting.clip));
  if (isEmptyRect(visible)) return;
  if (!page.reserveLayer()) {
    page.note('layers');
    paintWithout(painting);
    return;
  }
  const canvas = page.scratch.acquire(widthOf(visible), heightOf(visible));
  const inner = canvas.getContext('2d');
  inner.setTransform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e - visible.left, matrix.f - visible.top);
  const layer: Painting = { ...painting, canvas, context: inner, clip: visible };
  paint(layer);
  const origin = originOf(painting);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  // Filters process everything inside the clip, so it is limited to the layer.
  context.beginPath();
  context.rect(visible.left - origin.left, visible.top - origin.top, widthOf(visible), heightOf(visible));
  context.clip();
  // A layer is on whole px, so the filter for resampling pictures would only blur it.
  context.imageSmoothingEnabled = false;
  compose(context, layer, visible.left - origin.left, visible.top - origin.top);
  context.restore();
  page.scratch.release(canvas);
}

/** Px of the screen at the top left pixel of a canvas. */
export function originOf({ context, matrix }: Painting): { left: number; top: number } {
  const current = context.getTransform();
  return { left: Math.round(matrix.e - current.e), top: Math.round(matrix.f - current.f) };
}
