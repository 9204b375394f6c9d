import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { BlockBox, Box, SizedBox } from './box.js';
import { isClamped, isMulticol, isOutOfFlow } from './box-tree/display.js';
import { overflowIsOfViewport } from './overflow/viewport-overflow.js';
import { isScrollContainer } from './size/sizes.js';

export { isClamped, isOutOfFlow };

/** Whether a box establishes a new block formatting context (CSS 2, section 9.4.1). */
export function establishesContext(box: SizedBox): boolean {
  if (box.kind === 'replaced') return true;
  const { style, context } = box;
  if (context !== 'block' && context !== 'inline') return true;
  return (
    box.parent === undefined ||
    style.display === 'flow-root' ||
    box.isInlineLevel ||
    box.tablePart !== undefined ||
    style.float !== 'none' ||
    isOutOfFlow(style) ||
    style.containerType !== 'normal' ||
    containsLayout(style) ||
    style.columnSpan === 'all' ||
    isMulticol(style) ||
    isClamped(style) ||
    clipsOwnOverflow(box) ||
    style.alignContent.value !== 'normal' ||
    isItem(box)
  );
}

/** Layout and paint containment isolate a box: for lines, floats, margins and absolute boxes. */
export function containsLayout({ contain }: ComputedStyle): boolean {
  return contain.includes('layout') || contain.includes('paint');
}

/** An element that spans all columns, if it is in the flow of some. */
export function isSpanner(box: Box): box is BlockBox {
  return box.kind === 'block' && box.style.columnSpan === 'all' && box.style.float === 'none';
}

function isItem(box: BlockBox): boolean {
  return box.parent?.kind === 'block' && (box.parent.context === 'flex' || box.parent.context === 'grid');
}

function clipsOwnOverflow(box: BlockBox): boolean {
  return isScrollContainer(box.style) && !overflowIsOfViewport(box);
}

/** Marker of a list item beside its first line. */
export function isOutsideMarker(box: Box): boolean {
  return box.pseudo === 'marker' && box.kind === 'block' && !box.isInlineLevel;
}

export function isSizedBox(box: Box): box is SizedBox {
  return box.kind === 'block' || box.kind === 'replaced';
}

export function isFloat(box: Box): boolean {
  return isSizedBox(box) && box.style.float !== 'none' && !isOutOfFlow(box.style);
}

export function isAbsolute(box: Box): boolean {
  return isSizedBox(box) && isOutOfFlow(box.style) && !isOutsideMarker(box);
}
