import { readFileSync } from 'node:fs';
import type { BidiUnit } from './bidi-text.js';
import type { IsolatingRun } from './isolating-runs.js';

const PAIRS: string = JSON.parse(readFileSync(new URL('brackets.json', import.meta.url), 'utf8')).pairs;
const CLOSING = new Map<number, number>();
const OPENING = new Map<number, number>();
for (let index = 0; index + 1 < PAIRS.length; index += 2) {
  CLOSING.set(PAIRS.charCodeAt(index), PAIRS.charCodeAt(index + 1));
  OPENING.set(PAIRS.charCodeAt(index + 1), PAIRS.charCodeAt(index));
}

/** More open brackets than this end the search (rule BD16). */
const MAX_OPEN_BRACKETS = 63;

/** Rule N0: brackets take the direction of what they enclose. */
export function resolveBrackets(run: IsolatingRun): void {
  const embedding = run.level % 2 === 1 ? 'R' : 'L';
  for (const [open, close] of pairBrackets(run.units)) {
    const direction = directionOfPair(run, open, close, embedding);
    if (!direction) continue;
    setBracket(run.units, open, direction);
    setBracket(run.units, close, direction);
  }
}

function pairBrackets(units: readonly BidiUnit[]): [number, number][] {
  const open: { closing: number; index: number }[] = [];
  const pairs: [number, number][] = [];
  for (const [index, unit] of units.entries()) {
    if (unit.type !== 'ON') continue;
    const closing = CLOSING.get(unit.codePoint);
    if (closing !== undefined) {
      if (open.length >= MAX_OPEN_BRACKETS) break;
      open.push({ closing, index });
    } else if (OPENING.has(unit.codePoint)) {
      const at = open.findLastIndex((one) => one.closing === unit.codePoint);
      const match = open[at];
      if (!match) continue;
      pairs.push([match.index, index]);
      open.length = at;
    }
  }
  return pairs.sort((one, other) => one[0] - other[0]);
}

function directionOfPair(run: IsolatingRun, open: number, close: number, embedding: 'L' | 'R'): 'L' | 'R' | undefined {
  let hasOpposite = false;
  for (let index = open + 1; index < close; index += 1) {
    const strong = strongOf(run.units[index]?.type ?? '');
    if (strong === embedding) return embedding;
    if (strong) hasOpposite = true;
  }
  if (!hasOpposite) return undefined;
  const opposite = embedding === 'L' ? 'R' : 'L';
  for (let index = open - 1; index >= 0; index -= 1) {
    const strong = strongOf(run.units[index]?.type ?? '');
    if (strong) return strong === opposite ? opposite : embedding;
  }
  return run.before === opposite ? opposite : embedding;
}

function setBracket(units: readonly BidiUnit[], index: number, direction: 'L' | 'R'): void {
  const bracket = units[index];
  if (bracket) bracket.type = direction;
  // Marks on a bracket take its type.
  for (let next = index + 1; units[next]?.original === 'NSM'; next += 1) {
    const mark = units[next];
    if (mark) mark.type = direction;
  }
}

/** Numbers count as right to left here. */
export function strongOf(type: string): 'L' | 'R' | undefined {
  if (type === 'L') return 'L';
  return type === 'R' || type === 'EN' || type === 'AN' ? 'R' : undefined;
}
