import { InkstandError } from '../../errors.js';
import { loadFaces } from '../../render/bitmap/bitmap.js';
import { encodeBmp, encodePng } from '../../render/encode/encode.js';
import type { Panel } from '../../render/panel.js';
import type { BitCanvas } from './bit-canvas.js';
import { layOutPoster, type PosterFaces } from './lay-out-poster.js';
import { type SpecialScreen, writePoster } from './poster.js';
import { readSpecialWords, type SpecialWords } from './special-words.js';

/** The part of a panel that matters to a black and white page. */
export type SpecialPanel = Pick<
  Panel,
  'widthPx' | 'heightPx' | 'bitDepth' | 'palette' | 'rotationDegrees' | 'mirrored' | 'format'
>;

/** The setup picture is this bitmap for every model (device protocol, section 3). */
export const SETUP_PANEL: SpecialPanel = {
  widthPx: 800,
  heightPx: 480,
  bitDepth: 1,
  rotationDegrees: 0,
  mirrored: false,
  format: 'bmp',
};

/** Paints special pictures in the gateway itself, with a pixel face and without canvas. */
export class SpecialScreenPainter {
  readonly #faces: PosterFaces;
  /** Of the owner's language, which seldom changes. */
  #words: { readonly locale: string; readonly words: SpecialWords } | undefined;

  constructor() {
    const faces = loadFaces();
    const regular = faces.face('trmnl16', 400);
    if (!regular) throw new InkstandError('internal', 'expected the pixel face trmnl16 in the build');
    const bold = faces.face('trmnl16', 700) ?? regular;
    this.#faces = { regular, bold, title: faces.face('trmnl21', 700) ?? bold };
  }

  /** A file that the panel can draw: 1 bit where its decoder allows, 8 where readers expect it. */
  paint(picture: SpecialScreen, panel: SpecialPanel, locale: string): Uint8Array {
    const poster = writePoster(picture, this.#wordsOf(locale));
    const sheet = turn(layOutPoster(poster, panel.widthPx, panel.heightPx, this.#faces), panel);
    const { widthPx, heightPx } = sheet;
    if (panel.format === 'bmp') return encodeBmp({ widthPx, heightPx, bitDepth: 1, pixels: sheet.pixels });
    // One bit is right on every panel that firmware drives; programs on reading devices want whole bytes.
    const bitDepth = !panel.palette && panel.bitDepth === 8 ? 8 : 1;
    const pixels = bitDepth === 8 ? sheet.pixels.map((level) => level * 255) : sheet.pixels;
    return encodePng({ widthPx, heightPx, bitDepth, pixels });
  }

  #wordsOf(locale: string): SpecialWords {
    if (this.#words?.locale !== locale) this.#words = { locale, words: readSpecialWords(locale) };
    return this.#words.words;
  }
}

/** Turned clockwise and mirrored as the panel wants it. */
function turn(
  sheet: BitCanvas,
  { rotationDegrees, mirrored }: SpecialPanel,
): Pick<BitCanvas, 'widthPx' | 'heightPx' | 'pixels'> {
  if (rotationDegrees === 0 && !mirrored) return sheet;
  const { widthPx: width, heightPx: height } = sheet;
  const isSideways = rotationDegrees % 180 !== 0;
  const [widthPx, heightPx] = isSideways ? [height, width] : [width, height];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const column = mirrored ? widthPx - 1 - x : x;
      pixels[y * widthPx + x] = sheet.pixels[sourceOf(rotationDegrees, column, y, width, height)] ?? 1;
    }
  }
  return { widthPx, heightPx, pixels };
}

/** Index, in a sheet of `width` × `height`, of the pixel that lands on `x`, `y` after the turn. */
function sourceOf(degrees: number, x: number, y: number, width: number, height: number): number {
  if (degrees === 90) return (height - 1 - x) * width + y;
  if (degrees === 180) return (height - 1 - y) * width + (width - 1 - x);
  if (degrees === 270) return x * width + (width - 1 - y);
  return y * width + x;
}
