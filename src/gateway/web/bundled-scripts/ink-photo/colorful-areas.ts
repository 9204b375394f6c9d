import { bytesAt, LIGHTS, mapRgb, middleOf, type Pixels, quantile, type Rgb, toLight } from './pixels.js';

/** Places of pixels, as indices into the picture. */
export type Area = readonly number[];

/** Smaller areas are too small to read. */
const MIN_PIXELS = 250;
const MAX_AREAS = 12;
/** Light of the strongest channel above that of the weakest, and its share: black and greys have less, also in noise. */
const MIN_DIFFERENCE = 0.02;
const MIN_SATURATION = 0.45;

/** What may be the colour of white in the photograph: of its brightest places, of those in its middle, and of no cast. */
export function guessWhites(pixels: Pixels): readonly Rgb[] {
  const { width, height } = pixels;
  const all = sampleWithin(pixels, 0, 0, width, height);
  const middle = sampleWithin(pixels, width / 4, height / 4, (width * 3) / 4, (height * 3) / 4);
  return [brightest(all), brightest(middle), [255, 255, 255]];
}

function sampleWithin(pixels: Pixels, left: number, top: number, right: number, bottom: number): Rgb[] {
  const step = Math.max(1, Math.round(pixels.width / 160));
  const areas: Rgb[] = [];
  for (let y = top; y < bottom; y += step) for (let x = left; x < right; x += step) areas.push(bytesAt(pixels, x, y));
  return areas;
}

function brightest(colors: readonly Rgb[]): Rgb {
  const limit = quantile(colors.map(brightness), 0.92);
  return mapRgb(middleOf(colors.filter((color) => brightness(color) >= limit)), (byte) => Math.max(byte, 40));
}

const brightness = ([red, green, blue]: Rgb): number => red + green + blue;

/** Connected areas of any strong colours, the largest first. Gaps of two pixels connect. */
export function findColorfulAreas(pixels: Pixels, white: Rgb): readonly Area[] {
  const { width, height } = pixels;
  const isColorful = markColorful(pixels, white);
  const open = widen(isColorful, width, height);
  const areas: number[][] = [];
  for (let start = 0; start < open.length; start++) {
    if (open[start] === 0) continue;
    const area = takeArea(open, width, start).filter((at) => isColorful[at] === 1);
    if (area.length >= MIN_PIXELS) areas.push(area);
  }
  return areas.sort((a, b) => b.length - a.length).slice(0, MAX_AREAS);
}

function markColorful({ width, height, data }: Pixels, white: Rgb): Uint8Array {
  const scales = white.map((byte) => 1 / toLight(byte));
  const marks = new Uint8Array(width * height);
  for (let at = 0; at < marks.length; at++) {
    const [red = 0, green = 0, blue = 0] = scales.map((scale, k) => (LIGHTS[data[at * 4 + k] ?? 0] ?? 0) * scale);
    const max = Math.max(red, green, blue);
    const difference = max - Math.min(red, green, blue);
    if (difference > MIN_DIFFERENCE && difference > MIN_SATURATION * max) marks[at] = 1;
  }
  return marks;
}

/** Marks the neighbours of marks as well. Marks at the border of the picture are dropped. */
function widen(marks: Uint8Array, width: number, height: number): Uint8Array {
  const wider = new Uint8Array(marks.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (marks[at] === 1) for (const row of [-width, 0, width]) wider.fill(1, at + row - 1, at + row + 2);
    }
  return wider;
}

/** The area around a mark, whose marks are removed. */
function takeArea(marks: Uint8Array, width: number, start: number): number[] {
  const area = [start];
  marks[start] = 0;
  for (let i = 0; i < area.length; i++)
    for (const step of [-1, 1, -width, width]) {
      const next = (area[i] ?? 0) + step;
      if (marks[next] !== 1) continue;
      marks[next] = 0;
      area.push(next);
    }
  return area;
}
