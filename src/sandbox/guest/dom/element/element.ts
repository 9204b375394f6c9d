import { matchesAny } from '../../selector/select.js';
import { siblingElement, Text } from '../character-data.js';
import { DOMException } from '../dom-exception.js';
import { insertNode, markDirty, replaceByText, replaceChildren } from '../insert.js';
import type { Node } from '../node.js';
import type { ParentNode } from '../parent-node.js';
import { serializeChildren, serializeNode } from '../serialize.js';
import { ShadowRoot } from '../shadow-root.js';
import { slotOf } from '../slots.js';
import { textBelow } from '../tree.js';
import { AttributedElement } from './attributed-element.js';

export { type NamespaceCode, namespaceCode } from './attributed-element.js';

/** An element of any namespace. */
export class Element extends AttributedElement {
  // Neighbours

  get nextElementSibling(): Element | null {
    return siblingElement(this, '$next');
  }

  get previousElementSibling(): Element | null {
    return siblingElement(this, '$previous');
  }

  remove(): void {
    this.$parent?.removeChild(this);
  }

  before(...items: unknown[]): void {
    if (this.$parent) insertNode(this.$parent, this.$document.$fragmentOf(items), this);
  }

  after(...items: unknown[]): void {
    if (this.$parent) insertNode(this.$parent, this.$document.$fragmentOf(items), this.$next);
  }

  replaceWith(...items: unknown[]): void {
    const parent = this.$parent;
    if (!parent) return;
    const fragment = this.$document.$fragmentOf(items);
    const next = this.$next;
    if (this.$parent === parent) parent.removeChild(this);
    insertNode(parent, fragment, next);
  }

  insertAdjacentElement(place: string, element: Element): Element | null {
    return this.$insertAdjacent(place, element) ? element : null;
  }

  insertAdjacentText(place: string, text: string): void {
    this.$insertAdjacent(place, this.$document.createTextNode(text));
  }

  insertAdjacentHTML(place: string, markup: string): void {
    const where = String(place).toLowerCase();
    const isOutside = where === 'beforebegin' || where === 'afterend';
    const context = isOutside ? this.parentElement : this;
    this.$insertAdjacent(where, this.$document.$parseFragment(String(markup), context ?? this));
  }

  $insertAdjacent(place: string, node: Node): boolean {
    switch (place.toLowerCase()) {
      case 'beforebegin':
        if (this.$parent) insertNode(this.$parent, node, this);
        return this.$parent !== null;
      case 'afterbegin':
        insertNode(this, node, this.$first);
        return true;
      case 'beforeend':
        insertNode(this, node, null);
        return true;
      case 'afterend':
        if (this.$parent) insertNode(this.$parent, node, this.$next);
        return this.$parent !== null;
      default:
        throw new DOMException(`the value provided ('${place}') is not a place`, 'SyntaxError');
    }
  }

  // Selectors

  matches(selector: string): boolean {
    return matchesAny(this, String(selector));
  }

  webkitMatchesSelector(selector: string): boolean {
    return this.matches(selector);
  }

  closest(selector: string): Element | null {
    const text = String(selector);
    for (let one: Element | null = this; one; one = one.parentElement) if (matchesAny(one, text, this)) return one;
    return null;
  }

  // Content

  override get textContent(): string {
    return textBelow(this);
  }

  override set textContent(value: string | null) {
    const text = value === null || value === undefined ? '' : String(value);
    replaceByText(this, text === '' ? null : new Text(this.$document, text));
  }

  get innerHTML(): string {
    return serializeChildren(this);
  }

  set innerHTML(markup: string | null) {
    this.$setMarkup(markup === null ? '' : String(markup));
  }

  $setMarkup(markup: string): void {
    if (markup === '') replaceChildren(this, []);
    else if (!/[<&\r\0]/.test(markup) && this.$isHtml && this.$tag !== 'table' && this.$tag !== 'tr')
      replaceByText(this, new Text(this.$document, markup));
    else replaceChildren(this, [this.$document.$parseFragment(markup, this)]);
  }

  get outerHTML(): string {
    return serializeNode(this);
  }

  set outerHTML(markup: string) {
    const parent = this.$parent;
    if (!parent) return;
    const fragment = this.$document.$parseFragment(String(markup), this.parentElement ?? this);
    insertNode(parent, fragment, this);
    parent.removeChild(this);
  }

  getHTML(): string {
    return this.innerHTML;
  }

  setHTMLUnsafe(markup: string): void {
    this.innerHTML = markup;
  }

  override get $serialized(): string {
    return serializeNode(this);
  }

  attachShadow(options: { readonly mode?: string } | undefined = undefined): ShadowRoot {
    if (this.$shadow) throw new DOMException('the element has a shadow tree already', 'NotSupportedError');
    const page = this.$document.$page;
    this.$shadow = new ShadowRoot(this.$document, this, options?.mode ?? 'open', String(page ? page.nextTree++ : 0));
    if (page) page.mayHaveScripts = true;
    markDirty(this);
    return this.$shadow;
  }

  get shadowRoot(): ShadowRoot | null {
    return this.$shadow?.mode === 'open' ? this.$shadow : null;
  }

  get assignedSlot(): Element | null {
    return slotOf(this);
  }

  get $content(): ParentNode {
    return this;
  }
}
