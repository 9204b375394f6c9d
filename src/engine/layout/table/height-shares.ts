/** A row while its height is computed; px. */
export interface Row {
  height: number;
  /** The row or one of its cells has a height. */
  isFixed: boolean;
  percent: number | undefined;
  /** No cell starts in it. */
  isEmpty: boolean;
  /** `visibility: collapse`: takes no space. */
  readonly isCollapsed: boolean;
}

/**
 * Grows rows to a total of `targetPx`: automatic rows with content first, in proportion to their height, then others.
 */
export function growRows(all: readonly Row[], targetPx: number, percentBasisPx?: number): void {
  const rows = all.filter((row) => !row.isCollapsed);
  let excess = targetPx - rows.reduce((total, row) => total + row.height, 0);
  if (excess <= 0 || rows.length === 0) return;
  if (percentBasisPx !== undefined) excess = growPercentRows(rows, percentBasisPx, excess);
  if (excess <= 0) return;
  const isPlain = (row: Row): boolean => !row.isFixed && row.percent === undefined && !row.isEmpty;
  const chosen = [isPlain, (row: Row) => !row.isEmpty && row.percent === undefined, (row: Row) => !row.isEmpty]
    .map((test) => rows.filter((row) => test(row) && row.height > 0))
    .find((found) => found.length > 0);
  if (chosen) {
    const total = chosen.reduce((height, row) => height + row.height, 0);
    for (const row of chosen) row.height += (excess * row.height) / total;
    return;
  }
  const open = rows.filter((row) => !row.isFixed);
  const last = (open.length > 0 ? open : rows).at(-1);
  if (last) last.height += excess;
}

function growPercentRows(rows: readonly Row[], basisPx: number, excessPx: number): number {
  let left = excessPx;
  for (const row of rows) {
    if (row.percent === undefined) continue;
    const wanted = Math.min(left, Math.max(0, (row.percent / 100) * basisPx - row.height));
    row.height += wanted;
    left -= wanted;
  }
  return left;
}
