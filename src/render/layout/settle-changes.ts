import type { BlockBox, Box } from './box.js';
import type { ChangedBox } from './box-tree/keep-box.js';
import type { Measured } from './contract.js';
import type { Measurement } from './equal-result.js';
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
  const waiting = changed.map(({ box, before }): Waiting => ({ box, before, depth: depthOf(box) }));
  for (let next = takeDeepest(waiting); next; next = takeDeepest(waiting)) {
    const asking = askingBox(next.box);
    if (!asking) continue;
    const isWaiting = waiting.some(({ box }) => box === asking);
    const effect = isWaiting ? 'all' : effectOn(asking, next, pass);
    if (effect === 'none') {
      outermost.push(next.box);
      continue;
    }
    const before = asking.memory;
    if (!isWaiting) waiting.push({ box: asking, before, depth: depthOf(asking) });
    for (let around = blockAround(next.box); around; around = around === asking ? undefined : blockAround(around))
      forget(around, lines);
    if (effect === 'widths' && before) asking.memory = keepSolutions(before);
  }
  return outermost;
}

function takeDeepest(waiting: Waiting[]): Waiting | undefined {
  let deepest = 0;
  for (let index = 1; index < waiting.length; index++)
    if ((waiting[index]?.depth ?? 0) > (waiting[deepest]?.depth ?? 0)) deepest = index;
  return waiting.splice(deepest, 1)[0];
}

function depthOf(box: BlockBox): number {
  let depth = 0;
  for (let one = box.parent; one; one = one.parent) depth++;
  return depth;
}

/** The nearest block around a box. */
export function blockAround(box: Box): BlockBox | undefined {
  let around = box.parent;
  while (around && around.kind !== 'block') around = around.parent;
  return around;
}

/** The box whose solver measures this one. */
function askingBox(box: BlockBox): BlockBox | undefined {
  let around = blockAround(box);
  while (around && !asksItself(around)) around = blockAround(around);
  return around;
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
  const since = knownSince(box, asking, asking.memory);
  if (before.dropped >= since) return 'all';
  const effect = effectOfWidths(asking, box, before, since, pass);
  return effect === 'all' || !hasSameSizes(box, before.measured, since, pass) ? 'all' : effect;
}

function effectOfWidths(
  asking: BlockBox,
  box: BlockBox,
  { widths }: BoxMemory,
  since: number,
  pass: LayoutPass,
): Effect {
  let effect: Effect = 'none';
  for (let known = widths; known; known = known.older) {
    if (known.asked < since || isSameWidth(box, known, pass)) continue;
    // Other solvers remember widths that they were answered.
    if (known.solved >= since || asking.context !== 'flex') return 'all';
    effect = 'widths';
  }
  return effect;
}

/** The layout since which a box has been asked for whatever is known about those around it, up to the asking one. */
function knownSince(box: BlockBox, asking: BlockBox, { since }: BoxMemory): number {
  // Tables remember what cells answered to earlier layouts.
  if (box.tablePart === 'cell') return 0;
  let least = since;
  // Boxes between them may be older than the asking one, and answer what they were asked before.
  for (let around = blockAround(box); around && around !== asking; around = blockAround(around))
    if (around.memory) least = Math.min(least, around.memory.since);
  return least;
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
function hasSameSizes(box: BlockBox, known: Measurement | undefined, since: number, pass: LayoutPass): boolean {
  if (!known) return true;
  if (!hasSameSizes(box, known.older, since, pass)) return false;
  return known.asked < since || isSameSize(known.laid, pass.measure(box, known.constraint));
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
  for (const { box } of changed)
    for (let around = blockAround(box); around; around = blockAround(around)) forget(around, lines);
}

function forget(box: BlockBox, lines: LineCache): void {
  box.memory = undefined;
  box.place = undefined;
  lines.forgetLines(box);
  if (box.tablePart === 'cell') forgetCell(box);
  if (box.tablePart === 'table') forgetColumns(box);
}
