import type { BreakUnit } from './break-units.js';

/** One column: its units, and the flow's y at its top. */
interface Column {
  readonly start: number;
  readonly end: number;
  readonly top: number;
}

export interface FilledColumns {
  readonly columns: readonly Column[];
  /** Increase of column height needed for any change; Infinity if everything fits into one. */
  readonly shortage: number;
  /** Some column ends after too few lines of a block that continues in the next, or where it is to be avoided. */
  readonly hasOrphan: boolean;
}

/** Fills columns of that height one after the other. */
export function fillColumns(units: readonly BreakUnit[], height: number): FilledColumns {
  const columns: Column[] = [];
  let shortage = Number.POSITIVE_INFINITY;
  let hasOrphan = false;
  let start = 0;
  let top = 0;
  while (start < units.length) {
    let end = start;
    while (end < units.length) {
      const unit = units[end];
      if (!unit || (unit.bottom - top > height + 1e-3 && end > start)) break;
      if (unit.breakBefore === 'column' && end > start) break;
      end += 1;
    }
    const broken = units[end];
    if (broken && broken.breakBefore !== 'column') {
      shortage = Math.min(shortage, broken.bottom - top - height);
      end = moveBreak(units, start, end);
      const { linesBefore = 0, orphans = 0, breakBefore } = units[end] ?? {};
      hasOrphan ||= (linesBefore > 0 && linesBefore < orphans) || breakBefore === 'avoid';
    }
    columns.push({ start, end, top });
    start = end;
    top = units[start]?.top ?? 0;
  }
  return { columns, shortage, hasOrphan };
}

/** Moves a break up so that enough lines remain on either side, and away from where it is to be avoided. */
function moveBreak(units: readonly BreakUnit[], start: number, end: number): number {
  let moved = keepLines(units, start, end);
  while (moved > start && units[moved]?.breakBefore === 'avoid') moved = keepLines(units, start, moved - 1);
  return moved > start ? moved : keepLines(units, start, end);
}

function keepLines(units: readonly BreakUnit[], start: number, end: number): number {
  const unit = units[end];
  if (!unit || unit.linesFrom === 0) return end;
  const { orphans, widows } = unit;
  const inColumn = Math.min(unit.linesBefore, end - start);
  // Orphans take precedence over widows.
  let back = Math.max(0, Math.min(widows - unit.linesFrom, inColumn - orphans));
  const before = unit.linesBefore - back;
  if (before > 0 && before < orphans) back = unit.linesBefore;
  const moved = end - back;
  return moved > start ? moved : end;
}

/** The smallest height at which everything fits into `count` columns without single lines, at most `limit`. */
export function balanceHeight(units: readonly BreakUnit[], total: number, count: number, limit: number): number {
  const tallest = units.reduce((max, { top, bottom }) => Math.max(max, bottom - top), 0);
  const forced = units.filter(({ breakBefore }) => breakBefore === 'column').length;
  let height = Math.max(tallest, forced > 0 ? 0 : total / count);
  for (let round = 0; round <= units.length; round += 1) {
    const { columns, shortage, hasOrphan } = fillColumns(units, height);
    if ((columns.length <= count && !hasOrphan) || !Number.isFinite(shortage) || height >= limit) break;
    height += Math.max(shortage, 1 / 64);
  }
  return Math.min(height, limit);
}
