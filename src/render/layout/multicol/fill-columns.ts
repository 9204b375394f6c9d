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
  /** Some column ends after a single line of a block that continues in the next. */
  readonly hasOrphan: boolean;
}

/** Minimum number of lines of a block before and after a break. */
const ORPHANS = 2;
const WIDOWS = 2;

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
      end += 1;
    }
    const broken = units[end];
    if (broken) {
      shortage = Math.min(shortage, broken.bottom - top - height);
      end = moveBreak(units, start, end);
      const before = units[end]?.linesBefore ?? 0;
      hasOrphan ||= before > 0 && before < ORPHANS;
    }
    columns.push({ start, end, top });
    start = end;
    top = units[start]?.top ?? 0;
  }
  return { columns, shortage, hasOrphan };
}

/** Moves a break up so that no single line remains on either side. */
function moveBreak(units: readonly BreakUnit[], start: number, end: number): number {
  const unit = units[end];
  if (!unit || unit.linesFrom === 0) return end;
  const inColumn = Math.min(unit.linesBefore, end - start);
  // Orphans take precedence over widows.
  let back = Math.max(0, Math.min(WIDOWS - unit.linesFrom, inColumn - ORPHANS));
  const before = unit.linesBefore - back;
  if (before > 0 && before < ORPHANS) back = unit.linesBefore;
  const moved = end - back;
  return moved > start ? moved : end;
}

/** The smallest height at which everything fits into `count` columns without single lines, at most `limit`. */
export function balanceHeight(units: readonly BreakUnit[], total: number, count: number, limit: number): number {
  const tallest = units.reduce((most, { top, bottom }) => Math.max(most, bottom - top), 0);
  let height = Math.max(tallest, total / count);
  for (let round = 0; round <= units.length; round += 1) {
    const { columns, shortage, hasOrphan } = fillColumns(units, height);
    if ((columns.length <= count && !hasOrphan) || !Number.isFinite(shortage) || height >= limit) break;
    height += Math.max(shortage, 1 / 64);
  }
  return Math.min(height, limit);
}
