import { type BidiUnit, isIsolateStart, isRemoved } from './bidi-text.js';

/** An isolating run sequence, with the directions of its surroundings (rule X10). */
export interface IsolatingRun {
  readonly units: readonly BidiUnit[];
  readonly level: number;
  readonly before: 'L' | 'R';
  readonly after: 'L' | 'R';
}

/** Splits a paragraph into level runs and joins those that an isolate interrupts. */
export function collectIsolatingRuns(all: readonly BidiUnit[], baseLevel: number): IsolatingRun[] {
  const units = all.filter((unit) => !isRemoved(unit.original));
  const levelRuns = cutLevelRuns(units);
  const runs: IsolatingRun[] = [];
  const open: { run: BidiUnit[]; first: number }[] = [];
  const finish = (run: BidiUnit[], first: number, lastIndex: number, endsInIsolate: boolean): void => {
    const level = run[0]?.level ?? baseLevel;
    const before = units[first - 1]?.level ?? baseLevel;
    const after = endsInIsolate ? baseLevel : (units[lastIndex + 1]?.level ?? baseLevel);
    runs.push({
      units: run,
      level,
      before: directionOf(Math.max(level, before)),
      after: directionOf(Math.max(level, after)),
    });
  };
  let position = 0;
  for (const levelRun of levelRuns) {
    const start = position;
    position += levelRun.length;
    const continued = levelRun[0]?.original === 'PDI' ? open.pop() : undefined;
    const run = continued ? continued.run : [];
    run.push(...levelRun);
    const first = continued ? continued.first : start;
    const isOpen = isIsolateStart(levelRun.at(-1)?.original ?? '');
    if (isOpen && hasMatch(units, position)) open.push({ run, first });
    else finish(run, first, position - 1, isOpen);
  }
  for (const { run, first } of open) finish(run, first, units.length - 1, true);
  return runs;
}

function cutLevelRuns(units: readonly BidiUnit[]): BidiUnit[][] {
  const runs: BidiUnit[][] = [];
  for (const unit of units) {
    const open = runs.at(-1);
    if (open && open[0]?.level === unit.level) open.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

/** True if the isolate that was opened just before `from` is closed. */
function hasMatch(units: readonly BidiUnit[], from: number): boolean {
  let depth = 1;
  for (let index = from; index < units.length; index += 1) {
    const type = units[index]?.original ?? '';
    if (isIsolateStart(type)) depth += 1;
    else if (type === 'PDI') {
      depth -= 1;
      if (depth === 0) return true;
    }
  }
  return false;
}

function directionOf(level: number): 'L' | 'R' {
  return level % 2 === 1 ? 'R' : 'L';
}
