import { Event } from '../../event/event.js';
import type { Node } from '../node.js';
import { nodesOfSlot, shadowRootAround } from '../slots.js';
import type { Element } from './element.js';
import { HTMLElement } from './html-element.js';
import { reflectTexts } from './reflect.js';

/** The place in a shadow tree where children of its host appear. */
export class HTMLSlotElement extends HTMLElement {
  $isAnnounced = false;

  override get $startsInPage(): boolean {
    return !this.$isAnnounced && shadowRootAround(this) !== undefined;
  }

  /** Components wait for `slotchange` before they look at their content. */
  override $startInPage(): void {
    this.$isAnnounced = true;
    void Promise.resolve().then(() => {
      if (nodesOfSlot(this).length > 0) this.dispatchEvent(new Event('slotchange', { bubbles: true }));
    });
  }

  assignedNodes(options: { readonly flatten?: boolean } | undefined = undefined): Node[] {
    const nodes = nodesOfSlot(this);
    const shown = nodes.length === 0 && options?.flatten ? [...this.childNodes] : nodes;
    if (!options?.flatten) return shown;
    return shown.flatMap((node) => (node instanceof HTMLSlotElement ? node.assignedNodes(options) : [node]));
  }

  assignedElements(options: { readonly flatten?: boolean } | undefined = undefined): Element[] {
    return this.assignedNodes(options).filter((node): node is Element => node.nodeType === 1);
  }

  assign(): void {}
}
reflectTexts(HTMLSlotElement.prototype, 'name');
