import type { Element } from '../dom/element.js';
import type { Node } from '../dom/node.js';
import { rootOf } from '../dom/tree.js';
import { writeJson } from '../gate.js';
import type { PageState } from './page-state.js';

/** Deeper than any page that the host keeps. */
const MAX_DEPTH = 300;

/** A text, the id of a known element, or a new element in full. */
type Packed = string | number | readonly unknown[];

/** Tells the host of all changes since the last time, in one message. */
export function sendChanges(page: PageState): void {
  page.beforeSending();
  if (page.dirty.size === 0) return;
  const patch = takeChanges(page);
  if (patch.length > 0) page.gate('flush', writeJson(patch));
}

/** `[id, attributes, …children]` of each changed element; those outside of the page wait until they are in it. */
export function takeChanges(page: PageState): readonly unknown[] {
  const patch: unknown[] = [];
  for (const element of page.dirty) {
    if (rootOf(element) !== element.$document) continue;
    page.dirty.delete(element);
    patch.push([element.$id, attributesOf(element), ...childrenOf(element, page, 0)]);
  }
  return patch;
}

function attributesOf(element: Element): readonly string[] | 0 {
  element.$settleAttributes();
  if (element.$attributes.size === 0) return 0;
  const flat: string[] = [];
  for (const [name, value] of element.$attributes) flat.push(name, value);
  return flat;
}

function childrenOf(parent: Element, page: PageState, depth: number): Packed[] {
  const packed: Packed[] = [];
  if (depth > MAX_DEPTH) return packed;
  let text = '';
  for (let child: Node | null = parent.$first; child; child = child.$next) {
    const { nodeType } = child;
    if (nodeType === 3 || nodeType === 4) text += child.nodeValue ?? '';
    else if (nodeType === 1) {
      if (text !== '') packed.push(text);
      text = '';
      packed.push(packElement(child as Element, page, depth));
    }
  }
  if (text !== '') packed.push(text);
  return packed;
}

function packElement(element: Element, page: PageState, depth: number): Packed {
  if (element.$isKnown) return element.$id;
  if (element.$id === 0) element.$id = page.nextId++;
  element.$isKnown = true;
  const { $tag, $namespace, $id } = element;
  return [$tag, $namespace, attributesOf(element), $id, ...childrenOf(element, page, depth + 1)];
}
