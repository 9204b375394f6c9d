import type { ContainerSize } from '../css/length.js';
import type { StyledDocument } from '../css/styled-document.js';
import type { TextHost } from '../font/text-host.js';
import type { Document } from '../html/dom.js';
import { Arranger } from './arrange.js';
import type { BlockBox } from './box.js';
import { buildBoxTree } from './box-tree/build.js';
import { LayoutStopped, StepBudget } from './budget.js';
import type { Constraint, ImageSizes, LayoutHost } from './contract.js';
import { solveFlex } from './flex/flex.js';
import { flexWidths } from './flex/intrinsic.js';
import { gridWidths, solveGrid } from './grid/grid.js';
import type { LayoutMemory } from './layout-memory.js';
import { LayoutPass } from './pass.js';
import { measureScrollExtents } from './scroll-extent.js';
import { solveTable, tableWidths } from './table/table.js';
import { solveVerticalWriting, verticalWritingWidths } from './vertical-writing.js';

/** What one layout needs of the world. */
export interface LayoutOptions {
  readonly styled: StyledDocument;
  readonly text: TextHost;
  readonly images: ImageSizes;
  readonly hasPicture: (url: string) => boolean;
  /** Device px. */
  readonly viewport: ContainerSize;
  /** Offered to the root box where that is not the width of the viewport; px. */
  readonly offeredPx?: number;
  readonly pixelRatio: number;
  /** Steps after which layout stops. */
  readonly steps: number;
  readonly isOverdue: () => boolean;
  readonly note: LayoutHost['note'];
  /** Of the page: the same for each of its layouts. */
  readonly memory: LayoutMemory;
}

/** A laid-out page: boxes with absolute px. */
export interface LaidOutPage {
  readonly root: BlockBox;
  /** False when the step budget ended it: boxes that were not reached have no size. */
  readonly isComplete: boolean;
}

/** Makes the boxes of a document and lays them out in the viewport. Never throws for what the page holds. */
export function layoutDocument(document: Document, options: LayoutOptions): LaidOutPage {
  const root = buildBoxTree(document, { ...options, memory: options.memory.boxes });
  const budget = new StepBudget(options.steps, options.isOverdue);
  const solvers = {
    flex: { solve: solveFlex, widths: flexWidths },
    grid: { solve: solveGrid, widths: gridWidths },
    table: { solve: solveTable, widths: tableWidths },
    turned: { solve: solveVerticalWriting, widths: verticalWritingWidths },
  };
  const pass = new LayoutPass({ ...options, budget, solvers });
  const { viewport, offeredPx = viewport.inlinePx } = options;
  const constraint: Constraint = {
    width: undefined,
    height: undefined,
    available: offeredPx,
    autoWidth: 'fill',
    percentWidth: offeredPx,
    percentHeight: viewport.blockPx,
    container: viewport,
  };
  try {
    const laid = pass.measure(root, constraint);
    const { margin } = laid.edges;
    new Arranger(pass).arrangeRoot(root, margin.left, margin.top, laid, constraint);
    measureScrollExtents(root);
    return { root, isComplete: true };
  } catch (error) {
    if (!(error instanceof LayoutStopped)) throw error;
    options.note('limit', error.message);
    return { root, isComplete: false };
  }
}
