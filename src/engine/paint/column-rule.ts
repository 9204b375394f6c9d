import type { ComputedStyle } from '../css/computed-style.js';
import type { BlockBox, Box } from '../layout/box.js';
import { columnGeometry } from '../layout/multicol/column-geometry.js';
import { paintBorder } from './border.js';
import type { Painting } from './painting.js';
import { wholeWidth } from './rect.js';

const NONE = Object.freeze({ x: 0, y: 0 });
const SQUARE = Object.freeze({ topLeft: NONE, topRight: NONE, bottomRight: NONE, bottomLeft: NONE });

/** Paints rules in the gaps between columns if both have content. */
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
  const used = lineStyle === 'inset' ? 'ridge' : lineStyle === 'outset' ? 'groove' : lineStyle;
  // A rule looks like a left border.
  const ruleStyle: ComputedStyle = {
    ...box.style,
    borderStyle: { ...box.style.borderStyle, left: used },
    borderColor: { ...box.style.borderColor, left: color },
  };
  const edges = { top: 0, right: 0, bottom: 0, left: ruleWidth };
  for (const part of partsBetweenSpanners(box, top, bottom)) {
    const columns = step > 0 ? Math.min(1000, Math.floor((part.furthest - left) / step + 0.01)) : 0;
    for (let i = 1; i <= columns; i++) {
      const x = Math.round(left + i * step - gap / 2 - ruleWidth / 2);
      const rect = { left: x, top: part.top, right: x + ruleWidth, bottom: part.bottom };
      paintBorder(painting, ruleStyle, { rect, ...SQUARE }, edges);
    }
  }
}

interface ColumnPart {
  readonly top: number;
  readonly bottom: number;
  /** Left edge of its rightmost line or picture. */
  readonly furthest: number;
}

/** Elements that span all columns interrupt the rules. */
function partsBetweenSpanners(box: BlockBox, top: number, bottom: number): readonly ColumnPart[] {
  const parts: ColumnPart[] = [];
  let [from, furthest] = [top, Number.NEGATIVE_INFINITY];
  for (const line of box.lines) furthest = Math.max(furthest, line.x);
  for (const child of box.children) {
    if (child.kind !== 'block' || child.style.columnSpan !== 'all') {
      furthest = Math.max(furthest, furthestLine(child));
      continue;
    }
    parts.push({ top: from, bottom: Math.round(child.y - child.margin.top), furthest });
    [from, furthest] = [Math.round(child.y + child.height + child.margin.bottom), Number.NEGATIVE_INFINITY];
  }
  return [...parts, { top: from, bottom, furthest }];
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
