import { findColorfulAreas, guessWhites } from './colorful-areas.js';
import { fitQuad, type Point, type Quad } from './fit-quad.js';
import { bytesAt, mapRgb, middleOf, type Pixels, quantile, type Rgb, shrink, toByte, toLight } from './pixels.js';
import { projectTo } from './projection.js';

/** What the photograph of a test card shows. */
interface CardReading {
  /** `#rrggbb` of the inks that were asked for, in their order, relative to the white of the panel around them. */
  readonly inks: readonly string[];
  /** Corners of the row of patches in the photograph. */
  readonly corners: Quad;
  /** Centre of the patch of each ink. */
  readonly places: readonly Point[];
}

/** Patches of the card's last row, from left to right (`test-card/shared.liquid`). */
const PATCHES = ['#000000', '#ff0000', '#ffff00', '#00ff00', '#0000ff', '#ffa500', '#ffffff'];
const SEARCHED_PX = 800;
const MAX_SPREAD = 40;

/** How inks look relative to white, in light: wide enough for bad panels and lamps, narrow enough to refuse other things. */
const LOOKS: Readonly<Record<string, (red: number, green: number, blue: number) => boolean>> = {
  '#000000': (red, green, blue) => Math.max(red, green, blue) < 0.15,
  '#ff0000': (red, green, blue) => red > 1.5 * green && red > 1.5 * blue,
  '#ffff00': (red, green, blue) => red > 0.3 && green > 0.2 && blue < 0.6 * green,
  '#00ff00': (red, green, blue) => green > 1.15 * red && green > blue,
  '#0000ff': (red, green, blue) => blue > 1.3 * red && blue > 1.2 * green,
  '#ffa500': (red, green, blue) => red > green && green > blue,
  '#ffffff': (red, green, blue) => Math.min(red, green, blue) > 0.75,
};

/**
 * Finds the row of patches of the test card in a photograph, at any angle, and reads the inks of a panel from it.
 * Undefined when it is not in the picture, or when the panel has too few inks to recognise it.
 * @param colors `#rrggbb` by which pages name the inks
 */
export function readCard(pixels: Pixels, colors: readonly string[]): CardReading | undefined {
  const names = colors.map((color) => color.toLowerCase());
  const strong = countStrong(names);
  if (strong < 2 || !names.every((name) => PATCHES.includes(name))) return undefined;
  const factor = Math.max(1, Math.ceil(Math.max(pixels.width, pixels.height) / SEARCHED_PX));
  const small = shrink(pixels, factor);
  const enlarge = ({ x, y }: Point): Point => ({ x: (x + 0.5) * factor - 0.5, y: (y + 0.5) * factor - 0.5 });
  for (const white of guessWhites(small))
    for (const area of findColorfulAreas(small, white)) {
      const quad = fitQuad(area, small.width);
      if (!quad) continue;
      const [a, b, c, d] = quad.map(enlarge) as unknown as Quad;
      // The photograph may be upside down.
      for (const corners of [[a, b, c, d] as const, [c, d, a, b] as const]) {
        const reading = readRow(pixels, rowOf(corners, strong), names, strong);
        if (reading) return reading;
      }
    }
  return undefined;
}

/** Patches after the first whose colour the eye cannot miss: all, or red and yellow on panels without green and blue. */
function countStrong(names: readonly string[]): number {
  const has = (count: number): boolean => PATCHES.slice(1, 1 + count).every((name) => names.includes(name));
  // Orange is mixed where it is no ink.
  return has(4) ? 5 : has(2) ? 2 : 0;
}

type Place = (patch: number, down: number) => Point;

/** Places in the row: `patch` counts from the left edge of the first one, `down` is 0–1 from top to bottom. */
function rowOf(corners: Quad, strong: number): Place {
  const project = projectTo(corners);
  return (patch, down) => project((patch - 1) / strong, down);
}

function readRow(pixels: Pixels, place: Place, names: readonly string[], strong: number): CardReading | undefined {
  const lights = new Map<string, Rgb>();
  for (const [patch, name] of PATCHES.entries()) {
    const isSeen = patch <= strong || (strong === 5 && patch === 6);
    if (!isSeen) continue;
    const light = readPatch(pixels, place, patch, names.includes(name));
    if (!light || !LOOKS[name]?.(...light)) return undefined;
    lights.set(name, light);
  }
  const inks = names.map((name) => (name === '#ffffff' ? name : writeHex(lights.get(name) ?? [0, 0, 0])));
  const corners = [place(0, 0), place(PATCHES.length, 0), place(PATCHES.length, 1), place(0, 1)] as const;
  return { inks, corners, places: names.map((name) => place(PATCHES.indexOf(name) + 0.5, 0.5)) };
}

/** Light of a patch relative to the white above and below it; undefined when it is not even, or outside the picture. */
function readPatch(pixels: Pixels, place: Place, patch: number, isSolid: boolean): Rgb | undefined {
  const inner = sample(pixels, place, patch, 0.25, 0.75);
  const [above, below] = [
    whiteIn(sample(pixels, place, patch, -0.18, -0.04)),
    whiteIn(sample(pixels, place, patch, 1.04, 1.4)),
  ];
  if (inner.length === 0 || !above || !below) return undefined;
  const greens = inner.map(([, green]) => green);
  if (isSolid && quantile(greens, 0.9) - quantile(greens, 0.1) > MAX_SPREAD) return undefined;
  const white = whiteBetween(above, below);
  return mapRgb(middleOf(inner), (byte, k) => Math.min(1, toLight(byte) / Math.max(white[k], 0.01)));
}

/** Bytes on a grid within a patch, or in the paper above or below it; empty unless all are in the picture. */
function sample(pixels: Pixels, place: Place, patch: number, top: number, bottom: number): Rgb[] {
  const patches: Rgb[] = [];
  for (let i = 0; i <= 20; i++)
    for (let j = 0; j <= 12; j++) {
      const { x, y } = place(patch + 0.2 + (i / 20) * 0.6, top + (j / 12) * (bottom - top));
      if (!(x >= 0 && y >= 0 && x < pixels.width && y < pixels.height)) return [];
      patches.push(bytesAt(pixels, x, y));
    }
  return patches;
}

/** Light of the paper among bytes of paper, lines and letters. */
function whiteIn(bytes: readonly Rgb[]): Rgb | undefined {
  if (bytes.length === 0) return undefined;
  const lightOf = ([, green]: Rgb): number => toLight(green);
  const limit = 0.88 * quantile(bytes.map(lightOf), 0.9);
  return mapRgb(middleOf(bytes.filter((color) => lightOf(color) >= limit)), toLight);
}

/** Paper in the shade of a line is darker than it is; otherwise, light changes evenly over the card. */
function whiteBetween(above: Rgb, below: Rgb): Rgb {
  if (above[1] < 0.85 * below[1]) return below;
  if (below[1] < 0.85 * above[1]) return above;
  return mapRgb(above, (light, k) => (light + below[k]) / 2);
}

const writeHex = (light: Rgb): string =>
  `#${light.map((value) => toByte(value).toString(16).padStart(2, '0')).join('')}`;
