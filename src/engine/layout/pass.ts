import type { ContainerSize } from '../css/computed/computed-length.js';
import type { TextHost } from '../font/text-host.js';
import { emptySolution, isEmptyFlow, solveFlow } from './block/block.js';
import { flowWidths } from './block/flow-widths.js';
import type { BlockBox, BoxEdges, SizedBox } from './box.js';
import type { StepBudget } from './budget.js';
import type {
  BoxMemory,
  Constraint,
  ContentRequest,
  ContentSolution,
  ContentSolver,
  ImageSizes,
  IntrinsicWidths,
  KnownHeight,
  LaidBox,
  LayoutHost,
} from './contract.js';
import { inheritedBy } from './grid/inherited.js';
import { LineCache } from './inline/line/line-cache.js';
import { sameConstraint, sameContainer } from './laid-box.js';
import { keepNewest } from './memory/keep-newest.js';
import { canReuse } from './memory/solved-request.js';
import { multicolWidths, solveMulticol } from './multicol/multicol.js';
import { contentHeight, contentShiftOf, heightLimits, limitBaseline } from './size/content-limits.js';
import { resolveEdges } from './size/edges.js';
import { limitWidths } from './size/limit-widths.js';
import { measureReplaced, replacedContentWidths } from './size/replaced-size.js';
import { textFieldSize } from './size/text-field.js';
import { describeUsedSizes, type UsedSizes, usedHeight } from './size/used-sizes.js';
import { isTurnedTable, lineLimit } from './writing-mode/turned-box.js';

/** Inputs of one layout pass; see {@link LayoutHost}. */
interface PassOptions
  extends Pick<LayoutHost, 'text' | 'images' | 'viewport' | 'pixelRatio' | 'isQuirky' | 'hasQuirkyLines' | 'note'> {
  readonly budget: StepBudget;
  readonly solvers: Readonly<Record<'flex' | 'grid' | 'table' | 'turned', ContentSolver>>;
}

/** One layout of one box tree: sizes boxes around the solutions of formatting contexts, and caches recent results. */
export class LayoutPass implements LayoutHost {
  readonly text: TextHost;
  readonly images: ImageSizes;
  readonly viewport: ContainerSize;
  readonly pixelRatio: number;
  readonly isQuirky: boolean;
  readonly hasQuirkyLines: boolean;
  readonly note: LayoutHost['note'];
  readonly #budget: StepBudget;
  readonly #solvers: PassOptions['solvers'];
  readonly #lines: LineCache;

  constructor(options: PassOptions) {
    this.text = options.text;
    this.images = options.images;
    this.viewport = options.viewport;
    this.pixelRatio = options.pixelRatio;
    this.isQuirky = options.isQuirky;
    this.hasQuirkyLines = options.hasQuirkyLines;
    this.note = options.note;
    this.#budget = options.budget;
    this.#solvers = options.solvers;
    this.#lines = new LineCache(options.text);
  }

  step(count = 1): void {
    this.#budget.spend(count);
  }

  measure(box: SizedBox, constraint: Constraint): LaidBox {
    const memory = memoryOf(box);
    for (let known = memory.measured; known; known = known.older)
      if (sameConstraint(known.constraint, constraint)) return known.laid;
    this.step();
    const laid = box.kind === 'replaced' ? this.#layOutReplaced(box, constraint) : this.#layOutBlock(box, constraint);
    memory.measured = { constraint, laid, older: memory.measured };
    keepNewest(memory.measured);
    return laid;
  }

  /** Clamps a border-box height to the style's own limits. */
  limitHeight(box: SizedBox, constraint: Constraint, px: number): number {
    if (box.kind === 'replaced') return px;
    const { minHeight, maxHeight } = describeUsedSizes(box, constraint, this);
    return Math.max(minHeight, Math.min(maxHeight, px));
  }

  intrinsicWidths(box: SizedBox, container: ContainerSize, known?: KnownHeight): IntrinsicWidths {
    return limitWidths(box, container, known, this);
  }

  contentWidths(box: SizedBox, container: ContainerSize, known?: KnownHeight): IntrinsicWidths {
    const memory = memoryOf(box);
    // If nothing inside depends on the height, one result serves all.
    const relevant = box.kind === 'replaced' || box.dependsOnHeight ? known : undefined;
    const height = relevant?.height;
    const percentHeight = relevant?.percentHeight;
    for (let one = memory.widths; one; one = one.older) {
      if (one.height !== height || one.percentHeight !== percentHeight) continue;
      if (sameContainer(one.container, container)) return one.widths;
    }
    this.step();
    const widths =
      box.kind === 'replaced'
        ? replacedContentWidths(box, container, relevant, this)
        : this.#blockWidths(box, container, relevant);
    memory.widths = { container, height, percentHeight, widths, older: memory.widths };
    keepNewest(memory.widths);
    return widths;
  }

  #layOutReplaced(box: Extract<SizedBox, { kind: 'replaced' }>, constraint: Constraint): LaidBox {
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

  #layOutBlock(box: BlockBox, request: Constraint): LaidBox {
    const isOpen = box.context === 'turned' && request.percentHeight === undefined;
    const constraint = isOpen ? { ...request, percentHeight: lineLimit(undefined, box, this) } : request;
    const isTable = box.tablePart === 'table' || isTurnedTable(box);
    const sizes = this.#growToContent(box, describeUsedSizes(box, constraint, this));
    const { edges, container, contentWidth } = sizes;
    const solution = isEmptyFlow(box) ? emptySolution(contentWidth) : this.#solveIn(box, sizes, constraint);
    const usedContentWidth = isTable ? Math.max(contentWidth, solution.width) : contentWidth;
    const styleHeight = usedHeight(sizes, Math.max(solution.height, textFieldSize(box, this)?.height ?? 0));
    const height = isTable ? Math.max(styleHeight, solution.height + edges.insetY) : styleHeight;
    const shift = contentShiftOf(constraint, Math.max(0, height - edges.insetY) - solution.height);
    const contentTop = edges.insetTop + shift;
    return {
      width: isTable ? usedContentWidth + edges.insetX : sizes.width,
      height,
      firstBaseline: limitBaseline(solution.firstBaseline, contentTop, height, box),
      lastBaseline: limitBaseline(solution.lastBaseline, contentTop, height, box),
      edges,
      solution,
      contentWidth: usedContentWidth,
      contentHeight: Math.max(0, height - edges.insetY),
      isSharedFlow: false,
      contentShift: shift,
      container,
    };
  }

  #solveIn(box: BlockBox, sizes: UsedSizes, constraint: Constraint): ContentSolution {
    const { contentWidth: width, percentHeight: height, container } = sizes;
    const { minHeight, maxHeight } =
      box.context === 'turned'
        ? this.#lineLimits(box, sizes, constraint.percentHeight)
        : heightLimits(sizes, constraint);
    return this.#solve({ box, width, height, minHeight, maxHeight, tracks: constraint.tracks, container });
  }

  #lineLimits(box: BlockBox, { edges }: { readonly edges: BoxEdges }, percentHeight: number | undefined) {
    const { margin, insetY } = edges;
    const maxHeight = Math.max(0, lineLimit(percentHeight, box, this) - margin.top - margin.bottom - insetY);
    return { minHeight: 0, maxHeight };
  }

  /** Content enlarges a height from a ratio; flex and grid then get the final height. */
  #growToContent(box: BlockBox, sizes: UsedSizes): UsedSizes {
    const { edges, contentWidth, container, maxHeight } = sizes;
    if (!sizes.growsWithContent || (box.context !== 'flex' && box.context !== 'grid')) return sizes;
    const free = {
      box,
      width: contentWidth,
      height: undefined,
      minHeight: 0,
      maxHeight: Number.POSITIVE_INFINITY,
      container,
    };
    const needed = Math.min(maxHeight, this.#solve(free).height + edges.insetY);
    if (sizes.height !== undefined && needed <= sizes.height) return sizes;
    return { ...sizes, height: needed, percentHeight: Math.max(0, needed - edges.insetY) };
  }

  #solve(request: ContentRequest): ContentSolution {
    const memory = memoryOf(request.box);
    for (let known = memory.solutions; known; known = known.older) if (canReuse(known, request)) return known.solution;
    this.step();
    const solution = this.#solveFresh(request);
    memory.solutions = { request, solution, older: memory.solutions };
    keepNewest(memory.solutions);
    return solution;
  }

  #blockWidths(box: BlockBox, container: ContainerSize, known: KnownHeight | undefined): IntrinsicWidths {
    const { style, context } = box;
    const edges = resolveEdges(box, undefined, container);
    // The size of a query container does not depend on its content.
    if (style.containerType !== 'normal') return { min: edges.insetX, max: edges.insetX };
    const field = textFieldSize(box, this);
    if (field) return { min: field.width + edges.insetX, max: field.width + edges.insetX };
    const height = contentHeight(box, edges, container, known, this);
    const maxHeight =
      context === 'turned'
        ? this.#lineLimits(box, { edges }, known?.percentHeight).maxHeight
        : Number.POSITIVE_INFINITY;
    const request = { box, height, minHeight: 0, maxHeight, container };
    const { min, max } =
      context === 'block' || context === 'inline'
        ? flowWidths(request, this, this.#lines)
        : context === 'multicol'
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

/** What is valid of the memory of a box. */
function memoryOf(box: SizedBox): BoxMemory {
  const inherited = box.kind === 'block' ? inheritedBy(box) : undefined;
  const { memory } = box;
  if (memory && memory.inherited === inherited) return memory;
  box.memory = { inherited, measured: undefined, solutions: undefined, widths: undefined };
  return box.memory;
}
