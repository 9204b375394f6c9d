import type { BlockBox } from '../box.js';
import type { ContentRequest, ContentSolution, LayoutHost } from '../contract.js';
import { isClamped } from '../formatting.js';
import type { LineCache } from '../inline/line/line-cache.js';
import { contentAlignment } from '../size/distribute.js';
import { FloatSpace } from './float-space.js';
import { flowChildren } from './flow-block.js';
import type { FlowContext, FlowRun } from './flow-run.js';
import { NO_MARGIN, strutHeight } from './margin-strut.js';
import { shiftDown } from './shift-down.js';

const NONE: readonly never[] = Object.freeze([]);

/**
 * Lays out a block formatting context of blocks, or of lines, at a definite width; in columns, elements that span them
 * have the width of their container.
 */
export function solveFlow(
  request: ContentRequest,
  layout: LayoutHost,
  lineCache: LineCache,
  spannerWidth?: number,
): ContentSolution {
  const { box, width, height, container } = request;
  if (box.children.length === 0 && box.context === 'block') return emptySolution(width);
  const { lineClamp } = box.style;
  const context: FlowContext = {
    layout,
    lineCache,
    floats: new FloatSpace(),
    spannerWidth,
    assumedFloatTop: undefined,
    adjoining: { left: false, right: false },
    clamp:
      isClamped(box.style) && typeof lineClamp === 'number'
        ? { linesLeft: lineClamp, bottom: undefined, lastLine: undefined }
        : undefined,
  };
  const run: FlowRun = {
    context,
    box,
    contentWidth: width,
    contentX: 0,
    percentHeight: height,
    container,
    expectedTop: 0,
    contentTop: 0,
    cursor: 0,
    strut: NO_MARGIN,
    endsCleared: false,
    placements: [],
    staticPositions: [],
    lines: undefined,
    firstBaseline: undefined,
    lastBaseline: undefined,
  };
  flowChildren(run);
  const flowBottom = context.clamp?.bottom ?? run.cursor + strutHeight(run.strut);
  const natural = Math.max(0, flowBottom, context.floats.bottom);
  const shift = contentShift(request, natural);
  return shift === 0 ? solutionOf(run, width, natural) : shiftDown(solutionOf(run, width, natural), shift);
}

/** Whether a box has no content to lay out. */
export function isEmptyFlow({ context, children }: BlockBox): boolean {
  return context === 'block' && children.length === 0;
}

export function emptySolution(width: number): ContentSolution {
  return {
    width,
    height: 0,
    firstBaseline: undefined,
    lastBaseline: undefined,
    placements: NONE,
    staticPositions: NONE,
  };
}

function solutionOf(run: FlowRun, width: number, height: number): ContentSolution {
  const { firstBaseline, lastBaseline, placements, staticPositions, lines } = run;
  const content = { width, height, firstBaseline, lastBaseline, placements, staticPositions };
  return lines ? { ...content, lines } : content;
}

/** `align-content` moves all content of a block whose height is larger. */
function contentShift({ box, height, minHeight, maxHeight }: ContentRequest, natural: number): number {
  const { alignContent } = box.style;
  if (alignContent.value === 'normal' || box.tablePart === 'cell') return 0;
  const used = height ?? Math.max(minHeight, Math.min(maxHeight, natural));
  const free = used - natural;
  const side = contentAlignment(alignContent, { startIsEnd: false, leftIsEnd: false, isInline: false });
  const isDistributed = side.startsWith('space');
  if (free < 0 && (alignContent.safe || isDistributed)) return 0;
  if (side === 'center' || side === 'space-around' || side === 'space-evenly') return free / 2;
  return side === 'end' ? free : 0;
}
