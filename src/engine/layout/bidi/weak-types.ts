import type { BidiUnit } from './bidi-text.js';
import type { IsolatingRun } from './isolating-runs.js';

/** Rules W1 to W7: marks, numbers and separators between numbers. */
export function resolveWeakTypes({ units, before }: IsolatingRun): void {
  attachMarks(units, before);
  markArabicNumbers(units, before);
  for (const unit of units) if (unit.type === 'AL') unit.type = 'R';
  joinSeparators(units);
  joinTerminators(units);
  for (const unit of units) if (unit.type === 'ES' || unit.type === 'ET' || unit.type === 'CS') unit.type = 'ON';
  resolveLatinNumbers(units, before);
}

function attachMarks(units: readonly BidiUnit[], before: string): void {
  let previous = before;
  for (const unit of units) {
    if (unit.type === 'NSM') unit.type = isIsolateControl(previous) ? 'ON' : previous;
    previous = unit.type;
  }
}

function isIsolateControl(type: string): boolean {
  return type === 'LRI' || type === 'RLI' || type === 'FSI' || type === 'PDI';
}

function markArabicNumbers(units: readonly BidiUnit[], before: string): void {
  let strong = before;
  for (const unit of units) {
    if (unit.type === 'L' || unit.type === 'R' || unit.type === 'AL') strong = unit.type;
    else if (unit.type === 'EN' && strong === 'AL') unit.type = 'AN';
  }
}

/** One separator between two numbers of the same type is part of the number. */
function joinSeparators(units: readonly BidiUnit[]): void {
  for (let index = 1; index < units.length - 1; index += 1) {
    const [left, unit, right] = [units[index - 1], units[index], units[index + 1]];
    if (!left || !unit || !right || left.type !== right.type) continue;
    if (left.type === 'EN' && (unit.type === 'ES' || unit.type === 'CS')) unit.type = 'EN';
    else if (left.type === 'AN' && unit.type === 'CS') unit.type = 'AN';
  }
}

/** Currency and per cent signs adjacent to a number belong to it. */
function joinTerminators(units: readonly BidiUnit[]): void {
  let start = 0;
  while (start < units.length) {
    if (units[start]?.type !== 'ET') {
      start += 1;
      continue;
    }
    let end = start;
    while (units[end]?.type === 'ET') end += 1;
    if (units[start - 1]?.type === 'EN' || units[end]?.type === 'EN') {
      for (const unit of units.slice(start, end)) unit.type = 'EN';
    }
    start = end;
  }
}

function resolveLatinNumbers(units: readonly BidiUnit[], before: string): void {
  let strong = before;
  for (const unit of units) {
    if (unit.type === 'L' || unit.type === 'R') strong = unit.type;
    else if (unit.type === 'EN' && strong === 'L') unit.type = 'L';
  }
}
