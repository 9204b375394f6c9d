import type { Face, GlyphBox } from './face.js';

/** An image of one byte per pixel, row by row: a grey level or a palette index. */
interface ByteBitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;
}

interface TextStyle {
  /** Integer scale of the face's native size; 1 by default. */
  readonly scale?: number;
  /** Value written for ink pixels; 0 (black) by default. */
  readonly level?: number;
  /** Tabular figures: all digits have the same advance. */
  readonly tabularFigures?: boolean;
}

/** A glyph in a line, in px at the face's native size. */
interface PlacedGlyph {
  readonly glyph: GlyphBox;
  readonly xPx: number;
}

/** Replacement for characters missing from the face. */
const REPLACEMENT = 0x3f;

/** Width of a line in px, including kerning. */
export function measureText(face: Face, text: string, scale = 1): number {
  return placeGlyphs(face, text).widthPx * scale;
}

/** Draws a line that starts at `xPx`, and returns the pen position after it; ink outside of the image is clipped. */
export function drawText(
  picture: ByteBitmap,
  face: Face,
  text: string,
  xPx: number,
  baselinePx: number,
  { scale = 1, level = 0, tabularFigures = false }: TextStyle = {},
): number {
  const { placed, widthPx } = placeGlyphs(face, text, tabularFigures);
  for (const { glyph, xPx: penPx } of placed) {
    const left = xPx + (penPx + glyph.leftPx) * scale;
    const top = baselinePx - glyph.topPx * scale;
    face.eachRun(glyph, (x, y, length) => {
      fillBox(picture, left + x * scale, top + y * scale, length * scale, scale, level);
    });
  }
  return xPx + widthPx * scale;
}

/** Position of each glyph in a line, and the line's width; missing characters become a question mark. */
function placeGlyphs(face: Face, text: string, tabularFigures = false): { placed: PlacedGlyph[]; widthPx: number } {
  const placed: PlacedGlyph[] = [];
  let xPx = 0;
  let previous: GlyphBox | undefined;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const own = tabularFigures ? face.tabularGlyph(codePoint) : face.glyph(codePoint);
    const glyph = own ?? face.glyph(REPLACEMENT);
    if (glyph === undefined) continue;
    if (previous !== undefined) xPx += face.kerningPx(previous, glyph);
    placed.push({ glyph, xPx });
    xPx += glyph.advancePx;
    previous = glyph;
  }
  return { placed, widthPx: xPx };
}

function fillBox(picture: ByteBitmap, left: number, top: number, width: number, height: number, level: number): void {
  const from = Math.max(0, left);
  const to = Math.min(picture.widthPx, left + width);
  if (from >= to) return;
  for (let y = Math.max(0, top); y < Math.min(picture.heightPx, top + height); y++) {
    picture.pixels.fill(level, y * picture.widthPx + from, y * picture.widthPx + to);
  }
}
