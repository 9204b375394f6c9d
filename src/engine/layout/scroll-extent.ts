import { resolveLength } from '../css/length.js';
import type { BlockBox, Box, InlineFragment, TextFragment } from './box.js';

const NO_CONTAINER = { inlinePx: 0, blockPx: 0 };

/** Right and bottom edge of the area covered by a box and its content, px of the page. */
interface Extent {
  readonly right: number;
  readonly bottom: number;
}

/** Sets `scrollWidth` and `scrollHeight` of every block: padding box, extended by its overflow. */
export function measureScrollExtents(box: BlockBox): void {
  extentOf(box);
}

function extentOf(box: Box): Extent | undefined {
  if (box.kind === 'text') return undefined;
  if (box.kind === 'inline') return joined(box.children);
  if (box.kind === 'replaced') return { right: box.x + box.width, bottom: box.y + box.height };
  const left = box.x + box.border.left;
  const top = box.y + box.border.top;
  let right = box.x + box.width - box.border.right;
  let bottom = box.y + box.height - box.border.bottom;
  for (const child of box.children) {
    const own = moved(child, extentOf(child));
    if (!own) continue;
    right = Math.max(right, own.right);
    bottom = Math.max(bottom, own.bottom);
  }
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
    right: overflowX === 'visible' ? Math.max(right, box.x + box.width) : box.x + box.width,
    bottom: overflowY === 'visible' ? Math.max(bottom, box.y + box.height) : box.y + box.height,
  };
}

/** Letters extend to the font's descent, even below a shorter line. */
function bottomOf(fragment: TextFragment | InlineFragment): number {
  return fragment.kind === 'text' ? fragment.baseline + fragment.descent : fragment.y + fragment.height;
}

function joined(children: readonly Box[]): Extent | undefined {
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const child of children) {
    const own = moved(child, extentOf(child));
    if (!own) continue;
    right = Math.max(right, own.right);
    bottom = Math.max(bottom, own.bottom);
  }
  return right === Number.NEGATIVE_INFINITY ? undefined : { right, bottom };
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
