import type { BlockBox, Box } from '../layout/box.js';
import { columnGeometry } from '../layout/multicol/column-geometry.js';
import { writeColor } from './color.js';
import { fillRect, type Painting } from './painting.js';
import { wholeWidth } from './rect.js';

/** Rules in the gaps between columns that both have content. */
export function paintColumnRules(painting: Painting, box: BlockBox): void {
  const { style: lineStyle, color } = box.style.columnRule;
  const ruleWidth = wholeWidth(box.style.columnRule.width);
  if (box.context !== 'multicol' || ruleWidth <= 0 || lineStyle === 'none' || lineStyle === 'hidden') return;
  const left = box.x + box.border.left + box.padding.left;
  const width = box.width - box.border.left - box.padding.left - box.border.right - box.padding.right;
  const { width: columnWidth, gap } = columnGeometry(box, width, painting.page.container);
  const step = columnWidth + gap;
  const top = Math.round(box.y + box.border.top + box.padding.top);
  const bottom = Math.round(box.y + box.height - box.border.bottom - box.padding.bottom);
  const columns = step > 0 ? Math.min(1000, Math.floor((furthestLine(box) - left) / step + 0.01)) : 0;
  for (let i = 1; i <= columns; i++) {
    const x = Math.round(left + i * step - gap / 2 - ruleWidth / 2);
    if (lineStyle !== 'dashed' && lineStyle !== 'dotted') {
      fillRect(painting, { left: x, top, right: x + ruleWidth, bottom }, color);
      continue;
    }
    painting.context.fillStyle = writeColor(color);
    const dash = lineStyle === 'dotted' ? ruleWidth : ruleWidth * 3;
    for (let y = top; y < bottom; y += dash * 2) painting.context.fillRect(x, y, ruleWidth, Math.min(dash, bottom - y));
  }
}

/** Left edge of the rightmost line or picture. */
function furthestLine(box: Box): number {
  if (box.kind === 'replaced') return box.x;
  if (box.kind === 'text') return Number.NEGATIVE_INFINITY;
  let furthest = Number.NEGATIVE_INFINITY;
  if (box.kind === 'block') for (const line of box.lines) furthest = Math.max(furthest, line.x);
  for (const child of box.children) furthest = Math.max(furthest, furthestLine(child));
  return furthest;
}
