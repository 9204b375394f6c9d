import type { Face, GlyphBox } from './face.js';

/** A picture of one byte a pixel, row by row: a grey level or a palette index, as its owner reads it. */
export interface BytePicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;
}

export interface TextStyle {
  /** Whole multiple of the face's own size, 1 by default. */
  readonly scale?: number;
  /** The byte that ink gets, 0 (black) by default. */
  readonly level?: number;
  /** Figures stand in columns: all as wide as each other. */
  readonly tabularFigures?: boolean;
}

/** A glyph of a line, px of the face's own size. */
export interface PlacedGlyph {
  readonly glyph: GlyphBox;
  readonly xPx: number;
}

/** What stands for a character that the face does not have. */
const REPLACEMENT = 0x3f;

/** Width of one line in px, kerning included. */
export function measureText(face: Face, text: string, scale = 1): number {
  return placeGlyphs(face, text).widthPx * scale;
}

/** Draws one line; ink outside the picture is left away. `xPx` is the pen's start; gives the pen's end. */
export function drawText(
  picture: BytePicture,
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

/** Where each glyph of one line stands and how wide the line is; what the face lacks is a question mark. */
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

function fillBox(picture: BytePicture, left: number, top: number, width: number, height: number, level: number): void {
  const from = Math.max(0, left);
  const to = Math.min(picture.widthPx, left + width);
  if (from >= to) return;
  for (let y = Math.max(0, top); y < Math.min(picture.heightPx, top + height); y++) {
    picture.pixels.fill(level, y * picture.widthPx + from, y * picture.widthPx + to);
  }
}
