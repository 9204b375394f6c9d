import { CustomEvent, EVENT_CLASSES, Event } from '../../event/event.js';
import type { Gate } from '../../gate-json.js';
import { Selection } from '../../web/selection.js';
import { buildChildren } from '../build.js';
import { CDATASection, Comment, Text } from '../character-data.js';
import { DOMException } from '../dom-exception.js';
import { createElementOf } from '../element/create-element.js';
import { type Element, type NamespaceCode, namespaceCode } from '../element/element.js';
import { DocumentFragment } from '../fragment.js';
import { cloneInto, Node } from '../node.js';
import { Range } from '../range.js';
import { NodeIterator, TreeWalker } from '../tree-walker.js';
import { Document } from './document.js';
import { pageDocument } from './page-document.js';

const MAX_NAME = 200;

/** A document that makes nodes, events, ranges and other documents. */
export class HTMLDocument extends Document {
  $selection: Selection | null = null;

  /** A page makes documents without a gate of their own. */
  constructor(gate: Gate | undefined = undefined) {
    super(gate ?? pageDocument().$gate);
  }

  $createElement(tag: string, namespace: NamespaceCode): Element {
    return createElementOf(this.$document, tag, namespace, 0);
  }

  createElement(tag: string): Element {
    const name = String(tag);
    checkName(name);
    if (this.$page && name.length === 6 && name.toLowerCase() === 'script') this.$page.mayHaveScripts = true;
    const custom = name.includes('-') ? this.$page?.customElements?.create(name.toLowerCase()) : undefined;
    if (custom) return custom;
    return this.$isXml ? this.$createElement(name, 3) : this.$createElement(name.toLowerCase(), 0);
  }

  createElementNS(namespace: string | null, tag: string): Element {
    const name = String(tag);
    checkName(name);
    const code = namespaceCode(namespace);
    return this.$createElement(name, code);
  }

  createTextNode(text: string): Text {
    return new Text(this.$document, String(text));
  }

  createComment(text: string): Comment {
    return new Comment(this.$document, String(text));
  }

  createCDATASection(text: string): CDATASection {
    return new CDATASection(this.$document, String(text));
  }

  createDocumentFragment(): DocumentFragment {
    return new DocumentFragment(this.$document);
  }

  createAttribute(name: string): object {
    return { name: String(name), value: '' };
  }

  createEvent(kind: string): Event {
    const name = String(kind).replace(/s$/, '');
    const found = Object.keys(EVENT_CLASSES).find((one) => one.toLowerCase() === name.toLowerCase());
    if (found === 'CustomEvent') return new CustomEvent('');
    const EventClass = (found && EVENT_CLASSES[found]) || Event;
    return new EventClass('');
  }

  createRange(): Range {
    return new Range(this.$document);
  }

  createTreeWalker(root: Node, shown = -1, filter: unknown = null): TreeWalker {
    return new TreeWalker(root, shown, filter);
  }

  createNodeIterator(root: Node, shown = -1, filter: unknown = null): NodeIterator {
    return new NodeIterator(root, shown, filter);
  }

  importNode(node: Node, isDeep = false): Node {
    const copy = cloneInto(node, this.$document, Boolean(isDeep));
    this.$page?.customElements?.upgrade(copy);
    return copy;
  }

  adoptNode(node: Node): Node {
    node.$parent?.removeChild(node);
    return node;
  }

  /** Nodes and texts as `append` takes them. */
  $fragmentOf(items: readonly unknown[]): Node {
    if (items.length === 1 && items[0] instanceof Node) return items[0];
    const fragment = new DocumentFragment(this.$document);
    for (const item of items) fragment.appendChild(item instanceof Node ? item : this.createTextNode(String(item)));
    return fragment;
  }

  $parseFragment(markup: string, context: Element): DocumentFragment {
    const fragment = new DocumentFragment(this.$document);
    const isSvg = context.$namespace === 1 && context.$tag !== 'foreignObject';
    buildChildren(this.$document, this.$parseMarkup(markup, isSvg ? 'svg' : context.$tag), 0, fragment);
    return fragment;
  }

  get implementation(): object {
    return {
      createHTMLDocument: (title = '') => this.$createHtmlDocument(String(title)),
      createDocument: () => new HTMLDocument(this.$gate),
      hasFeature: () => true,
    };
  }

  $createHtmlDocument(title: string): Document {
    const made = new HTMLDocument(this.$gate);
    const root = made.createElement('html');
    const head = made.createElement('head');
    const titleElement = made.createElement('title');
    titleElement.append(title);
    head.append(titleElement);
    root.append(head, made.createElement('body'));
    made.appendChild(root);
    return made;
  }

  getSelection(): Selection {
    this.$selection ??= new Selection();
    return this.$selection;
  }

  $cloneAlone(): Node {
    return new HTMLDocument(this.$gate);
  }
}

const goodNames = new Set<string>();
const MAX_GOOD_NAMES = 500;

function checkName(name: string): void {
  if (goodNames.has(name)) return;
  if (name === '' || name.length > MAX_NAME || /^[^a-zA-Z_:\u0080-\uffff]|[\s<>/\0]/.test(name))
    throw new DOMException(
      `the tag name provided ('${name.slice(0, 40)}') is not a valid name`,
      'InvalidCharacterError',
    );
  if (goodNames.size < MAX_GOOD_NAMES) goodNames.add(name);
}
