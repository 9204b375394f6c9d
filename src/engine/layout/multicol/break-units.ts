import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { LineBox } from '../box.js';
import type { ContentSolution, LaidBox, Placement } from '../contract.js';
import { isSpanner } from '../formatting.js';
import { isLaidBox } from '../laid-box.js';

/** A part of a flow between places where a column may end; y px from the top of the flow. */
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
  /** Margin above, which a column keeps after a forced break. */
  readonly marginTop: number;
  /** Columns may end anywhere inside: it is a part of a block without content. */
  readonly canSplit: boolean;
  /** Everything that moves with it; the list also identifies the unit. */
  readonly subjects: readonly (LineBox | Placement)[];
  /** An element that spans all columns. */
  readonly spanner?: Placement;
}

/** A block that may be split. */
export interface BreakableBlock {
  readonly placement: Placement;
  readonly laid: LaidBox;
  /** Top of its border box and of its content box in the flow. */
  readonly top: number;
  readonly contentTop: number;
  readonly units: readonly BreakUnit[];
  readonly blocks: readonly BreakableBlock[];
}

interface BreakPlan {
  readonly units: BreakUnit[];
  readonly blocks: BreakableBlock[];
}

const WITHOUT_LINES = { linesBefore: 0, linesFrom: 0, orphans: 0, widows: 0 };

/** Collects all units of a flow with that style, in order. */
export function collectBreakUnits(solution: ContentSolution, top: number, style: ComputedStyle): BreakPlan {
  if (solution.lines && solution.lines.length > 0)
    return { units: unitsOfLines(solution.lines, solution.placements, top, style), blocks: [] };
  const units: BreakUnit[] = [];
  const blocks: BreakableBlock[] = [];
  let between: ComputedStyle['breakBefore'] = 'auto';
  for (const placement of solution.placements) {
    const { breakBefore, breakAfter } = placement.box.style;
    const block = breakableBlock(placement, top);
    if (block) blocks.push(block);
    const [first, ...others] = block?.units ?? [wholeUnit(placement, top)];
    if (first) {
      const wanted = joinBreaks(joinBreaks(between, breakBefore), first.breakBefore);
      const marginTop = Math.max(first.marginTop, marginAbove(placement));
      units.push({ ...first, breakBefore: wanted, marginTop }, ...others);
    }
    between = breakAfter;
  }
  return { units, blocks };
}

/** Lines, with the floats that start beside them. */
function unitsOfLines(
  lines: readonly LineBox[],
  placements: readonly Placement[],
  top: number,
  { orphans, widows }: ComputedStyle,
): BreakUnit[] {
  const floats = placements.filter(({ box }) => box.style.float !== 'none');
  return lines.map((line, index) => {
    const next = lines[index + 1]?.y ?? Number.POSITIVE_INFINITY;
    const from = index === 0 ? Number.NEGATIVE_INFINITY : line.y;
    const beside = floats.filter(({ y }) => y >= from && y < next);
    const bottom = beside.reduce((max, float) => Math.max(max, bottomOf(float)), line.y + line.height);
    return {
      top: top + line.y,
      bottom: top + bottom,
      linesBefore: index,
      linesFrom: lines.length - index,
      orphans,
      widows,
      breakBefore: 'auto',
      marginTop: 0,
      canSplit: false,
      subjects: [line, ...beside],
    };
  });
}

function wholeUnit(placement: Placement, top: number): BreakUnit {
  const unit = partOf(top + placement.y, top + bottomOf(placement), false, [placement]);
  return isSpanner(placement.box) ? { ...unit, spanner: placement } : unit;
}

function partOf(top: number, bottom: number, canSplit: boolean, subjects: readonly Placement[] = []): BreakUnit {
  return { ...WITHOUT_LINES, top, bottom, breakBefore: 'auto', marginTop: 0, canSplit, subjects };
}

function bottomOf({ y, measured }: Placement): number {
  return y + (measured?.height ?? 0);
}

function marginAbove({ measured }: Placement): number {
  return measured && isLaidBox(measured) ? Math.max(0, measured.edges.margin.top) : 0;
}

/** A forced break wins over one to avoid (CSS Fragmentation 3, section 3.1). */
function joinBreaks(
  one: ComputedStyle['breakBefore'],
  other: ComputedStyle['breakBefore'],
): ComputedStyle['breakBefore'] {
  if (one === 'column' || other === 'column') return 'column';
  return one === 'avoid' || other === 'avoid' ? 'avoid' : 'auto';
}

function breakableBlock(placement: Placement, flowTop: number): BreakableBlock | undefined {
  const { box, measured, y } = placement;
  if (!measured || !isLaidBox(measured) || !measured.solution || box.kind !== 'block') return undefined;
  if (box.style.breakInside === 'avoid' || !measured.isSharedFlow || box.style.float !== 'none') return undefined;
  if (measured.height <= 0) return undefined;
  const top = flowTop + y;
  const contentTop = top + measured.edges.insetTop;
  const { units, blocks } = collectBreakUnits(measured.solution, contentTop, box.style);
  return { placement, laid: measured, top, contentTop, units: withEdges(units, top, measured), blocks };
}

/** Borders and padding stay with the content beside them; below the content of a higher block, columns may end. */
function withEdges(units: readonly BreakUnit[], top: number, { height, edges }: LaidBox): BreakUnit[] {
  const bottom = top + height;
  const first = units[0];
  const last = units.at(-1);
  if (!first || !last) return [partOf(top, bottom, true)];
  const all = [...units];
  if (first.spanner) {
    if (edges.insetTop > 0) all.unshift(partOf(top, top + edges.insetTop, false));
  } else all[0] = { ...first, top: Math.min(first.top, top) };
  const insetBottom = edges.insetY - edges.insetTop;
  const end = all.at(-1);
  if (!end) return all;
  if (bottom > last.bottom + insetBottom + 1) all.push(partOf(Math.max(top, last.bottom), bottom, true));
  else if (!last.spanner) all[all.length - 1] = { ...end, bottom: Math.max(end.bottom, bottom) };
  else if (insetBottom > 0) all.push(partOf(bottom - insetBottom, bottom, false));
  return all;
}
