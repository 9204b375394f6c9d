import { InkstandError } from '../../errors.js';
import { encodeBmp, encodePngAsync, encodeTrueColor, type IndexedBitmap, rotateBitmap } from '../encode/encode.js';
import type { Panel } from '../panel.js';
import { releasePixels } from '../release-pixels.js';
import type { DitherMethod, ElementDither } from './dither-methods.js';
import { makeInks } from './inks.js';
import { type Painted, quantise, wordsOf } from './quantise.js';
import { RankTiles } from './rank-tiles.js';

export type { Painted } from './quantise.js';

/** The part of a `Panel` that concerns colours, rotation and file format. */
export type PanelOutput = Pick<
  Panel,
  'bitDepth' | 'palette' | 'channelBits' | 'rotationDegrees' | 'mirrored' | 'format' | 'byteLimit'
>;

/** From the finest result to the smallest file. */
const METHODS_BY_FILE_SIZE: readonly DitherMethod[] = ['floyd-steinberg', 'blue-noise', 'ordered', 'none'];

/** Entry point of the quantiser: rendered pixels to panel levels and files. Owns its patterns. */
export class Ditherer {
  readonly #tiles = new RankTiles();

  /** `dither` applies to pictures that do not set a method themselves. */
  quantise(painted: Painted, output: PanelOutput, dither: ElementDither = 'auto'): IndexedBitmap {
    return this.#quantise(painted, output, (requested) => pickMethod(requested, dither));
  }

  /**
   * Encodes within the panel's byte limit: if the file is too large, pictures are dithered with a more compressible
   * method. Throws `InkstandError` 'limit' if even thresholds do not fit.
   */
  async encode(painted: Painted, output: PanelOutput, dither: ElementDither = 'auto'): Promise<Uint8Array> {
    const whole = await encodeAllColors(painted, output);
    if (whole && whole.length <= output.byteLimit) return whole;
    let file = await encodeFor(output, this.quantise(painted, output, dither));
    for (const method of METHODS_BY_FILE_SIZE) {
      if (file.length <= output.byteLimit) return file;
      if (method === pickMethod(dither, dither)) continue;
      file = await encodeFor(
        output,
        this.#quantise(painted, output, () => method),
      );
    }
    if (file.length <= output.byteLimit) return file;
    throw new InkstandError('limit', `expected a picture of at most ${output.byteLimit} bytes, got ${file.length}`, {
      hint: 'use fewer or smaller photographs on this screen',
    });
  }

  #quantise(painted: Painted, output: PanelOutput, choose: (requested: ElementDither) => DitherMethod): IndexedBitmap {
    const { widthPx, heightPx } = painted;
    const pixels = quantise(painted, makeInks(output.bitDepth, output.palette), this.#tiles, choose);
    const bitDepth = output.palette ? bitsFor(output.palette.length) : output.bitDepth;
    const picture: IndexedBitmap = {
      widthPx,
      heightPx,
      bitDepth,
      pixels,
      ...(output.palette && { palette: output.palette }),
    };
    return rotateBitmap(picture, output.rotationDegrees, output.mirrored);
  }
}

/** All colours, for panels that show them. */
async function encodeAllColors(painted: Painted, output: PanelOutput): Promise<Uint8Array | undefined> {
  const { channelBits, rotationDegrees, mirrored } = output;
  if (channelBits === undefined || output.format !== 'png') return undefined;
  const { widthPx, heightPx } = painted;
  const pixels = wordsOf(painted.rgba);
  return encodeTrueColor(rotateBitmap({ widthPx, heightPx, pixels }, rotationDegrees, mirrored), channelBits);
}

function pickMethod(requested: ElementDither, fallback: ElementDither): DitherMethod {
  if (requested !== 'auto' && requested !== 'always') return requested;
  return fallback === 'auto' || fallback === 'always' ? 'floyd-steinberg' : fallback;
}

function bitsFor(colors: number): 1 | 2 | 4 | 8 {
  return colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
}

/** Consumes the pixels. */
async function encodeFor(output: PanelOutput, picture: IndexedBitmap): Promise<Uint8Array> {
  const file = output.format === 'bmp' ? encodeBmp(picture) : await encodePngAsync(picture);
  releasePixels(picture.pixels);
  return file;
}
