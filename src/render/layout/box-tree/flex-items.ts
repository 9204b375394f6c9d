import type { ComputedStyle } from '../../css/computed-style.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { Box } from '../box.js';
import { ANONYMOUS, createBlock } from './create.js';
import { isOutOfFlow } from './display.js';

/** Children of a flex or grid container: each run of text becomes an anonymous item; white space alone does not. */
export function wrapTextItems(boxes: readonly Box[], style: ComputedStyle, styled: StyledDocument): Box[] {
  const items: Box[] = [];
  let run: Box[] = [];
  const closeRun = (): void => {
    if (run.length === 0) return;
    const isBlank = run.every(
      (box) => box.kind === 'text' && box.element === undefined && /^[ \t\n\r\f]*$/.test(box.text),
    );
    if (!isBlank) {
      items.push(createBlock(ANONYMOUS, styled.anonymousStyle(style, 'block'), { context: 'inline' }, run));
    }
    run = [];
  };
  for (const box of boxes) {
    if (box.kind === 'text' || box.kind === 'inline') run.push(box);
    else {
      closeRun();
      items.push(box);
    }
  }
  closeRun();
  return sortByOrder(items);
}

/** `order` affects layout and paint; absolutely positioned children count as 0. */
function sortByOrder(items: Box[]): Box[] {
  const order = (box: Box): number => (isOutOfFlow(box.style) ? 0 : box.style.order);
  if (items.every((box) => order(box) === 0)) return items;
  return items.sort((one, other) => order(one) - order(other));
}
