import type { ContainerSize } from '../css/length.js';
import type { TextHost } from '../font/text-host.js';
import { solveFlow } from './block/block.js';
import { flowWidths } from './block/flow-widths.js';
import type { BlockBox } from './box.js';
import type { StepBudget } from './budget.js';
import type {
  Constraint,
  ContentRequest,
  ContentSolution,
  ContentSolver,
  ImageSizes,
  IntrinsicWidths,
  KnownHeight,
  LayoutHost,
  SizedBox,
} from './contract.js';
import type { LineMemo } from './inline/line-memo.js';
import { type LaidBox, sameConstraint, sameContainer } from './laid-box.js';
import { type LayoutMemory, remember } from './layout-memory.js';
import { multicolWidths, solveMulticol } from './multicol/multicol.js';
import { contentShiftOf, heightLimits, limitBaseline, ownHeight } from './size/content-limits.js';
import { resolveEdges } from './size/edges.js';
import { limitWidths } from './size/limit-widths.js';
import { measureReplaced, replacedContentWidths } from './size/replaced.js';
import { describeUsedSizes, type UsedSizes, usedHeight } from './size/used-sizes.js';
import { answers, type SizeRequest } from './solved-request.js';

/** What one layout works with; see {@link LayoutHost}. */
export interface PassOptions {
  readonly text: TextHost;
  readonly images: ImageSizes;
  readonly viewport: ContainerSize;
  readonly pixelRatio: number;
  readonly budget: StepBudget;
  readonly note: LayoutHost['note'];
  readonly memory: LayoutMemory;
  readonly solvers: Readonly<Record<'flex' | 'grid' | 'table' | 'turned', ContentSolver>>;
}

/** One layout of one box tree: sizes boxes around what the formatting contexts solve, and remembers the last answers. */
export class LayoutPass implements LayoutHost {
  readonly text: TextHost;
  readonly images: ImageSizes;
  readonly viewport: ContainerSize;
  readonly pixelRatio: number;
  readonly note: LayoutHost['note'];
  readonly #budget: StepBudget;
  readonly #solvers: PassOptions['solvers'];
  readonly #memory: LayoutMemory;
  readonly #lines: LineMemo;

  constructor(options: PassOptions) {
    this.text = options.text;
    this.images = options.images;
    this.viewport = options.viewport;
    this.pixelRatio = options.pixelRatio;
    this.note = options.note;
    this.#budget = options.budget;
    this.#solvers = options.solvers;
    this.#memory = options.memory;
    this.#lines = options.memory.lines;
  }

  step(count = 1): void {
    this.#budget.take(count);
  }

  measure(box: SizedBox, constraint: Constraint): LaidBox {
    const { measured } = this.#memory.of(box);
    const known = measured.find((one) => sameConstraint(one.constraint, constraint));
    if (known) return known.laid;
    this.step();
    const laid = box.kind === 'block' ? this.#layBlock(box, constraint) : this.#layReplaced(box, constraint);
    remember(measured, { constraint, laid });
    return laid;
  }

  /** Border-box height that `px` becomes within the style's own limits. */
  limitHeight(box: SizedBox, constraint: Constraint, px: number): number {
    if (box.kind === 'replaced') return px;
    const { minHeight, maxHeight } = describeUsedSizes(box, constraint, this);
    return Math.max(minHeight, Math.min(maxHeight, px));
  }

  intrinsicWidths(box: SizedBox, container: ContainerSize, known?: KnownHeight): IntrinsicWidths {
    return limitWidths(box, container, known, this);
  }

  contentWidths(box: SizedBox, container: ContainerSize, known?: KnownHeight): IntrinsicWidths {
    const { widths } = this.#memory.of(box);
    // Where nothing inside heeds the height, one answer is for all.
    const heeded = box.kind === 'replaced' || box.heedsHeight ? known : undefined;
    const height = heeded?.height;
    const percentHeight = heeded?.percentHeight;
    const entry = widths.find(
      (one) => one.height === height && one.percentHeight === percentHeight && sameContainer(one.container, container),
    );
    if (entry) return entry.widths;
    this.step();
    const found =
      box.kind === 'replaced'
        ? replacedContentWidths(box, container, heeded, this)
        : this.#blockWidths(box, container, heeded);
    remember(widths, { container, height, percentHeight, widths: found });
    return found;
  }

  #layReplaced(box: Extract<SizedBox, { kind: 'replaced' }>, constraint: Constraint): LaidBox {
    const edges = resolveEdges(box, constraint.percentWidth, constraint.container);
    const measured = measureReplaced(box, constraint, this);
    return {
      ...measured,
      edges,
      solution: undefined,
      contentWidth: Math.max(0, measured.width - edges.insetX),
      contentHeight: Math.max(0, measured.height - edges.insetY),
      isSharedFlow: false,
      contentShift: 0,
      container: constraint.container,
    };
  }

  #layBlock(box: BlockBox, constraint: Constraint): LaidBox {
    const isTable = box.tablePart === 'table';
    const sizes = this.#growToContent(box, describeUsedSizes(box, constraint, this));
    const { edges, container, contentWidth } = sizes;
    const solution = this.#solve(box, {
      width: contentWidth,
      height: sizes.percentHeight,
      ...heightLimits(sizes, constraint),
      tracks: constraint.tracks,
      container,
    });
    const usedContentWidth = isTable ? Math.max(contentWidth, solution.width) : contentWidth;
    const height = usedHeight(sizes, solution.height);
    const shift = contentShiftOf(constraint, Math.max(0, height - edges.insetY) - solution.height);
    const fromBorder = (baseline: number | undefined): number | undefined =>
      baseline === undefined ? undefined : limitBaseline(baseline + edges.insetTop + shift, height, box);
    return {
      width: usedContentWidth + edges.insetX,
      height: isTable ? Math.max(height, solution.height + edges.insetY) : height,
      firstBaseline: fromBorder(solution.firstBaseline),
      lastBaseline: fromBorder(solution.lastBaseline),
      edges,
      solution,
      contentWidth: usedContentWidth,
      contentHeight: Math.max(0, height - edges.insetY),
      isSharedFlow: false,
      contentShift: shift,
      container,
    };
  }

  /** A height from a ratio gives way to content that needs more; flex and grid would only see the height they are given. */
  #growToContent(box: BlockBox, sizes: UsedSizes): UsedSizes {
    const { edges, contentWidth, container, maxHeight } = sizes;
    if (!sizes.growsWithContent || (box.context !== 'flex' && box.context !== 'grid')) return sizes;
    const free = {
      width: contentWidth,
      height: undefined,
      minHeight: 0,
      maxHeight: Number.POSITIVE_INFINITY,
      container,
    };
    const needed = Math.min(maxHeight, this.#solve(box, free).height + edges.insetY);
    if (sizes.height !== undefined && needed <= sizes.height) return sizes;
    return { ...sizes, height: needed, percentHeight: Math.max(0, needed - edges.insetY) };
  }

  #solve(box: BlockBox, request: SizeRequest): ContentSolution {
    const { solutions } = this.#memory.of(box);
    const known = solutions.find((one) => answers(one, box, request));
    if (known) return known.solution;
    this.step();
    const solution = this.#solveFresh({ box, ...request });
    remember(solutions, { ...request, solution });
    return solution;
  }

  #blockWidths(box: BlockBox, container: ContainerSize, known: KnownHeight | undefined): IntrinsicWidths {
    const { style, context } = box;
    const edges = resolveEdges(box, undefined, container);
    // The size of a query container does not depend on its content.
    if (style.containerType !== 'normal') return { min: edges.insetX, max: edges.insetX };
    if (context === 'block' || context === 'inline') {
      const { min, max } = flowWidths(box, container, this, this.#lines);
      return { min: min + edges.insetX, max: max + edges.insetX };
    }
    const borderHeight = known?.height ?? ownHeight(box, edges, container, known, this);
    const height = borderHeight === undefined ? undefined : Math.max(0, borderHeight - edges.insetY);
    const request = { box, height, minHeight: 0, maxHeight: Number.POSITIVE_INFINITY, container };
    const { min, max } =
      context === 'multicol'
        ? multicolWidths(request, this, this.#lines)
        : this.#solvers[context].widths(request, this);
    return { min: min + edges.insetX, max: Math.max(min, max) + edges.insetX };
  }

  #solveFresh(request: ContentRequest): ContentSolution {
    const { context } = request.box;
    if (context === 'block' || context === 'inline') return solveFlow(request, this, this.#lines);
    if (context === 'multicol') return solveMulticol(request, this, this.#lines);
    return this.#solvers[context].solve(request, this);
  }
}
