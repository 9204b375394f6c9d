import { selectAll, selectFirst } from '../selector/select.js';
import type { Element } from './element/element.js';
import { insertNode, replaceChildren } from './insert.js';
import { Node } from './node.js';
import { HTMLCollection, liveCollection, type NodeList, nodeListOf } from './node-list.js';
import { elementsBelow } from './tree.js';

/** What may have children: elements, documents and fragments. */
export abstract class ParentNode extends Node {
  declare $children: HTMLCollection<Element> | null;

  /** The same list each time, kept up to date. */
  get children(): HTMLCollection<Element> {
    if (!this.$children) {
      this.$children = new HTMLCollection<Element>();
      for (let child = this.$first; child; child = child.$next)
        if (child.$type === 1) this.$children.push(child as Element);
    }
    return this.$children;
  }

  get childElementCount(): number {
    let count = 0;
    for (let child = this.$first; child; child = child.$next) if (child.$type === 1) count++;
    return count;
  }

  get firstElementChild(): Element | null {
    for (let child = this.$first; child; child = child.$next) if (child.$type === 1) return child as Element;
    return null;
  }

  get lastElementChild(): Element | null {
    for (let child = this.$last; child; child = child.$previous) if (child.$type === 1) return child as Element;
    return null;
  }

  append(...items: unknown[]): void {
    insertNode(this, this.$document.$fragmentOf(items), null);
  }

  prepend(...items: unknown[]): void {
    insertNode(this, this.$document.$fragmentOf(items), this.$first);
  }

  replaceChildren(...items: unknown[]): void {
    const fragment = this.$document.$fragmentOf(items);
    replaceChildren(this, [fragment]);
  }

  querySelector(selector: string): Element | null {
    return selectFirst(this, String(selector));
  }

  querySelectorAll(selector: string): NodeList<Element> {
    return nodeListOf(selectAll(this, String(selector)));
  }

  getElementsByTagName(tag: string): HTMLCollection<Element> {
    const name = String(tag);
    const lower = name.toLowerCase();
    return this.$collect((one) => name === '*' || one.$tag === (one.$isHtml ? lower : name));
  }

  getElementsByTagNameNS(_namespace: string | null, tag: string): HTMLCollection<Element> {
    return this.$collect((one) => tag === '*' || one.localName === tag);
  }

  getElementsByClassName(names: string): HTMLCollection<Element> {
    const wanted = String(names).split(/\s+/).filter(Boolean);
    return this.$collect((one) => wanted.length > 0 && wanted.every((name) => one.$hasClass(name)));
  }

  $collect(isWanted: (element: Element) => boolean): HTMLCollection<Element> {
    const find = (): Element[] => {
      const found: Element[] = [];
      for (const element of elementsBelow(this)) if (isWanted(element)) found.push(element);
      return found;
    };
    const page = this.$document.$page;
    let count = 0;
    // Without a page to count changes, the list is made at each reading.
    return liveCollection(find, () => page?.treeVersion ?? count++);
  }
}

ParentNode.prototype.$children = null;
