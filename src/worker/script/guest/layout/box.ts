import type { Element } from '../dom/element.js';
import type { Node } from '../dom/node.js';
import { rootOf } from '../dom/tree.js';
import { readJson } from '../gate.js';
import { sendChanges } from '../page/flush.js';
import type { PageState } from '../page/page-state.js';

/** The layout of one element, CSS px. */
export interface LayoutBox {
  /** Border box in the viewport, transforms applied. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly clientLeft: number;
  readonly clientTop: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  readonly offsetWidth: number;
  readonly offsetHeight: number;
  /** From the padding edge of the offset parent. */
  readonly offsetLeft: number;
  readonly offsetTop: number;
  /** The id of the offset parent, 0 where there is none. */
  readonly offsetParent: number;
}

const FIELDS = [
  'x',
  'y',
  'width',
  'height',
  'clientLeft',
  'clientTop',
  'clientWidth',
  'clientHeight',
  'scrollWidth',
  'scrollHeight',
  'offsetWidth',
  'offsetHeight',
  'offsetLeft',
  'offsetTop',
  'offsetParent',
] as const;

/** The page of an element that can have a layout. */
export function livePageOf(node: Node): PageState | undefined {
  const page = node.$document.$page;
  return page && rootOf(node) === node.$document ? page : undefined;
}

/** Asks the host where an element is, once until the page changes; `undefined` without a box. */
export function readBox(element: Element): LayoutBox | undefined {
  const page = livePageOf(element);
  if (!page) return undefined;
  sendChanges(page);
  if (element.$boxVersion !== page.version) {
    element.$box = parseBox(page.gate('box', String(element.$id)));
    element.$boxVersion = page.version;
  }
  return element.$box as LayoutBox | undefined;
}

function parseBox(answer: string): LayoutBox | undefined {
  if (answer === '') return undefined;
  const numbers = readJson<readonly number[]>(answer);
  return Object.fromEntries(FIELDS.map((name, index) => [name, numbers[index] ?? 0])) as unknown as LayoutBox;
}
