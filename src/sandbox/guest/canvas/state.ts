import type { CanvasCommand } from './commands.js';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
/** A matrix as a page passes it. */
export type MatrixLike = Partial<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>>;

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** What `save` keeps, as scripts read it; each style is a colour, a gradient or a pattern. */
export const createState = () => ({
  matrix: IDENTITY,
  fillStyle: '#000000' as unknown,
  strokeStyle: '#000000' as unknown,
  shadowColor: 'rgba(0, 0, 0, 0)',
  font: '10px sans-serif',
  dashes: [] as readonly number[],
  lineWidth: 1,
  miterLimit: 10,
  lineDashOffset: 0,
  globalAlpha: 1,
  shadowBlur: 0,
  shadowOffsetX: 0,
  shadowOffsetY: 0,
  imageSmoothingEnabled: true,
  imageSmoothingQuality: 'low',
  lineCap: 'butt',
  lineJoin: 'miter',
  globalCompositeOperation: 'source-over',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  direction: 'ltr',
  fontKerning: 'auto',
  letterSpacing: '0px',
  wordSpacing: '0px',
});
export type ContextState = ReturnType<typeof createState>;

/** Members that are numbers, and which values count. */
export const NUMBERS = {
  lineWidth: (value: number) => value > 0,
  miterLimit: (value: number) => value > 0,
  lineDashOffset: () => true,
  globalAlpha: (value: number) => value >= 0 && value <= 1,
  shadowBlur: (value: number) => value >= 0,
  shadowOffsetX: () => true,
  shadowOffsetY: () => true,
} as const satisfies Readonly<Partial<Record<keyof ContextState & CanvasCommand, (value: number) => boolean>>>;

/** Members that are one of some words. */
export const WORDS = {
  lineCap: 'butt round square',
  lineJoin: 'miter round bevel',
  globalCompositeOperation:
    'source-over source-in source-out source-atop destination-over destination-in destination-out destination-atop lighter copy xor ' +
    'multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity',
  textAlign: 'start end left right center',
  textBaseline: 'alphabetic top hanging middle ideographic bottom',
  direction: 'ltr rtl inherit',
  fontKerning: 'auto normal none',
  imageSmoothingQuality: 'low medium high',
} as const satisfies Readonly<Partial<Record<keyof ContextState & CanvasCommand, string>>>;

export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
