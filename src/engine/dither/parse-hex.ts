/** An sRGB colour, 0–255. */
export type Bytes = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb`. */
export function parseHex(color: string): Bytes {
  const value = Number.parseInt(color.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
