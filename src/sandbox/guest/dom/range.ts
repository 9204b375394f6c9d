import { DOMRect } from '../layout/dom-rect.js';
import { rectOf } from '../layout/element-geometry.js';
import type { Document } from './document/document.js';
import type { Element } from './element/element.js';
import { insertNode, replaceChildren } from './insert.js';
import type { Node } from './node.js';

/** As much of a range as pages use: what one node holds. */
export class Range {
  readonly #document: Document;
  startContainer: Node;
  endContainer: Node;
  startOffset = 0;
  endOffset = 0;

  constructor(document: Document) {
    this.#document = document;
    this.startContainer = document;
    this.endContainer = document;
  }

  get commonAncestorContainer(): Node {
    return this.startContainer;
  }

  get collapsed(): boolean {
    return this.startContainer === this.endContainer && this.startOffset === this.endOffset;
  }

  setStart(node: Node, offset: number): void {
    this.startContainer = node;
    this.startOffset = offset;
  }

  setEnd(node: Node, offset: number): void {
    this.endContainer = node;
    this.endOffset = offset;
  }

  selectNode(node: Node): void {
    this.selectNodeContents(node);
  }

  selectNodeContents(node: Node): void {
    this.setStart(node, 0);
    this.setEnd(node, node.nodeType === 1 ? node.childNodes.length : (node.nodeValue ?? '').length);
  }

  setStartBefore(node: Node): void {
    this.startContainer = node;
  }

  setEndAfter(node: Node): void {
    this.endContainer = node;
  }

  collapse(): void {
    this.setEnd(this.startContainer, this.startOffset);
  }

  deleteContents(): void {
    if (this.startContainer === this.endContainer && this.startContainer.nodeType === 1)
      replaceChildren(this.startContainer, []);
  }

  insertNode(node: Node): void {
    insertNode(this.startContainer, node, this.startContainer.childNodes[this.startOffset] ?? null);
  }

  /** Unlike those of `innerHTML`, its scripts run once they are inserted. */
  createContextualFragment(markup: string): Node {
    const context = this.startContainer.nodeType === 1 ? (this.startContainer as Element) : this.#document.body;
    const fragment = this.#document.$parseFragment(String(markup), context ?? this.#document.createElement('body'));
    const page = this.#document.$page;
    if (page) page.mayHaveScripts = true;
    for (const script of fragment.querySelectorAll('script'))
      (script as unknown as { $isStarted: boolean }).$isStarted = false;
    return fragment;
  }

  getBoundingClientRect(): DOMRect {
    const node = this.startContainer;
    const element = node.nodeType === 1 ? (node as Element) : node.parentElement;
    return element ? rectOf(element) : new DOMRect();
  }

  getClientRects(): DOMRect[] {
    return [this.getBoundingClientRect()];
  }

  cloneContents(): Node {
    const fragment = this.#document.createDocumentFragment();
    for (const child of [...this.startContainer.childNodes]) fragment.appendChild(child.cloneNode(true));
    return fragment;
  }

  toString(): string {
    const text = this.startContainer.textContent ?? '';
    return this.startContainer.nodeType === 3 ? text.slice(this.startOffset, this.endOffset) : text;
  }

  detach(): void {}
}
