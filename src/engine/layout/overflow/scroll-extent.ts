import { resolveLength } from '../../css/computed/computed-length.js';
import { establishes } from '../arrange.js';
import type { BlockBox, Box, InlineBox, InlineFragment, TextFragment } from '../box.js';
import { isOutOfFlow } from '../box-tree/display.js';

const NO_CONTAINER = { inlinePx: 0, blockPx: 0 };

/** Right and bottom edge of the area covered by a box and its content, px of the page. */
interface Extent {
  readonly right: number;
  readonly bottom: number;
}

/** What a box covers with its content, and what of that content a box around it places. */
interface Reach {
  readonly covered: Extent | undefined;
  readonly placedAround: Extent | undefined;
}

/**
 * Sets `scrollWidth` and `scrollHeight` of every block: padding box, extended by its overflow. An absolute box is
 * overflow of its containing block and of what is around that, not of boxes between (CSS Overflow 3, section 2.2).
 */
export function measureScrollExtents(box: BlockBox): void {
  reachOf(box);
}

function reachOf(box: Box): Reach {
  if (box.kind === 'text') return NOTHING;
  if (box.kind === 'replaced')
    return { covered: { right: box.x + box.width, bottom: box.y + box.height }, placedAround: undefined };
  const inner = reachOfChildren(box);
  if (box.kind === 'inline') return inner;
  const left = box.x + box.border.left;
  const top = box.y + box.border.top;
  let right = Math.max(box.x + box.width - box.border.right, inner.covered?.right ?? left);
  let bottom = Math.max(box.y + box.height - box.border.bottom, inner.covered?.bottom ?? top);
  for (const line of box.lines) {
    bottom = Math.max(bottom, line.y + line.height);
    for (const fragment of line.fragments) {
      if (fragment.kind === 'atom') continue;
      right = Math.max(right, fragment.x + fragment.width);
      bottom = Math.max(bottom, bottomOf(fragment));
    }
  }
  box.scrollWidth = right - left;
  box.scrollHeight = bottom - top;
  const { overflowX, overflowY } = box.style;
  return {
    covered: {
      right: overflowX === 'visible' ? Math.max(right, box.x + box.width) : box.x + box.width,
      bottom: overflowY === 'visible' ? Math.max(bottom, box.y + box.height) : box.y + box.height,
    },
    placedAround: inner.placedAround,
  };
}

const NOTHING: Reach = { covered: undefined, placedAround: undefined };

function reachOfChildren(box: BlockBox | InlineBox): Reach {
  let covered: Extent | undefined;
  let placedAround: Extent | undefined;
  for (const child of box.children) {
    const reach = reachOf(child);
    const extent = moved(child, reach.covered);
    if (child.kind !== 'text' && isOutOfFlow(child.style)) placedAround = joined(placedAround, extent);
    else covered = joined(covered, extent);
    placedAround = joined(placedAround, reach.placedAround);
  }
  if (box.parent !== undefined && !establishes(box)) return { covered, placedAround };
  return { covered: joined(covered, placedAround), placedAround: undefined };
}

function joined(a: Extent | undefined, b: Extent | undefined): Extent | undefined {
  if (!a || !b) return a ?? b;
  return { right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) };
}

/** Letters extend to the font's descent, even below a shorter line. */
function bottomOf(fragment: TextFragment | InlineFragment): number {
  return fragment.kind === 'text' ? fragment.baseline + fragment.descent : fragment.y + fragment.height;
}

/** A transformed box overflows from its transformed position. */
function moved(box: Box, extent: Extent | undefined): Extent | undefined {
  if (!extent || box.kind === 'text' || box.kind === 'inline' || box.style.transform.length === 0) return extent;
  let { right, bottom } = extent;
  for (const step of box.style.transform) {
    if (step.kind !== 'translate') continue;
    right += resolveLength(step.x, box.width, NO_CONTAINER) ?? 0;
    bottom += resolveLength(step.y, box.height, NO_CONTAINER) ?? 0;
  }
  return { right, bottom };
}
