import { type CSSStyleSheet, styleSheetOf } from '../../style/style-sheet.js';
import type { Document } from '../document/document.js';
import { DocumentFragment } from '../fragment.js';
import { replaceChildren } from '../insert.js';
import { cloneInto, type Node } from '../node.js';
import type { ParentNode } from '../parent-node.js';
import { TokenList } from './class-list.js';
import type { Element, NamespaceCode } from './element.js';
import { HTMLElement } from './html-element.js';
import { reflectAddresses, reflectFlags, reflectNumbers, reflectTexts } from './reflect.js';

/** Its children stand apart in a fragment that is never shown. */
export class HTMLTemplateElement extends HTMLElement {
  readonly content: DocumentFragment;

  constructor(document: Document, tag: string, namespace: NamespaceCode) {
    super(document, tag, namespace);
    this.content = new DocumentFragment(document);
  }

  override get $content(): ParentNode {
    return this.content;
  }

  override $setMarkup(markup: string): void {
    replaceChildren(this.content, markup === '' ? [] : [this.$document.$parseFragment(markup, this)]);
  }

  override cloneNode(isDeep = false): Node {
    return copyTemplate(this, super.cloneNode(isDeep), isDeep);
  }
}

function copyTemplate(from: HTMLTemplateElement, copy: Node, isDeep: boolean): Node {
  if (isDeep)
    for (let child = from.content.$first; child; child = child.$next)
      (copy as HTMLTemplateElement).content.appendChild(cloneInto(child, from.$document, true));
  return copy;
}

/** A script runs when it first comes into the page, unless a parser made it. */
export class HTMLScriptElement extends HTMLElement {
  $isStarted = false;

  get text(): string {
    return this.textContent;
  }

  set text(code: string) {
    this.textContent = code;
  }

  override get $startsInPage(): boolean {
    return !this.$isStarted && (this.$attributes.has('src') || this.textContent.trim() !== '');
  }

  override $startInPage(): void {
    this.$document.$page?.runScript(this);
  }

  override $cloneAlone(document: Document): Node {
    const copy = super.$cloneAlone(document);
    if (document.$page) document.$page.mayHaveScripts = true;
    (copy as HTMLScriptElement).$isStarted = this.$isStarted;
    return copy;
  }

  static supports(kind: string): boolean {
    return kind === 'classic' || kind === 'module';
  }
}

reflectTexts(HTMLScriptElement.prototype, 'type charset crossOrigin integrity');
reflectAddresses(HTMLScriptElement.prototype, 'src');
reflectFlags(HTMLScriptElement.prototype, 'async defer noModule');

export class HTMLStyleElement extends HTMLElement {
  get sheet(): CSSStyleSheet | null {
    return this.isConnected ? styleSheetOf(this) : null;
  }
}
reflectTexts(HTMLStyleElement.prototype, 'media type');

export class HTMLLinkElement extends HTMLElement {
  get sheet(): null {
    return null;
  }

  get relList(): TokenList {
    return new TokenList(this, 'rel');
  }
}
reflectTexts(HTMLLinkElement.prototype, 'rel media type as crossOrigin');
reflectAddresses(HTMLLinkElement.prototype, 'href');

export class HTMLIFrameElement extends HTMLElement {
  get contentWindow(): null {
    return null;
  }

  get contentDocument(): null {
    return null;
  }
}
reflectTexts(HTMLIFrameElement.prototype, 'width height name srcdoc');
reflectAddresses(HTMLIFrameElement.prototype, 'src');

export class HTMLTableElement extends HTMLElement {
  get rows(): Element[] {
    return [...this.querySelectorAll('tr')];
  }

  get tBodies(): Element[] {
    return [...this.querySelectorAll('tbody')];
  }

  get tHead(): Element | null {
    return this.querySelector('thead');
  }

  insertRow(index = -1): Element {
    const body = this.querySelector('tbody') ?? this.appendChild(this.$document.createElement('tbody'));
    return insertChild(this.$document, body, 'tr', index);
  }
}

export class HTMLTableRowElement extends HTMLElement {
  get cells(): Element[] {
    return [...this.children];
  }

  get rowIndex(): number {
    return this.closest('table')?.querySelectorAll('tr').indexOf(this) ?? -1;
  }

  insertCell(index = -1): Element {
    return insertChild(this.$document, this, 'td', index);
  }
}

function insertChild(document: Document, parent: Element, tag: string, index: number): Element {
  const made = document.createElement(tag);
  parent.insertBefore(made, index < 0 ? null : (parent.children[index] ?? null));
  return made;
}

export class HTMLTableCellElement extends HTMLElement {
  get cellIndex(): number {
    return this.parentElement?.children.indexOf(this) ?? -1;
  }
}
reflectNumbers(HTMLTableCellElement.prototype, 'colSpan rowSpan', 1);

export class HTMLMetaElement extends HTMLElement {}
reflectTexts(HTMLMetaElement.prototype, 'name content media httpEquiv=http-equiv');

/** Sound and film: never there, never an error. */
export class HTMLMediaElement extends HTMLElement {
  readonly paused = true;
  readonly readyState = 0;
  readonly duration = Number.NaN;
  currentTime = 0;
  volume = 1;

  play(): Promise<void> {
    return Promise.resolve();
  }

  pause(): void {}

  load(): void {}

  canPlayType(): string {
    return '';
  }
}
reflectAddresses(HTMLMediaElement.prototype, 'src');

/** `progress` and `meter` show the value of their attribute. */
export class HTMLMeterElement extends HTMLElement {
  get value(): number {
    return Number(this.getAttribute('value') ?? 0);
  }

  set value(value: number) {
    this.setAttribute('value', value);
  }

  get max(): number {
    return Number(this.getAttribute('max') ?? 1);
  }

  set max(value: number) {
    this.setAttribute('max', value);
  }
}
