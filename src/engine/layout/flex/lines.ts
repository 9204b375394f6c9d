import { balancedStarts } from './balance.js';
import { outerHypothetical, type SizedItem } from './basis.js';
import type { FlexContainer } from './container.js';
import type { FlexLine } from './cross-size.js';

/** Collects items into lines by their outer hypothetical sizes (section 9.3). */
export function collectLines(items: readonly SizedItem[], container: FlexContainer): FlexLine[] {
  if (items.length === 0) return [];
  if (!container.axes.wraps) return [newLine(items)];
  const availablePx = container.mainSize ?? container.request.maxHeight;
  if (container.axes.balances) {
    const starts = balancedStarts(items.map(outerHypothetical), container, availablePx);
    if (starts) return starts.map((start, line) => newLine(items.slice(start, starts[line + 1] ?? items.length)));
  }
  return breakGreedily(items, container.mainGap, availablePx).map(newLine);
}

const NONE: readonly never[] = Object.freeze([]);

function newLine(sized: readonly SizedItem[]): FlexLine {
  return { sized, items: NONE, cross: 0, offset: 0 };
}

function breakGreedily(items: readonly SizedItem[], gapPx: number, availablePx: number): SizedItem[][] {
  const lines: SizedItem[][] = [];
  let line: SizedItem[] = [];
  let usedPx = 0;
  for (const entry of items) {
    const outer = outerHypothetical(entry);
    const needed = line.length === 0 ? outer : gapPx + outer;
    if (line.length > 0 && usedPx + needed > availablePx + 1e-3) {
      lines.push(line);
      line = [entry];
      usedPx = outer;
    } else {
      line.push(entry);
      usedPx += needed;
    }
  }
  lines.push(line);
  return lines;
}

/** Length of a line along the main axis, gaps included. */
export function hypotheticalLength(line: readonly SizedItem[], container: FlexContainer): number {
  let length = Math.max(0, line.length - 1) * container.mainGap;
  for (const entry of line) length += outerHypothetical(entry);
  return length;
}
