import type { BlockBox } from './box.js';
import type {
  Constraint,
  ContentRequest,
  ContentSolution,
  IntrinsicWidths,
  LayoutHost,
  SizedBox,
  WidthsRequest,
} from './contract.js';
import { isLaidBox } from './laid-box.js';
import { stackFromLeft } from './stack-from-left.js';

/**
 * A box with vertical writing: the inner box is laid out with the height as its width, and painted rotated by a quarter
 * turn around its centre.
 */
export function solveVerticalWriting(request: ContentRequest, layout: LayoutHost): ContentSolution {
  const { box, width } = request;
  const inner = innerOf(box);
  if (!inner) return { width: 0, height: 0, firstBaseline: undefined, lastBaseline: undefined, placements: [] };
  const constraint = constraintOf(request, width, layout);
  const measured = layout.measure(inner, constraint);
  const isFromLeft = box.style.writingMode === 'vertical-lr';
  const left = isFromLeft ? 0 : Math.max(0, width - measured.height);
  return {
    width: measured.height,
    height: measured.width,
    firstBaseline: undefined,
    lastBaseline: undefined,
    placements: [
      {
        box: inner,
        x: left + (measured.height - measured.width) / 2,
        y: (measured.width - measured.height) / 2,
        constraint,
        measured: isFromLeft && isLaidBox(measured) ? stackFromLeft(measured, layout) : measured,
      },
    ],
  };
}

/** The block size of lines does not depend on the available width. */
export function verticalWritingWidths(request: WidthsRequest, layout: LayoutHost): IntrinsicWidths {
  const inner = innerOf(request.box);
  const width = inner ? layout.measure(inner, constraintOf(request, undefined, layout)).height : 0;
  return { min: width, max: width };
}

function innerOf(box: BlockBox): SizedBox | undefined {
  return box.children.find((child): child is SizedBox => child.kind === 'block');
}

function constraintOf(
  { box, height, maxHeight, container }: WidthsRequest,
  width: number | undefined,
  layout: LayoutHost,
): Constraint {
  return {
    width: height,
    height: undefined,
    available: height ?? Math.min(maxHeight, ownLimit(box), layout.viewport.blockPx),
    autoWidth: 'fit',
    percentWidth: height,
    percentHeight: width,
    container,
  };
}

/** The style's maximum, which requests for intrinsic widths ignore. */
function ownLimit({ style }: BlockBox): number {
  return typeof style.maxHeight === 'number' ? style.maxHeight : Number.POSITIVE_INFINITY;
}
