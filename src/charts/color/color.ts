/** A colour as red, green, blue (0 to 255) and opacity. */
export type Rgba = readonly [red: number, green: number, blue: number, opacity: number];

const NAMES: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'ffffff',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  gray: '808080',
  grey: '808080',
  silver: 'c0c0c0',
  lightgray: 'd3d3d3',
  lightgrey: 'd3d3d3',
  darkgray: 'a9a9a9',
  darkgrey: 'a9a9a9',
  dimgray: '696969',
  orange: 'ffa500',
  yellow: 'ffff00',
  purple: '800080',
  navy: '000080',
};

/** Reads `#rgb`, `#rrggbb`, `rgb()`, `rgba()` and common names; undefined for others. */
export function parseColor(text: unknown): Rgba | undefined {
  if (typeof text !== 'string' || text.length > 64) return undefined;
  const value = text.trim().toLowerCase();
  if (value === 'transparent') return [0, 0, 0, 0];
  if (value.startsWith('#')) return parseHex(value.slice(1));
  if (value.startsWith('rgb')) return parseFunction(value);
  return parseHex(Object.hasOwn(NAMES, value) ? (NAMES[value] ?? '') : '');
}

function parseHex(digits: string): Rgba | undefined {
  const long = digits.length === 3 || digits.length === 4 ? digits.replace(/./g, '$&$&') : digits;
  if (!/^([0-9a-f]{6}|[0-9a-f]{8})$/.test(long)) return undefined;
  const opacity = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1;
  const number = Number.parseInt(long.slice(0, 6), 16);
  return [number >> 16, (number >> 8) & 255, number & 255, opacity];
}

function parseFunction(value: string): Rgba | undefined {
  const parts = value.slice(value.indexOf('(') + 1, value.lastIndexOf(')')).split(/[\s,/]+/);
  const numbers = parts.map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) * 2.55 : Number(part)));
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, opacity = 1] = numbers;
  return Number.isFinite(red + green + blue + opacity) ? [red, green, blue, opacity] : undefined;
}

export function colorText([red, green, blue, opacity]: Rgba): string {
  return opacity === 1 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${opacity})`;
}

/** The colour between two, `share` from 0 to 1. */
export function mixColors(from: Rgba, to: Rgba, share: number): Rgba {
  const mix = (a: number, b: number) => Math.round(b + (a - b) * (1 - share));
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2]), to[3] + (from[3] - to[3]) * (1 - share)];
}

/** Black or white, whichever reads better on the colour. */
export function contrastOf(background: unknown): string {
  const color = parseColor(background);
  if (!color || color[3] === 0) return '#000000';
  const luminance = 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
