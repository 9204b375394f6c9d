import type { Edges } from '../css/computed-style.js';
import type { CollapsedBorder } from '../layout/box.js';
import { fillRect, type Painting } from './painting.js';
import type { Rect } from './rect.js';

/** Borders that stand half outside of their box. Of a line of odd width the larger half lies right of and below the edge. */
export function paintCollapsedBorders(painting: Painting, rect: Rect, edges: Edges<CollapsedBorder>): void {
  const { top, right, bottom, left } = edges;
  const before = (width: number): number => Math.floor(width / 2);
  const leftMost = rect.left - before(left.width);
  const rightMost = rect.right + right.width - before(right.width);
  paintLine(painting, top, {
    left: leftMost,
    top: rect.top - before(top.width),
    right: rightMost,
    bottom: rect.top - before(top.width) + top.width,
  });
  paintLine(painting, bottom, {
    left: leftMost,
    top: rect.bottom - before(bottom.width),
    right: rightMost,
    bottom: rect.bottom - before(bottom.width) + bottom.width,
  });
  paintLine(painting, left, {
    left: leftMost,
    top: rect.top,
    right: leftMost + left.width,
    bottom: rect.bottom,
  });
  paintLine(painting, right, {
    left: rect.right - before(right.width),
    top: rect.top,
    right: rightMost,
    bottom: rect.bottom,
  });
}

function paintLine(painting: Painting, { style, width, color }: CollapsedBorder, rect: Rect): void {
  if (width <= 0 || style === 'none' || style === 'hidden') return;
  if (style !== 'dashed' && style !== 'dotted') {
    fillRect(painting, rect, color);
    return;
  }
  const isAcross = rect.right - rect.left > rect.bottom - rect.top;
  const dash = style === 'dotted' ? width : width * 3;
  const [from, to] = isAcross ? [rect.left, rect.right] : [rect.top, rect.bottom];
  for (let at = from; at < to; at += dash * 2) {
    const end = Math.min(to, at + dash);
    fillRect(painting, isAcross ? { ...rect, left: at, right: end } : { ...rect, top: at, bottom: end }, color);
  }
}
