import { CustomEvent, EVENT_CLASSES, Event } from '../event/event.js';
import type { EventTarget } from '../event/event-target.js';
import { defineHandlers } from '../event/handlers.js';
import type { PageState } from '../page/page-state.js';
import { styleSheetOf } from '../style/style-sheet.js';
import { resolveUrl } from '../web/resolve-url.js';
import { buildChildren } from './build.js';
import { CDATASection, Comment, Text } from './character-data.js';
import { createElementOf } from './create-element.js';
import { DOMException } from './dom-exception.js';
import { type Element, type NamespaceCode, namespaceCode } from './element.js';
import { DocumentFragment } from './fragment.js';
import { cloneInto, Node } from './node.js';
import { type NodeList, nodeListOf } from './node-list.js';
import { ParentNode } from './parent-node.js';
import { Range } from './range.js';
import { serializeNode } from './serialize.js';
import { comparePosition, elementsBelow, rootOf } from './tree.js';
import { NodeIterator, TreeWalker } from './tree-walker.js';

const MAX_NAME = 200;

/** A document: the live one of the page has a `PageState`, those of a parser have none. */
export class Document extends ParentNode {
  $page: PageState | null = null;
  $window: EventTarget | null = null;
  $activeElement: Element | null = null;
  $isXml = false;
  $write: (markup: string) => void = () => {};
  $parseMarkup: (markup: string, contextTag: string) => readonly unknown[] = () => [];
  URL = 'about:blank';
  readyState = 'complete';
  currentScript: Element | null = null;
  cookie = '';
  designMode = 'off';
  readonly compatMode: string = 'CSS1Compat';
  readonly characterSet = 'UTF-8';
  readonly charset = 'UTF-8';
  readonly contentType: string = 'text/html';
  readonly hidden = false;
  readonly visibilityState = 'visible';
  readonly referrer = '';
  readonly lastModified = '';
  readonly fullscreenElement = null;
  readonly doctype = null;

  constructor() {
    super(undefined as unknown as Document, 9);
    this.$document = this;
  }

  get nodeName(): string {
    return '#document';
  }

  override get ownerDocument(): null {
    return null;
  }

  override get $above(): EventTarget | null {
    return this.$window;
  }

  get documentURI(): string {
    return this.URL;
  }

  get defaultView(): unknown {
    return this.$window?.$face ?? null;
  }

  get location(): unknown {
    return this.$window ? (globalThis as { location?: unknown }).location : null;
  }

  get domain(): string {
    return '';
  }

  get implementation(): object {
    return {
      createHTMLDocument: (title = '') => this.$createHtmlDocument(String(title)),
      createDocument: () => new Document(),
      hasFeature: () => true,
    };
  }

  $createHtmlDocument(title: string): Document {
    const made = new Document();
    made.$parseMarkup = this.$parseMarkup;
    const root = made.createElement('html');
    const head = made.createElement('head');
    const titleElement = made.createElement('title');
    titleElement.append(title);
    head.append(titleElement);
    root.append(head, made.createElement('body'));
    made.appendChild(root);
    return made;
  }

  // The tree

  get documentElement(): Element | null {
    return this.firstElementChild;
  }

  get head(): Element | null {
    return this.#childOfRoot('head');
  }

  get body(): Element | null {
    return this.#childOfRoot('body');
  }

  set body(element: Element) {
    const old = this.body;
    if (old) old.replaceWith(element);
    else this.documentElement?.append(element);
  }

  #childOfRoot(tag: string): Element | null {
    for (let child = this.documentElement?.firstElementChild ?? null; child; child = child.nextElementSibling)
      if (child.$tag === tag) return child;
    return null;
  }

  get title(): string {
    return this.querySelector('title')?.textContent.trim().replace(/\s+/g, ' ') ?? '';
  }

  set title(text: string) {
    let element = this.querySelector('title');
    if (!element) {
      element = this.createElement('title');
      this.head?.append(element);
    }
    element.textContent = String(text);
  }

  get dir(): string {
    return this.documentElement?.getAttribute('dir') ?? '';
  }

  set dir(value: string) {
    this.documentElement?.setAttribute('dir', value);
  }

  get activeElement(): Element | null {
    return this.$activeElement ?? this.body;
  }

  get scrollingElement(): Element | null {
    return this.documentElement;
  }

  get scripts(): unknown {
    return this.getElementsByTagName('script');
  }

  get images(): unknown {
    return this.getElementsByTagName('img');
  }

  get forms(): unknown {
    return this.getElementsByTagName('form');
  }

  get links(): unknown {
    return this.querySelectorAll('a[href], area[href]');
  }

  get all(): unknown {
    return this.getElementsByTagName('*');
  }

  get styleSheets(): unknown[] {
    return [...this.querySelectorAll('style')].map(styleSheetOf);
  }

  get adoptedStyleSheets(): unknown[] {
    return [];
  }

  set adoptedStyleSheets(_sheets: unknown[]) {}

  // Finding

  $indexId(id: string, element: Element): void {
    const index = this.$page?.byId;
    if (!index) return;
    const known = index.get(id);
    if (known === undefined || known === element) index.set(id, element);
    else if (!Array.isArray(known)) index.set(id, [known, element]);
    else if (!known.includes(element)) known.push(element);
  }

  getElementById(id: string): Element | null {
    const name = String(id);
    if (!this.$page) {
      for (const element of elementsBelow(this)) if (element.id === name) return element;
      return null;
    }
    const known = this.$page.byId.get(name);
    if (!known) return null;
    const isHere = (one: Element): boolean => one.id === name && rootOf(one) === this;
    if (!Array.isArray(known)) return isHere(known) ? known : null;
    const [first, ...others] = known.filter(isHere);
    if (!first) return null;
    return others.reduce((one, other) => (comparePosition(one, other) & 2 ? other : one), first);
  }

  getElementsByName(name: string): NodeList<Element> {
    return nodeListOf([...elementsBelow(this)].filter((one) => one.getAttribute('name') === String(name)));
  }

  /** What is drawn at a place is not asked of the layout. */
  elementFromPoint(): Element | null {
    return this.body;
  }

  elementsFromPoint(): Element[] {
    return this.body ? [this.body] : [];
  }

  // Making

  $createElement(tag: string, namespace: NamespaceCode): Element {
    return createElementOf(this, tag, namespace);
  }

  createElement(tag: string): Element {
    const name = String(tag);
    checkName(name);
    if (this.$page && name.length === 6 && name.toLowerCase() === 'script') this.$page.mayHaveScripts = true;
    return this.$isXml ? this.$createElement(name, 3) : this.$createElement(name.toLowerCase(), 0);
  }

  createElementNS(namespace: string | null, tag: string): Element {
    const name = String(tag);
    checkName(name);
    const code = namespaceCode(namespace);
    return this.$createElement(name, code);
  }

  createTextNode(text: string): Text {
    return new Text(this, String(text));
  }

  createComment(text: string): Comment {
    return new Comment(this, String(text));
  }

  createCDATASection(text: string): CDATASection {
    return new CDATASection(this, String(text));
  }

  createDocumentFragment(): DocumentFragment {
    return new DocumentFragment(this);
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
    return new Range(this);
  }

  createTreeWalker(root: Node, shown = -1, filter: unknown = null): TreeWalker {
    return new TreeWalker(root, shown, filter);
  }

  createNodeIterator(root: Node, shown = -1, filter: unknown = null): NodeIterator {
    return new NodeIterator(root, shown, filter);
  }

  importNode(node: Node, isDeep = false): Node {
    return cloneInto(node, this, Boolean(isDeep));
  }

  adoptNode(node: Node): Node {
    node.$parent?.removeChild(node);
    return node;
  }

  /** Nodes and texts as `append` takes them. */
  $fragmentOf(items: readonly unknown[]): Node {
    if (items.length === 1 && items[0] instanceof Node) return items[0];
    const fragment = new DocumentFragment(this);
    for (const item of items) fragment.appendChild(item instanceof Node ? item : this.createTextNode(String(item)));
    return fragment;
  }

  $parseFragment(markup: string, context: Element): DocumentFragment {
    const fragment = new DocumentFragment(this);
    const isSvg = context.$namespace === 1 && context.$tag !== 'foreignObject';
    buildChildren(this, this.$parseMarkup(markup, isSvg ? 'svg' : context.$tag), 0, fragment);
    return fragment;
  }

  write(...markup: unknown[]): void {
    this.$write(markup.map(String).join(''));
  }

  writeln(...markup: unknown[]): void {
    this.write(...markup, '\n');
  }

  open(): this {
    return this;
  }

  close(): void {}

  hasFocus(): boolean {
    return true;
  }

  execCommand(): boolean {
    return false;
  }

  getSelection(): null {
    return null;
  }

  exitFullscreen(): Promise<void> {
    return Promise.resolve();
  }

  $resolveUrl(address: string): string {
    return resolveUrl(address, this.URL) ?? address;
  }

  $cloneAlone(): Node {
    return new Document();
  }

  override get $serialized(): string {
    return serializeNode(this);
  }
}

defineHandlers(Document.prototype, (self) => self as Document);

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
