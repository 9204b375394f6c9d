import { InkstandError } from '../../errors.js';
import { encodeBmp, encodePngAsync, encodeTrueColor, type IndexedPicture } from '../encode/encode.js';
import type { Panel } from '../panel.js';
import { releasePixels } from '../release-pixels.js';
import type { ToneBox } from '../rendering.js';
import { makeInks } from './inks.js';
import { type DitherMethod, type Painted, quantise, wordsOf } from './quantise.js';
import { RankTiles } from './rank-tiles.js';
import { turnPicture } from './turn.js';

export type { Painted } from './quantise.js';

/** What the panel needs to know about colours, turning and files; a `Panel` has it all. */
export type PanelOutput = Pick<
  Panel,
  'bitDepth' | 'palette' | 'channelBits' | 'rotationDegrees' | 'mirrored' | 'format' | 'byteLimit'
>;

/** From the finest to the smallest file. */
const CALMER: readonly DitherMethod[] = ['floyd-steinberg', 'blue-noise', 'ordered', 'none'];

/** Door of the quantiser: painted pictures to levels, and to files that a panel takes. Owns its patterns. */
export class Ditherer {
  readonly #tiles = new RankTiles();

  /** `dither`: how pictures are dithered that do not say so themselves. */
  quantise(painted: Painted, output: PanelOutput, dither: ToneBox['dither'] = 'auto'): IndexedPicture {
    return this.#quantise(painted, output, (asked) => pickMethod(asked, dither));
  }

  /**
   * A file within the panel's byte limit: when the first one is too large, pictures are dithered more calmly. Throws
   * `InkstandError` 'limit' when even thresholds do not help.
   */
  async encode(painted: Painted, output: PanelOutput, dither: ToneBox['dither'] = 'auto'): Promise<Uint8Array> {
    const whole = await encodeWhole(painted, output);
    if (whole && whole.length <= output.byteLimit) return whole;
    let file = await encodeFor(output, this.quantise(painted, output, dither));
    for (const method of CALMER) {
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

  #quantise(painted: Painted, output: PanelOutput, choose: (asked: ToneBox['dither']) => DitherMethod): IndexedPicture {
    const { widthPx, heightPx } = painted;
    const pixels = quantise(painted, makeInks(output.bitDepth, output.palette), this.#tiles, choose);
    const bitDepth = output.palette ? bitsFor(output.palette.length) : output.bitDepth;
    const picture: IndexedPicture = {
      widthPx,
      heightPx,
      bitDepth,
      pixels,
      ...(output.palette && { palette: output.palette }),
    };
    return turnPicture(picture, output.rotationDegrees, output.mirrored);
  }
}

/** The picture in all its colours, for panels that show them. */
async function encodeWhole(painted: Painted, output: PanelOutput): Promise<Uint8Array | undefined> {
  const { channelBits, rotationDegrees, mirrored } = output;
  if (channelBits === undefined || output.format !== 'png') return undefined;
  const { widthPx, heightPx } = painted;
  const pixels = wordsOf(painted.rgba);
  return encodeTrueColor(turnPicture({ widthPx, heightPx, pixels }, rotationDegrees, mirrored), channelBits);
}

function pickMethod(asked: ToneBox['dither'], fallback: ToneBox['dither']): DitherMethod {
  if (asked !== 'auto' && asked !== 'always') return asked;
  return fallback === 'auto' || fallback === 'always' ? 'floyd-steinberg' : fallback;
}

function bitsFor(colors: number): 1 | 2 | 4 | 8 {
  return colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
}

/** The pixels are used up. */
async function encodeFor(output: PanelOutput, picture: IndexedPicture): Promise<Uint8Array> {
  const file = output.format === 'bmp' ? encodeBmp(picture) : await encodePngAsync(picture);
  releasePixels(picture.pixels);
  return file;
}
