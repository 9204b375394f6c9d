import type { ComputedStyle } from '../../css/computed-style.js';
import type { LineBox } from '../box.js';
import type { ContentSolution, LaidBox, Placement } from '../contract.js';
import { isLaidBox } from '../laid-box.js';

/** Content that no column break may split; y px from the top of the flow. */
export interface BreakUnit {
  readonly top: number;
  readonly bottom: number;
  /** For lines: number of lines of the same block before this one, and from it on. */
  readonly linesBefore: number;
  readonly linesFrom: number;
  /** Fewest lines of the block before and after a break. */
  readonly orphans: number;
  readonly widows: number;
  /** A column begins here, or none does if anything else is possible. */
  readonly breakBefore: ComputedStyle['breakBefore'];
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

/** Collects all unbreakable units of a flow with that style, in order. */
export function collectBreakUnits(solution: ContentSolution, top: number, style: ComputedStyle): BreakPlan {
  const units: BreakUnit[] = [];
  const blocks: BreakableBlock[] = [];
  const lines = solution.lines ?? [];
  const { orphans, widows } = style;
  lines.forEach((line, index) => {
    const y = top + line.y;
    const count = { linesBefore: index, linesFrom: lines.length - index, orphans, widows };
    units.push({ top: y, bottom: y + line.height, ...count, breakBefore: 'auto', subject: line });
  });
  let between: ComputedStyle['breakBefore'] = 'auto';
  for (const placement of solution.placements) {
    const { breakBefore, breakAfter } = placement.box.style;
    const wanted = joinBreaks(between, breakBefore);
    const breakable = breakableBlock(placement, top);
    if (breakable) {
      blocks.push(breakable);
      const [first, ...rest] = breakable.units;
      if (first) units.push({ ...first, breakBefore: joinBreaks(wanted, first.breakBefore) }, ...rest);
    } else if (lines.length === 0) {
      const height = placement.measured?.height ?? 0;
      const y = top + placement.y;
      const count = { linesBefore: 0, linesFrom: 0, orphans, widows };
      units.push({ top: y, bottom: y + height, ...count, breakBefore: wanted, subject: placement });
    }
    between = breakAfter;
  }
  return { units, blocks };
}

/** A forced break wins over one to avoid (CSS Fragmentation 3, section 3.1). */
function joinBreaks(
  one: ComputedStyle['breakBefore'],
  other: ComputedStyle['breakBefore'],
): ComputedStyle['breakBefore'] {
  if (one === 'column' || other === 'column') return 'column';
  return one === 'avoid' || other === 'avoid' ? 'avoid' : 'auto';
}

function breakableBlock(placement: Placement, top: number): BreakableBlock | undefined {
  const { box, measured, y } = placement;
  if (!measured || !isLaidBox(measured) || !measured.solution || box.kind !== 'block') return undefined;
  if (box.style.breakInside === 'avoid' || !measured.isSharedFlow || box.style.float !== 'none') return undefined;
  const contentTop = top + y + measured.edges.insetTop;
  const { units, blocks } = collectBreakUnits(measured.solution, contentTop, box.style);
  return units.length === 0 ? undefined : { placement, laid: measured, contentTop, units, blocks };
}
