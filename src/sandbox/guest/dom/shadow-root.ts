import type { EventTarget } from '../event/event-target.js';
import { adoptedList, adoptSheets, type CSSStyleSheet, styleSheetOf } from '../style/style-sheet.js';
import type { Document } from './document/document.js';
import type { Element } from './element/element.js';
import { DocumentFragment } from './fragment.js';
import { replaceChildren } from './insert.js';
import { serializeChildren } from './serialize.js';

/** The tree that an element shows in place of its children; these appear where it has slots. */
export class ShadowRoot extends DocumentFragment {
  override readonly $isBoundary = true;
  override readonly $shadowHost: Element;
  /** Names the elements and style sheets of this tree for the host process. */
  readonly $tree: string;
  readonly mode: string;
  readonly delegatesFocus = false;
  readonly slotAssignment = 'named';
  readonly activeElement = null;
  $adopted: readonly CSSStyleSheet[] = [];
  /** Elements that stand for the adopted style sheets. */
  $adoptedElements: readonly Element[] = [];

  constructor(document: Document, host: Element, mode: string, tree: string) {
    super(document);
    this.$shadowHost = host;
    this.mode = mode;
    this.$tree = tree;
  }

  override get $above(): EventTarget | null {
    return this.$shadowHost;
  }

  get host(): Element {
    return this.$shadowHost;
  }

  get innerHTML(): string {
    return serializeChildren(this);
  }

  set innerHTML(markup: string | null) {
    const fragment = this.$document.$parseFragment(markup === null ? '' : String(markup), this.$shadowHost);
    replaceChildren(this, [fragment]);
  }

  getHTML(): string {
    return this.innerHTML;
  }

  setHTMLUnsafe(markup: string): void {
    this.innerHTML = markup;
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

  elementFromPoint(): null {
    return null;
  }

  elementsFromPoint(): Element[] {
    return [];
  }

  getSelection(): null {
    return null;
  }
}
