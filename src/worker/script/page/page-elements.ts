import type { Document, Element } from '../../../render/render.js';
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
