import { clamp } from '../size/sizes.js';
import type { SizedItem } from './basis.js';
import type { FlexContainer } from './container.js';
import { hypotheticalLength } from './lines.js';

interface Flexing {
  readonly entry: SizedItem;
  readonly factor: number;
  target: number;
  frozen: boolean;
}

/**
 * Target main sizes of a line's items, as border boxes (section 9.7); undefined if all of them are the hypothetical ones.
 */
export function resolveFlexibleLengths(
  line: readonly SizedItem[],
  availablePx: number,
  container: FlexContainer,
): number[] | undefined {
  const grows = hypotheticalLength(line, container) < availablePx;
  const gaps = Math.max(0, line.length - 1) * container.mainGap;
  // Most containers are as long as their content, or have space after it.
  if (isExact(line, availablePx - gaps) || !isAnyFlexible(line, grows)) return undefined;
  const items = line.map((entry) => startFlexing(entry, grows));
  const initialFree = freeSpace(items, availablePx - gaps);
  // Each round freezes at least one item.
  for (let round = 0; round <= items.length && items.some((item) => !item.frozen); round++) {
    container.layout.step(items.length);
    distributeRound(items, availablePx - gaps, initialFree, grows);
  }
  return items.map((item) => item.target);
}

/** Whether the items take all of the space without being flexed. */
function isExact(line: readonly SizedItem[], availablePx: number): boolean {
  let free = availablePx;
  for (const { item, base, hypothetical } of line) {
    if (base !== hypothetical) return false;
    free = free - item.mainMargin.sum - base;
  }
  return free === 0;
}

function isAnyFlexible(line: readonly SizedItem[], grows: boolean): boolean {
  for (const entry of line) if (isFlexible(entry, grows)) return true;
  return false;
}

function isFlexible(entry: SizedItem, grows: boolean): boolean {
  const { base, hypothetical } = entry;
  return flexFactor(entry, grows) !== 0 && !(grows ? base > hypothetical : base < hypothetical);
}

function flexFactor({ item }: SizedItem, grows: boolean): number {
  const { flexGrow, flexShrink } = item.box.style;
  return grows ? flexGrow : flexShrink;
}

function startFlexing(entry: SizedItem, grows: boolean): Flexing {
  const frozen = !isFlexible(entry, grows);
  const target = frozen ? entry.hypothetical : entry.base;
  return { entry, factor: flexFactor(entry, grows), target, frozen };
}

function freeSpace(items: readonly Flexing[], availablePx: number): number {
  return items.reduce((free, { entry, target, frozen }) => {
    return free - entry.item.mainMargin.sum - (frozen ? target : entry.base);
  }, availablePx);
}

function distributeRound(items: readonly Flexing[], availablePx: number, initialFree: number, grows: boolean): void {
  const open = items.filter((item) => !item.frozen);
  const factorSum = open.reduce((sum, item) => sum + item.factor, 0);
  let free = freeSpace(items, availablePx);
  if (factorSum < 1 && Math.abs(initialFree * factorSum) < Math.abs(free)) free = initialFree * factorSum;
  const scaledSum = open.reduce((sum, item) => sum + item.factor * innerBase(item), 0);
  let violationSum = 0;
  const violations = open.map((item) => {
    const share = grows ? item.factor / factorSum : scaledSum > 0 ? (item.factor * innerBase(item)) / scaledSum : 0;
    const wanted = item.entry.base + (free === 0 ? 0 : free * share);
    item.target = clamp(wanted, item.entry.min, item.entry.max);
    violationSum += item.target - wanted;
    return item.target - wanted;
  });
  const isExact = Math.abs(violationSum) < 1e-6;
  open.forEach((item, index) => {
    const violation = violations[index] ?? 0;
    item.frozen = isExact || (violationSum > 0 ? violation > 0 : violation < 0);
  });
}

/** Shrinking is weighted by the content box of the base size. */
function innerBase({ entry }: Flexing): number {
  return Math.max(0, entry.base - entry.inset);
}
