import type { BlockBox, BoxEdges } from '../box.js';
import { isOutOfFlow } from '../box-tree/display.js';
import type { Constraint, LayoutHost } from '../contract.js';

/**
 * On pages in quirks mode, the least border-box height of an `html` or `body` of automatic height: that with which it
 * fills the viewport or its parent (Quirks Mode, sections 3.6 and 3.7).
 */
export function quirkyMinHeight(
  box: BlockBox,
  { height, percentHeight }: Constraint,
  { margin }: BoxEdges,
  { isQuirky }: LayoutHost,
): number {
  if (!isQuirky || !isPageBox(box) || height !== undefined || box.style.height !== 'auto') return 0;
  return Math.max(0, (percentHeight ?? 0) - margin.top - margin.bottom);
}

/**
 * On pages in quirks mode, the height that percentages inside a box of automatic height refer to: that of the nearest
 * ancestor with a height, in the end the viewport (Quirks Mode, section 3.5).
 */
export function quirkyPercentHeight(
  box: BlockBox,
  { height, percentHeight }: Pick<Constraint, 'height' | 'percentHeight'>,
  { margin, insetY }: BoxEdges,
  { isQuirky }: LayoutHost,
): number | undefined {
  if (!isQuirky || height !== undefined || percentHeight === undefined || box.style.height !== 'auto') return undefined;
  const isFlow = box.context === 'block' || box.context === 'inline';
  // A block that aligns its content needs its own height.
  const isAligned = box.style.alignContent.value !== 'normal';
  if (!isFlow || isAligned || box.tablePart !== undefined || isOutOfFlow(box.style)) return undefined;
  return isPageBox(box) ? Math.max(0, percentHeight - margin.top - margin.bottom - insetY) : percentHeight;
}

/** An `html` or `body` in the flow of the page. */
function isPageBox({ element, pseudo, parent, style, context }: BlockBox): boolean {
  if (pseudo || isOutOfFlow(style) || style.float !== 'none' || context === 'multicol') return false;
  if (!parent) return element?.tag === 'html';
  return element?.tag === 'body' && parent.kind === 'block' && parent.element?.tag === 'html';
}
