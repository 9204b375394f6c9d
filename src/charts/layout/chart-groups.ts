import type { ChartDocument, ChartElement } from '../dom.js';
import { createSvg } from '../svg/svg.js';

interface Layer {
  readonly zIndex: number;
  readonly element: ChartElement;
}

/** Groups of a chart from back to front, built apart from the page and put in at once. */
export class Layers {
  readonly #document: ChartDocument;
  readonly #byName = new Map<string, Layer>();

  constructor(document: ChartDocument) {
    this.#document = document;
  }

  /** The group with the classes at this depth; made at its first use. */
  open(className: string, zIndex: number): ChartElement {
    const key = `${zIndex} ${className}`;
    const known = this.#byName.get(key);
    if (known) return known.element;
    const element = createSvg(this.#document, 'g', { class: className });
    this.#byName.set(key, { zIndex, element });
    return element;
  }

  /** The groups that have content, from back to front. */
  sorted(): readonly ChartElement[] {
    const layers = [...this.#byName.values()].filter((layer) => layer.element.firstChild !== null);
    return layers.sort((a, b) => a.zIndex - b.zIndex).map((layer) => layer.element);
  }
}
