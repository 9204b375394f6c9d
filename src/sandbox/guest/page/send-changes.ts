import type { Element } from '../dom/element/element.js';
import type { Node } from '../dom/node.js';
import type { ShadowRoot } from '../dom/shadow-root.js';
import { nodesOfSlot } from '../dom/slots.js';
import { composedRootOf, elementsBelow, rootOf } from '../dom/tree.js';
import type { PageState } from './page-state.js';

/** Deeper than any page that the host keeps. */
const MAX_DEPTH = 300;
/** Attributes by which the renderer keeps trees apart (`engine/html/shadow-trees.ts`). */
const TREE_ATTRIBUTE = '-inkstand-tree';
const SHADOW_ATTRIBUTE = '-inkstand-shadow';
/** How an element is open above the page (`engine/css/selector/pseudo-classes.ts`). */
const OPEN_ATTRIBUTE = '-inkstand-open';
const SEPARATOR = '\x1f';

/** Sends all changes since the last call to the host, in one message. */
export function sendChanges(page: PageState): void {
  page.beforeSending();
  if (page.dirty.size === 0) return;
  const words: (string | number)[] = [];
  for (const element of page.dirty) {
    // Elements outside of the page wait until they are in it.
    if (composedRootOf(element) !== element.$document) continue;
    page.dirty.delete(element);
    words.push('e', element.$id);
    writeContent(element, page, 0, words, treeOf(element));
  }
  // A flat list of words, because this is six times as fast as JSON in this engine.
  if (words.length > 0) page.gate('flush', joined(words));
}

/** Looking for the separator in each word would take as long as collecting them. */
function joined(words: readonly (string | number)[]): string {
  if (!words.join('').includes(SEPARATOR)) return words.join(SEPARATOR);
  return words.map((word) => String(word).replaceAll(SEPARATOR, '\ufffd')).join(SEPARATOR);
}

/** The shadow tree that an element stands in; empty for the document. */
function treeOf(element: Element): string {
  const root = rootOf(element);
  return root.$shadowHost ? (root as ShadowRoot).$tree : '';
}

/**
 * The number of attributes, their names and values, the children and `z`. A child is `t` and a text, `k` and the id of a known
 * element, or `n`, tag, namespace, id and content of a new one. Children are those that are shown: of a host its shadow tree, of a slot the
 * children of its host that it shows.
 */
function writeContent(
  element: Element,
  page: PageState,
  depth: number,
  words: (string | number)[],
  tree: string,
): void {
  element.$settleAttributes();
  const attributes = element.$attributes;
  const { $shadow, $openState } = element;
  words.push(attributes.size + (tree === '' ? 0 : 1) + ($shadow ? 1 : 0) + ($openState === '' ? 0 : 1));
  // Quicker here than a loop.
  if (attributes.size > 0) attributes.forEach((value, name) => void words.push(name, value));
  if (tree !== '') words.push(TREE_ATTRIBUTE, tree);
  if ($shadow) words.push(SHADOW_ATTRIBUTE, $shadow.$tree);
  if ($openState !== '') words.push(OPEN_ATTRIBUTE, $openState);
  if (depth <= MAX_DEPTH) {
    if ($shadow) writeShadow($shadow, page, depth, words);
    else if (tree === '' || !writeSlot(element, page, depth, words))
      for (let child = element.$first; child; child = child.$next) writeChild(child, page, depth, words, tree);
    if (element === element.$document.documentElement)
      for (const style of element.$document.$adoptedElements) writeChild(style, page, depth, words, '');
  }
  words.push('z');
}

function writeShadow(root: ShadowRoot, page: PageState, depth: number, words: (string | number)[]): void {
  // What the slots show may have changed with the children of the host.
  for (const one of elementsBelow(root)) if (one.$tag === 'slot' && one.$id !== 0) page.dirty.add(one);
  for (let child = root.$first; child; child = child.$next) writeChild(child, page, depth, words, root.$tree);
  for (const style of root.$adoptedElements) writeChild(style, page, depth, words, root.$tree);
}

/** False for what is no slot, or shows its own content. */
function writeSlot(element: Element, page: PageState, depth: number, words: (string | number)[]): boolean {
  if (element.$tag !== 'slot') return false;
  const nodes = nodesOfSlot(element);
  const host = rootOf(element).$shadowHost;
  if (nodes.length === 0 || !host) return false;
  const tree = treeOf(host);
  for (const node of nodes) writeChild(node, page, depth, words, tree);
  return true;
}

function writeChild(child: Node, page: PageState, depth: number, words: (string | number)[], tree: string): void {
  const type = child.$type;
  if (type === 3 || type === 4) words.push('t', child.nodeValue ?? '');
  else if (type === 1) {
    const element = child as Element;
    if (element.$id !== 0) words.push('k', element.$id);
    else {
      element.$id = page.nextId++;
      words.push('n', element.$tag, element.$namespace, element.$id);
      writeContent(element, page, depth + 1, words, tree);
    }
  }
}
