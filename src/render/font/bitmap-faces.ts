import type { Face } from '../bitmap/face.js';
import { loadFaces } from '../bitmap/faces.js';
import type { PixelFace, PixelGlyph } from './pixel-face.js';

const WEIGHTS = [400, 700];

/** Families of older pages, drawn with our own faces: at `sizePx` of the old one, with its heights in em. */
const CLASSIC = [
  { family: 'nicopups', instead: 'trmnl12', sizePx: 16, ascent: 0.75, descent: 0.25, lineGap: 0.09 },
  { family: 'nicoclean', instead: 'trmnl16', sizePx: 16, ascent: 0.75, descent: 0.25, lineGap: 0.09 },
  { family: 'blockkie', instead: 'trmnl21', sizePx: 26, ascent: 0.884, descent: 0.115, lineGap: 0 },
] as const;

/** Our own pixel faces, which answer to the framework's small families and to its classic ones. */
export function loadPixelFaces(): PixelFace[] {
  const faces = loadFaces();
  const adapted = new Map<string, PixelFace[]>();
  for (const family of faces.families())
    adapted.set(
      family,
      WEIGHTS.flatMap((weight) => {
        const face = faces.face(family, weight);
        return face?.weight === weight ? [adaptFace(face)] : [];
      }),
    );
  const classic = CLASSIC.flatMap(({ family, instead, sizePx, ascent, descent, lineGap }) =>
    (adapted.get(instead) ?? []).map(
      (face): PixelFace => ({
        ...face,
        family,
        sizePx,
        ascentPx: Math.round(ascent * sizePx),
        descentPx: Math.round(descent * sizePx),
        lineGapPx: lineGap * sizePx,
      }),
    ),
  );
  return [...adapted.values(), classic].flat();
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
