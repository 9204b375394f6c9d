import { IDENTITY } from '../../affine.js';
import type { Canvas } from '../../font/canvas.js';
import type { Painting } from '../painting.js';
import { heightOf, intersectRects, isEmptyRect, type Rect, widthOf } from '../rect.js';
import { originOf } from './layer.js';
import type { Projection } from './matrix4.js';

type Row = readonly [number, number, number];
const MIN_W = 1e-6;

/** Paints a part of the page's plane in perspective. `bounds` are whole px of that plane. */
export function paintProjected(
  painting: Painting,
  bounds: Rect,
  projection: Projection,
  paint: (inner: Painting) => void,
): void {
  const { page, context } = painting;
  const onScreen = onto(painting, projection);
  const visible = intersectRects(projectedBounds(bounds, onScreen, painting.clip), painting.clip);
  const inverse = invertRows(onScreen);
  if (isEmptyRect(bounds) || isEmptyRect(visible) || !inverse) return;
  if (!page.reserveLayer()) {
    page.note('layers');
    return;
  }
  const source = page.scratch.acquire(widthOf(bounds), heightOf(bounds));
  const inner = source.getContext('2d');
  inner.setTransform(1, 0, 0, 1, -bounds.left, -bounds.top);
  paint({ ...painting, canvas: source, context: inner, matrix: IDENTITY, clip: bounds, marksTones: false });
  const target = page.scratch.acquire(widthOf(visible), heightOf(visible));
  fillFrom(source, bounds, target, visible, inverse, onScreen.w);
  const origin = originOf(painting);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  const [width, height] = [widthOf(visible), heightOf(visible)];
  context.drawImage(target, 0, 0, width, height, visible.left - origin.left, visible.top - origin.top, width, height);
  context.restore();
  page.scratch.release(source);
  page.scratch.release(target);
  if (painting.marksTones && page.levels <= 4) page.tones.add(visible, 'auto', false);
}

/** The projection followed by the painting's transform. */
function onto({ matrix: { a, b, c, d, e, f } }: Painting, { x, y, w }: Projection): Projection {
  const mix = (p: number, q: number, r: number): Row => [
    p * x[0] + q * y[0] + r * w[0],
    p * x[1] + q * y[1] + r * w[1],
    p * x[2] + q * y[2] + r * w[2],
  ];
  return { x: mix(a, c, e), y: mix(b, d, f), w };
}

/** Where a rectangle can appear: between its corners, or anywhere if a corner is behind the viewer. */
function projectedBounds(rect: Rect, { x, y, w }: Projection, screen: Rect): Rect {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const px of [rect.left, rect.right])
    for (const py of [rect.top, rect.bottom]) {
      const depth = dot(w, px, py);
      if (depth <= MIN_W) return screen;
      xs.push(dot(x, px, py) / depth);
      ys.push(dot(y, px, py) / depth);
    }
  return {
    left: Math.floor(Math.min(...xs)),
    top: Math.floor(Math.min(...ys)),
    right: Math.ceil(Math.max(...xs)),
    bottom: Math.ceil(Math.max(...ys)),
  };
}

function dot(row: Row, x: number, y: number): number {
  return row[0] * x + row[1] * y + row[2];
}

function invertRows({ x, y, w }: Projection): Projection | undefined {
  const [a, b, c] = x;
  const [d, e, f] = y;
  const [g, h, i] = w;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-12) return undefined;
  const by = (value: number): number => value / determinant;
  return {
    x: [by(e * i - f * h), by(c * h - b * i), by(b * f - c * e)],
    y: [by(f * g - d * i), by(a * i - c * g), by(c * d - a * f)],
    w: [by(d * h - e * g), by(b * g - a * h), by(a * e - b * d)],
  };
}

/** Interpolates every px of the target from the four nearest ones of the source. */
function fillFrom(
  source: Canvas,
  bounds: Rect,
  target: Canvas,
  visible: Rect,
  { x, y, w }: Projection,
  depth: Row,
): void {
  const [width, height] = [widthOf(bounds), heightOf(bounds)];
  const pixels = source.getContext('2d').getImageData(0, 0, width, height).data;
  const context = target.getContext('2d');
  const image = context.createImageData(widthOf(visible), heightOf(visible));
  const out = image.data;
  let at = 0;
  for (let row = visible.top + 0.5; row < visible.bottom; row++)
    for (let column = visible.left + 0.5; column < visible.right; column++, at += 4) {
      const q = dot(w, column, row);
      const [px, py] = [dot(x, column, row) / q, dot(y, column, row) / q];
      if (dot(depth, px, py) > MIN_W) sample(pixels, width, height, px - bounds.left, py - bounds.top, out, at);
    }
  context.putImageData(image, 0, 0);
}

/** Weights colours by opacity; outside of the source everything is transparent, which smooths the edges. */
function sample(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  x: number,
  y: number,
  out: Uint8ClampedArray,
  at: number,
): void {
  if (!(x > -1 && y > -1 && x < width + 1 && y < height + 1)) return;
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [shareX, shareY] = [x - 0.5 - left, y - 0.5 - top];
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let i = 0; i < 4; i++) {
    const [column, row] = [left + (i & 1), top + (i >> 1)];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const from = (row * width + column) * 4;
    const share = (i & 1 ? shareX : 1 - shareX) * (i >> 1 ? shareY : 1 - shareY) * (pixels[from + 3] ?? 0);
    red += share * (pixels[from] ?? 0);
    green += share * (pixels[from + 1] ?? 0);
    blue += share * (pixels[from + 2] ?? 0);
    alpha += share;
  }
  if (alpha < 0.5) return;
  out[at] = red / alpha;
  out[at + 1] = green / alpha;
  out[at + 2] = blue / alpha;
  out[at + 3] = alpha;
}
