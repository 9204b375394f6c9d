import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { Area } from '../../geometry.js';
import { solveFlow } from '../block/block.js';
import { flowWidths } from '../block/flow-widths.js';
import type { BlockBox, Box } from '../box.js';
import type {
  ContentRequest,
  ContentSolution,
  IntrinsicWidths,
  LayoutHost,
  Placement,
  WidthsRequest,
} from '../contract.js';
import type { LineCache } from '../inline/line/line-cache.js';
import { floorToStep, resolveEdges } from '../size/edges.js';
import { type BreakUnit, collectBreakUnits } from './break-units.js';
import { type ColumnArea, distributeUnits } from './distribute-units.js';
import { balanceHeight, fillColumns } from './fill-columns.js';

/** Lays out a multi-column container: columns, and the spanning elements between them. */
export function solveMulticol(request: ContentRequest, layout: LayoutHost, lineCache: LineCache): ContentSolution {
  const geometry = columnGeometry(request.box, request.width, request.container);
  const solution = solveFlow({ ...request, width: geometry.width }, layout, lineCache, request.width);
  const { units, blocks } = collectBreakUnits(solution, 0, request.box.style);
  layout.step(units.length);
  const stack = new ColumnStack(request, geometry);
  const parts = cutAtSpanners(units);
  parts.forEach((part, index) => {
    const [first] = part;
    if (first?.spanner) stack.addSpanner(first, first.spanner);
    else stack.addColumns(part, parts[index + 1]?.[0]?.top ?? solution.height, index < parts.length - 1);
  });
  const content = distributeUnits(solution, blocks, stack.areas);
  return {
    width: request.width,
    height: stack.height,
    firstBaseline: stack.yOf(solution.firstBaseline),
    lastBaseline: stack.yOf(solution.firstBaseline),
    ...content,
    columnGaps: stack.gaps,
  };
}

/** Parts that are either one spanner or everything between two. */
function cutAtSpanners(units: readonly BreakUnit[]): BreakUnit[][] {
  const parts: BreakUnit[][] = [];
  for (const unit of units) {
    const open = parts.at(-1);
    if (!unit.spanner && open && !open[0]?.spanner) open.push(unit);
    else parts.push([unit]);
  }
  return parts;
}

class ColumnStack {
  readonly areas: ColumnArea[] = [];
  readonly gaps: Area[] = [];
  readonly #request: ContentRequest;
  readonly #geometry: ColumnGeometry;
  #y = 0;
  /** Where the flow continues. */
  #flowTop = 0;
  /** Margin below the last spanner, which collapses with the one above the next of the same parent. */
  #margin = 0;
  #spannerParent: Box['parent'];

  constructor(request: ContentRequest, geometry: ColumnGeometry) {
    this.#request = request;
    this.#geometry = geometry;
  }

  /** Columns with a part of the flow. Before a spanner they are balanced. */
  addColumns(units: readonly BreakUnit[], flowBottom: number, isBeforeSpanner: boolean): void {
    const { box, height, maxHeight } = this.#request;
    const { count, width, gap } = this.#geometry;
    this.#y += this.#margin;
    this.#margin = 0;
    const left = Math.max(0, Math.min(height ?? Number.POSITIVE_INFINITY, maxHeight) - this.#y);
    const isSequential = box.style.columnFill === 'auto' && height !== undefined && !isBeforeSpanner;
    const used = isSequential ? left : balanceHeight(units, this.#flowTop, flowBottom, count, left);
    const { columns } = fillColumns(units, used, this.#flowTop);
    columns.forEach(({ start, end, top }, index) => {
      const x = this.#leftOf(index);
      this.areas.push({ x, y: this.#y, height: used, flowTop: top, units: units.slice(start, end), isSpanner: false });
      if (index > 0)
        this.gaps.push({ x: Math.min(x, this.#leftOf(index - 1)) + width, y: this.#y, width: gap, height: used });
    });
    this.#y += used;
    this.#flowTop = flowBottom;
  }

  addSpanner(unit: BreakUnit, { box, measured }: Placement): void {
    const { container, width } = this.#request;
    const { margin } = resolveEdges(box, width, container);
    const height = measured?.height ?? 0;
    this.#y += box.parent === this.#spannerParent ? Math.max(this.#margin, margin.top) : this.#margin + margin.top;
    this.#spannerParent = box.parent;
    this.areas.push({ x: 0, y: this.#y, height, flowTop: unit.top, units: [unit], isSpanner: true });
    this.#y += height;
    this.#margin = margin.bottom;
    this.#flowTop = unit.bottom;
  }

  get height(): number {
    return this.#y + this.#margin;
  }

  /** From the flow to the container. */
  yOf(flowY: number | undefined): number | undefined {
    if (flowY === undefined) return undefined;
    const area = this.areas.findLast(({ flowTop }) => flowTop <= flowY);
    return area ? flowY - area.flowTop + area.y : flowY;
  }

  /** Columns follow each other in the direction of the text. */
  #leftOf(index: number): number {
    const { width, gap } = this.#geometry;
    const { box, width: whole } = this.#request;
    const fromStart = index * (width + gap);
    return box.style.direction === 'rtl' ? whole - width - fromStart : fromStart;
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

/** Columns of a multi-column container, px. */
interface ColumnGeometry {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
}

/** A screen has fewer pixels than this limit has columns. */
const MAX_COLUMNS = 1000;

/** Used number and width of columns (CSS Multi-column, section 3.4). */
function columnGeometry(box: BlockBox, width: number, container: ContainerSize): ColumnGeometry {
  const { columnCount, columnWidth } = box.style;
  const gap = columnGap(box, width, container);
  const fitting =
    columnWidth === 'auto' ? MAX_COLUMNS : Math.max(1, Math.floor((width + gap) / (Math.max(1, columnWidth) + gap)));
  const wanted = columnCount === 'auto' ? MAX_COLUMNS : Math.max(1, columnCount);
  const count = Math.min(fitting, wanted, MAX_COLUMNS);
  return { count, gap, width: Math.max(0, floorToStep((width - (count - 1) * gap) / count)) };
}

/** `normal` is 1 em. */
function columnGap({ style }: BlockBox, width: number | undefined, container: ContainerSize): number {
  if (style.columnGap === 'normal') return style.fontSizePx;
  return resolveLength(style.columnGap, width, container) ?? 0;
}
