import type { Column } from './column-constraints.js';

/**
 * Distributes `availablePx` to columns (CSS Tables 3, "distributing excess width to columns"): between two of four
 * sizing guesses in ascending order, or beyond the last by kind of column.
 */
export function shareWidth(
  columns: readonly Column[],
  availablePx: number,
  percentBasisPx: number = availablePx,
): number[] {
  const guesses = guessWidths(columns, percentBasisPx);
  let below = guesses[0] ?? [];
  if (availablePx <= sum(below)) return below;
  for (const guess of guesses.slice(1)) {
    if (sum(guess) >= availablePx) return interpolate(below, guess, availablePx);
    below = guess;
  }
  return shareExcess(columns, below, availablePx - sum(below));
}

function guessWidths(columns: readonly Column[], percentBasisPx: number): number[][] {
  const percentPx = ({ percent = 0, min }: Column): number => Math.max(min, (percent / 100) * percentBasisPx);
  const hasPercent = ({ percent }: Column): boolean => percent !== undefined;
  return [
    columns.map(({ min }) => min),
    columns.map((column) => (hasPercent(column) ? percentPx(column) : column.min)),
    columns.map((column) => (hasPercent(column) ? percentPx(column) : column.isFixed ? column.max : column.min)),
    columns.map((column) => (hasPercent(column) ? percentPx(column) : column.max)),
  ];
}

function interpolate(low: readonly number[], high: readonly number[], availablePx: number): number[] {
  const span = sum(high) - sum(low);
  const share = span > 0 ? (availablePx - sum(low)) / span : 0;
  return low.map((width, index) => width + ((high[index] ?? width) - width) * share);
}

/** The excess goes to automatic columns by their max-content, otherwise to fixed ones, otherwise to percentages. */
function shareExcess(columns: readonly Column[], widths: readonly number[], excessPx: number): number[] {
  const isAuto = ({ isFixed, percent }: Column): boolean => !isFixed && percent === undefined;
  const isFixed = (column: Column): boolean => column.isFixed && column.percent === undefined;
  const by = (chosen: (column: Column) => boolean, weight: (column: Column) => number): number[] | undefined => {
    const weights = columns.map((column) => (chosen(column) ? weight(column) : 0));
    const total = sum(weights);
    return total > 0 ? widths.map((width, index) => width + (excessPx * (weights[index] ?? 0)) / total) : undefined;
  };
  return (
    by(isAuto, ({ max }) => max) ??
    by(isAuto, () => 1) ??
    by(isFixed, ({ max }) => max) ??
    by(
      ({ percent = 0 }) => percent > 0,
      ({ percent = 0 }) => percent,
    ) ??
    by(
      () => true,
      () => 1,
    ) ?? [...widths]
  );
}

/** Sum of px. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
