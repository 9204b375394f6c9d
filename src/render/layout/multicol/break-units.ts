import type { LineBox } from '../box.js';
import type { ContentSolution, Placement } from '../contract.js';
import { isLaidBox, type LaidBox } from '../laid-box.js';

/** Content that no column break may split; y px from the top of the flow. */
export interface BreakUnit {
  readonly top: number;
  readonly bottom: number;
  /** For lines: number of lines of the same block before this one, and from it on. */
  readonly linesBefore: number;
  readonly linesFrom: number;
  readonly subject: LineBox | Placement;
}

/** Blocks that may be split; their rectangle follows their pieces. */
export interface BreakableBlock {
  readonly placement: Placement;
  readonly laid: LaidBox;
  /** Content box from the top of the flow. */
  readonly contentTop: number;
  readonly units: readonly BreakUnit[];
  readonly blocks: readonly BreakableBlock[];
}

export interface BreakPlan {
  readonly units: BreakUnit[];
  readonly blocks: BreakableBlock[];
}

/** Collects all unbreakable units of a flow, in order. */
export function collectBreakUnits(solution: ContentSolution, top: number): BreakPlan {
  const units: BreakUnit[] = [];
  const blocks: BreakableBlock[] = [];
  const lines = solution.lines ?? [];
  lines.forEach((line, index) => {
    const y = top + line.y;
    units.push({ top: y, bottom: y + line.height, linesBefore: index, linesFrom: lines.length - index, subject: line });
  });
  for (const placement of solution.placements) {
    const breakable = breakableBlock(placement, top);
    if (breakable) {
      blocks.push(breakable);
      units.push(...breakable.units);
    } else if (lines.length === 0) {
      const height = placement.measured?.height ?? 0;
      const y = top + placement.y;
      units.push({ top: y, bottom: y + height, linesBefore: 0, linesFrom: 0, subject: placement });
    }
  }
  return { units, blocks };
}

function breakableBlock(placement: Placement, top: number): BreakableBlock | undefined {
  const { box, measured, y } = placement;
  if (!measured || !isLaidBox(measured) || !measured.solution || box.kind !== 'block') return undefined;
  if (box.style.breakInside === 'avoid' || !measured.isSharedFlow || box.style.float !== 'none') return undefined;
  const contentTop = top + y + measured.edges.insetTop;
  const { units, blocks } = collectBreakUnits(measured.solution, contentTop);
  return units.length === 0 ? undefined : { placement, laid: measured, contentTop, units, blocks };
}
