import type { Size } from '../../css/box-values.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import type { Length } from '../../css/length.js';
import type { Box, FormattingContext } from '../box.js';
import { isOutOfFlow } from './display.js';

/**
 * False where the content of a box is laid out by the box's width alone: given a height that it has anyway, every box
 * inside stands where it stood. Percentages, ratios and columns that wrap may heed the height, and grids and tables are
 * not looked into.
 */
export function dependsOnHeight(style: ComputedStyle, context: FormattingContext, children: readonly Box[]): boolean {
  if (context !== 'block' && context !== 'inline' && context !== 'flex') return true;
  if (style.containerType === 'size' || isPercentage(style.rowGap)) return true;
  const isColumn = context === 'flex' && style.flexDirection.startsWith('column');
  if (isColumn && style.flexWrap !== 'nowrap') return true;
  return children.some((child) => childHeeds(child) || (isColumn && isPercentage(child.style.flexBasis)));
}

function childHeeds(box: Box): boolean {
  if (box.kind === 'text') return false;
  if (box.kind === 'inline') return box.children.some(childHeeds);
  const { style } = box;
  // Laid out at the very end, in what has its size by then.
  if (isOutOfFlow(style)) return false;
  if (isPercentage(style.height) || isPercentage(style.minHeight) || isPercentage(style.maxHeight)) return true;
  if (style.position !== 'static' && (isPercentage(style.inset.top) || isPercentage(style.inset.bottom))) return true;
  if (box.kind === 'replaced') return typeof style.width !== 'number' || typeof style.height !== 'number';
  return style.aspectRatio.ratio !== undefined || box.heedsHeight;
}

/** Of the height around; `stretch` is one in all but name. */
function isPercentage(size: Size | Length | 'none' | 'content' | 'normal'): boolean {
  return size === 'stretch' || (typeof size === 'object' && size.kind === 'expression' && size.hasPercentage);
}
