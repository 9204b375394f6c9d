import { getOrMake } from '@inkstand/common/get-or-make';
import type { GridItem, LaidItem } from './grid-item.js';

/** Baseline shims: added above items of a first baseline, below those of a last one. */
type BaselineShims = ReadonlyMap<GridItem, number>;

/** Aligns items that share a row and a baseline (section 11.5, step 1). */
export function baselineShims(laid: readonly LaidItem[]): BaselineShims {
  const groups = new Map<string, { item: GridItem; distance: number }[]>();
  for (const one of laid) {
    const { item } = one;
    const kind = baselineKind(item);
    if (!kind) continue;
    const row = kind === 'baseline' ? item.row.start : item.row.start + item.row.span - 1;
    const key = `${kind} ${row}`;
    getOrMake(groups, key, () => []).push({ item, distance: edgeDistance(one, kind) });
  }
  const shims = new Map<GridItem, number>();
  for (const group of groups.values()) {
    const farthest = Math.max(...group.map(({ distance }) => distance));
    for (const { item, distance } of group) shims.set(item, farthest - distance);
  }
  return shims;
}

/** The baseline an item aligns by; automatic margins take precedence. */
export function baselineKind({
  box,
  align,
}: Pick<GridItem, 'box' | 'align'>): 'baseline' | 'last-baseline' | undefined {
  const { margin } = box.style;
  if (margin.top === 'auto' || margin.bottom === 'auto') return undefined;
  return align.value === 'baseline' || align.value === 'last-baseline' ? align.value : undefined;
}

/** From the shared edge of the margin box to the baseline. */
function edgeDistance({ edges, measured }: LaidItem, kind: 'baseline' | 'last-baseline'): number {
  const { margin } = edges;
  if (kind === 'baseline') return margin.top + (measured.firstBaseline ?? measured.height);
  return margin.bottom + measured.height - (measured.lastBaseline ?? measured.height);
}
