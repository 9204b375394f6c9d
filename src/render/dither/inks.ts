import { type Lab, toLab } from './oklab.js';

/** Colours that a pixel of the panel can have: evenly spaced greys, or a palette. */
export type Inks =
  | { readonly kind: 'grey'; readonly levels: number }
  | { readonly kind: 'colors'; readonly palette: readonly Lab[] };

/** `palette` as `#rrggbb`; without one, greys by bit depth. */
export function makeInks(bitDepth: number, palette: readonly string[] | undefined): Inks {
  if (!palette) return { kind: 'grey', levels: 2 ** bitDepth };
  return { kind: 'colors', palette: palette.map((color) => toLab(...parseHex(color))) };
}

function parseHex(color: string): [r: number, g: number, b: number] {
  const value = Number.parseInt(color.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Grey of the pixel at byte `at` of RGBA data, as an integer from 0 (black) to 255 (white). */
export function greyAt(rgba: Uint8ClampedArray | Uint8Array, at: number): number {
  return (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0) + 128) >> 8;
}
