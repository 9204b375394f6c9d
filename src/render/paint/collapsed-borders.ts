import type { Edges } from '../css/box-values.js';
import type { CollapsedBorder } from '../layout/box.js';
import { fillRect, type Painting } from './painting.js';
import type { Rect } from './rect.js';

/**
 * Borders of a cell that stand half outside of it. `rect` is not snapped: a line of odd width has its middle between two
 * pixels, and rounding its upper and left edge is what browsers do.
 */
export function paintCollapsedBorders(painting: Painting, rect: Rect, edges: Edges<CollapsedBorder>): void {
  const { top, right, bottom, left } = edges;
  const start = (middle: number, { width }: CollapsedBorder): number => Math.round(middle - width / 2);
  const leftMost = start(rect.left, left);
  const rightMost = start(rect.right, right) + right.width;
  const topMost = start(rect.top, top);
  const bottomMost = start(rect.bottom, bottom) + bottom.width;
  const lines: readonly (readonly [CollapsedBorder, Rect])[] = [
    [top, { left: leftMost, top: topMost, right: rightMost, bottom: topMost + top.width }],
    [bottom, { left: leftMost, top: bottomMost - bottom.width, right: rightMost, bottom: bottomMost }],
    [left, { left: leftMost, top: topMost, right: leftMost + left.width, bottom: bottomMost }],
    [right, { left: rightMost - right.width, top: topMost, right: rightMost, bottom: bottomMost }],
  ];
  // Where lines meet, the widest has the corner.
  for (const [border, line] of [...lines].sort(([a], [b]) => a.width - b.width)) paintLine(painting, border, line);
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
