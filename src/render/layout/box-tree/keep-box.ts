import type { BlockBox } from '../box.js';
import type { BoxMemory } from '../layout-cache.js';

/** A box of the previous tree with other content. */
export interface ChangedBox {
  readonly box: BlockBox;
  /** What layout had found out about it. */
  readonly before: BoxMemory | undefined;
}

/**
 * Gives `box` the content of `other`, an equal box for the same element, so that the boxes around it stay as they are.
 * Returns undefined if they might have to be built differently.
 */
export function keepBox(box: BlockBox, other: BlockBox): ChangedBox | undefined {
  if (!isReplaceable(box) || !isReplaceable(other) || box.isInlineLevel !== other.isInlineLevel) return undefined;
  if (box.tablePart !== other.tablePart || (box.context === 'flex') !== (other.context === 'flex')) return undefined;
  // Another empty item may have answered for it.
  if (box.children.length === 0 && box.parent?.kind === 'block' && box.parent.context === 'grid') return undefined;
  const changed: ChangedBox = { box, before: box.memory };
  box.context = other.context;
  box.children = other.children;
  for (const child of box.children) child.parent = box;
  box.memory = undefined;
  box.place = undefined;
  box.lines = [];
  return changed;
}

/** Grids, tables and content that depends on heights are known to the boxes around in more detail. */
function isReplaceable({ context, tablePart, dependsOnHeight, firstLine }: BlockBox): boolean {
  const isFlow = context === 'block' || context === 'inline' || context === 'flex';
  return isFlow && !dependsOnHeight && !firstLine && (tablePart === undefined || tablePart === 'cell');
}
