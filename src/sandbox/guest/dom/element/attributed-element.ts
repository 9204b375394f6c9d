import type { EventTarget } from '../../event/event-target.js';
import { compileHandler, isHandlerAttribute } from '../../event/handlers.js';
import type { DOMRect } from '../../layout/dom-rect.js';
import type { Document } from '../document/document.js';
import { DOMException } from '../dom-exception.js';
import { markDirty } from '../insert.js';
import type { Node } from '../node.js';
import { ParentNode } from '../parent-node.js';
import type { ShadowRoot } from '../shadow-root.js';
import { type Attr, attrOf, NamedNodeMap } from './attributes.js';
import { splitTokens, TokenList } from './class-list.js';
import { type CustomState, reactToAttribute } from './custom-elements.js';
import type { Element } from './element.js';

export type NamespaceCode = 0 | 1 | 2 | 3;

/** How an element is open above the page; empty for none. */
export type OpenState = '' | 'popover' | 'modal';

const NAMESPACES = [
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
  null,
] as const;

const OF_WINDOW = new Set([
  'onload',
  'onerror',
  'onresize',
  'onscroll',
  'onblur',
  'onfocus',
  'onhashchange',
  'onmessage',
]);

/** The code of a namespace, by which elements travel; unknown ones count as none. */
export function namespaceCode(namespace: string | null): NamespaceCode {
  const at = NAMESPACES.indexOf(namespace as (typeof NAMESPACES)[number]);
  return (at < 0 ? 3 : at) as NamespaceCode;
}

/** Names, attributes and classes of an element. */
export abstract class AttributedElement extends ParentNode {
  /** Lower case in HTML, as written elsewhere; with its prefix in XML. */
  declare readonly $tag: string;
  declare readonly $namespace: NamespaceCode;
  declare readonly $attributes: Map<string, string>;
  /** By which the host knows it; 0 until then. */
  declare $id: number;
  declare $classNames: readonly string[] | null;
  declare $classList: TokenList | null;
  /** State of an element whose class a page has registered. */
  declare $custom: CustomState | null;
  declare $shadow: ShadowRoot | null;
  declare $openState: OpenState;
  declare $box: unknown;
  declare $boxVersion: number;
  declare id: string;
  declare slot: string;

  constructor(document: Document, tag: string, namespace: NamespaceCode) {
    super(document, 1);
    (this as { $tag: string }).$tag = tag;
    (this as { $namespace: NamespaceCode }).$namespace = namespace;
    (this as { $attributes: Map<string, string> }).$attributes = new Map();
  }

  get $isHtml(): boolean {
    return this.$namespace === 0;
  }

  /** Who gets the handler of an attribute: of some attributes of `body` it is the window. */
  $handlerTargetOf(attribute: string): EventTarget {
    const isOfWindow = this.$tag === 'body' && OF_WINDOW.has(attribute);
    return (isOfWindow ? this.$document.$window : undefined) ?? this;
  }

  /** Scripts, and other elements that act when they come into the page. */
  get $startsInPage(): boolean {
    return false;
  }

  $startInPage(): void {}

  get $nodeName(): string {
    return this.tagName;
  }

  get tagName(): string {
    return this.$isHtml ? this.$tag.toUpperCase() : this.$tag;
  }

  get localName(): string {
    const colon = this.$tag.indexOf(':');
    return colon < 0 ? this.$tag : this.$tag.slice(colon + 1);
  }

  get prefix(): string | null {
    const colon = this.$tag.indexOf(':');
    return colon < 0 ? null : this.$tag.slice(0, colon);
  }

  get namespaceURI(): string | null {
    return NAMESPACES[this.$namespace] ?? null;
  }

  $cloneAlone(document: Document): Node {
    const copy = document.$createElement(this.$tag, this.$namespace);
    this.$settleAttributes();
    this.$attributes.forEach((value, name) => void copy.$writeAttribute(name, value));
    return copy;
  }

  /** After it was moved from another document. */
  $enterDocument(): void {
    const id = this.$attributes.get('id');
    if (id !== undefined) this.$document.$indexId(id, this as unknown as Element);
  }

  /** In the viewport, of an element that is drawn without a box of its own. */
  $drawnRect(): DOMRect | undefined {
    return undefined;
  }

  // Attributes

  /** Writes what an object of the element keeps apart (its style) into the attributes. */
  $settleAttributes(): void {}

  get attributes(): NamedNodeMap {
    return new NamedNodeMap(this as unknown as Element);
  }

  getAttribute(name: string): string | null {
    const key = this.$isHtml ? String(name).toLowerCase() : String(name);
    if (key === 'style') this.$settleAttributes();
    return this.$attributes.get(key) ?? null;
  }

  setAttribute(name: string, value: unknown): void {
    const key = this.$isHtml ? String(name).toLowerCase() : String(name);
    if (!isAttributeName(key))
      throw new DOMException(`'${key}' is not a valid attribute name`, 'InvalidCharacterError');
    this.$writeAttribute(key, String(value));
  }

  removeAttribute(name: string): void {
    const key = this.$isHtml ? String(name).toLowerCase() : String(name);
    this.$settleAttributes();
    if (this.$attributes.has(key)) this.$writeAttribute(key, null);
  }

  $writeAttribute(key: string, value: string | null): void {
    if (key === 'style') this.$settleAttributes();
    const old = this.$attributes.get(key) ?? null;
    if (value === null) this.$attributes.delete(key);
    else this.$attributes.set(key, value);
    if (key === 'class') this.$classNames = null;
    else this.$attributeChanged(key, value);
    markDirty(this as unknown as Element);
    this.$document.$page?.changes?.attributeChanged(this as unknown as Element, key, old);
    if (this.$custom) reactToAttribute(this as unknown as Element, key, old, value);
  }

  /** What an element derives from its attributes follows here; its classes do already. */
  $attributeChanged(name: string, value: string | null): void {
    if (name === 'id' && value !== null) this.$document.$indexId(value, this as unknown as Element);
    else if (name.startsWith('on') && isHandlerAttribute(name))
      compileHandler(this.$handlerTargetOf(name), name, value);
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  hasAttributes(): boolean {
    this.$settleAttributes();
    return this.$attributes.size > 0;
  }

  toggleAttribute(name: string, isWanted: boolean | undefined = undefined): boolean {
    const has = this.hasAttribute(name);
    const wants = isWanted ?? !has;
    if (wants && !has) this.setAttribute(name, '');
    else if (!wants && has) this.removeAttribute(name);
    return wants;
  }

  getAttributeNames(): string[] {
    this.$settleAttributes();
    return [...this.$attributes.keys()];
  }

  getAttributeNS(namespace: string | null, name: string): string | null {
    return this.$attributes.get(qualifiedName(namespace, name)) ?? this.$attributes.get(String(name)) ?? null;
  }

  setAttributeNS(namespace: string | null, name: string, value: unknown): void {
    this.$writeAttribute(qualifiedName(namespace, name), String(value));
  }

  removeAttributeNS(namespace: string | null, name: string): void {
    const key = qualifiedName(namespace, name);
    if (this.$attributes.has(key)) this.$writeAttribute(key, null);
  }

  hasAttributeNS(namespace: string | null, name: string): boolean {
    return this.getAttributeNS(namespace, name) !== null;
  }

  getAttributeNode(name: string): Attr | null {
    return attrOf(this as unknown as Element, name);
  }

  setAttributeNode(attr: Attr): void {
    this.setAttribute(attr.name, attr.value);
  }

  // Classes

  get $classes(): readonly string[] {
    this.$classNames ??= splitTokens(this.$attributes.get('class') ?? '');
    return this.$classNames;
  }

  $hasClass(name: string): boolean {
    return this.$classes.includes(name);
  }

  get classList(): TokenList {
    this.$classList ??= new TokenList(this as unknown as Element, 'class');
    return this.$classList;
  }

  set classList(value: unknown) {
    this.$writeAttribute('class', String(value));
  }
}

Object.assign(AttributedElement.prototype, {
  $type: 1,
  $id: 0,
  $classNames: null,
  $classList: null,
  $custom: null,
  $shadow: null,
  $openState: '',
  $box: null,
  $boxVersion: -1,
});

const goodNames = new Set<string>();
const MAX_GOOD_NAMES = 500;

function isAttributeName(name: string): boolean {
  if (goodNames.has(name)) return true;
  if (!/^[^\s"'<>/=\0]+$/.test(name)) return false;
  if (goodNames.size < MAX_GOOD_NAMES) goodNames.add(name);
  return true;
}

function qualifiedName(namespace: string | null, name: string): string {
  const text = String(name);
  return namespace === 'http://www.w3.org/1999/xlink' && !text.includes(':') ? `xlink:${text}` : text;
}
