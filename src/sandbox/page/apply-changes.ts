import {
  ADOPTED_STYLE_TAG,
  type Document,
  Element,
  elementsOf,
  type RenderLimits,
  Text,
} from '@inkstand/engine/render';
import { NAMESPACES, Words } from './packed.js';
import type { PageElements } from './page-elements.js';

const MAX_CREATED = 100_000;
const MAX_ID = 2 ** 31;
const MAX_ATTRIBUTES = 1_000;
const MAX_NAME = 200;
/** Levels that are read behind the limit, to find the end of what is left out. */
const MAX_SPARE_DEPTH = 100;
const HIDDEN_TEXT = new Set(['script', 'style', ADOPTED_STYLE_TAG]);
const SHEET_TAGS = new Set(['style', 'link', ADOPTED_STYLE_TAG]);

/**
 * Applies the changes that a guest sends to the renderer's document. Everything in a message is hostile: unknown ids,
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
  #hasMoved = false;
  /** Elements that lost a child and are not in the message. */
  readonly #shortened = new Set<Element>();
  /** Style sheets that are new, wherever they are. */
  #styleSheets: Element[] = [];

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
  apply(message: string): readonly Element[] {
    const words = new Words(message);
    const changed = new Set<Element>();
    const former = new Map<Element, Element>();
    this.#shortened.clear();
    this.#styleSheets = [];
    this.#hasMoved = false;
    while (!words.isAtEnd) {
      if (words.next() !== 'e') break;
      // What is said of an element that nobody knows is read all the same, to get behind it.
      const element = this.#elements.get(words.nextNumber()) ?? new Element('unknown');
      if (changed.has(element)) break;
      changed.add(element);
      this.#detachChildren(element, former);
      element.attributes.clear();
      this.#readContent(element, depthOf(element), words, former);
    }
    if (this.#hasMoved) this.#cutDeep(this.#document.root, 0);
    const own = [...changed].filter((element) => this.#elements.idOf(element) > 0);
    return [...new Set([...own, ...this.#shortened, ...this.#styleSheets])];
  }

  #detachChildren(parent: Element, former: Map<Element, Element>): void {
    for (const child of parent.children) {
      child.parent = undefined;
      if (child.kind === 'element') former.set(child, parent);
      else this.#textLeft += sizeOfText(parent, child.data);
    }
    parent.children.length = 0;
  }

  #readContent(element: Element, depth: number, words: Words, former: ReadonlyMap<Element, Element>): void {
    for (let left = Math.min(words.nextNumber(), MAX_ATTRIBUTES); left > 0 && !words.isAtEnd; left--) {
      const [name, value] = [words.next(), words.next()];
      const isFit = name !== '' && name.length <= MAX_NAME && value.length <= this.#limits.attributeChars;
      if (isFit) element.attributes.set(name, value);
      else this.#cut(`attribute longer than ${this.#limits.attributeChars} characters`);
    }
    while (!words.isAtEnd) {
      const kind = words.next();
      if (kind === 't') this.#addText(words.next(), element);
      else if (kind === 'k') this.#addKnown(words.nextNumber(), element, former);
      else if (kind === 'n') this.#create(element, depth + 1, words, former);
      else if (kind === 'z') return;
      else words.stop();
    }
  }

  #addText(data: string, parent: Element): void {
    const size = sizeOfText(parent, data);
    if (size > this.#textLeft) this.#recount();
    const kept = size <= this.#textLeft ? data : data.slice(0, Math.max(0, this.#textLeft));
    if (kept.length < data.length) this.#cut(`text longer than ${this.#limits.textChars} characters`);
    this.#textLeft -= sizeOfText(parent, kept);
    const last = parent.children.at(-1);
    // Neighbouring texts are one, as a parser would have made them.
    if (last?.kind === 'text') last.data += kept;
    else if (kept !== '') parent.append(new Text(kept));
  }

  #addKnown(id: number, parent: Element, former: ReadonlyMap<Element, Element>): void {
    const element = this.#elements.get(id);
    if (!element || element === this.#document.root) return;
    for (let one: Element | undefined = parent; one; one = one.parent) if (one === element) return;
    if (element.parent) {
      this.#shortened.add(element.parent);
      element.remove();
    }
    if (former.get(element) !== parent) this.#hasMoved = true;
    parent.append(element);
  }

  #create(parent: Element, depth: number, words: Words, former: ReadonlyMap<Element, Element>): void {
    if (depth > this.#limits.depth + MAX_SPARE_DEPTH) {
      this.#cut(`elements nested deeper than ${this.#limits.depth}`);
      words.stop();
      return;
    }
    const [tag, namespace, id] = [words.next(), NAMESPACES[words.nextNumber()] ?? 'html', words.nextNumber()];
    const element = new Element(tag, namespace);
    const isKept = tag !== '' && tag.length <= MAX_NAME && this.#hasRoom(depth);
    if (isKept) {
      const isFree = id > 0 && id < MAX_ID && !this.#elements.get(id);
      if (isFree) this.#elements.add(id, element);
      parent.append(element);
      if (SHEET_TAGS.has(tag)) this.#styleSheets.push(element);
    }
    this.#readContent(element, depth, words, former);
  }

  /** Takes the place of one element at that depth, if there is any. */
  #hasRoom(depth: number): boolean {
    if (depth > this.#limits.depth) {
      this.#cut(`elements nested deeper than ${this.#limits.depth}`);
      return false;
    }
    if (this.#elementsLeft <= 0) this.#recount();
    if (this.#elementsLeft <= 0 || this.#created >= MAX_CREATED) {
      this.#cut(`more than ${this.#limits.elements} elements`);
      return false;
    }
    this.#elementsLeft--;
    this.#created++;
    return true;
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
      this.#shortened.add(element);
      return;
    }
    for (const child of element.children) if (child.kind === 'element') this.#cutDeep(child, depth + 1);
  }

  #cut(subject: string): void {
    this.#noteLimit(subject);
  }
}

function sizeOfText(parent: Element, data: string): number {
  return HIDDEN_TEXT.has(parent.tag) ? 0 : data.length;
}

function depthOf(element: Element): number {
  let depth = 0;
  for (let one = element.parent; one; one = one.parent) depth++;
  return depth;
}
