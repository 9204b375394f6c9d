import { compileHandler, isHandlerAttribute } from '../event/handlers.js';
import type { Document } from './document.js';
import type { Element, NamespaceCode } from './element.js';
import { insertNode } from './insert.js';
import type { Node } from './node.js';

/** `[tag, namespace, attributes, id, …children]`, or a text. */
export type PackedNode = string | PackedElement;
export type PackedElement = readonly [string, NamespaceCode, readonly string[] | 0, number, ...PackedNode[]];

/** Makes an element of a packed one, without its children. */
export function buildElement(document: Document, packed: PackedElement): Element {
  const [tag, namespace, attributes, id] = packed;
  const element = document.$createElement(tag, namespace);
  if (attributes !== 0)
    for (let at = 0; at + 1 < attributes.length; at += 2) {
      const name = attributes[at] as string;
      const value = attributes[at + 1] as string;
      element.$attributes.set(name, value);
      if (name === 'id') document.$indexId(value, element);
      else if (name.startsWith('on') && document.$page && isHandlerAttribute(name))
        compileHandler(element.$handlerTargetOf(name), name, value);
      else if (name === 'src') element.$attributeChanged(name, value);
    }
  if (id !== 0) {
    element.$id = id;
    element.$isKnown = true;
  }
  return element;
}

/** Makes nodes of packed ones and puts them at the end of `parent`, scripts marked as run. */
export function buildChildren(document: Document, packed: readonly unknown[], from: number, parent: Node): void {
  for (let at = from; at < packed.length; at++) {
    const child = packed[at] as PackedNode;
    if (typeof child === 'string') insertNode(parent, document.createTextNode(child), null);
    else insertNode(parent, buildTree(document, child), null);
  }
}

/** An element with everything in it. */
export function buildTree(document: Document, packed: PackedElement): Element {
  const element = buildElement(document, packed);
  if ('$isStarted' in element) element.$isStarted = true;
  buildChildren(document, packed, 4, element.$content);
  return element;
}
