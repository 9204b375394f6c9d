import { EVENT_CLASSES, Event } from '../../event/event.js';
import { defineHandlers } from '../../event/handlers.js';
import { visibleText } from '../../layout/visible-text.js';
import { StylePropertyMap } from '../../style/property-map.js';
import { CSSStyleDeclaration, setStyleListener } from '../../style/style-declaration.js';
import type { Document } from '../document/document.js';
import { pageDocument } from '../document/page-document.js';
import { markDirty, replaceChildren } from '../insert.js';
import type { Node } from '../node.js';
import { hidePopover, showPopover, togglePopover } from '../top-layer.js';
import { datasetOf } from './dataset.js';
import { Element, type NamespaceCode } from './element.js';
import { reflectFlags, reflectNumbers, reflectTexts } from './reflect.js';

reflectTexts(Element.prototype, 'id className=class slot');

/** What elements of HTML and SVG have in common. */
export class StyledElement extends Element {
  declare $style: CSSStyleDeclaration | null;
  declare $dataset: Record<string, string | undefined> | null;

  get style(): CSSStyleDeclaration {
    this.$style ??= new CSSStyleDeclaration(this);
    return this.$style;
  }

  set style(text: unknown) {
    this.style.cssText = String(text);
  }

  get attributeStyleMap(): StylePropertyMap {
    const { style } = this;
    return new StylePropertyMap({
      names: () => [...style],
      read: (property) => style.getPropertyValue(property),
      write: (property, text) => style.setProperty(property, text),
    });
  }

  get dataset(): Record<string, string | undefined> {
    this.$dataset ??= datasetOf(this);
    return this.$dataset;
  }

  override $settleAttributes(): void {
    const text = this.$style?.$takeText();
    if (text !== undefined) this.$attributes.set('style', text);
  }

  override $attributeChanged(name: string, value: string | null): void {
    if (name === 'style') this.$style?.$forget();
    super.$attributeChanged(name, value);
  }

  focus(): void {
    this.$document.$activeElement = this;
  }

  blur(): void {
    if (this.$document.$activeElement === this) this.$document.$activeElement = null;
  }
}

StyledElement.prototype.$style = null;
StyledElement.prototype.$dataset = null;
reflectNumbers(StyledElement.prototype, 'tabIndex', -1);
defineHandlers(StyledElement.prototype, (self) => self as StyledElement);
setStyleListener((element) => {
  markDirty(element);
  const changes = element.$document.$page?.changes;
  if (changes) changes.attributeChanged(element, 'style', element.$attributes.get('style') ?? null);
});

export class HTMLElement extends StyledElement {
  /** Classes of a page call it without arguments; the document knows their tag. */
  constructor(document: Document | undefined, tag: string, namespace: NamespaceCode) {
    const registry = document ? null : pageDocument().$page?.customElements;
    const definition = registry?.$definitionOf(new.target);
    if (!document && !definition) throw new TypeError('Illegal constructor');
    super(document ?? pageDocument(), definition?.tag ?? tag, namespace ?? 0);
    if (!registry || !definition) return;
    const element = registry.$upgraded ?? this;
    registry.$upgraded = null;
    if (element !== this) Object.setPrototypeOf(element, new.target.prototype);
    element.$custom = { observed: definition.observed, isConnected: false };
    // biome-ignore lint/correctness/noConstructorReturn: an upgrade gives an element of the page to the constructor of its class
    return element as this;
  }

  get innerText(): string {
    return visibleText(this);
  }

  set innerText(text: string) {
    const lines = String(text).split(/\r\n|\r|\n/);
    const nodes: Node[] = [];
    for (const [index, line] of lines.entries()) {
      if (index > 0) nodes.push(this.$document.createElement('br'));
      if (line !== '') nodes.push(this.$document.createTextNode(line));
    }
    replaceChildren(this, nodes);
  }

  get outerText(): string {
    return this.innerText;
  }

  get isContentEditable(): boolean {
    return false;
  }

  click(): void {
    const MouseEvent = EVENT_CLASSES.MouseEvent ?? Event;
    this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  }

  attachInternals(): object {
    return {
      shadowRoot: this.$shadow,
      states: new Set(),
      setFormValue() {},
      setValidity() {},
      checkValidity: () => true,
    };
  }

  get popover(): string | null {
    const kind = this.getAttribute('popover')?.toLowerCase();
    if (kind === undefined) return null;
    return kind === '' || kind === 'auto' ? 'auto' : kind === 'hint' ? 'hint' : 'manual';
  }

  set popover(kind: unknown) {
    if (kind === null || kind === undefined) this.removeAttribute('popover');
    else this.setAttribute('popover', kind);
  }

  showPopover(): void {
    showPopover(this);
  }

  hidePopover(): void {
    hidePopover(this);
  }

  togglePopover(force: unknown = undefined): boolean {
    return togglePopover(this, force);
  }
}

reflectTexts(HTMLElement.prototype, 'title lang dir accessKey contentEditable nonce role');
reflectFlags(HTMLElement.prototype, 'hidden inert autofocus draggable');
