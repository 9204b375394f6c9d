import { clamp } from '../size/sizes.js';
import type { FlexContainer } from './container.js';
import { hypotheticalLength } from './lines.js';
import type { SizedItem } from './sized-item.js';

interface Flexing {
  readonly entry: SizedItem;
  readonly factor: number;
  target: number;
  frozen: boolean;
}

/** Target main sizes of a line's items, as border boxes (section 9.7). */
export function resolveFlexibleLengths(
  line: readonly SizedItem[],
  availablePx: number,
  container: FlexContainer,
): number[] {
  const grows = hypotheticalLength(line, container) < availablePx;
  const gaps = Math.max(0, line.length - 1) * container.mainGap;
  const items = line.map((entry) => startFlexing(entry, grows));
  const initialFree = freeSpace(items, availablePx - gaps);
  // Most containers are as long as their content.
  const isExact = initialFree === 0 && line.every(({ sizes }) => sizes.base === sizes.hypothetical);
  if (isExact) return line.map(({ sizes }) => sizes.hypothetical);
  // Each round freezes at least one item.
  for (let round = 0; round <= items.length && items.some((item) => !item.frozen); round++) {
    container.layout.step(items.length);
    distributeRound(items, availablePx - gaps, initialFree, grows);
  }
  return items.map((item) => item.target);
}

function startFlexing(entry: SizedItem, grows: boolean): Flexing {
  const { style } = entry.item.box;
  const { base, hypothetical } = entry.sizes;
  const factor = grows ? style.flexGrow : style.flexShrink;
  const frozen = factor === 0 || (grows ? base > hypothetical : base < hypothetical);
  return { entry, factor, target: frozen ? hypothetical : base, frozen };
}

function freeSpace(items: readonly Flexing[], availablePx: number): number {
  return items.reduce((free, { entry, target, frozen }) => {
    return free - entry.item.mainMargin.sum - (frozen ? target : entry.sizes.base);
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
    const wanted = item.entry.sizes.base + (free === 0 ? 0 : free * share);
    item.target = clamp(wanted, item.entry.sizes.min, item.entry.sizes.max);
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
  return Math.max(0, entry.sizes.base - entry.sizes.inset);
}
