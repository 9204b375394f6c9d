import { defineAccessor } from '../../accessor.js';
import type { EventTarget } from '../../event/event-target.js';
import { defineHandlers } from '../../event/handlers.js';
import { type Gate, readJson } from '../../gate-json.js';
import type { PageState } from '../../page/page-state.js';
import { adoptedList, adoptSheets, type CSSStyleSheet, styleSheetOf } from '../../style/style-sheet.js';
import { readUrl } from '../../web/url.js';
import type { Text } from '../character-data.js';
import type { Element, NamespaceCode } from '../element/element.js';
import type { DocumentFragment } from '../fragment.js';
import type { Node } from '../node.js';
import { type NodeList, nodeListOf } from '../node-list.js';
import { ParentNode } from '../parent-node.js';
import { serializeNode } from '../serialize.js';
import { comparePosition, elementsBelow, rootOf } from '../tree.js';

/** A document: the live one of the page has a `PageState`, those of a parser have none. */
export abstract class Document extends ParentNode {
  $page: PageState | null = null;
  $isXml = false;
  /** To the host, which parses markup, selectors and addresses. */
  readonly $gate: Gate;
  $window: EventTarget | null = null;
  $activeElement: Element | null = null;
  $adopted: readonly CSSStyleSheet[] = [];
  $adoptedElements: readonly Element[] = [];
  $write: (markup: string) => void = () => {};
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

  constructor(gate: Gate) {
    super(undefined as unknown as Document, 9);
    this.$document = this;
    this.$gate = gate;
  }

  // Making nodes

  abstract $createElement(tag: string, namespace: NamespaceCode): Element;

  abstract createElement(tag: string): Element;

  abstract createTextNode(text: string): Text;

  abstract createDocumentFragment(): DocumentFragment;

  /** Nodes and texts as `append` takes them. */
  abstract $fragmentOf(items: readonly unknown[]): Node;

  abstract $parseFragment(markup: string, context: Element): DocumentFragment;

  /** Packed nodes of markup inside an element of that tag. */
  $parseMarkup(markup: string, contextTag: string): readonly unknown[] {
    return readJson(this.$gate('parse', `${contextTag} ${markup}`));
  }

  get $nodeName(): string {
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

  get links(): unknown {
    return this.querySelectorAll('a[href], area[href]');
  }

  get styleSheets(): unknown[] {
    return [...this.querySelectorAll('style')].map(styleSheetOf);
  }

  get adoptedStyleSheets(): readonly CSSStyleSheet[] {
    return adoptedList(this);
  }

  set adoptedStyleSheets(sheets: readonly CSSStyleSheet[]) {
    adoptSheets(this, sheets);
  }

  // Finding

  $indexId(id: string, element: Element): void {
    const page = this.$page;
    if (!page) return;
    const index = page.byId;
    const known = index.get(id);
    if (known === undefined) {
      index.set(id, element);
      page.nameElement(id);
    } else if (known === element) return;
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

  exitFullscreen(): Promise<void> {
    return Promise.resolve();
  }

  /** Says that a type of chart is not drawn as such. */
  $noteUndrawn: (what: string) => void = () => {};
  $openMaps: () => Readonly<Record<string, unknown>> | undefined = () => undefined;

  $resolveUrl(address: string): string {
    // What holds itself need not cross to the host.
    return address.startsWith('data:') ? address : (readUrl(this.$gate, address, this.URL)?.href ?? address);
  }

  override get $serialized(): string {
    return serializeNode(this);
  }
}

for (const [name, tag] of [
  ['scripts', 'script'],
  ['images', 'img'],
  ['forms', 'form'],
  ['all', '*'],
] as const)
  defineAccessor(Document.prototype, name, {
    get() {
      return this.getElementsByTagName(tag);
    },
  });
defineHandlers(Document.prototype, (self) => self as Document);
