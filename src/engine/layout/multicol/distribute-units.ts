import type { Area, Point } from '../../geometry.js';
import type { BlockPiece, LineBox } from '../box.js';
import type { ContentSolution, LaidBox, Placement, StaticPosition } from '../contract.js';
import type { BreakableBlock, BreakUnit } from './break-units.js';

/** A column, or the place of an element that spans all of them: where a part of the flow is in the container. */
export interface ColumnArea {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The flow's y at its top. */
  readonly flowTop: number;
  readonly units: readonly BreakUnit[];
  readonly isSpanner: boolean;
}

/** Decorations reach so far beyond their box. */
const REACH_PX = 10_000;

/** Moves the content of a flow into its columns. */
export function distributeUnits(
  solution: ContentSolution,
  blocks: readonly BreakableBlock[],
  areas: readonly ColumnArea[],
): Pick<ContentSolution, 'placements' | 'staticPositions'> {
  return new Mover(areas).content(solution, blocks, 0, { x: 0, y: 0 });
}

class Mover {
  readonly #areas: readonly ColumnArea[];
  /** Indexes of the areas that a unit is in, by its subjects: one, or several if it is split. */
  readonly #spans = new Map<BreakUnit['subjects'], { readonly first: number; last: number }>();
  readonly #areaOf = new Map<unknown, number>();

  constructor(areas: readonly ColumnArea[]) {
    this.#areas = areas;
    areas.forEach(({ units }, index) => {
      for (const { subjects } of units) {
        const span = this.#spans.get(subjects);
        if (span) span.last = index;
        else this.#spans.set(subjects, { first: index, last: index });
        if (!span) for (const subject of subjects) this.#areaOf.set(subject, index);
      }
    });
  }

  /** The content of a block whose content box is at `top` in the flow and was moved by `own`; lines move in place. */
  content(
    solution: ContentSolution,
    blocks: readonly BreakableBlock[],
    top: number,
    own: Point,
  ): Pick<ContentSolution, 'placements' | 'staticPositions'> {
    const ofAtom = new Map<unknown, Point>();
    for (const line of solution.lines ?? []) {
      const shift = this.#shiftOf(line, top + line.y);
      moveLine(line, shift.x - own.x, shift.y - own.y);
      for (const fragment of line.fragments) if (fragment.kind === 'atom') ofAtom.set(fragment.box, shift);
    }
    const placements = solution.placements.map((placement): Placement => {
      const block = blocks.find((one) => one.placement === placement);
      if (block) return this.#block(block, own);
      const shift = ofAtom.get(placement.box) ?? this.#shiftOf(placement, top + placement.y);
      return { ...placement, x: placement.x + shift.x - own.x, y: placement.y + shift.y - own.y };
    });
    const staticPositions = solution.staticPositions?.map((position): StaticPosition => {
      const shift = this.#shiftOf(undefined, top + position.y);
      return { ...position, x: position.x + shift.x - own.x, y: position.y + shift.y - own.y };
    });
    return { placements, ...(staticPositions && { staticPositions }) };
  }

  /** The rectangle of a split block reaches around all of its pieces. */
  #block({ placement, laid, top, contentTop, units, blocks }: BreakableBlock, parent: Point): Placement {
    const pieces = this.#piecesOf(units, top, top + laid.height);
    const left = Math.min(...pieces.map(({ x }) => x));
    const upper = Math.min(...pieces.map(({ y }) => y));
    const own: Point = { x: left, y: upper - top };
    const { solution } = laid;
    if (!solution) return placement;
    const measured: LaidBox = {
      ...laid,
      width: laid.width + Math.max(...pieces.map(({ x }) => x)) - left,
      height: Math.max(...pieces.map(({ y, height }) => y + height)) - upper,
      solution: { ...solution, ...this.content(solution, blocks, contentTop, own) },
      ...(pieces.length > 1 && { pieces: describePieces(pieces, left, upper, laid.width) }),
    };
    return { ...placement, measured, x: placement.x + own.x - parent.x, y: placement.y + own.y - parent.y };
  }

  /** Where the parts of a block are; an element that spans all columns interrupts it, and alone shows nothing of it. */
  #piecesOf(units: readonly BreakUnit[], top: number, bottom: number): readonly ColumnPiece[] {
    const [first, last] = [units[0], units.at(-1)].map((unit) => unit && this.#spans.get(unit.subjects));
    const areas = first && last ? this.#areas.slice(first.first, last.last + 1) : [];
    const pieces = areas.flatMap(({ x, y, height, flowTop, isSpanner }, index): ColumnPiece[] => {
      if (isSpanner) return [];
      const start = index === 0 ? y + top - flowTop : y;
      const end = index === areas.length - 1 ? y + bottom - flowTop : y + height;
      return [{ x, y: start, height: Math.max(0, end - start) }];
    });
    return pieces.length > 0 ? pieces : [{ x: 0, y: areas[0]?.y ?? 0, height: 0 }];
  }

  #shiftOf(subject: LineBox | Placement | undefined, flowY: number): Point {
    const known = this.#areaOf.get(subject);
    const area = known === undefined ? this.#areas.findLast(({ flowTop }) => flowTop <= flowY) : this.#areas[known];
    return area ? { x: area.x, y: area.y - area.flowTop } : { x: 0, y: 0 };
  }
}

/** A part of a split block: left edge of its column, and its own top and height. */
type ColumnPiece = Omit<Area, 'width'>;

/** Each piece shows its part of the block as it would be in one, from the corner of the block's rectangle. */
function describePieces(pieces: readonly ColumnPiece[], left: number, upper: number, width: number): BlockPiece[] {
  const total = pieces.reduce((sum, { height }) => sum + height, 0);
  let above = 0;
  return pieces.map(({ x, y, height }, index) => {
    const whole = { x: x - left, y: y - upper - above, width, height: total };
    const top = index === 0 ? whole.y - REACH_PX : y - upper;
    const bottom = index === pieces.length - 1 ? whole.y + total + REACH_PX : y - upper + height;
    above += height;
    return { whole, shown: { x: whole.x - REACH_PX, y: top, width: width + 2 * REACH_PX, height: bottom - top } };
  });
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
