import type { BreakUnit } from './break-units.js';

/** One column: its units, and the flow's y at its top. A unit that is split also belongs to the next column. */
interface Column {
  readonly start: number;
  readonly end: number;
  readonly top: number;
}

interface FilledColumns {
  readonly columns: readonly Column[];
  /** Increase of column height after which another unit fits into a column; Infinity if there is none. */
  readonly shortage: number;
  /** Some column ends inside of a unit, which any increase changes. */
  readonly hasSplit: boolean;
  /** Some column ends after too few lines of a block that continues in the next, or where it is to be avoided. */
  readonly hasOrphan: boolean;
}

/** A screen shows no more columns than this. */
const MAX_SPLITS = 1000;
/** Rounds of balancing beyond one for each unit. */
const MAX_EXTRA_ROUNDS = 64;

/** Fills columns of that height one after the other; `top` is the flow's y at the top of the first. */
export function fillColumns(units: readonly BreakUnit[], height: number, flowTop: number): FilledColumns {
  const columns: Column[] = [];
  let shortage = Number.POSITIVE_INFINITY;
  let hasOrphan = false;
  let hasSplit = false;
  let start = 0;
  let top = flowTop;
  while (start < units.length) {
    let end = findEnd(units, start, top, height);
    const broken = units[end];
    const isForced = broken?.breakBefore === 'column' && end > start;
    if (broken && !isForced && canSplitAt(broken, top, height) && columns.length < MAX_SPLITS) {
      hasSplit = true;
      columns.push({ start, end: end + 1, top });
      start = end;
      top += height;
      continue;
    }
    if (broken && !isForced) {
      shortage = Math.min(shortage, broken.bottom - top - height);
      end = moveBreak(units, start, end);
      const { linesBefore = 0, orphans = 0, breakBefore } = units[end] ?? {};
      hasOrphan ||= (linesBefore > 0 && linesBefore < orphans) || breakBefore === 'avoid';
    }
    columns.push({ start, end, top });
    start = end;
    const next = units[start];
    top = next ? next.top - (isForced ? next.marginTop : 0) : 0;
  }
  return { columns, shortage, hasOrphan, hasSplit };
}

/** The first unit from `start` on that does not fit. A unit that cannot be split takes a column of its own. */
function findEnd(units: readonly BreakUnit[], start: number, top: number, height: number): number {
  let end = start;
  for (; end < units.length; end += 1) {
    const unit = units[end];
    if (!unit || (unit.breakBefore === 'column' && end > start)) break;
    if (unit.bottom - top > height + 1e-3 && (end > start || canSplitAt(unit, top, height))) break;
  }
  return end;
}

/** Whether the column ends inside of a unit that may be split. */
function canSplitAt({ canSplit, top: unitTop }: BreakUnit, top: number, height: number): boolean {
  return canSplit && height >= 1 && top + height > unitTop + 1e-3;
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
export function balanceHeight(
  units: readonly BreakUnit[],
  flowTop: number,
  flowBottom: number,
  count: number,
  limit: number,
): number {
  const tallest = units.reduce((max, { top, bottom, canSplit }) => (canSplit ? max : Math.max(max, bottom - top)), 0);
  const isForced = units.some(({ breakBefore }) => breakBefore === 'column');
  let height = Math.max(tallest, isForced ? 1 : (flowBottom - flowTop) / count);
  for (let round = 0; round <= units.length + MAX_EXTRA_ROUNDS; round += 1) {
    const { columns, shortage, hasOrphan, hasSplit } = fillColumns(units, height, flowTop);
    if ((columns.length <= count && !hasOrphan) || height >= limit) break;
    const surplus = flowBottom - (columns[count]?.top ?? flowBottom);
    const increase = hasSplit ? Math.min(shortage, Math.max(1, surplus / columns.length / 2)) : shortage;
    if (!Number.isFinite(increase)) break;
    height += Math.max(increase, 1 / 64);
  }
  return Math.min(height, limit);
}
