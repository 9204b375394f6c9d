import type { FlexContainer } from './container.js';

/** More items than this are wrapped greedily: balancing compares every pair of breaks. */
const MAX_BALANCED_ITEMS = 300;

/**
 * Breaks items of these lengths into lines of about equal length: as few as fit, or as many as `flex-line-count`
 * requests, with the least sum of squared gaps at the ends. Equal sums favour the earlier lines. Returns the index of
 * each line's first item; `undefined` if there are too many items.
 */
export function balancedStarts(
  lengths: readonly number[],
  { style, mainGap, layout }: Pick<FlexContainer, 'style' | 'mainGap' | 'layout'>,
  availablePx: number,
): number[] | undefined {
  if (lengths.length > MAX_BALANCED_ITEMS) return undefined;
  const wanted = Math.min(style.flexLineCount, lengths.length);
  const count = Math.max(countGreedily(lengths, mainGap, availablePx), wanted);
  const available = Number.isFinite(availablePx) ? availablePx : minLongestLine(lengths, mainGap, count);
  layout.step(lengths.length * lengths.length);
  return bestBreaks(lengths, mainGap, available, count);
}

/** Greedy line count: a line is full once it exceeds the available space. */
function countGreedily(lengths: readonly number[], gapPx: number, availablePx: number): number {
  let count = 1;
  let used = lengths[0] ?? 0;
  for (const length of lengths.slice(1)) {
    const next = used + gapPx + length;
    if (used > availablePx + 1e-3 || next > availablePx + 1e-3) {
      count++;
      used = length;
    } else used = next;
  }
  return count;
}

/** Starts of lines, with the least cost of all ways to make `count` lines. */
function bestBreaks(lengths: readonly number[], gapPx: number, availablePx: number, count: number): number[] {
  const total = lengths.length;
  // cost[line][start]: of the items from `start` on in that many lines; next[line][start]: start of the second of them.
  const cost = Array.from({ length: count + 1 }, () => new Array<number>(total + 1).fill(Number.POSITIVE_INFINITY));
  const next = Array.from({ length: count + 1 }, () => new Array<number>(total + 1).fill(total));
  const atEnd = cost[0];
  if (atEnd) atEnd[total] = 0;
  for (let lines = 1; lines <= count; lines++) {
    for (let start = total - 1; start >= 0; start--) {
      let used = -gapPx;
      for (let end = start + 1; end <= total; end++) {
        const before = used;
        used += gapPx + (lengths[end - 1] ?? 0);
        const isFull = end > start + 1 && (used > availablePx + 1e-3 || before > availablePx + 1e-3);
        if (isFull) break;
        const gap = Math.max(0, availablePx - used);
        const sum = gap * gap + (cost[lines - 1]?.[end] ?? Number.POSITIVE_INFINITY);
        if (sum > (cost[lines]?.[start] ?? 0) + 1e-6 || !Number.isFinite(sum)) continue;
        setAt(cost[lines], start, sum);
        setAt(next[lines], start, end);
      }
    }
  }
  const breaks: number[] = [];
  for (let lines = count, start = 0; lines > 0 && start < total; lines--) {
    breaks.push(start);
    start = next[lines]?.[start] ?? total;
  }
  return breaks;
}

function setAt(row: number[] | undefined, index: number, value: number): void {
  if (row) row[index] = value;
}

/** Without a definite size: the smallest possible length of the longest of `count` lines. */
export function minLongestLine(lengths: readonly number[], gapPx: number, count: number): number {
  let low = lengths.reduce((max, length) => Math.max(max, length), 0);
  if (countGreedily(lengths, gapPx, low) <= count) return low;
  let high = lengths.reduce((sum, length) => sum + length + gapPx, 0);
  // Bisection reaches a hundredth of a 1/64 px step within 60 iterations.
  for (let turn = 0; turn < 60 && high - low > 1e-4; turn++) {
    const middle = (low + high) / 2;
    if (countGreedily(lengths, gapPx, middle) <= count) high = middle;
    else low = middle;
  }
  return high;
}
