import { compileHandler, isHandlerAttribute } from '../event/handlers.js';
import { Comment, Text } from './character-data.js';
import type { Document } from './document/document.js';
import { createElementOf } from './element/create-element.js';
import type { Element, NamespaceCode } from './element/element.js';
import type { Node } from './node.js';

/** `[tag, namespace, attributes, id, …children]`, or a text. */
export type PackedNode = string | PackedElement;
export type PackedElement = readonly [string, NamespaceCode, readonly string[] | 0, number, ...PackedNode[]];

/** In place of a tag: the only child is the text of a comment (`engine/html/parse-html.ts`). */
const COMMENT_TAG = '!--';

/** Where the children of a packed element begin. */
export const FIRST_CHILD = 4;

/** Makes an element of a packed one, without its children. */
export function buildElement(document: Document, packed: PackedElement): Element {
  // By index: in this engine, destructuring an array calls its iterator for each element.
  const element = createElementOf(document, packed[0], packed[1], packed[3]);
  const attributes = packed[2];
  if (attributes === 0) return element;
  for (let at = 0; at + 1 < attributes.length; at += 2) {
    const name = attributes[at] as string;
    const value = attributes[at + 1] as string;
    element.$attributes.set(name, value);
    if (name !== 'class') followAttribute(document, element, name, value);
  }
  return element;
}

function followAttribute(document: Document, element: Element, name: string, value: string): void {
  if (name === 'id') document.$indexId(value, element);
  else if (name === 'src') element.$attributeChanged(name, value);
  else if (name.startsWith('on') && document.$page && isHandlerAttribute(name))
    compileHandler(element.$handlerTargetOf(name), name, value);
}

/**
 * Makes nodes of packed ones and puts them at the end of `parent`, scripts marked as run. No script has seen `parent` yet, so nothing is
 * checked, and no change is reported.
 */
export function buildChildren(document: Document, packed: readonly unknown[], from: number, parent: Node): void {
  let previous = parent.$last;
  for (let at = from; at < packed.length; at++) {
    const child = packed[at] as PackedNode;
    const node = typeof child === 'string' ? new Text(document, child) : buildNode(document, child);
    node.$parent = parent;
    node.$previous = previous;
    if (previous) previous.$next = node;
    else parent.$first = node;
    previous = node;
  }
  parent.$last = previous;
}

export function buildNode(document: Document, packed: PackedElement): Node {
  return packed[0] === COMMENT_TAG
    ? new Comment(document, String(packed[FIRST_CHILD] ?? ''))
    : buildTree(document, packed);
}

/** An element with everything in it. */
export function buildTree(document: Document, packed: PackedElement): Element {
  const element = buildElement(document, packed);
  if (packed[0] === 'script' && '$isStarted' in element) element.$isStarted = true;
  if (packed.length > FIRST_CHILD) buildChildren(document, packed, FIRST_CHILD, element.$content);
  return element;
}
