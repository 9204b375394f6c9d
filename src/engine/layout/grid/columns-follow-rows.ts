import type { Size } from '../../css/computed/box-values.js';
import type { BlockBox, Box } from '../box.js';
import { isOutOfFlow } from '../box-tree/display.js';
import type { LayoutHost } from '../contract.js';
import type { GridContainer } from './container.js';
import { stretchesHeight } from './grid-item.js';

/** True if an item's contribution to the columns may depend on the height of its rows. */
export function columnsFollowRows({ structure, tracks, layout }: GridContainer): boolean {
  if (tracks?.columns) return false;
  return structure.items.some((item) =>
    widthFollowsHeight(item.box, stretchesHeight(item, item.box.kind === 'replaced'), layout),
  );
}

/** `isStretched`: the parent decides the height of the box. */
function widthFollowsHeight(box: Box, isStretched: boolean, layout: LayoutHost): boolean {
  if (box.kind === 'text') return false;
  layout.step();
  if (box.kind === 'inline') return box.children.some((child) => widthFollowsHeight(child, false, layout));
  const { style } = box;
  if (box.kind === 'block' && !box.dependsOnHeight && style.aspectRatio.ratio === undefined) return false;
  if (isOutOfFlow(style) || typeof style.width === 'number') return false;
  const { height, minHeight, maxHeight } = style;
  if (!isStretched && ![height, minHeight, maxHeight].some(isPercentage) && !isAnonymous(box)) return false;
  if (box.kind === 'replaced' || style.aspectRatio.ratio !== undefined) return true;
  return box.dependsOnHeight && contentFollowsHeight(box, layout);
}

function contentFollowsHeight({ context, style, children }: BlockBox, layout: LayoutHost): boolean {
  switch (context) {
    case 'turned':
      return true;
    case 'table':
      return false;
    case 'flex': {
      const isRow = style.flexDirection.startsWith('row');
      if (!isRow && style.flexWrap !== 'nowrap') return true;
      return children.some((child) => widthFollowsHeight(child, isRow && child.style.height === 'auto', layout));
    }
    case 'grid':
      return children.some((child) => {
        if (child.kind === 'text' || child.kind === 'inline') return false;
        const align = child.style.alignSelf.value === 'auto' ? style.alignItems : child.style.alignSelf;
        return widthFollowsHeight(child, stretchesHeight({ box: child, align }, child.kind === 'replaced'), layout);
      });
    default:
      return children.some((child) => widthFollowsHeight(child, false, layout));
  }
}

/** Percentages pass through a box without an element. */
function isAnonymous({ element, pseudo }: Box): boolean {
  return element === undefined && pseudo === undefined;
}

function isPercentage(size: Size | 'none'): boolean {
  return size === 'stretch' || (typeof size === 'object' && size.kind === 'expression' && size.hasPercentage);
}
