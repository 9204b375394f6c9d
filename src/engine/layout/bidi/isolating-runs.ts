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
  const closed = findClosedIsolates(units);
  let position = 0;
  for (const levelRun of levelRuns) {
    const start = position;
    position += levelRun.length;
    const continued = levelRun[0]?.original === 'PDI' ? open.pop() : undefined;
    const run = continued ? continued.run : [];
    for (const unit of levelRun) run.push(unit);
    const first = continued ? continued.first : start;
    const isOpen = isIsolateStart(levelRun.at(-1)?.original ?? '');
    if (isOpen && closed.has(position - 1)) open.push({ run, first });
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

/** Indices of the units that open an isolate which is closed. */
function findClosedIsolates(units: readonly BidiUnit[]): ReadonlySet<number> {
  const open: number[] = [];
  const closed = new Set<number>();
  for (const [index, { original }] of units.entries()) {
    if (isIsolateStart(original)) open.push(index);
    const opened = original === 'PDI' ? open.pop() : undefined;
    if (opened !== undefined) closed.add(opened);
  }
  return closed;
}

function directionOf(level: number): 'L' | 'R' {
  return level % 2 === 1 ? 'R' : 'L';
}
