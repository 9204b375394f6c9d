import { type Document, type Element, elementsOf } from '@inkstand/engine/render';
import { packElement } from './pack-tree.js';

const FIRST_OWN_ID = 2 ** 30;

/** Elements of one page by the ids that the guest knows them by. Ids of other pages mean nothing here. */
export class PageElements {
  readonly #byId = new Map<number, Element>();
  readonly #ids = new Map<Element, number>();
  #lastId = 0;
  #nextOwnId = FIRST_OWN_ID;

  /** The page as its first message holds it. */
  pack(document: Document): readonly unknown[] {
    return packElement(document.root, (element) => {
      const id = ++this.#lastId;
      this.add(id, element);
      return id;
    });
  }

  /** Ids of the elements during whose parsing code may run: scripts, those with handlers, and what these stand in. */
  stopsOf(document: Document): readonly number[] {
    const stops = new Set<number>();
    for (const element of elementsOf(document.root)) {
      if (element.tag !== 'script' && !hasHandler(element)) continue;
      for (let one: Element | undefined = element; one; one = one.parent) stops.add(this.idOf(one));
    }
    return [...stops];
  }

  get firstFreeId(): number {
    return this.#lastId + 1;
  }

  /** An id for an element that the host has made; the guest never gets that far. */
  addOwn(element: Element): number {
    const id = this.#nextOwnId++;
    this.add(id, element);
    return id;
  }

  add(id: number, element: Element): void {
    this.#byId.set(id, element);
    this.#ids.set(element, id);
  }

  get(id: number): Element | undefined {
    return this.#byId.get(id);
  }

  idOf(element: Element | undefined): number {
    return (element && this.#ids.get(element)) ?? 0;
  }
}

function hasHandler({ attributes }: Element): boolean {
  for (const name of attributes.keys()) if (name.startsWith('on')) return true;
  return false;
}
