import { decode } from 'fast-png';

/** A rectangle of a rendered page, px. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnWord extends Rectangle {
  readonly text: string;
}

export interface DrawnBox extends Rectangle {
  readonly class: string;
}

/** Line height of a 12 px face, the smallest legible one on a panel of 800 × 480. */
const MIN_WORD_HEIGHT_PX = 14;
const CELL_PX = 60;

/** Words in a face of less than 12 px. */
export const listSmallWords = (words: readonly DrawnWord[]): readonly string[] =>
  words.filter(({ height }) => height < MIN_WORD_HEIGHT_PX).map(({ text, height }) => `${text} (${height} px)`);

/** Words that are partly outside the view. */
export const listCutWords = (words: readonly DrawnWord[], view: Rectangle): readonly string[] =>
  words
    .filter((word) => !contains(view, word))
    .map(({ text, x, y }) => `${text} at ${Math.round(x)}, ${Math.round(y)}`);

/** Words that end in an ellipsis although another character would fit into their box. */
export function listNeedlessEllipses(words: readonly DrawnWord[], boxes: readonly DrawnBox[]): readonly string[] {
  return words
    .filter(({ text }) => /(?:…|\.\.\.)$/.test(text))
    .filter((word) => {
      const around = boxes.filter((box) => contains(box, word) && /\blines?\b/.test(box.class));
      const box = around.toSorted((a, b) => a.width * a.height - b.width * b.height)[0];
      return box !== undefined && box.x + box.width - word.x - word.width > word.height;
    })
    .map(({ text }) => text);
}

/** Pairs of overlapping words. Only the middle of each counts: lines of large digits are lower than their face. */
export function listOverlaps(words: readonly DrawnWord[]): readonly string[] {
  const cores = words.map((word) => ({ ...word, y: word.y + word.height * 0.3, height: word.height * 0.4 }));
  return cores.flatMap((one, index) =>
    cores
      .slice(index + 1)
      .filter((other) => overlapOf(one, other) > 4)
      .map((other) => `${one.text} and ${other.text}`),
  );
}

/** Fraction of the screen's squares of 60 px that have ink, 0–1. */
export function usedShare(png: Uint8Array): number {
  const { width, height, data, depth } = decode(png);
  const bytesPerRow = Math.ceil((width * depth) / 8);
  const isInk = (x: number, y: number): boolean => {
    if (depth !== 1) return (data[y * bytesPerRow + x] ?? 255) < 128;
    return (((data[y * bytesPerRow + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0;
  };
  let [used, all] = [0, 0];
  for (let top = 0; top + CELL_PX <= height; top += CELL_PX) {
    for (let left = 0; left + CELL_PX <= width; left += CELL_PX) {
      all++;
      if (hasInk(left, top, isInk)) used++;
    }
  }
  return used / all;
}

function hasInk(left: number, top: number, isInk: (x: number, y: number) => boolean): boolean {
  // The frame of a mashup is not content.
  for (let y = Math.max(top, 2); y < top + CELL_PX; y++) {
    for (let x = Math.max(left, 2); x < left + CELL_PX; x++) if (isInk(x, y)) return true;
  }
  return false;
}

const contains = (outer: Rectangle, inner: Rectangle): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - inner.height * 0.3 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + inner.height * 0.3;

function overlapOf(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? Math.min(width, height) : 0;
}
