import type { Image } from '../../css/computed/image-values.js';
import type { CanvasGradient, SKRSContext2D } from '../../font/canvas.js';
import { isOnPixels } from '../matrix.js';
import { type Painting, toPx } from '../painting.js';
import { writeColor } from '../write-color.js';
import { paintBands } from './gradient-bands.js';
import { colorTransparentStops, hasShades, placeStops, repeatStops, type UsedStop } from './gradient-stops.js';

/** What a gradient needs to know about the place where it is painted. */
type GradientPainting = Pick<Painting, 'matrix'> & {
  readonly page: Pick<Painting['page'], 'container' | 'linePatterns'>;
};

type Gradient = Exclude<Image, { kind: 'url' }>;

/** Fills (x, y, width, height) with the gradient for this box. Returns whether the result has shades. */
export function fillGradient(
  painting: GradientPainting,
  context: SKRSContext2D,
  gradient: Gradient,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): boolean {
  if (gradient.stops.length === 0 || !(box.width > 0) || !(box.height > 0)) return false;
  if (gradient.kind === 'linear-gradient' && isOnPixels(painting.matrix)) {
    const [dx, dy] = linearDirection(gradient.angle, box.width, box.height);
    const stops = placeOnLine(painting, gradient, Math.hypot(dx, dy));
    if (paintBands(context, { gradient, stops }, box, painting.page.linePatterns)) return false;
  }
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.translate(box.x, box.y);
  const stops = paintGradient(painting, context, gradient, box.width, box.height);
  context.restore();
  return hasShades(stops);
}

function placeOnLine(
  painting: GradientPainting,
  { stops, method }: Gradient & { kind: 'linear-gradient' },
  linePx: number,
): readonly UsedStop[] {
  return placeStops(stops, linePx, (at) => toPx(painting, at, linePx), method);
}

function paintGradient(
  painting: GradientPainting,
  context: SKRSContext2D,
  gradient: Gradient,
  width: number,
  height: number,
): readonly UsedStop[] {
  // biome-ignore lint/nursery/useExhaustiveSwitchCases: `Exclude` is not followed: a URL cannot be a gradient
  switch (gradient.kind) {
    case 'linear-gradient': {
      const [dx, dy] = linearDirection(gradient.angle, width, height);
      const line = Math.hypot(dx, dy);
      const [x, y] = [(width - dx) / 2, (height - dy) / 2];
      const placed = placeOnLine(painting, gradient, line);
      const stops = gradient.repeating ? repeatStops(placed, 0, 1) : placed;
      const paint = withStops(stops, (from, to) =>
        context.createLinearGradient(x + dx * from, y + dy * from, x + dx * to, y + dy * to),
      );
      fillWithGradient(context, paint, 0, 0, width, height);
      return stops;
    }
    case 'radial-gradient': {
      const [cx, cy] = [toPx(painting, gradient.position.x, width), toPx(painting, gradient.position.y, height)];
      const [rx, ry] = radialSize(painting, gradient, cx, cy, width, height);
      const placed = placeStops(gradient.stops, rx, (at) => toPx(painting, at, rx), gradient.method);
      const reach = Math.max(1, ...corners(cx, cy, width, height).map(([x, y]) => Math.hypot(x / rx, y / ry)));
      const stops = gradient.repeating ? repeatStops(placed, 0, reach) : placed;
      context.translate(cx, cy);
      context.scale(1, ry / rx);
      const paint = withStops(clampToStart(stops), (from, to) =>
        context.createRadialGradient(0, 0, rx * from, 0, 0, rx * to),
      );
      fillWithGradient(context, paint, -cx - 1, ((-cy - 1) * rx) / ry, width + 2, ((height + 2) * rx) / ry);
      return stops;
    }
    case 'conic-gradient': {
      const [cx, cy] = [toPx(painting, gradient.position.x, width), toPx(painting, gradient.position.y, height)];
      const placed = placeStops(gradient.stops, 360, (at) => toPx(painting, at, 360), gradient.method);
      const stops = gradient.repeating ? repeatStops(placed, 0, 1) : placed;
      // Canvas ignores the start angle, so the whole plane is rotated.
      context.translate(cx, cy);
      context.rotate((gradient.fromDegrees * Math.PI) / 180);
      const paint = context.createConicGradient(0, 0, 0);
      for (const { at, color } of colorTransparentStops(stops))
        paint.addColorStop(Math.min(1, Math.max(0, at)), writeColor(color));
      const reach = Math.hypot(width, height) + Math.hypot(cx, cy);
      fillWithGradient(context, paint, -reach, -reach, 2 * reach, 2 * reach);
      return stops;
    }
  }
}

/** Fills a rectangle; does nothing if canvas rejects the gradient because its circles or line have no extent. */
export function fillWithGradient(
  context: SKRSContext2D,
  gradient: CanvasGradient,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  try {
    context.fillStyle = gradient;
    context.fillRect(x, y, width, height);
  } catch {
    // Canvas offers no other way to check that a gradient is valid.
  }
}

/** Canvas supports only stops from 0 to 1, so the line is extended to cover all stops. */
function withStops(stops: readonly UsedStop[], make: (from: number, to: number) => CanvasGradient): CanvasGradient {
  const from = Math.min(0, stops[0]?.at ?? 0);
  const to = Math.max(1, stops.at(-1)?.at ?? 1);
  const gradient = make(from, to);
  for (const { at, color } of colorTransparentStops(stops))
    gradient.addColorStop((at - from) / (to - from), writeColor(color));
  return gradient;
}

/** A radius is never negative, so stops before the centre are cut off. */
function clampToStart(stops: readonly UsedStop[]): UsedStop[] {
  return stops.map((stop) => (stop.at < 0 ? { ...stop, at: 0 } : stop));
}

function linearDirection(
  angle: number | { readonly x: number; readonly y: number },
  width: number,
  height: number,
): [dx: number, dy: number] {
  if (typeof angle === 'object' && (angle.x === 0 || angle.y === 0)) return [angle.x * width, angle.y * height];
  // Towards a corner, the line through the two other corners has the colour of the middle.
  const [ux, uy] =
    typeof angle === 'object'
      ? unit(angle.x * height, angle.y * width)
      : [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
  const line = Math.abs(width * ux) + Math.abs(height * uy);
  return [ux * line, uy * line];
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function corners(cx: number, cy: number, width: number, height: number): [number, number][] {
  return [
    [cx, cy],
    [width - cx, cy],
    [cx, height - cy],
    [width - cx, height - cy],
  ];
}

function radialSize(
  painting: GradientPainting,
  { size, shape }: Gradient & { kind: 'radial-gradient' },
  cx: number,
  cy: number,
  width: number,
  height: number,
): [rx: number, ry: number] {
  const positive = (rx: number, ry: number): [number, number] => [Math.max(rx, 0.01), Math.max(ry, 0.01)];
  if (typeof size === 'object') return positive(toPx(painting, size.x, width), toPx(painting, size.y, height));
  const pick = size.startsWith('closest') ? Math.min : Math.max;
  const sideX = pick(Math.abs(cx), Math.abs(width - cx));
  const sideY = pick(Math.abs(cy), Math.abs(height - cy));
  if (size.endsWith('side')) {
    if (shape === 'ellipse') return positive(sideX, sideY);
    const radius = pick(sideX, sideY);
    return positive(radius, radius);
  }
  // An ellipse through the corner has the same ratio as the one through the sides.
  if (shape === 'ellipse') return positive(sideX * Math.SQRT2, sideY * Math.SQRT2);
  const radius = Math.hypot(sideX, sideY);
  return positive(radius, radius);
}
