import { readCharacterClasses } from '../character-classes.js';

/** Bidirectional classes of characters (UAX #9, table 4). */
type BidiClass = string;

const CLASSES = readCharacterClasses(new URL('bidi-classes.json', import.meta.url), 'L');

/** One unit that levels are resolved for: a character, or a control that a style adds around an element. */
export interface BidiUnit {
  /** As written. */
  readonly original: BidiClass;
  /** Current type while rules change it. */
  type: BidiClass;
  level: number;
  readonly codePoint: number;
  /** Index in the paragraph's text; −1 for controls from styles. */
  readonly index: number;
}

export function bidiUnit(codePoint: number, index: number): BidiUnit {
  return unitOfClass(CLASSES.classOf(codePoint), index, codePoint);
}

export function unitOfClass(type: BidiClass, index: number, codePoint = 0): BidiUnit {
  return { original: type, type, level: 0, codePoint, index };
}

const ISOLATES: ReadonlySet<string> = new Set(['LRI', 'RLI', 'FSI']);

export function isIsolateStart(type: BidiClass): boolean {
  return ISOLATES.has(type);
}

/** Removed by rule X9. */
export function isRemoved(type: BidiClass): boolean {
  return type === 'LRE' || type === 'RLE' || type === 'LRO' || type === 'RLO' || type === 'PDF' || type === 'BN';
}

/** Level of the first strong character outside isolates, from `from` on (rules P2 and P3). */
export function firstStrongLevel(units: readonly BidiUnit[], from: number, otherwise: number): number {
  let depth = 0;
  for (let index = from; index < units.length; index += 1) {
    const type = units[index]?.original ?? 'ON';
    if (isIsolateStart(type)) depth += 1;
    else if (type === 'PDI') {
      if (depth === 0) return otherwise;
      depth -= 1;
    } else if (depth === 0) {
      if (type === 'L') return 0;
      if (type === 'R' || type === 'AL') return 1;
      if (type === 'B') return otherwise;
    }
  }
  return otherwise;
}
