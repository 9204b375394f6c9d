import { type Document, type Element, elementsOf, type Node } from '@inkstand/engine/render';
import { packElement } from './pack-tree.js';
import type { PageElements } from './page-elements.js';

interface Former {
  readonly attributes: string;
  readonly children: readonly (Element | string)[];
}

/** Records what the host itself changes in a page, for the guest. */
export class HostChanges {
  readonly #document: Document;
  readonly #elements: PageElements;
  readonly #former: ReadonlyMap<Element, Former>;

  constructor(document: Document, elements: PageElements) {
    this.#document = document;
    this.#elements = elements;
    this.#former = new Map(elementsOf(document.root).map((element) => [element, describe(element)]));
  }

  /** `[id, attributes, …children]` of each element that is not as it was; a child is a text, an id or a new element. */
  list(): readonly unknown[] {
    const changes: unknown[] = [];
    for (const element of elementsOf(this.#document.root)) {
      const former = this.#former.get(element);
      if (!former || isSame(former, describe(element))) continue;
      const children = element.children.map((child) => this.#packChild(child));
      changes.push([this.#elements.idOf(element), [...element.attributes].flat(), ...children]);
    }
    return changes;
  }

  #packChild(child: Node): unknown {
    if (child.kind === 'text') return child.data;
    const known = this.#elements.idOf(child);
    if (known !== 0) return known;
    return packElement(child, (element) => this.#elements.idOf(element) || this.#elements.addOwn(element));
  }
}

function describe(element: Element): Former {
  return {
    attributes: JSON.stringify([...element.attributes]),
    children: element.children.map((child) => (child.kind === 'text' ? child.data : child)),
  };
}

function isSame(one: Former, other: Former): boolean {
  return (
    one.attributes === other.attributes &&
    one.children.length === other.children.length &&
    one.children.every((child, index) => child === other.children[index])
  );
}
