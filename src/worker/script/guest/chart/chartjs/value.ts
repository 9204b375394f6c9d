import { isNumber, isOptions, type Options, readNumber, readOptions } from '../options/read.js';

/** An option as the page wrote it, called with its context where it is a function, and taken by index from a list. */
export function resolve(value: unknown, context: Options, index?: number): unknown {
  const called = typeof value === 'function' ? value(context, {}) : value;
  if (!Array.isArray(called) || index === undefined) return called;
  return called.length > 0 ? called[index % called.length] : undefined;
}

/** The first that is given. */
export function firstOf(...values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined && value !== null);
}

export interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** One number for all sides, `{ x, y }`, or sides by name. */
export function readSides(value: unknown): Sides {
  if (!isOptions(value)) {
    const all = readNumber(value, 0);
    return { top: all, right: all, bottom: all, left: all };
  }
  const side = (name: string, axis: string): number => readNumber(value[name] ?? value[axis], 0);
  return { top: side('top', 'y'), right: side('right', 'x'), bottom: side('bottom', 'y'), left: side('left', 'x') };
}

export interface ChartFont {
  readonly size: number;
  readonly lineHeight: number;
  /** For the style attribute of a text, without its colour. */
  readonly style: string;
}

/** A font of options above the fonts that it inherits from. */
export function readFont(...fonts: readonly unknown[]): ChartFont {
  const font: Options = {};
  for (const one of fonts)
    for (const [name, value] of Object.entries(readOptions(one)))
      if (value !== undefined && value !== null) font[name] = value;
  const size = Math.max(0, readNumber(font.size, 12));
  const words = [`font-family:${plain(font.family, 'sans-serif')}`, `font-size:${size}px`];
  if (font.weight) words.push(`font-weight:${plain(font.weight, 'normal')}`);
  if (font.style && font.style !== 'normal') words.push(`font-style:${plain(font.style, 'normal')}`);
  return { size, lineHeight: lineHeightOf(font.lineHeight, size), style: `${words.join(';')};` };
}

function lineHeightOf(value: unknown, size: number): number {
  if (typeof value === 'string' && value.endsWith('px')) return readNumber(value, size * 1.2);
  if (typeof value === 'string' && value.endsWith('%')) return (readNumber(value.slice(0, -1), 120) * size) / 100;
  return readNumber(value, 1.2) * size;
}

const plain = (value: unknown, other: string): string =>
  typeof value === 'string' || isNumber(value) ? String(value).replace(/[;"<>]/g, '') : other;

/** Lines of a text that may be a list. */
export function readLines(text: unknown): readonly string[] {
  const lines = Array.isArray(text) ? text : [text];
  return lines.filter((line) => line !== undefined && line !== null).map(String);
}
