import type { ContentRequest, LayoutHost } from '../contract.js';
import { childrenOf } from '../sizing/children.js';
import { resolveEdges } from '../sizing/edges.js';
import { describeContainer } from './container.js';

/** Min-content or max-content width of the content of a flex container (section 9.9). */
export function intrinsicWidth(
  request: ContentRequest,
  kind: 'min-content' | 'max-content',
  layout: LayoutHost,
): number {
  const container = describeContainer(request, 0, layout);
  const known = { height: undefined, percentHeight: request.height };
  const sums = childrenOf(request.box.children, true).map((box) => {
    const { margin } = resolveEdges(box, undefined, request.container);
    const widths = layout.intrinsicWidths(box, request.container, known);
    return margin.left + margin.right + (kind === 'min-content' ? widths.min : widths.max);
  });
  const { isRow, wraps } = container.axes;
  if (isRow && !(wraps && kind === 'min-content')) {
    return sums.reduce((sum, width) => sum + width, Math.max(0, sums.length - 1) * container.mainGap);
  }
  return Math.max(0, ...sums);
}
