import type { ContainerSize } from '../css/computed/computed-length.js';
import type { StyledDocument } from '../css/styled-document.js';
import type { TextHost } from '../font/text-host.js';
import type { Document } from '../html/dom.js';
import { Arranger } from './arrange.js';
import type { BlockBox, ReplacedBox } from './box.js';
import { buildBoxTree } from './box-tree/build.js';
import { LayoutStopped, StepBudget } from './budget.js';
import type { Constraint, ImageSizes, LayoutHost, NaturalSize } from './contract.js';
import { solveFlex } from './flex/flex.js';
import { flexWidths } from './flex/intrinsic.js';
import { isOutOfFlow } from './formatting.js';
import { gridWidths, solveGrid } from './grid/grid.js';
import { measureScrollExtents } from './overflow/scroll-extent.js';
import { LayoutPass } from './pass.js';
import { solveTable, tableWidths } from './table/table.js';
import { isOrthogonal } from './writing-mode/axes.js';
import { axesAround, solveTurned, turnedWidths } from './writing-mode/turned-box.js';

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
}

/** A laid-out page: boxes with absolute px. */
export interface LaidOutPage {
  readonly root: BlockBox;
  /** False if the step budget was exhausted: boxes that were not reached have no size. */
  readonly isComplete: boolean;
  /** What it took, in steps of its budget. */
  readonly steps: number;
}

/** Builds the boxes of a document and lays them out in the viewport. Never throws for page content. */
export function layoutDocument(document: Document, options: LayoutOptions): LaidOutPage {
  const { root, pass, budget } = startLayout(document, options);
  const { viewport, constraint } = describeRoot(root, options.availablePx, options);
  try {
    layOutRoot(root, constraint, viewport, new Arranger(pass));
    measureScrollExtents(root);
    return { root, isComplete: true, steps: budget.spent };
  } catch (error) {
    reportStop(error, options);
    return { root, isComplete: false, steps: budget.spent };
  }
}

/**
 * Heights of the root's border box in blocks of several widths, in device px: its boxes are built once, and nothing is
 * placed. 0 if the step budget was exhausted. Never throws for page content.
 */
export function measureHeights(document: Document, options: LayoutOptions, widthsPx: readonly number[]): number[] {
  const { root, pass } = startLayout(document, options);
  try {
    return widthsPx.map((px) => {
      const { constraint, isVertical } = describeRoot(root, px, options);
      const { width, height } = pass.measure(root, constraint);
      return isVertical ? width : height;
    });
  } catch (error) {
    reportStop(error, options);
    return widthsPx.map(() => 0);
  }
}

function reportStop(error: unknown, { note }: LayoutOptions): void {
  if (!(error instanceof LayoutStopped)) throw error;
  note(`layout-${error.reason}`);
}

interface LayoutStart {
  readonly root: BlockBox;
  readonly pass: LayoutPass;
  readonly budget: StepBudget;
}

const SOLVERS = {
  flex: { solve: solveFlex, widths: flexWidths },
  grid: { solve: solveGrid, widths: gridWidths },
  table: { solve: solveTable, widths: tableWidths },
  turned: { solve: solveTurned, widths: turnedWidths },
} as const;

function startLayout(document: Document, options: LayoutOptions): LayoutStart {
  const root = buildBoxTree(document, options);
  const budget = new StepBudget(options.steps, options.isOverdue);
  const images = { ...options.images, naturalSize: (box: ReplacedBox) => naturalSizeIn(box, options.images) };
  const { quirks: isQuirky, limitedQuirks } = document;
  const hasQuirkyLines = isQuirky || limitedQuirks === true;
  const pass = new LayoutPass({ ...options, images, isQuirky, hasQuirkyLines, budget, solvers: SOLVERS });
  return { root, pass, budget };
}

/** What the root box is laid out in: the viewport with the axes of the box, or a block of that width in it. */
function describeRoot(root: BlockBox, offeredPx: number | undefined, { viewport: screen }: LayoutOptions) {
  const isVertical = isOrthogonal('horizontal-tb', axesAround(root));
  const viewport = isVertical ? { inlinePx: screen.blockPx, blockPx: screen.inlinePx } : screen;
  const availablePx = (isVertical ? undefined : offeredPx) ?? viewport.inlinePx;
  const constraint: Constraint = {
    width: undefined,
    height: undefined,
    available: availablePx,
    autoWidth: root.style.float === 'none' ? 'fill' : 'fit',
    percentWidth: availablePx,
    percentHeight: viewport.blockPx,
    container: screen,
  };
  return { viewport, constraint, isVertical };
}

function layOutRoot(root: BlockBox, constraint: Constraint, viewport: ContainerSize, arranger: Arranger): void {
  if (isOutOfFlow(root.style) && root.element?.tag === 'html') {
    arranger.arrangeAbsoluteRoot(root, viewport);
    return;
  }
  const laid = arranger.pass.measure(root, constraint);
  const { margin } = laid.edges;
  const isAtRight = root.style.float === 'right';
  const x = isAtRight ? viewport.inlinePx - laid.width - margin.right : margin.left;
  arranger.arrangeRoot(root, x, margin.top, laid, constraint, viewport);
}

/** Pictures stay upright: in vertical writing their height is along the lines. */
function naturalSizeIn(box: ReplacedBox, images: ImageSizes): NaturalSize {
  const natural = images.naturalSize(box);
  if (!box.style.turned) return natural;
  const { width, height, ratio } = natural;
  return { width: height, height: width, ratio: ratio === undefined ? undefined : 1 / ratio };
}
