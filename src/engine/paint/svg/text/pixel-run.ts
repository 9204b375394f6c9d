import type { SKRSContext2D } from '../../../font/canvas.js';
import type { PixelUse } from '../../../font/font-registry.js';

/** Fills characters of a bitmap face with the context's fill style and transform. */
export function fillPixelRun(
  context: SKRSContext2D,
  { face, scale }: PixelUse,
  text: string,
  penX: number,
  baseline: number,
  letterSpacing: number,
): void {
  let x = penX;
  let before: number | undefined;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (before !== undefined) x += face.kerning(before, code) * scale;
    const glyph = face.glyph(code);
    if (glyph) {
      const { left, top, width, height, bits } = glyph;
      for (let row = 0; row < height; row++)
        for (let from = 0, to = 0; from < width; from = to + 1) {
          while (from < width && !bits[row * width + from]) from++;
          for (to = from; to < width && bits[row * width + to]; ) to++;
          if (to > from)
            context.fillRect(x + (left + from) * scale, baseline - (top - row) * scale, (to - from) * scale, scale);
        }
    }
    x += face.advance(code) * scale + letterSpacing;
    before = code;
  }
}
