import type { Element } from '../dom/element/element.js';
import type { Node } from '../dom/node.js';
import { composedRootOf } from '../dom/tree.js';
import { readJson } from '../gate-json.js';
import type { PageState } from '../page/page-state.js';
import { sendChanges } from '../page/send-changes.js';

/**
 * The layout of one element, CSS px, as the host sends it. To make an object of it would take a third of the time that a script
 * waits for a layout.
 */
type LayoutBox = readonly [
  // Border box in the viewport, transforms applied.
  x: number,
  y: number,
  width: number,
  height: number,
  clientLeft: number,
  clientTop: number,
  clientWidth: number,
  clientHeight: number,
  scrollWidth: number,
  scrollHeight: number,
  offsetWidth: number,
  offsetHeight: number,
  // From the padding edge of the offset parent.
  offsetLeft: number,
  offsetTop: number,
  // The id of the offset parent, 0 where there is none.
  offsetParent: number,
];

/** Where the fields of a box are. */
export const BOX = {
  x: 0,
  y: 1,
  width: 2,
  height: 3,
  clientLeft: 4,
  clientTop: 5,
  clientWidth: 6,
  clientHeight: 7,
  scrollWidth: 8,
  scrollHeight: 9,
  offsetWidth: 10,
  offsetHeight: 11,
  offsetLeft: 12,
  offsetTop: 13,
  offsetParent: 14,
} as const;

/** The page of an element that can have a layout. */
export function livePageOf(node: Node): PageState | undefined {
  const page = node.$document.$page;
  return page && composedRootOf(node) === node.$document ? page : undefined;
}

/** Asks the host where an element is, once until the page changes; `undefined` without a box. */
export function readBox(element: Element): LayoutBox | undefined {
  const page = livePageOf(element);
  if (!page) return undefined;
  sendChanges(page);
  if (element.$boxVersion !== page.version) {
    const answer = page.gate('box', `${element.$id}`);
    element.$box = answer === '' ? undefined : readJson<LayoutBox>(answer);
    element.$boxVersion = page.version;
  }
  return element.$box as LayoutBox | undefined;
}
