import type { Text } from './character-data.js';
import type { Document } from './document/document.js';
import { DOMException } from './dom-exception.js';
import type { Element } from './element/element.js';
import type { Node } from './node.js';
import { composedRootOf, nextNode } from './tree.js';

/** Puts a node that the parser has made at the end of `parent`. */
export function appendParsed(parent: Node, node: Node): void {
  link(parent, node, null);
  const page = parent.$document.$page;
  if (!page) return;
  page.treeVersion++;
  page.version++;
  page.changes?.childrenChanged(parent, [node], [], node.$previous, null);
}

/** Puts a node, or the children of a fragment, before `before`; `null` puts it at the end. */
export function insertNode(parent: Node, node: Node, before: Node | null): void {
  if (before && before.$parent !== parent)
    throw new DOMException(
      'the node before which the new node is to be inserted is not a child of this node',
      'NotFoundError',
    );
  checkHierarchy(parent, node);
  if (node.$type === 11) {
    insertFragment(parent, node, before);
    return;
  }
  const next = before === node ? node.$next : before;
  const wasHere = node.$parent !== null;
  if (node.$parent) unlink(node.$parent, node);
  const document = parent.$document;
  if (node.$document !== document) adopt(node, document);
  const previous = next ? next.$previous : parent.$last;
  link(parent, node, next);
  noteTreeChange(parent);
  const page = document.$page;
  page?.changes?.childrenChanged(parent, [node], [], previous, next);
  if (wasHere) page?.customElements?.disconnect(node);
  if (page?.mayHaveScripts) startInserted(parent, node);
}

function insertFragment(parent: Node, fragment: Node, before: Node | null): void {
  const nodes: Node[] = [];
  for (let child = fragment.$first; child; child = child.$next) nodes.push(child);
  if (nodes.length === 0) return;
  fragment.$first = null;
  fragment.$last = null;
  if (fragment.$childNodes) fragment.$childNodes.length = 0;
  refreshChildren(fragment);
  const previous = before ? before.$previous : parent.$last;
  for (const node of nodes) {
    node.$parent = null;
    node.$next = null;
    node.$previous = null;
    if (node.$document !== parent.$document) adopt(node, parent.$document);
    link(parent, node, before);
  }
  noteTreeChange(parent);
  const page = parent.$document.$page;
  page?.changes?.childrenChanged(parent, nodes, [], previous, before);
  if (page?.mayHaveScripts) for (const node of nodes) startInserted(parent, node);
}

export function removeNode(parent: Node, node: Node): void {
  if (node.$parent !== parent)
    throw new DOMException('the node to be removed is not a child of this node', 'NotFoundError');
  unlink(parent, node);
  parent.$document.$page?.customElements?.disconnect(node);
}

/** Takes all children away and puts others in their place, as one change. */
export function replaceChildren(parent: Node, nodes: readonly Node[]): void {
  for (const node of nodes) checkHierarchy(parent, node);
  if (parent.$first) {
    removeChildren(parent);
    noteTreeChange(parent);
  }
  for (const node of nodes) insertNode(parent, node, null);
}

/** As `replaceChildren` with one text, or none, that was made for this place. */
export function replaceByText(parent: Node, text: Text | null): void {
  if (!parent.$first && !text) return;
  if (parent.$first) removeChildren(parent);
  if (text) {
    link(parent, text, null);
    parent.$document.$page?.changes?.childrenChanged(parent, [text], [], null, null);
  }
  noteTreeChange(parent);
}

function removeChildren(parent: Node): void {
  const page = parent.$document.$page;
  const changes = page?.changes;
  const registry = page?.customElements;
  const removed: Node[] = [];
  for (let child = parent.$first; child; ) {
    const next: Node | null = child.$next;
    child.$parent = null;
    child.$next = null;
    child.$previous = null;
    if (changes || registry) removed.push(child);
    child = next;
  }
  parent.$first = null;
  parent.$last = null;
  if (parent.$childNodes) parent.$childNodes.length = 0;
  refreshChildren(parent);
  changes?.childrenChanged(parent, [], removed, null, null);
  if (registry) for (const node of removed) registry.disconnect(node);
}

function checkHierarchy(parent: Node, node: Node): void {
  const type = parent.$type;
  if (type !== 1 && type !== 9 && type !== 11)
    throw new DOMException('this node type does not support this method', 'HierarchyRequestError');
  if (node !== parent && node.$first === null) return;
  for (let one: Node | null = parent; one; one = one.$parent)
    if (one === node) throw new DOMException('the new child contains the parent', 'HierarchyRequestError');
}

/** Makes `node` and all below it belong to the document. */
function adopt(node: Node, document: Document): void {
  for (let one: Node | null = node; one; one = nextNode(one, node)) {
    one.$document = document;
    if (one.$type === 1) (one as Element).$enterDocument();
  }
}

function link(parent: Node, node: Node, next: Node | null): void {
  const previous = next ? next.$previous : parent.$last;
  node.$parent = parent;
  node.$previous = previous;
  node.$next = next;
  if (previous) previous.$next = node;
  else parent.$first = node;
  if (next) next.$previous = node;
  else parent.$last = node;
  const list = parent.$childNodes;
  if (list && next) list.splice(list.indexOf(next), 0, node);
  else list?.push(node);
  refreshChildren(parent, next === null ? node : undefined);
}

function unlink(parent: Node, node: Node): void {
  const { $previous: previous, $next: next } = node;
  if (previous) previous.$next = next;
  else parent.$first = next;
  if (next) next.$previous = previous;
  else parent.$last = previous;
  node.$parent = null;
  node.$next = null;
  node.$previous = null;
  const list = parent.$childNodes;
  if (list) list.splice(list.indexOf(node), 1);
  refreshChildren(parent);
  noteTreeChange(parent);
  parent.$document.$page?.changes?.childrenChanged(parent, [], [node], previous, next);
}

/** Keeps a list of child elements that a page holds up to date. */
function refreshChildren(parent: Node, appended: Node | undefined = undefined): void {
  const list = (parent as Element).$children;
  if (!list) return;
  if (appended) {
    if (appended.$type === 1) list.push(appended as Element);
    return;
  }
  list.length = 0;
  for (let child = parent.$first; child; child = child.$next) if (child.$type === 1) list.push(child as Element);
}

function noteTreeChange(parent: Node): void {
  const element = parent.$type === 1 ? (parent as Element) : parent.$shadowHost;
  if (element) {
    markDirty(element);
    return;
  }
  const page = parent.$document.$page;
  if (!page) return;
  page.treeVersion++;
  if (parent.$type === 9) page.version++;
}

/** After attributes, children or texts of an element changed; what the host has not seen is told with its parent. */
export function markDirty(element: Element): void {
  const page = element.$document.$page;
  if (!page) return;
  page.treeVersion++;
  if (element.$id === 0) return;
  page.version++;
  page.dirty.add(element);
}

/** Scripts and other elements do something when they come into the page. */
function startInserted(parent: Node, node: Node): void {
  if (node.$type !== 1 || composedRootOf(parent).$type !== 9) return;
  parent.$document.$page?.customElements?.connect(node);
  const found: Element[] = [];
  for (let one: Node | null = node; one; one = nextNode(one, node))
    if (one.$type === 1 && (one as Element).$startsInPage) found.push(one as Element);
  for (const element of found) element.$startInPage();
}
