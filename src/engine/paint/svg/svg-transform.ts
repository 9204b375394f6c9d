import { IDENTITY, type Matrix, multiply, toRadians } from '../../affine.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Area, Size } from '../../geometry.js';
import { translation } from '../matrix.js';
import { NUMBER, readNumbers } from './svg-length.js';

const STEP = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/gi;
/** A list in which each number is written as `#`. */
const NUMBERS = /^\s*#(?:\s*(?:,\s*)?#)*\s*$/;
/** Allowed numbers of arguments. */
const COUNTS: Readonly<Record<string, readonly number[]>> = {
  matrix: [6],
  translate: [1, 2],
  scale: [1, 2],
  rotate: [1, 3],
  skewx: [1],
  skewy: [1],
};

/** Parses the `transform` attribute; an invalid one has no effect. */
export function readTransform(source: string | undefined): Matrix {
  let matrix = IDENTITY;
  if (!source || /[^\s,]/.test(source.replace(STEP, ''))) return matrix;
  for (const [, written = '', list = ''] of source.matchAll(STEP)) {
    const name = written.toLowerCase();
    const numbers = !list.includes('#') && NUMBERS.test(list.replace(NUMBER, '#')) ? readNumbers(list) : [];
    if (!COUNTS[name]?.includes(numbers.length)) return IDENTITY;
    matrix = multiply(matrix, readStep(name, numbers));
  }
  return Object.values(matrix).every(Number.isFinite) ? matrix : IDENTITY;
}

function readStep(name: string, [first = 0, second, third = 0, fourth = 0, fifth = 0, sixth = 0]: number[]): Matrix {
  switch (name) {
    case 'matrix':
      return { a: first, b: second ?? 0, c: third, d: fourth, e: fifth, f: sixth };
    case 'translate':
      return translation(first, second ?? 0);
    case 'scale':
      return { ...IDENTITY, a: first, d: second ?? first };
    case 'rotate': {
      const [sin, cos] = [Math.sin(toRadians(first)), Math.cos(toRadians(first))];
      const turn = { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
      const [x, y] = [second ?? 0, third];
      return multiply(translation(x, y), multiply(turn, translation(-x, -y)));
    }
    case 'skewx':
      return { ...IDENTITY, c: Math.tan(toRadians(first)) };
    default:
      return { ...IDENTITY, b: Math.tan(toRadians(first)) };
  }
}

/** Maps fractions of a box to its units. */
export function boxMatrix({ x, y, width, height }: Area): Matrix {
  return { a: width, b: 0, c: 0, d: height, e: x, f: y };
}

/** Maps a view box to a viewport of this size; undefined if nothing is visible. */
export function fitViewBox(
  viewBox: string | undefined,
  preserveAspectRatio: string | undefined,
  { width, height }: Size,
): { readonly matrix: Matrix; readonly size: Size; readonly cuts: boolean } | undefined {
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0, extra] = readNumbers(viewBox);
  if (!viewBox || boxWidth <= 0 || boxHeight <= 0 || extra !== undefined) {
    return viewBox && (boxWidth === 0 || boxHeight === 0) && readNumbers(viewBox).length === 4
      ? undefined
      : { matrix: IDENTITY, size: { width, height }, cuts: false };
  }
  const words = (preserveAspectRatio ?? '').trim().split(/\s+/);
  const align = words.find((word) => /^x(Min|Mid|Max)Y(Min|Mid|Max)$|^none$/.test(word)) ?? 'xMidYMid';
  const isSlice = words.includes('slice');
  let [scaleX, scaleY] = [width / boxWidth, height / boxHeight];
  if (align !== 'none') {
    scaleX = isSlice ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
    scaleY = scaleX;
  }
  const alignOffset = (word: string, free: number): number => (word === 'Min' ? 0 : word === 'Max' ? free : free / 2);
  const left = align === 'none' ? 0 : alignOffset(align.slice(1, 4), width - boxWidth * scaleX);
  const top = align === 'none' ? 0 : alignOffset(align.slice(5), height - boxHeight * scaleY);
  return {
    matrix: { a: scaleX, b: 0, c: 0, d: scaleY, e: left - x * scaleX, f: top - y * scaleY },
    size: { width: boxWidth, height: boxHeight },
    cuts: true,
  };
}

/** Whether a viewport clips its overflow: nothing scrolls, so `auto` shows everything (SVG 2, section 3.6). */
export function clipsOverflow({ overflowX }: Pick<ComputedStyle, 'overflowX'>): boolean {
  return overflowX !== 'visible' && overflowX !== 'auto';
}
