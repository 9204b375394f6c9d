import type { BlockBox } from './box.js';
import type { ChangedBox } from './box-tree/keep-box.js';
import type { Measured } from './contract.js';
import { establishesContext, isAbsolute, isOutsideMarker } from './formatting.js';
import type { LineCache } from './inline/line-cache.js';
import { type BoxMemory, keepSolutions, type WidthsEntry } from './layout-cache.js';
import type { LayoutPass } from './pass.js';
import { forgetCell } from './table/cell-memory.js';
import { forgetColumns } from './table/table.js';

/** With more changed boxes, all boxes around them are solved again. */
const MAX_COMPARED = 24;

const NONE: readonly never[] = [];

interface Waiting extends ChangedBox {
  readonly depth: number;
}

/**
 * After content of boxes was exchanged: asks each changed box again what the boxes around it had asked. If all answers
 * are the same, what was found out about those around is still valid; otherwise the next box around has changed too.
 * Returns the outermost boxes that changed: those around them are still where they were.
 */
export function settleChanges(changed: readonly ChangedBox[], pass: LayoutPass, lines: LineCache): readonly BlockBox[] {
  if (changed.length === 0) return NONE;
  for (const { box } of changed) {
    lines.forget(box);
    if (box.tablePart === 'cell') forgetCell(box);
  }
  try {
    if (changed.length <= MAX_COMPARED) return settle(changed, pass, lines);
    forgetAround(changed, lines);
    return NONE;
  } catch (error) {
    forgetAround(changed, lines);
    throw error;
  }
}

function settle(changed: readonly ChangedBox[], pass: LayoutPass, lines: LineCache): readonly BlockBox[] {
  const outermost: BlockBox[] = [];
  const waiting = new Map(changed.map((one): [BlockBox, Waiting] => [one.box, { ...one, depth: depthOf(one.box) }]));
  for (let next = deepestOf(waiting); next; next = deepestOf(waiting)) {
    waiting.delete(next.box);
    const asking = askingBox(next.box);
    if (!asking) continue;
    const effect = waiting.has(asking) ? 'all' : effectOn(asking, next, pass);
    if (effect === 'none') {
      outermost.push(next.box);
      continue;
    }
    const before = asking.memory;
    if (!waiting.has(asking)) waiting.set(asking, { box: asking, before, depth: depthOf(asking) });
    for (const around of blocksAround(next.box)) {
      forget(around, lines);
      if (around === asking) break;
    }
    if (effect === 'widths' && before) asking.memory = keepSolutions(before);
  }
  return outermost;
}

function deepestOf(waiting: ReadonlyMap<BlockBox, Waiting>): Waiting | undefined {
  let deepest: Waiting | undefined;
  for (const one of waiting.values()) if (!deepest || one.depth > deepest.depth) deepest = one;
  return deepest;
}

function depthOf(box: BlockBox): number {
  let depth = 0;
  for (let one = box.parent; one; one = one.parent) depth++;
  return depth;
}

export function* blocksAround(box: BlockBox): Iterable<BlockBox> {
  for (let one = box.parent; one; one = one.parent) if (one.kind === 'block') yield one;
}

/** The box whose solver measures this one. */
function askingBox(box: BlockBox): BlockBox | undefined {
  for (const around of blocksAround(box)) if (asksItself(around)) return around;
  return undefined;
}

/** Blocks are part of the flow around, rows of their table, subgrids of the grid around. */
function asksItself(box: BlockBox): boolean {
  if (box.context === 'table') return box.tablePart === 'table';
  return establishesContext(box) && box.subgrid === undefined;
}

/** What is no longer valid of what was found out about a box: nothing, everything but its solutions, or everything. */
type Effect = 'none' | 'widths' | 'all';

function effectOn(asking: BlockBox, { box, before }: ChangedBox, pass: LayoutPass): Effect {
  if (isAbsolute(box)) return 'none';
  if (!asking.memory || !isAskedAlone(box, asking)) return 'all';
  if (!before) return 'none';
  // Tables remember what cells answered to earlier layouts.
  const since = box.tablePart === 'cell' ? 0 : asking.memory.since;
  if (before.dropped >= since) return 'all';
  const other = before.widths.filter((known) => known.asked >= since && !isSameWidth(box, known, pass));
  // Other solvers remember widths that they were answered.
  const keepsSolutions = asking.context === 'flex' && other.every(({ solved }) => solved < since);
  if ((other.length > 0 && !keepsSolutions) || !hasSameSizes(box, before, since, pass)) return 'all';
  return other.length > 0 ? 'widths' : 'none';
}

/** False for a block in the flow of the other, and for what columns break. */
function isAskedAlone(box: BlockBox, { context }: BlockBox): boolean {
  if (context === 'multicol' || context === 'turned' || isOutsideMarker(box)) return false;
  return (context !== 'block' && context !== 'inline') || establishesContext(box);
}

function isSameWidth(box: BlockBox, known: WidthsEntry, pass: LayoutPass): boolean {
  const { min, max } = pass.contentWidthsAgain(box, known);
  return min === known.widths.min && max === known.widths.max;
}

/** Asks in the order in which the box was asked first: the height of its content usually decides what follows. */
function hasSameSizes(box: BlockBox, { measured }: BoxMemory, since: number, pass: LayoutPass): boolean {
  for (let index = measured.length - 1; index >= 0; index--) {
    const known = measured[index];
    if (known && known.asked >= since && !isSameSize(known.laid, pass.measure(box, known.constraint))) return false;
  }
  return true;
}

function isSameSize(one: Measured, other: Measured): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.firstBaseline === other.firstBaseline &&
    one.lastBaseline === other.lastBaseline
  );
}

function forgetAround(changed: readonly ChangedBox[], lines: LineCache): void {
  for (const { box } of changed) for (const around of blocksAround(box)) forget(around, lines);
}

function forget(box: BlockBox, lines: LineCache): void {
  box.memory = undefined;
  box.place = undefined;
  lines.forgetLines(box);
  if (box.tablePart === 'cell') forgetCell(box);
  if (box.tablePart === 'table') forgetColumns(box);
}
