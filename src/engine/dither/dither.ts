import { definedMembers } from '@inkstand/common/defined-members';
import { InkstandError } from '@inkstand/common/errors';
import { encodeBmp, encodePngAsync, encodeTrueColor, type IndexedBitmap, rotateBitmap } from '../encode/encode.js';
import type { Panel } from '../panel.js';
import { releasePixels } from '../release-pixels.js';
import { averageBlocks } from './average-blocks.js';
import { ColorGrid } from './color/color-grid.js';
import { type Inks, MAX_INKS, makeInks } from './color/inks.js';
import { type DitherMethod, type ElementDither, pickMethod } from './dither-methods.js';
import { type PaintedPixels, packedPixels } from './painted-pixels.js';
import { quantise } from './quantise.js';
import { RankTiles } from './rank-tiles.js';
import { type RowSample, sampleRows } from './sample-rows.js';
import { listColorSavings, listCubeSavings, listSavings, type Saving } from './smaller-file.js';
import type { ToneBox } from './tone-box.js';

export type { PaintedPixels } from './painted-pixels.js';
export { describeSaving } from './smaller-file.js';

/** The members of a `Panel` that concern colours, rotation and file format. */
export type PanelOutput = Pick<
  Panel,
  | 'bitDepth'
  | 'minBitDepth'
  | 'palette'
  | 'measuredInks'
  | 'greyCurve'
  | 'channelBits'
  | 'rotationDegrees'
  | 'mirrored'
  | 'format'
  | 'byteLimit'
>;

/** A file for a panel, and how its size was reduced. */
export interface PanelFile {
  readonly bytes: Uint8Array;
  readonly saving: Saving | undefined;
}

/** Estimates from a sample may exceed the limit by this factor before the full picture is skipped. */
const MAX_ESTIMATE_SHARE = 1.03;

/** More than the displays of a home have; all models together have seven. */
const MAX_PALETTES = 8;

/** Inks, and what they make of colours. */
interface PanelInks {
  readonly inks: Inks;
  readonly grid: ColorGrid | undefined;
}

/** Entry point of the quantiser: converts rendered pixels to panel levels and files. Owns its patterns. */
export class Ditherer {
  readonly #tiles = new RankTiles();
  readonly #palettes = new Map<string, PanelInks>();

  /** `dither` applies to pictures that do not specify a method. */
  quantise(painted: PaintedPixels, output: PanelOutput, dither: ElementDither = 'auto'): IndexedBitmap {
    return this.#quantise(painted, output, dither, {});
  }

  /**
   * Encodes a file within the panel's byte limit. When the first attempt is too large, pictures are drawn in ways that
   * need fewer bytes; for a large picture, a sample shows which way may suffice. Throws `InkstandError` 'limit' when
   * none does.
   */
  async encode(painted: PaintedPixels, output: PanelOutput, dither: ElementDither = 'auto'): Promise<PanelFile> {
    let sample: RowSample | undefined;
    const isAboveLimit = async (encodePart: (part: PaintedPixels) => Promise<Uint8Array>): Promise<boolean> => {
      sample ??= sampleRows(painted);
      if (!sample) return false;
      const { length } = await encodePart(sample.painted);
      return length * sample.scale > output.byteLimit * MAX_ESTIMATE_SHARE;
    };
    const showsAll = output.channelBits !== undefined && output.format === 'png';
    if (showsAll && !(await isAboveLimit((part) => encodeAllColors(part, output)))) {
      const bytes = await encodeAllColors(painted, output);
      if (bytes.length <= output.byteLimit) return { bytes, saving: undefined };
    }
    let min = Number.POSITIVE_INFINITY;
    const requested = pickMethod(dither, dither, isMixed(output));
    const savings = listSavingsOf(this.#inksOf(output).inks, requested);
    for (const [i, saving] of savings.entries()) {
      const isRequested = i === 0 && !showsAll;
      const isLast = i === savings.length - 1;
      const isGuess = !isRequested && !isLast;
      if (isGuess && (await isAboveLimit((part) => this.#encode(part, output, dither, saving)))) continue;
      const bytes = await this.#encode(painted, output, dither, saving);
      if (bytes.length <= output.byteLimit) return { bytes, saving: isRequested ? undefined : saving };
      min = Math.min(min, bytes.length);
    }
    throw new InkstandError('limit', `expected a picture of at most ${output.byteLimit} bytes, got ${min}`, {
      hint: 'use fewer or smaller photographs on this screen',
    });
  }

  async #encode(
    painted: PaintedPixels,
    output: PanelOutput,
    dither: ElementDither,
    saving: Saving,
  ): Promise<Uint8Array> {
    if (saving.blockPx === undefined) return encodeFor(output, this.#quantise(painted, output, dither, saving));
    const { widthPx: width, heightPx: height } = painted;
    const all: ToneBox = { x: 0, y: 0, width, height, dither: 'always', isFlat: false };
    const coarse = averageBlocks(
      painted,
      saving.isOfAll ? [all] : painted.tones,
      saving.blockPx,
      output.palette !== undefined,
    );
    const picture = this.#quantise(saving.isOfAll ? { ...coarse, tones: [all] } : coarse, output, dither, saving);
    releasePixels(coarse.rgba);
    return encodeFor(output, picture, { repeatsRows: saving.method === 'none' });
  }

  #quantise(
    painted: PaintedPixels,
    output: PanelOutput,
    dither: ElementDither,
    { method, shades }: Saving,
  ): IndexedBitmap {
    const { widthPx, heightPx } = painted;
    const choose = (requested: ElementDither): DitherMethod => method ?? pickMethod(requested, dither, isMixed(output));
    const pixels = quantise(painted, this.#inksOf(output), this.#tiles, choose, shades);
    const bitDepth = output.palette ? bitsFor(output.palette.length) : output.bitDepth;
    const picture: IndexedBitmap = {
      widthPx,
      heightPx,
      bitDepth,
      pixels,
      ...definedMembers({ palette: output.palette, minBitDepth: output.minBitDepth }),
    };
    return rotateBitmap(picture, output.rotationDegrees, output.mirrored);
  }

  /** A few palettes are kept, because what their inks reach takes milliseconds to compute. */
  #inksOf({ bitDepth, palette, measuredInks, greyCurve }: PanelOutput): PanelInks {
    const key = JSON.stringify([bitDepth, palette, measuredInks, greyCurve]);
    let kept = this.#palettes.get(key);
    if (!kept) {
      const inks = makeInks({ bitDepth, ...definedMembers({ palette, measuredInks, greyCurve }) });
      kept = { inks, grid: inks.kind === 'colors' && inks.hull ? new ColorGrid(inks.hull) : undefined };
      if (this.#palettes.size >= MAX_PALETTES) this.#palettes.clear();
      this.#palettes.set(key, kept);
    }
    return kept;
  }
}

function listSavingsOf(inks: Inks, method: DitherMethod): readonly Saving[] {
  if (inks.kind === 'grey') return listSavings(method, inks.levels);
  return inks.cube ? listCubeSavings(method) : listColorSavings(method);
}

/** The picture in all its colours, for panels that show them. */
async function encodeAllColors(painted: PaintedPixels, output: PanelOutput): Promise<Uint8Array> {
  const { channelBits = 8, rotationDegrees, mirrored } = output;
  const { widthPx, heightPx } = painted;
  const pixels = packedPixels(painted.rgba);
  return encodeTrueColor(rotateBitmap({ widthPx, heightPx, pixels }, rotationDegrees, mirrored), channelBits);
}

const isMixed = ({ palette }: PanelOutput): boolean => palette !== undefined && palette.length <= MAX_INKS;

function bitsFor(colors: number): 1 | 2 | 4 | 8 {
  return colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
}

/** Consumes the pixels. */
async function encodeFor(
  output: PanelOutput,
  picture: IndexedBitmap,
  options?: { readonly repeatsRows: boolean },
): Promise<Uint8Array> {
  const file = output.format === 'bmp' ? encodeBmp(picture) : await encodePngAsync(picture, options);
  releasePixels(picture.pixels);
  return file;
}
