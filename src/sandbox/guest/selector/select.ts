import type { Element } from '../dom/element.js';
import type { Node } from '../dom/node.js';
import { isInclusiveAncestor, nextElement } from '../dom/tree.js';
import { matchesList } from './match-selector.js';
import { parseSelectors, type SelectorList } from './parse-selector.js';

// Not the engine's selectors: with its tokeniser they take twice the memory of each sandbox, and they match its own tree.
const MAX_REMEMBERED = 200;
const remembered = new Map<string, SelectorList>();

function selectorsOf(text: string): SelectorList {
  const cached = remembered.get(text);
  if (cached) return cached;
  const list = parseSelectors(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, list);
  return list;
}

/** Whether the element matches one of the selectors. `scope` is what `:scope` means, else the element itself. */
export function matchesAny(element: Element, selector: string, scope: Element = element): boolean {
  return matchesList(element, selectorsOf(selector), scope);
}

/** The first element below `top` that matches. */
export function selectFirst(top: Node, selector: string): Element | null {
  const list = selectorsOf(selector);
  const byId = findById(top, list);
  if (byId !== undefined) return byId;
  const scope = scopeOf(top);
  for (let element = nextElement(top, top); element; element = nextElement(element, top))
    if (matchesList(element, list, scope)) return element;
  return null;
}

/** All elements below `top` that match, in document order. */
export function selectAll(top: Node, selector: string): Element[] {
  const list = selectorsOf(selector);
  const scope = scopeOf(top);
  const found: Element[] = [];
  for (let element = nextElement(top, top); element; element = nextElement(element, top))
    if (matchesList(element, list, scope)) found.push(element);
  return found;
}

const scopeOf = (top: Node): Element | undefined => (top.nodeType === 1 ? (top as Element) : undefined);

/** `#id` alone needs no walk; `undefined` where it is another selector. */
function findById(top: Node, list: SelectorList): Element | null | undefined {
  const selector = list[0];
  const test = selector?.[0]?.tests[0];
  if (test?.kind !== 'id' || list.length !== 1 || selector?.length !== 1) return undefined;
  if (selector[0]?.tests.length !== 1 || !top.$document.$page) return undefined;
  const found = top.$document.getElementById(test.id);
  if (top.$type === 9) return found;
  // Another element of the same id may stand inside of `top`.
  return found && found !== top && isInclusiveAncestor(top, found) ? found : undefined;
}
