import { type BidiUnit, isRemoved } from './bidi-text.js';
import { resolveBrackets, strongOf } from './brackets.js';
import { resolveExplicitLevels } from './explicit-levels.js';
import { collectIsolatingRuns, type IsolatingRun } from './isolating-runs.js';
import { resolveWeakTypes } from './weak-types.js';

/** Resolves the embedding level of every unit of one paragraph (UAX #9, rules X1 to I2). */
export function resolveParagraph(units: readonly BidiUnit[], baseLevel: number): void {
  resolveExplicitLevels(units, baseLevel);
  for (const run of collectIsolatingRuns(units, baseLevel)) {
    resolveWeakTypes(run);
    resolveBrackets(run);
    resolveNeutralTypes(run);
    for (const unit of run.units) unit.level += implicitStep(unit.type, run.level);
  }
  // Removed controls take the level of what precedes them.
  let level = baseLevel;
  for (const unit of units) {
    if (isRemoved(unit.original)) unit.level = level;
    else level = unit.level;
  }
}

/** Rules N1 and N2: neutrals between two of one direction take it, otherwise that of the embedding. */
function resolveNeutralTypes({ units, level, before, after }: IsolatingRun): void {
  const embedding = level % 2 === 1 ? 'R' : 'L';
  let start = 0;
  while (start < units.length) {
    if (strongOf(units[start]?.type ?? '')) {
      start += 1;
      continue;
    }
    let end = start;
    while (end < units.length && !strongOf(units[end]?.type ?? '')) end += 1;
    const left = start === 0 ? before : strongOf(units[start - 1]?.type ?? '');
    const right = end === units.length ? after : strongOf(units[end]?.type ?? '');
    const direction = left === right && left !== undefined ? left : embedding;
    for (const unit of units.slice(start, end)) unit.type = direction;
    start = end;
  }
}

/** Rules I1 and I2. */
function implicitStep(type: string, level: number): number {
  if (level % 2 === 0) return type === 'R' ? 1 : type === 'AN' || type === 'EN' ? 2 : 0;
  return type === 'L' || type === 'EN' || type === 'AN' ? 1 : 0;
}
