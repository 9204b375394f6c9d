import type { Face } from '../bitmap/face.js';
import { loadFaces } from '../bitmap/faces.js';
import type { PixelFace, PixelGlyph } from './pixel-face.js';

const WEIGHTS = [400, 700];

/** Our own pixel faces, which answer to the framework's small families and, where a size fits, to its classic ones. */
export function loadPixelFaces(): PixelFace[] {
  const faces = loadFaces();
  const adapted: PixelFace[] = [];
  for (const family of faces.families())
    for (const weight of WEIGHTS) {
      const face = faces.face(family, weight);
      if (face && face.weight === weight) adapted.push(adaptFace(face));
    }
  return adapted;
}

function adaptFace(face: Face): PixelFace {
  const glyphs = new Map<number, PixelGlyph | undefined>();
  return {
    family: face.family,
    weight: face.weight,
    sizePx: face.sizePx,
    ascentPx: face.ascentPx,
    descentPx: face.descentPx,
    lineGapPx: face.lineGapPx,
    xHeightPx: face.xHeightPx,
    capHeightPx: face.capHeightPx,
    has: (code) => face.has(code),
    advance: (code) => face.glyph(code)?.advancePx ?? 0,
    kerning: (left, right) => {
      const [before, after] = [face.glyph(left), face.glyph(right)];
      return before && after ? face.kerningPx(before, after) : 0;
    },
    glyph: (code) => {
      if (!glyphs.has(code)) glyphs.set(code, readGlyph(face, code));
      return glyphs.get(code);
    },
  };
}

function readGlyph(face: Face, code: number): PixelGlyph | undefined {
  const box = face.glyph(code);
  if (!box) return undefined;
  const bits = new Uint8Array(box.widthPx * box.heightPx);
  face.eachRun(box, (x, y, length) => bits.fill(1, y * box.widthPx + x, y * box.widthPx + x + length));
  return { left: box.leftPx, top: box.topPx, width: box.widthPx, height: box.heightPx, bits };
}
