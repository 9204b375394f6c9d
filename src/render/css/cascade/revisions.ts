import { type Element, elementsOf } from '../../html/dom.js';
import type { StyleNode } from './style-node.js';

/** With more changed elements, all count as changed. */
const MAX_CHANGED = 40;

/**
 * Records when each subtree of a document last changed: its content, its attributes, or the style of an element in it.
 * Boxes that were built from a subtree at its revision or later are still valid.
 */
export class Revisions {
  #current = 0;
  /** Lower bound for all elements. */
  #least = 0;
  readonly #ofElement = new WeakMap<Element, number>();
  /** Roots of the subtrees to style again, with the former nodes of their elements. */
  readonly #unsettled = new Set<Element>();
  readonly #nodes = new Map<Element, StyleNode>();
  /** Elements with another content, attribute or style; `undefined` if all count as changed. */
  #changed: Set<Element> | undefined;

  of(element: Element): number {
    return Math.max(this.#least, this.#ofElement.get(element) ?? 0);
  }

  /** Call it when anything in this subtree may have changed. */
  changed(element: Element): void {
    this.#current++;
    for (const one of elementsOf(element)) this.#ofElement.set(one, this.#current);
    this.#markUpwards(element.parent);
    this.#addChanged(element);
  }

  changedAll(): void {
    this.#changed = undefined;
    this.#current++;
    this.#least = this.#current;
    this.#unsettled.clear();
    this.#nodes.clear();
  }

  /** Call it after settling: the elements that changed since the last call, or `undefined` for all of them. */
  takeChanged(): ReadonlySet<Element> | undefined {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Call it when the styles of this subtree must be computed again. */
  dropped(element: Element): void {
    this.#unsettled.add(element);
  }

  /** Keeps the node of an element before its style is dropped; the one at the last settling counts. */
  keep(element: Element, node: StyleNode): void {
    if (!this.#nodes.has(element)) this.#nodes.set(element, node);
  }

  /** Styles dropped subtrees again, and marks the elements whose style changed. */
  settle(root: Element, nodeOf: (element: Element) => StyleNode): number {
    if (this.#unsettled.size === 0) return this.#current;
    this.#current++;
    for (const element of this.#unsettled) if (isBelow(root, element)) this.#compare(element, nodeOf);
    this.#unsettled.clear();
    this.#nodes.clear();
    return this.#current;
  }

  #compare(element: Element, nodeOf: (element: Element) => StyleNode): void {
    const former = this.#nodes.get(element);
    // It was never styled, so nothing depends on it.
    if (!former) return;
    this.#nodes.delete(element);
    if (nodeOf(element) !== former) {
      this.#markUpwards(element);
      this.#addChanged(element);
    }
    for (const child of element.children) if (child.kind === 'element') this.#compare(child, nodeOf);
  }

  #addChanged(element: Element): void {
    this.#changed?.add(element);
    if (this.#changed && this.#changed.size > MAX_CHANGED) this.#changed = undefined;
  }

  #markUpwards(element: Element | undefined): void {
    for (let one = element; one && this.#ofElement.get(one) !== this.#current; one = one.parent)
      this.#ofElement.set(one, this.#current);
  }
}

function isBelow(root: Element, element: Element): boolean {
  for (let one: Element | undefined = element; one; one = one.parent) if (one === root) return true;
  return false;
}
