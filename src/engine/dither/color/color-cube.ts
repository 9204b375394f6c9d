import type { SetLevel } from '../diffuse.js';
import type { RankTile } from '../ordered.js';
import type { PaintedPixels } from '../painted-pixels.js';
import type { Bytes } from '../parse-hex.js';
import type { ToneBox } from '../tone-box.js';
import { lightOf } from './oklab.js';

/** A palette of all combinations of a few shades of red, green and blue, of which blue changes first. */
export interface ColorCube {
  /** sRGB bytes of the shades of each channel, the darkest first. */
  readonly shades: readonly [red: readonly number[], green: readonly number[], blue: readonly number[]];
}

/** The cube that these colours are; undefined for other palettes. */
export function findCube(colors: readonly Bytes[]): ColorCube | undefined {
  const shadesOf = (channel: 0 | 1 | 2): number[] =>
    [...new Set(colors.map((color) => color[channel]))].sort((one, other) => one - other);
  const [reds, greens, blues] = [shadesOf(0), shadesOf(1), shadesOf(2)];
  if (reds.length * greens.length * blues.length !== colors.length) return undefined;
  const all = reds.flatMap((red) => greens.flatMap((green) => blues.map((blue) => [red, green, blue])));
  return all.every((color, i) => color.join() === colors[i]?.join()) ? { shades: [reds, greens, blues] } : undefined;
}

/** The two shades next to each byte of a channel, and up to which rank the lighter one is used. */
interface Neighbours {
  readonly darker: Uint8Array;
  readonly lighter: Uint8Array;
  readonly ranks: Float64Array;
}

/**
 * Each channel of a pixel takes the next darker or lighter shade, by the rank in a pattern aligned to the screen, so that their light
 * adds up to that of the picture.
 *
 * @param count how many shades of a channel to use, at least 2; all of them without it
 */
export function ditherCube(
  { rgba, widthPx }: PaintedPixels,
  { x, y, width, height, mask }: ToneBox,
  { shades }: ColorCube,
  { size, ranks }: RankTile,
  setLevel: SetLevel,
  count?: number,
): void {
  const [reds, greens, blues] = [
    listNeighbours(shades[0], count),
    listNeighbours(shades[1], count),
    listNeighbours(shades[2], count),
  ];
  const [, { length: greenCount }, { length: blueCount }] = shades;
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      if (mask && mask[i] === 0) continue;
      const at = ((y + row) * widthPx + x + column) * 4;
      const rank = ranks[((y + row) % size) * size + ((x + column) % size)] ?? 128;
      const red = shadeAtRank(reds, rgba[at] ?? 0, rank);
      const green = shadeAtRank(greens, rgba[at + 1] ?? 0, rank);
      setLevel(column, row, (red * greenCount + green) * blueCount + shadeAtRank(blues, rgba[at + 2] ?? 0, rank));
    }
}

function shadeAtRank({ darker, lighter, ranks }: Neighbours, byte: number, rank: number): number {
  return ((ranks[byte] ?? 0) > rank ? lighter[byte] : darker[byte]) ?? 0;
}

function listNeighbours(shades: readonly number[], count = shades.length): Neighbours {
  const steps = Math.min(count, shades.length) - 1;
  const used = Array.from({ length: steps + 1 }, (_, i) => Math.round((i * (shades.length - 1)) / steps));
  const [darker, lighter, ranks] = [new Uint8Array(256), new Uint8Array(256), new Float64Array(256)];
  for (let byte = 0; byte < 256; byte++) {
    const at = Math.max(
      0,
      used.findLastIndex((shade) => (shades[shade] ?? 0) <= byte),
    );
    const [low = 0, high = low] = used.slice(at, at + 2);
    const [dark, light] = [lightOfShade(shades[low]), lightOfShade(shades[high])];
    darker[byte] = low;
    lighter[byte] = high;
    ranks[byte] = light > dark ? ((lightOfShade(byte) - dark) * 256) / (light - dark) : 0;
  }
  return { darker, lighter, ranks };
}

const lightOfShade = (byte = 0): number => lightOf(byte, byte, byte)[0];
