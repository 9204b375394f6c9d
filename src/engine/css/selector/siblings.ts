import type { Element } from '../../html/dom.js';
import { ADOPTED_STYLE_TAG } from '../../html/shadow-trees.js';
import type { Nth } from './nth.js';

interface SiblingPosition {
  readonly previous: Element | undefined;
  next: Element | undefined;
  /** From 1. */
  readonly index: number;
  readonly indexOfType: number;
  readonly group: SiblingGroup;
}

/** Shared by all element children of a parent. */
interface SiblingGroup {
  count: number;
  readonly countOfType: Map<string, number>;
}

/** Positions among siblings, counted once per parent to keep structural selectors linear. */
export class Siblings {
  readonly #positions = new Map<Element, SiblingPosition>();

  previousOf(element: Element): Element | undefined {
    return this.#find(element)?.previous;
  }

  nextOf(element: Element): Element | undefined {
    return this.#find(element)?.next;
  }

  positionOf(element: Element, { fromEnd, sameType }: Pick<Nth, 'fromEnd' | 'sameType'>): number {
    const position = this.#find(element);
    if (!position) return 1;
    const index = sameType ? position.indexOfType : position.index;
    if (!fromEnd) return index;
    const count = sameType ? (position.group.countOfType.get(element.tag) ?? 1) : position.group.count;
    return count - index + 1;
  }

  /** Call it after the children of `parent` changed. */
  invalidate(parent: Element): void {
    for (const child of parent.children) if (child.kind === 'element') this.#positions.delete(child);
  }

  #find(element: Element): SiblingPosition | undefined {
    const known = this.#positions.get(element);
    if (known || !element.parent) return known;
    this.#count(element.parent);
    return this.#positions.get(element);
  }

  #count(parent: Element): void {
    const group: SiblingGroup = { count: 0, countOfType: new Map() };
    let previous: Element | undefined;
    for (const child of parent.children) {
      if (child.kind !== 'element' || child.tag === ADOPTED_STYLE_TAG) continue;
      const indexOfType = (group.countOfType.get(child.tag) ?? 0) + 1;
      group.countOfType.set(child.tag, indexOfType);
      group.count++;
      this.#positions.set(child, { previous, next: undefined, index: group.count, indexOfType, group });
      const before = previous && this.#positions.get(previous);
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
