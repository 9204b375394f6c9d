import type { SetLevel } from '../diffuse.js';
import type { DitherMethod, ElementDither } from '../dither-methods.js';
import { greyAt } from '../grey-at.js';
import type { RankTile } from '../ordered.js';
import type { PaintedPixels } from '../painted-pixels.js';
import type { RankTiles } from '../rank-tiles.js';
import type { ToneBox } from '../tone-box.js';
import { findToneFit, isColorPicture } from '../tone-fit.js';
import { ditherCube } from './color-cube.js';
import { type ColorGrid, type FittedColors, GRID_POINTS, pointNear } from './color-grid.js';
import { diffuseColors, type ReadLight } from './diffuse-colors.js';
import type { ColorInks } from './inks.js';
import { mixFill, mixPicture } from './mix-colors.js';
import { type Light, lightOf } from './oklab.js';

/** Dithers tones of a page for a colour panel: fills from style sheets, and pictures; these in fewer `shades` of a cube. */
export function ditherColors(
  painted: PaintedPixels,
  tone: ToneBox,
  { inks, grid }: { readonly inks: ColorInks; readonly grid: ColorGrid | undefined },
  tiles: RankTiles,
  choose: (requested: ElementDither) => DitherMethod,
  setLevel: SetLevel,
  shades?: number,
): void {
  const { hull, lights, palette, named, cube } = inks;
  const method = tone.isFlat ? 'ordered' : choose(tone.dither);
  if (method === 'none') return;
  if (cube && (method === 'ordered' || method === 'blue-noise')) {
    ditherCube(
      painted,
      tone,
      cube,
      method === 'ordered' ? tiles.bayer8 : tiles.smallBlueNoise,
      setLevel,
      tone.isFlat ? undefined : shades,
    );
    return;
  }
  if (!hull || !grid) {
    diffuseColors(tone, lights, readPlain(painted), method === 'atkinson' ? 0.75 : 1, setLevel);
    return;
  }
  if (tone.isFlat) {
    mixFill(painted, tone, { hull, palette }, tiles.bayer8, setLevel);
    return;
  }
  if (tone.dither === 'auto' && !isColorPicture(painted, tone, named)) return;
  const shifts = fitShifts(painted, tone);
  const colors = grid.fit(countPoints(painted, tone, shifts));
  if (method === 'ordered' || method === 'blue-noise') {
    const tile = method === 'ordered' ? tiles.bayer8 : tiles.smallBlueNoise;
    mixPicture(painted, tone, colors, shifts, tile, setLevel);
  } else {
    const readLight = readFitted(painted, colors, shifts, tiles.smallBlueNoise);
    diffuseColors(tone, lights, readLight, method === 'atkinson' ? 0.75 : 1, setLevel);
  }
}

/** Auto levels: what is added to the channels of a pixel by its grey. Colours keep their saturation. */
function fitShifts({ rgba, widthPx }: PaintedPixels, tone: ToneBox): Int16Array {
  const counts = new Uint32Array(256);
  eachPixel(tone, widthPx, (at) => {
    const grey = greyAt(rgba, at);
    counts[grey] = (counts[grey] ?? 0) + 1;
  });
  const fitted = tone.keepsLevels ? undefined : findToneFit(counts);
  return Int16Array.from({ length: 256 }, (_, grey) => (fitted?.[grey] ?? grey) - grey);
}

function countPoints({ rgba, widthPx }: PaintedPixels, tone: ToneBox, shifts: Int16Array): Uint32Array {
  const counts = new Uint32Array(GRID_POINTS);
  eachPixel(tone, widthPx, (at) => {
    const point = pointNear(rgba, at, shifts, 4);
    counts[point] = (counts[point] ?? 0) + 1;
  });
  return counts;
}

function eachPixel({ x, y, width, height, mask }: ToneBox, strideX: number, call: (at: number) => void): void {
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++)
      if (mask?.[i] !== 0) call(((y + row) * strideX + x + column) * 4);
}

/** Reads the light of grid points around each colour. */
function readFitted(
  { rgba, widthPx }: PaintedPixels,
  colors: FittedColors,
  shifts: Int16Array,
  { size, eighths }: RankTile,
): ReadLight {
  const lights = new Map<number, Light>();
  return (x, y) => {
    const point = pointNear(rgba, (y * widthPx + x) * 4, shifts, eighths[(y % size) * size + (x % size)] ?? 0);
    let light = lights.get(point);
    if (!light) {
      light = colors.mixedLightOf(point);
      lights.set(point, light);
    }
    return light;
  };
}

function readPlain({ rgba, widthPx }: PaintedPixels): ReadLight {
  return (x, y) => {
    const at = (y * widthPx + x) * 4;
    return lightOf(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
  };
}
