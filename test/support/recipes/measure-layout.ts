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
  readonly cut?: 'ellipsis' | 'edge' | 'most';
}

export interface DrawnBox extends Rectangle {
  readonly class: string;
}

/** Line height of a 12 px face, the smallest legible one on a panel of 800 × 480. */
const MIN_WORD_HEIGHT_PX = 14;
const CELL_PX = 60;
/** Classes of the parts of a page that hold one entry. */
const CARD = /\b(?:item|tile|person|lesson|hero|reading|past)\b/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Words in a face of less than 12 px. */
export const listSmallWords = (words: readonly DrawnWord[]): readonly string[] =>
  words.filter(({ height }) => height < MIN_WORD_HEIGHT_PX).map(({ text, height }) => `${text} (${height} px)`);

/** Words that are partly outside the view. */
export const listCutWords = (words: readonly DrawnWord[], view: Rectangle): readonly string[] =>
  words
    .filter((word) => !contains(view, word))
    .map(({ text, x, y }) => `${text} at ${Math.round(x)}, ${Math.round(y)}`);

/** Words of which the edge of an element covers a part. */
export const listCoveredWords = (words: readonly DrawnWord[]): readonly string[] =>
  words.filter(({ cut }) => cut === 'edge' || cut === 'most').map(({ text }) => text);

/**
 * Words before an ellipsis although more of their text would fit: the next word at the end of the line, or another line below the text
 * in its item or card, or in the view where it has none. What has no ink is room.
 * @param text what the page says, without its tags
 */
export function listNeedlessEllipses(
  words: readonly DrawnWord[],
  boxes: readonly DrawnBox[],
  view: Rectangle,
  { hasInk, text: pageText }: { readonly hasInk: InkTest; readonly text: string },
): readonly string[] {
  return words
    .filter(({ cut, text }) => cut === 'ellipsis' || /(?:…|\.\.\.)$/.test(text))
    .flatMap((word) => {
      const around = boxes.filter((box) => contains(box, word) && box.width > 0 && box.height > 0);
      const box = around.toSorted((a, b) => a.width * a.height - b.width * b.height)[0];
      if (box === undefined) return [];
      const em = word.height * 0.8;
      const line = words.filter(
        (one) => contains(box, one) && overlapOf({ ...one, x: word.x, width: word.width }, word) > em / 2,
      );
      const isRightToLeft = line.some(({ text }) => RIGHT_TO_LEFT.test(text));
      const side = isRightToLeft ? word.x - em - box.x : box.x + box.width - (word.x + word.width + em);
      const next = (word.width / word.text.length) * nextWordAfter(word, words, pageText).length;
      if (side > 2 * em + next) return [`${word.text} (${Math.round(side)} px beside)`];
      const bottom = Math.max(box.y + box.height, word.y + word.height);
      const below = { x: box.x, y: bottom + 1, width: box.width, height: word.height * 1.15 };
      const card =
        around.filter(({ class: names }) => CARD.test(names)).toSorted((a, b) => a.height - b.height)[0] ?? view;
      if (below.y + below.height > card.y + card.height || hasInk(below)) return [];
      return [`${word.text} (a line below)`];
    });
}

/** The word of the page that follows a drawn word and the one before it. */
function nextWordAfter(word: DrawnWord, words: readonly DrawnWord[], pageText: string): string {
  const before = words[words.indexOf(word) - 1]?.text ?? '';
  const pageWords = pageText.split(/\s+/);
  const at = pageWords.findIndex((one, index) => one.startsWith(word.text) && pageWords[index - 1] === before);
  return pageWords[at + 1] ?? '';
}

/** Pairs of overlapping words. Only the middle of each counts: lines of large digits are lower than their face. */
export function listOverlaps(words: readonly DrawnWord[]): readonly string[] {
  const cores = words.map((word) => ({ ...word, y: word.y + word.height * 0.3, height: word.height * 0.4 }));
  return cores.flatMap((one, index) =>
    cores
      .slice(index + 1)
      .filter((other) => !isBroken(one, other) && !isBroken(other, one) && overlapOf(one, other) > 4)
      .map((other) => `${one.text} and ${other.text}`),
  );
}

/** Whether a long word continues on the next line: it has one rectangle around both parts. */
const isBroken = (word: DrawnWord, other: DrawnWord): boolean =>
  word.text.length > 10 && word.height > other.height * 1.6;

/** Whether a rectangle of a picture has ink. */
export type InkTest = (rectangle: Rectangle) => boolean;

/** The ink of a picture: everything but its paper. The frame of a mashup is not content. */
export function readInk(png: Uint8Array): InkTest & { readonly width: number; readonly height: number } {
  const { width, height, data, depth, palette, channels } = decode(png);
  const bytesPerRow = Math.ceil((width * depth * channels) / 8);
  const paper = palette ? palette.findIndex((colour) => colour.slice(0, 3).every((one) => one > 250)) : 2 ** depth - 1;
  const levels = 2 ** depth - 1;
  const isInk = (x: number, y: number): boolean => {
    if (depth >= 8) {
      const value = data[(y * width + x) * channels] ?? paper;
      return palette ? value !== paper : value < 200;
    }
    const bit = x * depth;
    const value = ((data[y * bytesPerRow + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & levels;
    return palette ? value !== paper : value <= levels * 0.8;
  };
  const test = (area: Rectangle): boolean => {
    const [left, right] = [Math.max(2, Math.round(area.x)), Math.min(width - 2, Math.round(area.x + area.width))];
    const [top, bottom] = [Math.max(2, Math.round(area.y)), Math.min(height - 2, Math.round(area.y + area.height))];
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (isInk(x, y)) return true;
    return false;
  };
  return Object.assign(test, { width, height });
}

/** Fraction of the squares of a view that have ink, 0–1. The squares have 60 px of the layout, as large as an icon beside a word. */
export function usedShare(hasInk: ReturnType<typeof readInk>, pixelRatio = 1): number {
  const cells = listCells(hasInk, pixelRatio).flat();
  return cells.filter(Boolean).length / cells.length;
}

/** The largest rectangle of squares without ink, as a fraction of the view, 0–1. */
export function emptyShare(hasInk: ReturnType<typeof readInk>, pixelRatio = 1): number {
  const rows = listCells(hasInk, pixelRatio / 2);
  const columns = rows[0]?.length ?? 0;
  const heights = new Array<number>(columns).fill(0);
  let largest = 0;
  for (const row of rows) {
    for (let x = 0; x < columns; x++) heights[x] = row[x] ? 0 : (heights[x] ?? 0) + 1;
    for (let x = 0; x < columns; x++) {
      let low = Number.POSITIVE_INFINITY;
      for (let end = x; end < columns; end++) {
        low = Math.min(low, heights[end] ?? 0);
        largest = Math.max(largest, low * (end - x + 1));
      }
    }
  }
  return largest / (rows.length * columns);
}

/** Whether the squares of a view have ink, row by row. */
function listCells(hasInk: ReturnType<typeof readInk>, pixelRatio: number): readonly (readonly boolean[])[] {
  const { width, height } = hasInk;
  const across = Math.max(1, Math.round(width / (CELL_PX * pixelRatio)));
  const down = Math.max(1, Math.round(height / (CELL_PX * pixelRatio)));
  const [cellWidth, cellHeight] = [width / across, height / down];
  const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
  return range(down).map((row) =>
    range(across).map((column) =>
      hasInk({ x: column * cellWidth, y: row * cellHeight, width: cellWidth, height: cellHeight }),
    ),
  );
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
