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
import { isOutOfFlow } from './formatting.js';
import { gridWidths, solveGrid } from './grid/grid.js';
import type { LayoutCache } from './layout-cache.js';
import { LayoutPass } from './pass.js';
import { measureScrollExtents } from './scroll-extent.js';
import { solveTable, tableWidths } from './table/table.js';
import { solveVerticalWriting, verticalWritingWidths } from './vertical-writing.js';

/** Inputs of one layout. */
export interface LayoutOptions {
  readonly styled: StyledDocument;
  readonly text: TextHost;
  readonly images: ImageSizes;
  readonly hasPicture: (url: string) => boolean;
  /** Device px. */
  readonly viewport: ContainerSize;
  /** Width offered to the root box if it differs from the viewport; px. */
  readonly availablePx?: number;
  readonly pixelRatio: number;
  /** Steps after which layout stops. */
  readonly steps: number;
  readonly isOverdue: () => boolean;
  readonly note: LayoutHost['note'];
  /** Belongs to the page: shared by all of its layouts. */
  readonly cache: LayoutCache;
}

/** A laid-out page: boxes with absolute px. */
export interface LaidOutPage {
  readonly root: BlockBox;
  /** False if the step budget was exhausted: boxes that were not reached have no size. */
  readonly isComplete: boolean;
}

/** Builds the boxes of a document and lays them out in the viewport. Never throws for page content. */
export function layoutDocument(document: Document, options: LayoutOptions): LaidOutPage {
  const root = buildBoxTree(document, { ...options, cache: options.cache.boxes });
  const budget = new StepBudget(options.steps, options.isOverdue);
  const solvers = {
    flex: { solve: solveFlex, widths: flexWidths },
    grid: { solve: solveGrid, widths: gridWidths },
    table: { solve: solveTable, widths: tableWidths },
    turned: { solve: solveVerticalWriting, widths: verticalWritingWidths },
  };
  const pass = new LayoutPass({ ...options, isQuirky: document.quirks, budget, solvers });
  const { viewport, availablePx = viewport.inlinePx } = options;
  const constraint: Constraint = {
    width: undefined,
    height: undefined,
    available: availablePx,
    autoWidth: root.style.float === 'none' ? 'fill' : 'fit',
    percentWidth: availablePx,
    percentHeight: viewport.blockPx,
    container: viewport,
  };
  try {
    layOutRoot(root, constraint, pass);
    measureScrollExtents(root);
    return { root, isComplete: true };
  } catch (error) {
    if (!(error instanceof LayoutStopped)) throw error;
    options.note(`layout-${error.reason}`);
    return { root, isComplete: false };
  }
}

function layOutRoot(root: BlockBox, constraint: Constraint, pass: LayoutPass): void {
  const arranger = new Arranger(pass);
  if (isOutOfFlow(root.style) && root.element?.tag === 'html') {
    arranger.arrangeAbsoluteRoot(root);
    return;
  }
  const laid = pass.measure(root, constraint);
  const { margin } = laid.edges;
  const isAtRight = root.style.float === 'right';
  const x = isAtRight ? constraint.container.inlinePx - laid.width - margin.right : margin.left;
  arranger.arrangeRoot(root, x, margin.top, laid, constraint);
}
