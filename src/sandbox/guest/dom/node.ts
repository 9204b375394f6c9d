import { EventTarget } from '../event/event-target.js';
import type { Document } from './document/document.js';
import type { Element } from './element/element.js';
import { insertNode, removeNode } from './insert.js';
import { emptyNodeList, type NodeList } from './node-list.js';
import { comparePosition, composedRootOf, isInclusiveAncestor, rootOf } from './tree.js';

/**
 * A node of a page. Children are a linked list, so that moving thousands of them costs one step each. Fields that begin
 * with `$` are ours: pages attach properties of their own to nodes, `parent` and `next` among them.
 */
export abstract class Node extends EventTarget {
  static readonly ELEMENT_NODE = 1;
  static readonly ATTRIBUTE_NODE = 2;
  static readonly TEXT_NODE = 3;
  static readonly CDATA_SECTION_NODE = 4;
  static readonly PROCESSING_INSTRUCTION_NODE = 7;
  static readonly COMMENT_NODE = 8;
  static readonly DOCUMENT_NODE = 9;
  static readonly DOCUMENT_TYPE_NODE = 10;
  static readonly DOCUMENT_FRAGMENT_NODE = 11;
  static readonly DOCUMENT_POSITION_DISCONNECTED = 1;
  static readonly DOCUMENT_POSITION_PRECEDING = 2;
  static readonly DOCUMENT_POSITION_FOLLOWING = 4;
  static readonly DOCUMENT_POSITION_CONTAINS = 8;
  static readonly DOCUMENT_POSITION_CONTAINED_BY = 16;

  declare $type: number;
  declare $document: Document;
  declare $parent: Node | null;
  declare $first: Node | null;
  declare $last: Node | null;
  declare $next: Node | null;
  declare $previous: Node | null;
  declare $childNodes: NodeList<Node> | null;
  /** The element that shows the shadow tree of this root. */
  declare readonly $shadowHost: Element | null;

  constructor(document: Document, type: number) {
    super();
    this.$type = type;
    this.$document = document;
    this.$parent = null;
    this.$first = null;
    this.$last = null;
    this.$next = null;
    this.$previous = null;
  }

  get nodeType(): number {
    return this.$type;
  }

  abstract get $nodeName(): string;

  /** Here, because libraries take it from the prototype of nodes. */
  get nodeName(): string {
    return this.$nodeName;
  }

  /** A node of the same kind without children. */
  abstract $cloneAlone(document: Document): Node;

  override get $above(): EventTarget | null {
    return this.$parent;
  }

  get ownerDocument(): Document | null {
    return this.$document;
  }

  get parentNode(): Node | null {
    return this.$parent;
  }

  get parentElement(): Element | null {
    return this.$parent?.$type === 1 ? (this.$parent as Element) : null;
  }

  get firstChild(): Node | null {
    return this.$first;
  }

  get lastChild(): Node | null {
    return this.$last;
  }

  get nextSibling(): Node | null {
    return this.$next;
  }

  get previousSibling(): Node | null {
    return this.$previous;
  }

  /** The same list each time, kept up to date. */
  get childNodes(): NodeList<Node> {
    if (!this.$childNodes) {
      this.$childNodes = emptyNodeList();
      for (let child = this.$first; child; child = child.$next) this.$childNodes.push(child);
    }
    return this.$childNodes;
  }

  get isConnected(): boolean {
    return composedRootOf(this).nodeType === 9;
  }

  get baseURI(): string {
    return this.$document.URL;
  }

  get nodeValue(): string | null {
    return null;
  }

  set nodeValue(_value: string | null) {}

  get textContent(): string | null {
    return null;
  }

  set textContent(_value: string | null) {}

  hasChildNodes(): boolean {
    return this.$first !== null;
  }

  getRootNode(options: { readonly composed?: boolean } | undefined = undefined): Node {
    return options?.composed ? composedRootOf(this) : rootOf(this);
  }

  contains(other: Node | null): boolean {
    return other !== null && other !== undefined && isInclusiveAncestor(this, other);
  }

  compareDocumentPosition(other: Node): number {
    return comparePosition(this, other);
  }

  isSameNode(other: Node | null): boolean {
    return other === this;
  }

  isEqualNode(other: Node | null): boolean {
    return (
      other === this || (other !== null && other.nodeType === this.nodeType && this.$serialized === other.$serialized)
    );
  }

  /** Markup of the node, to compare by. */
  get $serialized(): string {
    return '';
  }

  cloneNode(isDeep = false): Node {
    return cloneInto(this, this.$document, Boolean(isDeep));
  }

  appendChild<T extends Node>(node: T): T {
    insertNode(this, demandNode(node), null);
    return node;
  }

  insertBefore<T extends Node>(node: T, before: Node | null): T {
    insertNode(this, demandNode(node), before ?? null);
    return node;
  }

  /** As `insertBefore`: nothing here has a state that a move would lose. */
  moveBefore(node: Node, before: Node | null): void {
    this.insertBefore(node, before);
  }

  removeChild<T extends Node>(node: T): T {
    demandNode(node);
    removeNode(this, node);
    return node;
  }

  replaceChild<T extends Node>(node: Node, old: T): T {
    const next = old.$next === node ? node.$next : old.$next;
    removeNode(this, old);
    insertNode(this, demandNode(node), next);
    return old;
  }

  normalize(): void {
    for (let child = this.$first; child; ) {
      const next: Node | null = child.$next;
      const isText = child.nodeType === 3;
      if (isText && child.nodeValue === '') removeNode(this, child);
      else if (isText && next?.nodeType === 3) {
        child.nodeValue += next.nodeValue ?? '';
        removeNode(this, next);
        continue;
      } else child.normalize();
      child = next;
    }
  }

  lookupNamespaceURI(): string | null {
    return null;
  }
}

function demandNode<T>(node: T): T {
  if ((node as { $next?: unknown } | null | undefined)?.$next === undefined)
    throw new TypeError('parameter 1 is not of type Node');
  return node;
}

Object.assign(Node.prototype, { $childNodes: null, $shadowHost: null });

/** A copy that belongs to `document`. */
export function cloneInto(node: Node, document: Document, isDeep: boolean): Node {
  const copy = node.$cloneAlone(document);
  if (isDeep)
    for (let child = node.$first; child; child = child.$next) {
      const inner = cloneInto(child, document, true);
      inner.$parent = copy;
      inner.$previous = copy.$last;
      if (copy.$last) copy.$last.$next = inner;
      else copy.$first = inner;
      copy.$last = inner;
    }
  return copy;
}

for (const name of Object.getOwnPropertyNames(Node))
  if (/^[A-Z_]+$/.test(name))
    Object.defineProperty(Node.prototype, name, { value: Object.getOwnPropertyDescriptor(Node, name)?.value });
