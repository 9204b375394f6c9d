import type { Element } from '../../html/dom.js';
import type { Nth } from './nth.js';

interface Place {
  readonly previous: Element | undefined;
  next: Element | undefined;
  /** From 1. */
  readonly index: number;
  readonly indexOfType: number;
  readonly family: Family;
}

/** What all element children of one parent share. */
interface Family {
  count: number;
  readonly countOfType: Map<string, number>;
}

/** Positions among siblings, counted once per parent so that structural selectors stay linear. */
export class Siblings {
  readonly #places = new Map<Element, Place>();

  previousOf(element: Element): Element | undefined {
    return this.#find(element)?.previous;
  }

  nextOf(element: Element): Element | undefined {
    return this.#find(element)?.next;
  }

  placeOf(element: Element, { fromEnd, sameType }: Pick<Nth, 'fromEnd' | 'sameType'>): number {
    const place = this.#find(element);
    if (!place) return 1;
    const index = sameType ? place.indexOfType : place.index;
    if (!fromEnd) return index;
    const count = sameType ? (place.family.countOfType.get(element.tag) ?? 1) : place.family.count;
    return count - index + 1;
  }

  /** Call after the children of `parent` changed. */
  forget(parent: Element): void {
    for (const child of parent.children) if (child.kind === 'element') this.#places.delete(child);
  }

  #find(element: Element): Place | undefined {
    const known = this.#places.get(element);
    if (known || !element.parent) return known;
    this.#count(element.parent);
    return this.#places.get(element);
  }

  #count(parent: Element): void {
    const family: Family = { count: 0, countOfType: new Map() };
    let previous: Element | undefined;
    for (const child of parent.children) {
      if (child.kind !== 'element') continue;
      const indexOfType = (family.countOfType.get(child.tag) ?? 0) + 1;
      family.countOfType.set(child.tag, indexOfType);
      family.count++;
      this.#places.set(child, { previous, next: undefined, index: family.count, indexOfType, family });
      const before = previous && this.#places.get(previous);
      if (before) before.next = child;
      previous = child;
    }
  }
}

export function nextElement(element: Element, siblings: Siblings): Element | undefined {
  return siblings.nextOf(element);
}

export function firstElementChild(element: Element): Element | undefined {
  return element.children.find((child) => child.kind === 'element');
}
