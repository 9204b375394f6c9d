import type { Size } from '../../css/box-values.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import type { Length } from '../../css/length.js';
import type { Box, FormattingContext } from '../box.js';
import { isOutOfFlow } from './display.js';

/**
 * False if the layout of a box's content depends on its width alone, so that a different height moves nothing inside.
 * Percentages, ratios and wrapping columns may depend on the height; grids and tables are assumed to.
 */
export function dependsOnHeight(style: ComputedStyle, context: FormattingContext, children: readonly Box[]): boolean {
  if (context !== 'block' && context !== 'inline' && context !== 'flex') return true;
  if (style.containerType === 'size' || isPercentage(style.rowGap)) return true;
  const isColumn = context === 'flex' && style.flexDirection.startsWith('column');
  if (isColumn && style.flexWrap !== 'nowrap') return true;
  return children.some((child) => childDependsOnHeight(child) || (isColumn && isPercentage(child.style.flexBasis)));
}

function childDependsOnHeight(box: Box): boolean {
  if (box.kind === 'text') return false;
  if (box.kind === 'inline') return box.children.some(childDependsOnHeight);
  const { style } = box;
  // Laid out last, in a containing block of known size.
  if (isOutOfFlow(style)) return false;
  if (isPercentage(style.height) || isPercentage(style.minHeight) || isPercentage(style.maxHeight)) return true;
  if (style.position !== 'static' && (isPercentage(style.inset.top) || isPercentage(style.inset.bottom))) return true;
  if (box.kind === 'replaced') return typeof style.width !== 'number' || typeof style.height !== 'number';
  return style.aspectRatio.ratio !== undefined || box.dependsOnHeight;
}

/** A percentage of the height around; `stretch` behaves like one. */
function isPercentage(size: Size | Length | 'none' | 'content' | 'normal'): boolean {
  return size === 'stretch' || (typeof size === 'object' && size.kind === 'expression' && size.hasPercentage);
}
