import type { SizedBox } from '../box.js';
import type { IntrinsicWidths, LayoutHost, WidthsRequest } from '../contract.js';
import { establishesContext, isAbsolute, isFloat, isOutsideMarker, isSizedBox } from '../formatting.js';
import type { LineCache } from '../inline/line/line-cache.js';
import { lineWidths } from '../inline/line/line-widths.js';
import { resolveEdges } from '../size/edges.js';
import { knownHeight } from '../size/sizes.js';

/** Content-box min-content and max-content widths of a block container. */
export function flowWidths(request: WidthsRequest, layout: LayoutHost, lineCache: LineCache): IntrinsicWidths {
  const { box, container, height } = request;
  if (box.context === 'inline') return lineWidths(request, layout, lineCache);
  const known = knownHeight(undefined, height);
  let min = 0;
  let max = 0;
  let leftFloats = 0;
  let rightFloats = 0;
  for (const child of box.children) {
    layout.step();
    if (!isSizedBox(child) || isOutsideMarker(child) || isAbsolute(child)) continue;
    const widths = layout.intrinsicWidths(child, container, known);
    const { margin } = resolveEdges(child, undefined, container);
    const margins = margin.left + margin.right;
    if (clears(child, 'left')) {
      max = Math.max(max, leftFloats + rightFloats);
      leftFloats = 0;
    }
    if (clears(child, 'right')) {
      max = Math.max(max, leftFloats + rightFloats);
      rightFloats = 0;
    }
    min = Math.max(min, widths.min + margins);
    if (isFloat(child)) {
      if (child.style.float === 'left') leftFloats += widths.max + margins;
      else rightFloats += widths.max + margins;
      continue;
    }
    const hasFloats = leftFloats > 0 || rightFloats > 0;
    const isBesideFloats = hasFloats && (child.kind === 'replaced' || establishesContext(child));
    const beside = isBesideFloats
      ? widths.max + Math.max(leftFloats, margin.left) + Math.max(rightFloats, margin.right)
      : Math.max(leftFloats + rightFloats, widths.max + margins);
    max = Math.max(max, beside);
    leftFloats = 0;
    rightFloats = 0;
  }
  max = Math.max(max, leftFloats + rightFloats);
  return { min, max: Math.max(min, max) };
}

function clears({ style }: SizedBox, side: 'left' | 'right'): boolean {
  return style.clear === side || style.clear === 'both';
}
