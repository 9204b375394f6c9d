import { solveFlow } from '../block/block.js';
import { flowWidths } from '../block/flow-widths.js';
import type { BlockBox, Box } from '../box.js';
import type {
  Constraint,
  ContentRequest,
  ContentSolution,
  IntrinsicWidths,
  LayoutHost,
  Placement,
  StaticPosition,
  WidthsRequest,
} from '../contract.js';
import type { LineCache } from '../inline/line-cache.js';
import { resolveEdges } from '../size/edges.js';
import { collectBreakUnits } from './break-units.js';
import { type ColumnGeometry, columnGap, columnGeometry } from './column-geometry.js';
import { distributeUnits } from './distribute-units.js';
import { balanceHeight, fillColumns } from './fill-columns.js';

/** Lays out a multi-column container: columns, and the spanning elements between them. */
export function solveMulticol(request: ContentRequest, layout: LayoutHost, lineCache: LineCache): ContentSolution {
  const stack = new ColumnStack(request, layout, lineCache);
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
  readonly #layout: LayoutHost;
  readonly #lineCache: LineCache;
  readonly #geometry: ColumnGeometry;
  readonly #placements: Placement[] = [];
  readonly #statics: StaticPosition[] = [];
  #y = 0;
  #firstBaseline: number | undefined;
  #lastBaseline: number | undefined;
  /** Margin below the last spanner, which collapses with the one above the next. */
  #margin = 0;

  constructor(request: ContentRequest, layout: LayoutHost, lineCache: LineCache) {
    this.#request = request;
    this.#layout = layout;
    this.#lineCache = lineCache;
    this.#geometry = columnGeometry(request.box, request.width, request.container);
  }

  addColumns(children: readonly Box[]): void {
    const { box, height, maxHeight } = this.#request;
    const columnRequest: ContentRequest = { ...this.#request, width: this.#geometry.width };
    const solution = solveFlow(columnRequest, this.#layout, this.#lineCache, children);
    const plan = collectBreakUnits(solution, 0, box.style);
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
    const { container, width, height } = this.#request;
    const constraint: Constraint = {
      width: undefined,
      height: undefined,
      available: width,
      autoWidth: 'fill',
      percentWidth: width,
      percentHeight: height,
      container,
    };
    const measured = this.#layout.measure(box, constraint);
    const { margin } = resolveEdges(box, width, container);
    this.#y += Math.max(this.#margin, margin.top);
    this.#placements.push({ box, x: margin.left, y: this.#y, constraint, measured });
    this.#y += measured.height;
    this.#margin = margin.bottom;
  }

  finish(): ContentSolution {
    return {
      width: this.#request.width,
      height: this.#y + this.#margin,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
      placements: this.#placements,
      staticPositions: this.#statics,
    };
  }
}

/** Columns need the widest content's width, once per column. */
export function multicolWidths(request: WidthsRequest, layout: LayoutHost, lineCache: LineCache): IntrinsicWidths {
  const { box, container } = request;
  // Percentages of heights count as indefinite in columns.
  const content = flowWidths({ ...request, height: undefined }, layout, lineCache);
  const { columnCount, columnWidth } = box.style;
  const count = columnCount === 'auto' ? 1 : columnCount;
  const gaps = columnGap(box, undefined, container) * (count - 1);
  if (columnWidth === 'auto') return { min: content.min * count + gaps, max: content.max * count + gaps };
  return { min: Math.min(content.min, columnWidth), max: Math.max(content.max, columnWidth) * count + gaps };
}
