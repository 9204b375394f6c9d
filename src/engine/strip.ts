import { drawText, type Face, loadFaces, measureText } from './bitmap/bitmap.js';
import type { PaintedPixels } from './dither/dither.js';
import type { Panel } from './panel.js';

/** A line of text below a page, which has that much less height. */
interface Strip {
  readonly heightPx: number;
  /** The panel of the page above it. */
  readonly panel: Panel;
  readonly text: string;
  readonly face: Face;
  /** Panel px for each px of the face. */
  readonly scale: number;
}

/** Name of the pixel face; its text is at least 12 px high on every panel. */
const FAMILY = 'trmnl16';
const SMALL_FAMILY = 'trmnl12';
const PADDING_PX = 3;
/** A panel of this size, as the square root of its pixels, gets one px for each px of the face. */
const UNIT_PANEL_PX = 620;
const INK = 0;
const PAPER = 255;

/**
 * Lays out a strip for a panel, with the first of the texts that fits; the last one is cut with an ellipsis where even
 * the smaller face is too wide.
 */
export function layOutStrip(texts: readonly string[], panel: Panel): Strip {
  const { widthPx, heightPx, pixelRatio, framework } = panel;
  const scale = Math.max(1, Math.floor(Math.sqrt(widthPx * heightPx) / UNIT_PANEL_PX));
  const faces = loadFaces();
  const regular = faces.face(FAMILY, 400);
  const small = faces.face(SMALL_FAMILY, 400);
  if (!regular || !small) throw new RangeError(`expected the pixel faces ${FAMILY} and ${SMALL_FAMILY} in the build`);
  const room = widthPx - 2 * PADDING_PX * scale;
  const fits = (face: Face, text: string): boolean => measureText(face, text, scale) <= room;
  const text = texts.find((one) => fits(small, one)) ?? texts.at(-1) ?? '';
  const face = fits(regular, text) ? regular : small;
  const lineHeightPx = (face.ascentPx + face.descentPx + 2 * PADDING_PX) * scale;
  // Whole CSS px, because the framework lays out pages in them.
  const heightCssPx = Math.max(1, framework.heightCssPx - Math.ceil(lineHeightPx / pixelRatio));
  const pagePx = Math.min(heightPx - 1, Math.round(heightCssPx * pixelRatio));
  return {
    face,
    scale,
    heightPx: heightPx - pagePx,
    text: shorten(text, face, scale, room),
    panel: { ...panel, heightPx: pagePx, framework: { ...framework, heightCssPx } },
  };
}

function shorten(text: string, face: Face, scale: number, widthPx: number): string {
  if (measureText(face, text, scale) <= widthPx) return text;
  const characters = [...text];
  while (characters.length > 0 && measureText(face, `${characters.join('')}…`, scale) > widthPx) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** The page with its strip below: black text on white, under a line. */
export function addStrip(page: PaintedPixels, strip: Strip): PaintedPixels {
  const { face, scale, text } = strip;
  const widthPx = page.widthPx;
  const pixels = new Uint8Array(widthPx * strip.heightPx).fill(PAPER);
  pixels.fill(INK, 0, widthPx * scale);
  const textHeightPx = (face.ascentPx + face.descentPx) * scale;
  const topPx = scale + Math.max(0, Math.floor((strip.heightPx - scale - textHeightPx) / 2));
  const bitmap = { widthPx, heightPx: strip.heightPx, pixels };
  drawText(bitmap, face, text, PADDING_PX * scale, topPx + face.ascentPx * scale, { scale, level: INK });
  const rgba = new Uint8ClampedArray(widthPx * (page.heightPx + strip.heightPx) * 4);
  rgba.set(page.rgba);
  pixels.forEach((level, index) => {
    rgba.fill(level, page.rgba.length + index * 4, page.rgba.length + index * 4 + 3);
    rgba[page.rgba.length + index * 4 + 3] = 255;
  });
  return { ...page, heightPx: page.heightPx + strip.heightPx, rgba };
}
