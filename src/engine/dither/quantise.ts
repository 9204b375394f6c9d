import type { ColorGrid } from './color/color-grid.js';
import { type GreyInks, type Inks, MAX_INKS } from './color/inks.js';
import { findNearest, type Lab, toLab } from './color/oklab.js';
import { ditherColors } from './color/quantise-colors.js';
import { diffuseAtkinson, diffuseFloydSteinberg, type GreyBox, type SetLevel } from './diffuse.js';
import type { DitherMethod, ElementDither } from './dither-methods.js';
import { greyAt } from './grey-at.js';
import { levelUnderRank, type RankTile } from './ordered.js';
import { type PaintedPixels, packedPixels } from './painted-pixels.js';
import type { RankTiles } from './rank-tiles.js';
import type { ToneBox } from './tone-box.js';
import { fitTones, isPicture } from './tone-fit.js';

/** Lines up to this thickness get a row of evenly spaced dots, because a pattern may miss them. */
const THIN_PX = 2;
/** Up to this length, a loop is faster than a call. */
const SHORT_RUN = 16;
/** No index of an ink: palettes have at most 252. */
const UNSET = 255;
const NEUTRAL_CHROMA = 0.02;
/** A power of two. */
const PLACES = 32_768;
/** From this grey on, at most a quarter of the pixels are dark. */
const LIGHT_TINT = 192;

/**
 * Level or palette index of each pixel: the nearest one everywhere, then dithered in tones. `choose` selects the method
 * for pictures that do not specify one; `shades` is the number of greys, or of shades of a channel, to use for them.
 */
export function quantise(
  painted: PaintedPixels,
  { inks, grid }: { readonly inks: Inks; readonly grid?: ColorGrid | undefined },
  tiles: RankTiles,
  choose: (requested: ElementDither) => DitherMethod,
  shades?: number,
): Uint8Array {
  const pixels =
    inks.kind === 'grey'
      ? nearestGreys(painted, inks.levels)
      : new Uint8Array(painted.widthPx * painted.heightPx).fill(UNSET);
  for (const tone of painted.tones) {
    const setLevel: SetLevel = (x, y, level) => {
      pixels[(tone.y + y) * painted.widthPx + tone.x + x] = level;
    };
    if (inks.kind === 'grey' && shades !== undefined) {
      const step = (inks.levels - 1) / (shades - 1);
      const putFewer: SetLevel = (x, y, level) => setLevel(x, y, Math.round(level * step));
      thresholdGreys(cutGreys(painted, tone), shades, putFewer);
      ditherGreys(painted, tone, { ...inks, levels: shades }, tiles, choose, putFewer);
    } else if (inks.kind === 'grey') ditherGreys(painted, tone, inks, tiles, choose, setLevel);
    else ditherColors(painted, tone, { inks, grid }, tiles, choose, setLevel, shades);
  }
  if (inks.kind === 'colors') fillNearest(painted, inks.palette, pixels);
  return pixels;
}

function nearestGreys({ rgba }: PaintedPixels, levels: number): Uint8Array {
  const pixels = new Uint8Array(rgba.length / 4);
  const nearest = Uint8Array.from({ length: 256 }, (_, grey) =>
    levels === 2 ? (grey >= 128 ? 1 : 0) : Math.round((grey * (levels - 1)) / 255),
  );
  const words = packedPixels(rgba);
  const count = pixels.length;
  // Most pixels equal their predecessor, so they are processed in runs.
  for (let from = 0; from < count; ) {
    const word = words[from];
    let to = from + 1;
    while (to < count && words[to] === word) to++;
    const level = nearest[greyAt(rgba, from * 4)] ?? 0;
    if (to - from > SHORT_RUN) pixels.fill(level, from, to);
    else for (let i = from; i < to; i++) pixels[i] = level;
    from = to;
  }
  return pixels;
}

/** Sets what no tone has set. Neutral pixels match only neutral inks if there are any, so that antialiased edges of black shapes stay neutral. */
function fillNearest({ rgba }: PaintedPixels, palette: readonly Lab[], pixels: Uint8Array): void {
  const neutral = palette.flatMap(([, a, b], index) => (Math.hypot(a, b) < NEUTRAL_CHROMA ? [index] : []));
  const neutralInks = neutral.flatMap((index): Lab[] => palette.slice(index, index + 1));
  const nearest = (red: number, green: number, blue: number): number => {
    const [l, a, b] = toLab(red, green, blue);
    return neutral.length > 1 && Math.hypot(a, b) < NEUTRAL_CHROMA
      ? (neutral[findNearest(neutralInks, l, a, b)] ?? 0)
      : findNearest(palette, l, a, b);
  };
  if (palette.length > MAX_INKS) {
    fillByCells(rgba, nearest, pixels);
    return;
  }
  // The place of a colour depends on its bits, and each place keeps the last colour: a photograph has too many for a map.
  const colors = new Int32Array(PLACES).fill(-1);
  const indices = new Uint8Array(PLACES);
  for (let i = 0, at = 0; i < pixels.length; i++, at += 4) {
    if (pixels[i] !== UNSET) continue;
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    const color = (red << 16) | (green << 8) | blue;
    const place = (color ^ (color >> 7)) & (PLACES - 1);
    if (colors[place] !== color) {
      colors[place] = color;
      indices[place] = nearest(red, green, blue);
    }
    pixels[i] = indices[place] ?? 0;
  }
}

/**
 * Searches the ink of only every eighth shade: inks of a large palette are further apart, and a photograph has every
 * colour.
 */
function fillByCells(
  rgba: Uint8ClampedArray,
  nearest: (red: number, green: number, blue: number) => number,
  pixels: Uint8Array,
): void {
  const cells = new Int16Array(32 ** 3).fill(-1);
  for (let i = 0, at = 0; i < pixels.length; i++, at += 4) {
    if (pixels[i] !== UNSET) continue;
    const [red, green, blue] = [(rgba[at] ?? 0) >> 3, (rgba[at + 1] ?? 0) >> 3, (rgba[at + 2] ?? 0) >> 3];
    const cell = (red << 10) | (green << 5) | blue;
    let index = cells[cell] ?? 0;
    if (index < 0) {
      index = nearest(red * 8 + 4, green * 8 + 4, blue * 8 + 4);
      cells[cell] = index;
    }
    pixels[i] = index;
  }
}

function ditherGreys(
  painted: PaintedPixels,
  tone: ToneBox,
  { levels, curve }: GreyInks,
  tiles: RankTiles,
  choose: (requested: ElementDither) => DitherMethod,
  setLevel: SetLevel,
): void {
  const box = cutGreys(painted, tone);
  if (tone.isFlat) {
    if (tone.width <= THIN_PX || tone.height <= THIN_PX) dotLine(box, tone, levels, setLevel);
    else order(levels === 2 ? clearEdge(box) : box, tone, levels, tiles.bayer8, setLevel);
    return;
  }
  if (tone.dither === 'auto' && !isPicture(box.greys, levels, box.mask)) return;
  const method = choose(tone.dither);
  if (method === 'none') return;
  if (method !== 'ordered' && !tone.keepsLevels) fitTones(box.greys, box.mask);
  if (curve) for (let i = 0; i < box.greys.length; i++) box.greys[i] = curve[box.greys[i] ?? 0] ?? 0;
  // biome-ignore lint/nursery/useExhaustiveSwitchCases: `none` was answered above
  switch (method) {
    case 'floyd-steinberg':
      diffuseFloydSteinberg(box, levels, setLevel);
      break;
    case 'atkinson':
      diffuseAtkinson(box, levels, setLevel);
      break;
    case 'ordered':
      order(box, tone, levels, tiles.bayer8, setLevel);
      break;
    case 'blue-noise':
      order(box, tone, levels, tiles.blueNoise, setLevel);
  }
}

function thresholdGreys({ width, height, greys, mask }: GreyBox, levels: number, put: SetLevel): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (mask?.[at] !== 0) put(x, y, Math.round(((greys[at] ?? 0) * (levels - 1)) / 255));
    }
}

function cutGreys({ rgba, widthPx }: PaintedPixels, tone: ToneBox): GreyBox {
  const greys = new Uint8Array(tone.width * tone.height);
  for (let y = 0, at = 0; y < tone.height; y++) {
    const row = (tone.y + y) * widthPx + tone.x;
    for (let x = 0; x < tone.width; x++) greys[at++] = greyAt(rgba, (row + x) * 4);
  }
  return { width: tone.width, height: tone.height, greys, mask: tone.mask };
}

/** Excludes the outermost px of a light tint: a row of the pattern along an edge would look like a dotted border. */
function clearEdge(box: GreyBox): GreyBox {
  const { width, height } = box;
  const greys = box.greys.slice();
  const clear = (at: number): void => {
    if ((greys[at] ?? 0) >= LIGHT_TINT) greys[at] = 255;
  };
  for (let x = 0; x < width; x++) {
    clear(x);
    clear((height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y++) {
    clear(y * width);
    clear((y + 1) * width - 1);
  }
  return { ...box, greys };
}

/** Aligned to the screen, so that a change elsewhere does not alter the pattern. */
function order(box: GreyBox, tone: ToneBox, levels: number, { size, ranks }: RankTile, setLevel: SetLevel): void {
  const { width, height, greys, mask } = box;
  // The size is a power of two, and a division per pixel would take most of the time.
  const inTile = size - 1;
  for (let y = 0, at = 0; y < height; y++) {
    const row = ((tone.y + y) & inTile) * size;
    for (let x = 0; x < width; x++, at++) {
      if (mask && mask[at] === 0) continue;
      const rank = ranks[row + ((tone.x + x) & inTile)] ?? 128;
      setLevel(x, y, levelUnderRank(greys[at] ?? 0, rank, levels));
    }
  }
}

/** At least one dot in four, so that a faint line is visible, and at least one gap in four, so that it is not solid. */
const MIN_DOTS = 0.25;

/** Along a thin line, the darker level appears at regular distances, counted from the edge of the screen. */
function dotLine(box: GreyBox, tone: ToneBox, levels: number, setLevel: SetLevel): void {
  const isAcross = box.width >= box.height;
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x;
      if (box.mask && box.mask[at] === 0) continue;
      const along = isAcross ? tone.x + x : tone.y + y;
      const position = ((box.greys[at] ?? 0) / 255) * (levels - 1);
      const below = Math.min(levels - 1, Math.floor(position));
      const share = 1 - (position - below);
      const dark = share === 1 || levels > 4 ? share : Math.min(1 - MIN_DOTS, Math.max(MIN_DOTS, share));
      const isDark = Math.floor((along + 1) * dark + 1e-6) > Math.floor(along * dark + 1e-6);
      setLevel(x, y, isDark || below === levels - 1 ? below : below + 1);
    }
}
