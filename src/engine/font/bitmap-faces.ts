import type { Face, GlyphBox } from '../bitmap/face.js';
import { loadFaces } from '../bitmap/load-faces.js';
import type { PixelFace, PixelGlyph } from './pixel-face.js';

const WEIGHTS = [400, 700];

/** The bundled pixel faces, which replace the framework's small families and its classic ones. */
export function loadPixelFaces(): PixelFace[] {
  const faces = loadFaces();
  return faces.families().flatMap((family) =>
    WEIGHTS.flatMap((weight) => {
      const face = faces.face(family, weight);
      return face?.weight === weight ? [withColumns(face)] : [];
    }),
  );
}

function withColumns(face: Face): PixelFace {
  const plain = adaptFace(face, (code) => face.glyph(code));
  return face.tabularWidthPx === 0 ? plain : { ...plain, tabular: adaptFace(face, (code) => face.tabularGlyph(code)) };
}

function adaptFace(face: Face, find: (code: number) => GlyphBox | undefined): PixelFace {
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
    advance: (code) => find(code)?.advancePx ?? 0,
    kerning: (left, right) => {
      const [before, after] = [face.glyph(left), face.glyph(right)];
      return before && after ? face.kerningPx(before, after) : 0;
    },
    glyph: (code) => {
      if (!glyphs.has(code)) glyphs.set(code, readGlyph(face, find(code)));
      return glyphs.get(code);
    },
  };
}

function readGlyph(face: Face, box: GlyphBox | undefined): PixelGlyph | undefined {
  if (!box) return undefined;
  const bits = new Uint8Array(box.widthPx * box.heightPx);
  face.eachRun(box, (x, y, length) => bits.fill(1, y * box.widthPx + x, y * box.widthPx + x + length));
  return { left: box.leftPx, top: box.topPx, width: box.widthPx, height: box.heightPx, bits };
}
