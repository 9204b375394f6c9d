/** Grey of the pixel at byte `at` of RGBA data, as an integer from 0 (black) to 255 (white). */
export function greyAt(rgba: Uint8ClampedArray | Uint8Array, at: number): number {
  return (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0) + 128) >> 8;
}
