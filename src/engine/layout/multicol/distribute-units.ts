import type { LineBox } from '../box.js';
import type { ContentSolution, LaidBox, Placement } from '../contract.js';
import type { BreakableBlock, BreakPlan } from './break-units.js';
import type { ColumnGeometry } from './column-geometry.js';
import type { FilledColumns } from './fill-columns.js';

interface Shift {
  readonly x: number;
  readonly y: number;
  readonly column: number;
}

/** Moves the content of a flow into its columns; `top` is the top of the columns in the container. */
export function distributeUnits(
  solution: ContentSolution,
  plan: BreakPlan,
  filled: FilledColumns,
  geometry: ColumnGeometry,
  height: number,
  top: number,
): Placement[] {
  const shifts = new Map<unknown, Shift>();
  filled.columns.forEach((column, index) => {
    const shift: Shift = { x: index * (geometry.width + geometry.gap), y: top - column.top, column: index };
    for (const unit of plan.units.slice(column.start, column.end)) shifts.set(unit.subject, shift);
  });
  const start: Shift = { x: 0, y: top, column: 0 };
  const move = new Mover(shifts, geometry, height, top);
  return move.placements(solution, plan.blocks, { x: 0, y: 0, column: 0 }, start);
}

class Mover {
  readonly #shifts: ReadonlyMap<unknown, Shift>;
  readonly #geometry: ColumnGeometry;
  readonly #height: number;
  readonly #top: number;

  constructor(shifts: ReadonlyMap<unknown, Shift>, geometry: ColumnGeometry, height: number, top: number) {
    this.#shifts = shifts;
    this.#geometry = geometry;
    this.#height = height;
    this.#top = top;
  }

  /**
   * Placements of one block, whose own content box was moved by `own`; lines are moved in place, content in no column
   * by `otherwise`.
   */
  placements(
    solution: ContentSolution,
    blocks: readonly BreakableBlock[],
    own: Shift,
    otherwise: Shift = own,
  ): Placement[] {
    const lineShifts = new Map<unknown, Shift>();
    for (const line of solution.lines ?? []) {
      const shift = this.#shifts.get(line) ?? otherwise;
      moveLine(line, shift.x - own.x, shift.y - own.y);
      for (const fragment of line.fragments) if (fragment.kind === 'atom') lineShifts.set(fragment.box, shift);
    }
    return solution.placements.map((placement) => {
      const block = blocks.find((one) => one.placement === placement);
      if (block) return this.#block(block, own);
      const shift = this.#shifts.get(placement) ?? lineShifts.get(placement.box) ?? otherwise;
      return { ...placement, x: placement.x + shift.x - own.x, y: placement.y + shift.y - own.y };
    });
  }

  /** A split block covers all columns from its first piece to its last. */
  #block(block: BreakableBlock, parent: Shift): Placement {
    const { placement, laid, units, blocks } = block;
    const columns = units.map((unit) => this.#shifts.get(unit.subject) ?? parent);
    const first = columns[0] ?? parent;
    const last = columns.at(-1) ?? first;
    const solution = laid.solution;
    if (!solution) return placement;
    const isCut = last.column > first.column;
    // The rectangle of a split block reaches from the top of the later columns to the bottom of the earlier ones.
    const flowTop = block.contentTop - laid.edges.insetTop;
    const naturalTop = flowTop + first.y;
    const top = isCut ? Math.min(naturalTop, this.#top) : naturalTop;
    const shift: Shift = { x: first.x, y: first.y - (naturalTop - top), column: first.column };
    const placements = this.placements(solution, blocks, shift);
    const width = laid.width + (last.column - first.column) * (this.#geometry.width + this.#geometry.gap);
    const height = isCut ? this.#height : laid.height;
    const measured: LaidBox = { ...laid, width, height, solution: { ...solution, placements } };
    return { ...placement, measured, x: placement.x + shift.x - parent.x, y: placement.y + shift.y - parent.y };
  }
}

function moveLine(line: LineBox, dx: number, dy: number): void {
  line.x += dx;
  line.y += dy;
  line.baseline += dy;
  for (const fragment of line.fragments) {
    if (fragment.kind === 'atom') continue;
    fragment.x += dx;
    if (fragment.kind === 'text') fragment.baseline += dy;
    else fragment.y += dy;
  }
}
