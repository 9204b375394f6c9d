import { type Element, elementsOf } from '../html/dom.js';

/** Elements by their id, indexed once per painted tree. */
export class Ids {
  readonly #lists = new WeakMap<Element, ReadonlyMap<string, Element>>();

  /** Index of the tree below `top`; among elements with the same id, the first one wins. */
  of(top: Element): ReadonlyMap<string, Element> {
    const known = this.#lists.get(top);
    if (known) return known;
    const list = new Map<string, Element>();
    for (const element of elementsOf(top)) if (element.id && !list.has(element.id)) list.set(element.id, element);
    this.#lists.set(top, list);
    return list;
  }
}
