import { solveFlow } from '../block/block.js';
import { flowWidths } from '../block/flow-widths.js';
import type { BlockBox, Box } from '../box.js';
import type {
  Constraint,
  ContentRequest,
  ContentSolution,
  LayoutHost,
  Placement,
  StaticPosition,
} from '../contract.js';
import type { LineMemo } from '../inline/line-memo.js';
import { resolveEdges } from '../sizing/edges.js';
import { collectBreakUnits } from './break-units.js';
import { type ColumnGeometry, columnGap, columnGeometry } from './column-geometry.js';
import { distributeUnits } from './distribute-units.js';
import { balanceHeight, fillColumns } from './fill-columns.js';

/** Lays out a multi-column container: columns, and between them elements that span all of them. */
export function solveMulticol(request: ContentRequest, layout: LayoutHost, memo: LineMemo): ContentSolution {
  if (typeof request.width !== 'number') return widthOnly(contentWidth(request, request.width, layout, memo));
  const stack = new ColumnStack(request, request.width, layout, memo);
  for (const segment of cutAtSpanners(request.box)) {
    if (segment.spanner) stack.addSpanner(segment.spanner);
    else stack.addColumns(segment.children);
  }
  return stack.finish();
}

interface Segment {
  readonly spanner: BlockBox | undefined;
  readonly children: Box[];
}

function cutAtSpanners(box: BlockBox): Segment[] {
  const segments: Segment[] = [];
  for (const child of box.children) {
    const isSpanner = child.kind === 'block' && child.style.columnSpan === 'all';
    const open = segments.at(-1);
    if (isSpanner) segments.push({ spanner: child, children: [] });
    else if (open && !open.spanner) open.children.push(child);
    else segments.push({ spanner: undefined, children: [child] });
  }
  return segments;
}

class ColumnStack {
  readonly #request: ContentRequest;
  readonly #width: number;
  readonly #layout: LayoutHost;
  readonly #memo: LineMemo;
  readonly #geometry: ColumnGeometry;
  readonly #placements: Placement[] = [];
  readonly #statics: StaticPosition[] = [];
  #y = 0;
  #firstBaseline: number | undefined;
  #lastBaseline: number | undefined;
  /** Margin below the last spanner, which collapses with the one above the next. */
  #margin = 0;

  constructor(request: ContentRequest, width: number, layout: LayoutHost, memo: LineMemo) {
    this.#request = request;
    this.#width = width;
    this.#layout = layout;
    this.#memo = memo;
    this.#geometry = columnGeometry(request.box, width, request.container);
  }

  addColumns(children: readonly Box[]): void {
    const { box, height, maxHeight } = this.#request;
    const columnRequest: ContentRequest = { ...this.#request, width: this.#geometry.width, height };
    const solution = solveFlow(columnRequest, this.#geometry.width, this.#layout, this.#memo, children);
    const plan = collectBreakUnits(solution, 0);
    this.#y += this.#margin;
    this.#margin = 0;
    const left = Math.max(0, Math.min(height ?? Number.POSITIVE_INFINITY, maxHeight) - this.#y);
    const total = solution.height;
    const isSequential = box.style.columnFill === 'auto' && height !== undefined;
    const used = isSequential ? left : balanceHeight(plan.units, total, this.#geometry.count, left);
    const filled = fillColumns(plan.units, used);
    this.#layout.step(plan.units.length);
    this.#placements.push(...distributeUnits(solution, plan, filled, this.#geometry, used, this.#y));
    for (const position of solution.staticPositions ?? []) this.#statics.push({ ...position, y: position.y + this.#y });
    if (solution.firstBaseline !== undefined) this.#firstBaseline ??= this.#y + solution.firstBaseline;
    this.#lastBaseline = this.#firstBaseline;
    this.#y += used;
  }

  addSpanner(box: BlockBox): void {
    const { container, height } = this.#request;
    const constraint: Constraint = {
      width: undefined,
      height: undefined,
      available: this.#width,
      autoWidth: 'fill',
      percentWidth: this.#width,
      percentHeight: height,
      container,
    };
    const measured = this.#layout.measure(box, constraint);
    const { margin } = resolveEdges(box, this.#width, container);
    this.#y += Math.max(this.#margin, margin.top);
    this.#placements.push({ box, x: margin.left, y: this.#y, constraint, measured });
    this.#y += measured.height;
    this.#margin = margin.bottom;
  }

  finish(): ContentSolution {
    return {
      width: this.#width,
      height: this.#y + this.#margin,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
      placements: this.#placements,
      staticPositions: this.#statics,
    };
  }
}

function widthOnly(width: number): ContentSolution {
  return { width, height: 0, firstBaseline: undefined, lastBaseline: undefined, placements: [] };
}

/** Columns side by side ask for as much as the widest content, once per column. */
function contentWidth(
  { box, container }: ContentRequest,
  which: 'min-content' | 'max-content',
  layout: LayoutHost,
  memo: LineMemo,
): number {
  const widths = flowWidths(box, container, layout, memo);
  const { columnCount, columnWidth } = box.style;
  const content = which === 'min-content' ? widths.min : widths.max;
  const column =
    columnWidth === 'auto'
      ? content
      : which === 'min-content'
        ? Math.min(content, columnWidth)
        : Math.max(content, columnWidth);
  const count = columnCount === 'auto' ? 1 : columnCount;
  const gap = columnGap(box, undefined, container);
  if (which === 'min-content' && columnWidth !== 'auto') return column;
  return column * count + gap * (count - 1);
}
