import { InkstandError } from '@inkstand/common/errors';
import type { ComposedEntry, DrawnEntry, FaceSource } from './face-source.js';

/** A finished glyph; its ink is cropped to the box. */
interface ComposedGlyph {
  readonly codePoint: number;
  readonly advancePx: number;
  /** From the pen position to the left edge of the box. */
  readonly leftPx: number;
  /** From the baseline up to the top edge of the box; negative below the baseline. */
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** One byte per pixel, row by row. */
  readonly ink: Uint8Array;
  /** The character whose kerning it uses: itself, or its base letter. */
  readonly kernsAs: string;
}

/** Ink as a set of points; `y` counts upwards from the baseline (0 is the lowest row above it). */
interface Shape {
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly advancePx: number;
  readonly kernsAs: string;
}

/**
 * Places accents and returns all characters of the face in code point order. Throws `invalid` when a part is missing.
 */
export function composeFace(source: FaceSource): ComposedGlyph[] {
  const entries = new Map(source.entries.map((entry) => [entry.key, entry]));
  if (entries.size !== source.entries.length)
    throw new InkstandError('invalid', `face ${source.name}: ${findDuplicate(source)} is defined twice`);
  const shapeOf = (key: string, depth = 0): Shape => {
    const entry = entries.get(key);
    if (entry === undefined || depth > 4)
      throw new InkstandError('invalid', `face ${source.name}: no glyph or part "${key}"`);
    return entry.kind === 'drawn' ? shapeOfDrawn(entry) : compose(entry, (piece) => shapeOf(piece, depth + 1));
  };
  return [...entries.keys()]
    .filter((key) => [...key].length === 1)
    .map((key) => cutGlyph(key, shapeOf(key)))
    .sort((a, b) => a.codePoint - b.codePoint);
}

function shapeOfDrawn(entry: DrawnEntry): Shape {
  const rows = [...entry.rowsAbove, ...entry.rowsBelow];
  const dots = rows.flatMap((row, index) =>
    [...row].flatMap((mark, column) =>
      mark === '#' ? [{ x: column + entry.atPx, y: entry.rowsAbove.length - 1 - index }] : [],
    ),
  );
  return { dots, advancePx: entry.advancePx, kernsAs: entry.key };
}

/**
 * The first part is the base. A part drawn above its line is placed on top of the base's ink, one drawn below is
 * aligned to the baseline; both are centred over the base.
 */
function compose(entry: ComposedEntry, shapeOf: (key: string) => Shape): Shape {
  const [first, ...others] = entry.pieces;
  if (first === undefined) throw new InkstandError('invalid', `face: "${entry.key}" has no pieces`);
  const base = shapeOf(first.key);
  const dots = base.dots.map(({ x, y }) => ({ x: x + first.rightPx, y: y + first.upPx }));
  const middle = middleOf(dots);
  for (const piece of others) {
    const part = shapeOf(piece.key);
    const sitsOnBase = part.dots.every(({ y }) => y >= 0);
    const right = (piece.key.length > 1 ? Math.floor(middle - middleOf(part.dots)) : 0) + piece.rightPx;
    const up = (sitsOnBase && piece.key.length > 1 ? Math.max(...dots.map(({ y }) => y)) + 1 : 0) + piece.upPx;
    dots.push(...part.dots.map(({ x, y }) => ({ x: x + right, y: y + up })));
  }
  return { dots, advancePx: entry.advancePx ?? base.advancePx, kernsAs: base.kernsAs };
}

function middleOf(dots: Shape['dots']): number {
  const columns = dots.map(({ x }) => x);
  return (Math.min(...columns) + Math.max(...columns)) / 2;
}

function cutGlyph(key: string, { dots, advancePx, kernsAs }: Shape): ComposedGlyph {
  const codePoint = key.codePointAt(0) ?? 0;
  if (dots.length === 0) {
    return { codePoint, advancePx, leftPx: 0, topPx: 0, widthPx: 0, heightPx: 0, ink: new Uint8Array(0), kernsAs };
  }
  const leftPx = Math.min(...dots.map(({ x }) => x));
  const topPx = Math.max(...dots.map(({ y }) => y)) + 1;
  const widthPx = Math.max(...dots.map(({ x }) => x)) + 1 - leftPx;
  const heightPx = topPx - Math.min(...dots.map(({ y }) => y));
  const ink = new Uint8Array(widthPx * heightPx);
  for (const { x, y } of dots) ink[(topPx - 1 - y) * widthPx + x - leftPx] = 1;
  return { codePoint, advancePx, leftPx, topPx, widthPx, heightPx, ink, kernsAs };
}

function findDuplicate(source: FaceSource): string {
  const keys = source.entries.map((entry) => entry.key);
  return keys.find((key, index) => keys.indexOf(key) !== index) ?? '';
}
