import type { BlockBox } from './box.js';
import type { Constraint, ContentRequest, ContentSolution, LayoutHost, SizedBox } from './contract.js';
import { isLaidBox } from './laid-box.js';
import { stackFromLeft } from './stack-from-left.js';

/**
 * A box with vertical lines: the box inside is laid out with the height as its width, and painted turned by a quarter
 * around its middle.
 */
export function solveTurned(
  { box, width, height, maxHeight, container }: ContentRequest,
  layout: LayoutHost,
): ContentSolution {
  const inner = box.children.find((child): child is SizedBox => child.kind === 'block');
  if (!inner) return { width: 0, height: 0, firstBaseline: undefined, lastBaseline: undefined, placements: [] };
  const constraint: Constraint = {
    width: height,
    height: undefined,
    available: height ?? Math.min(maxHeight, ownLimit(box), layout.viewport.blockPx),
    autoWidth: 'fit',
    percentWidth: height,
    percentHeight: typeof width === 'number' ? width : undefined,
    container,
  };
  const measured = layout.measure(inner, constraint);
  const isFromLeft = box.style.writingMode === 'vertical-lr';
  const across = typeof width === 'number' ? Math.max(0, width - measured.height) : 0;
  const left = isFromLeft ? 0 : across;
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

/** The limit that the style sets, for questions about widths, which leave it out. */
function ownLimit({ style }: BlockBox): number {
  return typeof style.maxHeight === 'number' ? style.maxHeight : Number.POSITIVE_INFINITY;
}
