import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { Box } from '../box.js';
import { ANONYMOUS, createBlock } from './create.js';
import { isOutOfFlow } from './display.js';

/** Children of a flex or grid container: each run of text becomes an anonymous item; white space alone does not. */
export function wrapTextItems(boxes: readonly Box[], style: ComputedStyle, styled: StyledDocument): Box[] {
  if (!boxes.some(isText)) return sortByOrder(boxes.slice());
  const items: Box[] = [];
  let start = 0;
  for (let end = 0; end <= boxes.length; end++) {
    const box = boxes[end];
    if (box && isText(box)) continue;
    if (!isBlank(boxes, start, end)) {
      const run = boxes.slice(start, end);
      items.push(createBlock(ANONYMOUS, styled.anonymousStyle(style, 'block'), { context: 'inline' }, run));
    }
    if (box) items.push(box);
    start = end + 1;
  }
  // A list that grew has more space than it needs.
  return sortByOrder(items.slice());
}

function isText({ kind }: Box): boolean {
  return kind === 'text' || kind === 'inline';
}

function isBlank(boxes: readonly Box[], start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const box = boxes[at];
    if (box?.kind !== 'text' || box.element !== undefined || !/^[ \t\n\r\f]*$/.test(box.text)) return false;
  }
  return true;
}

/** `order` affects layout and paint; absolutely positioned children count as 0. */
function sortByOrder(items: Box[]): Box[] {
  const order = (box: Box): number => (isOutOfFlow(box.style) ? 0 : box.style.order);
  if (items.every((box) => order(box) === 0)) return items;
  return items.sort((one, other) => order(one) - order(other));
}
