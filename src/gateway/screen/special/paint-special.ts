import { InkstandError } from '@inkstand/common/errors';
import { loadFaces } from '@inkstand/engine/bitmap';
import { encodeBmp, encodePng, rotateBitmap } from '@inkstand/engine/encode';
import type { Panel } from '@inkstand/engine/panel';
import { layOutPoster, type PosterFaces } from './lay-out-poster.js';
import { type SpecialScreen, writePoster } from './poster.js';
import { readSpecialWords, type SpecialWords } from './special-words.js';

/** The panel members that affect a black-and-white screen. */
export type SpecialPanel = Pick<
  Panel,
  'widthPx' | 'heightPx' | 'bitDepth' | 'minBitDepth' | 'palette' | 'rotationDegrees' | 'mirrored' | 'format'
>;

/** The setup screen is this bitmap for every model (device protocol, section 3). */
export const SETUP_PANEL: SpecialPanel = {
  widthPx: 800,
  heightPx: 480,
  bitDepth: 1,
  rotationDegrees: 0,
  mirrored: false,
  format: 'bmp',
};

/** Paints special screens in the gateway process, with a pixel font and without canvas. */
export class SpecialScreenPainter {
  readonly #faces: PosterFaces;
  /** Messages in the owner's language, cached because it rarely changes. */
  #words: { readonly locale: string; readonly words: SpecialWords } | undefined;

  constructor() {
    const faces = loadFaces();
    const regular = faces.face('trmnl16', 400);
    if (!regular) throw new InkstandError('internal', 'expected the pixel face trmnl16 in the build');
    const bold = faces.face('trmnl16', 700) ?? regular;
    this.#faces = { regular, bold, title: faces.face('trmnl21', 700) ?? bold };
  }

  /** Encodes a file for the panel, at 1 bit if its decoder allows. */
  paint(screen: SpecialScreen, panel: SpecialPanel, locale: string): Uint8Array {
    const poster = writePoster(screen, this.#wordsOf(locale));
    const upright = layOutPoster(poster, panel.widthPx, panel.heightPx, this.#faces);
    const canvas = rotateBitmap(upright, panel.rotationDegrees, panel.mirrored);
    const { widthPx, heightPx } = canvas;
    if (panel.format === 'bmp') return encodeBmp({ widthPx, heightPx, bitDepth: 1, pixels: canvas.pixels });
    const { bitDepth, minBitDepth, palette } = panel;
    if (palette && minBitDepth !== undefined) {
      const inks = [palette.indexOf('#000000'), palette.indexOf('#ffffff')];
      const pixels = canvas.pixels.map((level) => inks[level] ?? 0);
      return encodePng({ widthPx, heightPx, bitDepth: 4, pixels, palette, minBitDepth });
    }
    // One bit works on most panels that firmware drives; clients on reading devices expect whole bytes.
    const fileBits = !palette && bitDepth === 8 ? 8 : minBitDepth;
    const levels = { widthPx, heightPx, bitDepth: 1, pixels: canvas.pixels } as const;
    return encodePng({ ...levels, ...(fileBits !== undefined && { minBitDepth: fileBits }) });
  }

  #wordsOf(locale: string): SpecialWords {
    if (this.#words?.locale !== locale) this.#words = { locale, words: readSpecialWords(locale) };
    return this.#words.words;
  }
}
