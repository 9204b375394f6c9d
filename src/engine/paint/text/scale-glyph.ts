import type { PixelGlyph } from '../../font/pixel-face.js';

/** Strokes up to this many pixels of the face keep a uniform thickness; thicker ones count as areas. */
const MAX_STROKE_THICKNESS = 3;
/** Minimum length of a stroke in pixels of the face. */
const MIN_STROKE_LENGTH = 3;

/** Edges of one scaled pixel, in px from the pen and up from the baseline. */
interface Cell {
  readonly left: number;
  right: number;
  bottom: number;
  top: number;
}

/**
 * Scales a bitmap glyph by a non-integer factor. Every pixel covers its rounded edges, but all stems and bars get the
 * same rounded thickness; corners stay joined.
 */
export function scaleGlyph(glyph: PixelGlyph, scale: number): PixelGlyph {
  const ink = (x: number, y: number): boolean =>
    x >= 0 && x < glyph.width && y >= 0 && y < glyph.height && glyph.bits[y * glyph.width + x] === 1;
  const left = Math.round(glyph.left * scale);
  const top = Math.round(glyph.top * scale);
  const width = Math.max(0, Math.ceil((glyph.left + glyph.width) * scale) + 1 - left);
  const height = Math.max(0, top - Math.floor((glyph.top - glyph.height) * scale) + 1);
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < glyph.height; y++)
    for (let x = 0; x < glyph.width; x++) {
      if (!ink(x, y)) continue;
      const cell = cellOf(x, y, glyph, scale);
      const joint = jointOf(cell, x, y, glyph, scale, ink);
      evenStem(cell, x, y, glyph, scale, ink);
      evenBar(cell, x, y, glyph, scale, ink);
      for (const area of joint ? [cell, joint] : [cell])
        for (let row = top - area.top; row < top - area.bottom; row++)
          bits.fill(1, row * width + area.left - left, row * width + area.right - left);
    }
  return { left, top, width, height, bits };
}

function cellOf(x: number, y: number, glyph: PixelGlyph, scale: number): Cell {
  return {
    left: Math.round((glyph.left + x) * scale),
    right: Math.round((glyph.left + x + 1) * scale),
    bottom: Math.round((glyph.top - y - 1) * scale),
    top: Math.round((glyph.top - y) * scale),
  };
}

/** The joint of a stem with a bar on its right, as high as the bar. */
function jointOf(
  { left, right }: Cell,
  x: number,
  y: number,
  glyph: PixelGlyph,
  scale: number,
  ink: IsInk,
): Cell | undefined {
  if (!ink(x + 1, y) || !endsStem(x, y, ink)) return undefined;
  const adjacent = cellOf(x + 1, y, glyph, scale);
  evenBar(adjacent, x + 1, y, glyph, scale, ink);
  return { ...adjacent, left, right };
}

/** Whether this is the last pixel across a stem that continues above and below, whatever is beside it. */
function endsStem(x: number, y: number, ink: IsInk): boolean {
  return ink(x, y - 1) && ink(x, y + 1) && !ink(x + 1, y - 1) && !ink(x + 1, y + 1);
}

type IsInk = (x: number, y: number) => boolean;

/** Moves the right edge of a stem to its rounded thickness, unless another stroke continues there. */
function evenStem(cell: Cell, x: number, y: number, glyph: PixelGlyph, scale: number, ink: IsInk): void {
  if (ink(x + 1, y) && !endsStem(x, y, ink)) return;
  const continues = [y - 1, y + 1].some((row) => ink(x + 1, row) && !ink(x, row));
  if (continues) return;
  let thickness = 0;
  const run = runLength(ink, x, y, -1, 0);
  while (thickness < run && isStroke(ink, x - thickness, y, 0, 1)) thickness++;
  const isDot = run <= MAX_STROKE_THICKNESS && lengthAt(ink, x, y, 0, 1) <= MAX_STROKE_THICKNESS;
  if (isDot) thickness = run;
  if (thickness === 0 || thickness > MAX_STROKE_THICKNESS) return;
  const from = Math.round((glyph.left + x + 1 - thickness) * scale);
  cell.right = Math.max(cell.left + 1, from + strokePx(thickness, scale));
}

/** Moves the inner edge of a bar, towards the middle of the glyph, to its rounded thickness. */
function evenBar(cell: Cell, x: number, y: number, glyph: PixelGlyph, scale: number, ink: IsInk): void {
  const above = runLength(ink, x, y, 0, -1);
  const below = runLength(ink, x, y, 0, 1);
  const thickness = above + below - 1;
  const isBar = isStroke(ink, x, y, 1, 0) || lengthAt(ink, x, y, 1, 0) <= MAX_STROKE_THICKNESS;
  if (!isBar || thickness > MAX_STROKE_THICKNESS) return;
  const isUpper = y < glyph.height / 2;
  const isInner = isUpper ? below === 1 : above === 1;
  const inner = isUpper ? y + 1 : y - 1;
  const continues = [x - 1, x + 1].some((column) => ink(column, inner) && !ink(column, y));
  if (!isInner || continues) return;
  const px = strokePx(thickness, scale);
  if (isUpper) cell.bottom = Math.min(cell.top - 1, Math.round((glyph.top - y - 1 + thickness) * scale) - px);
  else cell.top = Math.max(cell.bottom + 1, Math.round((glyph.top - y - thickness) * scale) + px);
}

/** Halves are rounded down, because letters that are too bold fill in. */
function strokePx(thickness: number, scale: number): number {
  return Math.ceil(thickness * scale - 0.5);
}

function isStroke(ink: IsInk, x: number, y: number, dx: number, dy: number): boolean {
  return lengthAt(ink, x, y, dx, dy) >= MIN_STROKE_LENGTH;
}

/** Length of the ink through (x, y) in both directions. */
function lengthAt(ink: IsInk, x: number, y: number, dx: number, dy: number): number {
  return runLength(ink, x, y, dx, dy) + runLength(ink, x, y, -dx, -dy) - 1;
}

function runLength(ink: IsInk, x: number, y: number, dx: number, dy: number): number {
  let length = 0;
  while (ink(x + dx * length, y + dy * length)) length++;
  return length;
}
