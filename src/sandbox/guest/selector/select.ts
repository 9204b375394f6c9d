import type { Selector } from '@inkstand/engine/render';
import { DOMException } from '../dom/dom-exception.js';
import type { Element } from '../dom/element/element.js';
import type { Node } from '../dom/node.js';
import { isInclusiveAncestor, nextElement } from '../dom/tree.js';
import { readJson } from '../gate-json.js';
import { matchesList } from './match-selector.js';

// The host parses selectors, with the renderer's parser: its tokeniser would take as much memory as the rest of each sandbox.
const MAX_REMEMBERED = 200;
const remembered = new Map<string, readonly Selector[]>();

/** @throws DOMException `SyntaxError` */
function selectorsOf({ $document }: Node, text: string): readonly Selector[] {
  const cached = remembered.get(text);
  if (cached) return cached;
  const answer = $document.$gate('selector', text);
  if (answer === '') throw new DOMException(`'${text.slice(0, 80)}' is not a valid selector`, 'SyntaxError');
  const list = readJson<readonly Selector[]>(answer);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, list);
  return list;
}

/** Whether the element matches one of the selectors. `scope` is what `:scope` means, else the element itself. */
export function matchesAny(element: Element, selector: string, scope: Element = element): boolean {
  return matchesList(element, selectorsOf(element, selector), scope);
}

/** The first element below `top` that matches. */
export function selectFirst(top: Node, selector: string): Element | null {
  const byId = findById(top, selector);
  if (byId !== undefined) return byId;
  const list = selectorsOf(top, selector);
  const scope = scopeOf(top);
  for (let element = nextElement(top, top); element; element = nextElement(element, top))
    if (matchesList(element, list, scope)) return element;
  return null;
}

/** All elements below `top` that match, in document order. */
export function selectAll(top: Node, selector: string): Element[] {
  const list = selectorsOf(top, selector);
  const scope = scopeOf(top);
  const found: Element[] = [];
  for (let element = nextElement(top, top); element; element = nextElement(element, top))
    if (matchesList(element, list, scope)) found.push(element);
  return found;
}

const scopeOf = (top: Node): Element | undefined => (top.nodeType === 1 ? (top as Element) : undefined);

/** `#id` alone needs no walk; `undefined` where it is another selector. */
function findById(top: Node, selector: string): Element | null | undefined {
  const [, id] = /^#([A-Za-z_][\w-]*)$/.exec(selector) ?? [];
  if (id === undefined || !top.$document.$page) return undefined;
  const found = top.$document.getElementById(id);
  if (top.$type === 9) return found;
  // Another element of the same id may stand inside of `top`.
  return found && found !== top && isInclusiveAncestor(top, found) ? found : undefined;
}
