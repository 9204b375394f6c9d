import type { Document } from './document/document.js';
import type { Element } from './element/element.js';
import { replaceChildren } from './insert.js';
import type { Node } from './node.js';
import { ParentNode } from './parent-node.js';
import { serializeChildren } from './serialize.js';
import { textBelow } from './tree.js';

export class DocumentFragment extends ParentNode {
  constructor(document: Document) {
    super(document, 11);
  }

  get $nodeName(): string {
    return '#document-fragment';
  }

  override get textContent(): string {
    return textBelow(this);
  }

  override set textContent(value: string | null) {
    replaceChildren(this, value ? [this.$document.createTextNode(String(value))] : []);
  }

  getElementById(id: string): Element | null {
    return this.querySelector(`[id=${JSON.stringify(String(id))}]`);
  }

  override get $serialized(): string {
    return serializeChildren(this);
  }

  $cloneAlone(document: Document): Node {
    return new DocumentFragment(document);
  }
}
