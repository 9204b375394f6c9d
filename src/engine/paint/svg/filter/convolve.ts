import type { Element } from '../../../html/dom.js';
import { intersectRects, isEmptyRect, type Rect } from '../../rect.js';
import type { FilterRun } from './filter-run.js';
import { emptyRaster, type Raster } from './raster.js';

/** Larger kernels would take seconds. */
const MAX_CELLS = 900;

interface Kernel {
  readonly columns: number;
  readonly rows: number;
  /** In the order of application, which is from last to first. */
  readonly cells: readonly number[];
  readonly targetX: number;
  readonly targetY: number;
  readonly divisor: number;
  readonly bias: number;
  readonly keepsAlpha: boolean;
}

/** Maps a position outside of the region to one inside, or to -1 for a transparent pixel. */
type Edge = (at: number, from: number, to: number) => number;

const EDGES: Readonly<Record<string, Edge>> = {
  duplicate: (at, from, to) => Math.max(from, Math.min(to - 1, at)),
  wrap: (at, from, to) => from + ((((at - from) % (to - from)) + (to - from)) % (to - from)),
  none: (at, from, to) => (at < from || at >= to ? -1 : at),
};

/** `<feConvolveMatrix>`; transparent if its attributes are invalid (Filter Effects 1, section 9.9). */
export function convolve(run: FilterRun, step: Element): Raster {
  const source = run.input(step);
  const target = emptyRaster(source);
  const kernel = readKernel(run, step);
  if (!kernel) return target;
  const area = intersectRects(run.toArea(run.region), { left: 0, top: 0, right: source.width, bottom: source.height });
  const edge = EDGES[step.attributes.get('edgeMode') ?? 'duplicate'] ?? EDGES.duplicate;
  if (!edge || isEmptyRect(area)) return target;
  for (let y = area.top; y < area.bottom && !run.painting.page.isOverdue(); y++)
    for (let x = area.left; x < area.right; x++) convolvePixel(source, target, kernel, edge, area, x, y);
  return target;
}

function convolvePixel(
  { data, width }: Raster,
  target: Raster,
  { columns, rows, cells, targetX, targetY, divisor, bias, keepsAlpha }: Kernel,
  edge: Edge,
  { left, top, right, bottom }: Rect,
  x: number,
  y: number,
): void {
  const sums = [0, 0, 0, 0];
  for (let row = 0; row < rows; row++) {
    const fromY = edge(y - targetY + row, top, bottom);
    if (fromY < 0) continue;
    for (let column = 0; column < columns; column++) {
      const fromX = edge(x - targetX + column, left, right);
      const weight = cells[row * columns + column] ?? 0;
      if (fromX < 0 || weight === 0) continue;
      const from = (fromY * width + fromX) * 4;
      // Colours are premultiplied unless alpha is preserved.
      const alpha = data[from + 3] ?? 0;
      const factor = keepsAlpha && alpha > 0 ? (weight * 255) / alpha : weight;
      for (let k = 0; k < 3; k++) sums[k] = (sums[k] ?? 0) + factor * (data[from + k] ?? 0);
      sums[3] = (sums[3] ?? 0) + weight * alpha;
    }
  }
  const at = (y * width + x) * 4;
  const ownAlpha = data[at + 3] ?? 0;
  const lift = bias * (keepsAlpha ? 255 : ownAlpha);
  const alpha = keepsAlpha ? ownAlpha : Math.max(0, Math.min(255, (sums[3] ?? 0) / divisor + lift));
  for (let k = 0; k < 3; k++) {
    const value = Math.max(0, (sums[k] ?? 0) / divisor + lift);
    target.data[at + k] = keepsAlpha ? (Math.min(255, value) * alpha) / 255 : Math.min(alpha, value);
  }
  target.data[at + 3] = alpha;
}

function readKernel(run: FilterRun, step: Element): Kernel | undefined {
  const order = step.attributes.has('order') ? run.numbers(step, 'order') : [3];
  const [columns = 0, rows = columns] = order;
  const cells = run.numbers(step, 'kernelMatrix').toReversed();
  const isWhole = [columns, rows].every((count) => Number.isInteger(count) && count > 0);
  if (!isWhole || order.length > 2 || cells.length !== columns * rows || cells.length > MAX_CELLS) return undefined;
  const targetX = run.number(step, 'targetX', Math.floor(columns / 2));
  const targetY = run.number(step, 'targetY', Math.floor(rows / 2));
  if (targetX < 0 || targetX >= columns || targetY < 0 || targetY >= rows) return undefined;
  const sum = cells.reduce((total, cell) => total + cell, 0) || 1;
  return {
    columns,
    rows,
    cells,
    targetX: Math.floor(targetX),
    targetY: Math.floor(targetY),
    divisor: run.number(step, 'divisor', 0) || sum,
    bias: run.number(step, 'bias', 0),
    keepsAlpha: step.attributes.get('preserveAlpha')?.trim() === 'true',
  };
}
