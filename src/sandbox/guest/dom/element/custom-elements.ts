import { reportError } from '../../report-error.js';
import type { Document } from '../document/document.js';
import { DOMException } from '../dom-exception.js';
import type { Node } from '../node.js';
import { composedRootOf, nextNode } from '../tree.js';
import type { Element } from './element.js';

type ElementClass = new () => Element;

/** What a page registered for a tag. */
interface Definition {
  readonly tag: string;
  readonly elementClass: ElementClass;
  readonly observed: readonly string[];
}

/** Methods that a page's class may have. */
interface Reactions {
  connectedCallback?(): void;
  disconnectedCallback?(): void;
  attributeChangedCallback?(name: string, old: string | null, value: string | null, namespace: null): void;
}

const NAME = /^[a-z][^\s/>A-Z]*-[^\s/>A-Z]*$/;
const MAX_DEFINITIONS = 1_000;

/** The custom elements of a page: which class a tag has, and what an element is told of its life. */
export class CustomElementRegistry {
  readonly #byTag = new Map<string, Definition>();
  readonly #byClass = new Map<unknown, Definition>();
  readonly #waiting = new Map<string, (elementClass: unknown) => void>();
  readonly #promises = new Map<string, Promise<unknown>>();
  readonly #document: Document;
  /** The element whose class runs its constructor; it takes the place of the one that `super()` would make. */
  $upgraded: Element | null = null;

  constructor(document: Document) {
    this.#document = document;
  }

  define(tag: string, elementClass: ElementClass): void {
    const name = String(tag);
    if (typeof elementClass !== 'function') throw new TypeError('the second argument is not a constructor');
    if (!NAME.test(name)) throw new DOMException(`'${name}' is not a valid custom element name`, 'SyntaxError');
    if (this.#byTag.has(name) || this.#byClass.has(elementClass) || this.#byTag.size >= MAX_DEFINITIONS)
      throw new DOMException(`the name '${name}' or its constructor is already registered`, 'NotSupportedError');
    const listed = (elementClass as { observedAttributes?: Iterable<unknown> }).observedAttributes;
    const observed = elementClass.prototype.attributeChangedCallback && listed ? [...listed].map(String) : [];
    const definition = { tag: name, elementClass, observed };
    this.#byTag.set(name, definition);
    this.#byClass.set(elementClass, definition);
    const page = this.#document.$page;
    if (page) {
      page.customElements = this;
      page.mayHaveScripts = true;
    }
    this.connect(this.#document);
    this.#waiting.get(name)?.(elementClass);
  }

  get(tag: string): unknown {
    return this.#byTag.get(String(tag))?.elementClass;
  }

  getName(elementClass: unknown): string | null {
    return this.#byClass.get(elementClass)?.tag ?? null;
  }

  whenDefined(tag: string): Promise<unknown> {
    const name = String(tag);
    const elementClass = this.#byTag.get(name)?.elementClass;
    if (elementClass) return Promise.resolve(elementClass);
    const promise = this.#promises.get(name) ?? new Promise((resolve) => this.#waiting.set(name, resolve));
    this.#promises.set(name, promise);
    return promise;
  }

  upgrade(root: Node): void {
    for (const element of composedElements(root)) this.#upgradeIfDefined(element);
  }

  /** What `new` was called on. */
  $definitionOf(elementClass: unknown): Definition | undefined {
    return this.#byClass.get(elementClass);
  }

  /** A new element of a registered tag. */
  create(tag: string): Element | undefined {
    const definition = this.#byTag.get(tag);
    if (!definition) return undefined;
    try {
      return new definition.elementClass();
    } catch (error) {
      reportError(error);
      return undefined;
    }
  }

  /** After `node` came into the page, or a tag was defined: upgrades what is in it and calls each element. */
  connect(node: Node): void {
    if (this.#byTag.size === 0 || composedRootOf(node).$type !== 9) return;
    for (const element of composedElements(node)) {
      this.#upgradeIfDefined(element);
      if (!element.$custom || element.$custom.isConnected || !element.isConnected) continue;
      element.$custom.isConnected = true;
      react(element, (one) => one.connectedCallback?.());
    }
  }

  /** After `node` was taken out of the page. */
  disconnect(node: Node): void {
    if (this.#byTag.size === 0) return;
    for (const element of composedElements(node)) {
      if (!element.$custom?.isConnected) continue;
      element.$custom.isConnected = false;
      react(element, (one) => one.disconnectedCallback?.());
    }
  }

  #upgradeIfDefined(element: Element): void {
    if (element.$custom || !element.$isHtml || !element.$tag.includes('-')) return;
    const definition = this.#byTag.get(element.$tag);
    if (!definition) return;
    const outer = this.$upgraded;
    this.$upgraded = element;
    try {
      new definition.elementClass();
    } catch (error) {
      element.$custom = { observed: [], isConnected: true };
      reportError(error);
      return;
    } finally {
      this.$upgraded = outer;
    }
    for (const name of element.getAttributeNames()) {
      if (!definition.observed.includes(name)) continue;
      const value = element.getAttribute(name);
      react(element, (one) => one.attributeChangedCallback?.(name, null, value, null));
    }
  }
}

/** State of an element whose class the page registered. */
export interface CustomState {
  readonly observed: readonly string[];
  isConnected: boolean;
}

export function reactToAttribute(element: Element, name: string, old: string | null, value: string | null): void {
  if (element.$custom?.observed.includes(name))
    react(element, (one) => one.attributeChangedCallback?.(name, old, value, null));
}

function react(element: Element, call: (reactions: Reactions) => void): void {
  try {
    call(element as unknown as Reactions);
  } catch (error) {
    reportError(error);
  }
}

/** `top` and the elements below it, those of shadow trees after their host; a snapshot. */
function composedElements(top: Node, found: Element[] = []): Element[] {
  for (let node: Node | null = top; node; node = nextNode(node, top)) {
    if (node.$type !== 1) continue;
    found.push(node as Element);
    const { $shadow } = node as Element;
    if ($shadow) composedElements($shadow, found);
  }
  return found;
}
