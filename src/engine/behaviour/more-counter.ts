import { type Element, textOf } from '../html/dom.js';
import { childElements, hasClass, makeElement, setText } from './change-element.js';

/** Text of a counter of omitted items. */
export function countedText(hidden: number): string {
  return `and ${hidden} more`;
}

/** A counter item for the end of a list. */
export function makeCounterItem(hidden: number): Element {
  const label = makeElement('span', 'label label--gray', [countedText(hidden)]);
  return makeElement('div', 'item', [makeElement('div', 'meta'), makeElement('div', 'content', [label])]);
}

/** Updates the number of a counter made by `makeCounterItem`. */
export function updateCounter(counter: Element, hidden: number): void {
  const label = childElements(counter)
    .flatMap(childElements)
    .find((one) => hasClass(one, 'label'));
  if (label && textOf(label) !== countedText(hidden)) setText(label, countedText(hidden));
}
