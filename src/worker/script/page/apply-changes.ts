import { type Document, Element, elementsOf, type Node, type RenderLimits, Text } from '../../../render/render.js';
import { NAMESPACES, type PackedChange, readAttributes } from './packed.js';
import type { PageElements } from './page-elements.js';

const MAX_CREATED = 100_000;
const MAX_ID = 2 ** 31;
const HIDDEN_TEXT = new Set(['script', 'style']);

/**
 * Brings the changes that a guest tells into the renderer's document. Everything in a message is hostile: unknown ids,
 * circles, elements that stand in two places, and what is beyond a limit of the renderer are left out.
 */
export class ChangeReceiver {
  readonly #document: Document;
  readonly #elements: PageElements;
  readonly #limits: RenderLimits;
  readonly #noteLimit: (subject: string) => void;
  #elementsLeft: number;
  #textLeft: number;
  #created = 0;

  constructor(document: Document, elements: PageElements, limits: RenderLimits, noteLimit: (subject: string) => void) {
    this.#document = document;
    this.#elements = elements;
    this.#limits = limits;
    this.#noteLimit = noteLimit;
    this.#elementsLeft = 0;
    this.#textLeft = 0;
    this.#recount();
  }

  /** Answers the elements whose attributes or children changed. */
  apply(message: unknown): readonly Element[] {
    const changes = readChanges(message, this.#limits.attributeChars, () => this.#cut('attribute'));
    const changed = new Map<Element, PackedChange>();
    for (const change of changes) {
      const element = this.#elements.get(change.id);
      if (element) changed.set(element, change);
    }
    const former = this.#detachChildren(changed.keys());
    let hasMoved = false;
    for (const [element, { attributes, children }] of changed) {
      element.attributes.clear();
      for (const [name, value] of attributes) element.attributes.set(name, value);
      for (const child of children) {
        const node = this.#readNode(child, element, depthOf(element));
        if (!node) continue;
        hasMoved ||= typeof child === 'number' && former.get(node as Element) !== element;
        addChild(element, node);
      }
    }
    if (hasMoved) this.#cutDeep(this.#document.root, 0);
    return [...changed.keys()];
  }

  /** Takes all children away first, so that each may stand in one place afterwards. */
  #detachChildren(parents: Iterable<Element>): ReadonlyMap<Element, Element> {
    const former = new Map<Element, Element>();
    for (const parent of parents) {
      for (const child of parent.children) {
        child.parent = undefined;
        if (child.kind === 'element') former.set(child, parent);
        else this.#textLeft += sizeOfText(parent, child.data);
      }
      parent.children.length = 0;
    }
    return former;
  }

  #readNode(child: unknown, parent: Element, depth: number): Node | undefined {
    if (typeof child === 'string') return this.#readText(child, parent);
    if (typeof child === 'number') return this.#readKnown(child, parent);
    return Array.isArray(child) ? this.#create(child, depth + 1) : undefined;
  }

  #readText(data: string, parent: Element): Text | undefined {
    const size = sizeOfText(parent, data);
    if (size > this.#textLeft) this.#recount();
    const kept = size <= this.#textLeft ? data : data.slice(0, Math.max(0, this.#textLeft));
    if (kept.length < data.length) this.#cut(`text longer than ${this.#limits.textChars} characters`);
    this.#textLeft -= sizeOfText(parent, kept);
    return kept === '' ? undefined : new Text(kept);
  }

  #readKnown(id: number, parent: Element): Element | undefined {
    const element = this.#elements.get(id);
    if (!element || element === this.#document.root) return undefined;
    for (let one: Element | undefined = parent; one; one = one.parent) if (one === element) return undefined;
    if (element.parent) element.remove();
    return element;
  }

  #create(packed: readonly unknown[], depth: number): Element | undefined {
    const [tag, namespace, attributes, id, ...children] = packed;
    if (typeof tag !== 'string' || tag === '' || tag.length > 200) return undefined;
    if (depth > this.#limits.depth) {
      this.#cut(`elements nested deeper than ${this.#limits.depth}`);
      return undefined;
    }
    if (this.#elementsLeft <= 0) this.#recount();
    if (this.#elementsLeft <= 0 || this.#created >= MAX_CREATED) {
      this.#cut(`more than ${this.#limits.elements} elements`);
      return undefined;
    }
    this.#elementsLeft--;
    this.#created++;
    const own = readAttributes(attributes, this.#limits.attributeChars, () => this.#cut('attribute'));
    const element = new Element(tag, NAMESPACES[Number(namespace)] ?? 'html', own);
    const isFree = typeof id === 'number' && Number.isInteger(id) && id > 0 && id < MAX_ID && !this.#elements.get(id);
    if (isFree) this.#elements.add(id, element);
    for (const child of children) {
      const node = this.#readNode(child, element, depth);
      if (node) addChild(element, node);
    }
    return element;
  }

  /** What was taken out of the page makes room again. */
  #recount(): void {
    let [elements, chars] = [0, 0];
    for (const element of elementsOf(this.#document.root)) {
      elements++;
      for (const child of element.children) if (child.kind === 'text') chars += sizeOfText(element, child.data);
    }
    this.#elementsLeft = this.#limits.elements - elements;
    this.#textLeft = this.#limits.textChars - chars;
  }

  /** Elements that were moved may hold more levels than there is room for. */
  #cutDeep(element: Element, depth: number): void {
    if (depth >= this.#limits.depth) {
      if (element.children.length > 0) this.#cut(`elements nested deeper than ${this.#limits.depth}`);
      for (const child of element.children) child.parent = undefined;
      element.children.length = 0;
      return;
    }
    for (const child of element.children) if (child.kind === 'element') this.#cutDeep(child, depth + 1);
  }

  #cut(subject: string): void {
    this.#noteLimit(subject);
  }
}

/** Neighbouring texts are one, as a parser would have made them. */
function addChild(parent: Element, node: Node): void {
  const last = parent.children.at(-1);
  if (node.kind === 'text' && last?.kind === 'text') last.data += node.data;
  else parent.append(node);
}

function sizeOfText(parent: Element, data: string): number {
  return HIDDEN_TEXT.has(parent.tag) ? 0 : data.length;
}

function depthOf(element: Element): number {
  let depth = 0;
  for (let one = element.parent; one; one = one.parent) depth++;
  return depth;
}

function readChanges(message: unknown, maxChars: number, cut: () => void): PackedChange[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return [];
    const [id, attributes, ...children]: unknown[] = entry;
    return typeof id === 'number' ? [{ id, attributes: readAttributes(attributes, maxChars, cut), children }] : [];
  });
}
