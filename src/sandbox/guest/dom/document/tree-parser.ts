import { buildChildren, buildElement, buildNode, FIRST_CHILD, type PackedElement, type PackedNode } from '../build.js';
import { Text } from '../character-data.js';
import type { Element } from '../element/element.js';
import type { HTMLScriptElement } from '../element/other-elements.js';
import { appendParsed, markDirty } from '../insert.js';
import type { Node } from '../node.js';
import type { Document } from './document.js';

interface Frame {
  readonly node: Element;
  /** Has children that the host does not know, or was told of before its end. */
  isNotified: boolean;
  /** The element as it was packed; what `document.write` adds is put in between its children. */
  readonly packed: unknown[];
  /** The place of the next child. */
  next: number;
}

/** Builds the page piece by piece, so that each script meets the page as far as it was parsed. */
export class TreeParser {
  readonly #document: Document;
  readonly #frames: Frame[] = [];
  readonly #written: HTMLScriptElement[] = [];
  readonly #stops: ReadonlySet<number>;
  /** Whether the host was told of all frames. */
  #isMarked = false;

  /** `stops` are the ids of elements during whose parsing code may run; all others with an id are built in one go. */
  constructor(document: Document, packed: PackedElement, stops: readonly number[]) {
    this.#document = document;
    this.#stops = new Set(stops);
    this.#open(packed, undefined);
  }

  get isAtEnd(): boolean {
    return this.#frames.length === 0 && this.#written.length === 0;
  }

  /** Continues to the end of the next script, which is returned; `undefined` at the end of the page. */
  parse(): HTMLScriptElement | undefined {
    return this.#written.shift() ?? this.#parseUntil(() => false);
  }

  /** Puts markup where the parser stands; false when it is at its end. */
  write(packed: readonly unknown[]): boolean {
    const frame = this.#frames.at(-1);
    if (!frame) return false;
    frame.packed.splice(frame.next, 0, ...packed);
    this.#notify(frame);
    const end = frame.next + packed.length;
    // What is written is there at once, up to a script, which waits for the one that wrote it.
    const script = this.#parseUntil(() => this.#frames.at(-1) === frame && frame.next >= end);
    if (script) this.#written.push(script);
    return true;
  }

  #parseUntil(isDone: () => boolean): HTMLScriptElement | undefined {
    for (let frame = this.#frames.at(-1); frame && !isDone(); frame = this.#frames.at(-1)) {
      const child = frame.packed[frame.next++] as PackedNode | undefined;
      if (child === undefined) {
        this.#frames.pop();
        if (isScript(frame.node)) return frame.node;
      } else if (typeof child === 'string') this.#add(frame, new Text(this.#document, child));
      else if (child[0] === '!--') this.#add(frame, buildNode(this.#document, child));
      else if (this.#isWhole(child)) this.#addTree(frame, child);
      else this.#open(child, frame);
    }
    return undefined;
  }

  /** Observers are told of each node. */
  #isWhole(packed: PackedElement): boolean {
    const id = packed[3];
    return id !== 0 && !this.#stops.has(id) && !this.#document.$page?.changes;
  }

  #addTree(frame: Frame, packed: PackedElement): void {
    const element = buildElement(this.#document, packed);
    this.#add(frame, element);
    buildChildren(this.#document, packed, FIRST_CHILD, element.$content);
  }

  /** Before the host is told of changes: what is not parsed yet must not be laid out either. */
  markOpen(): void {
    if (this.#isMarked) return;
    this.#isMarked = true;
    // One that was told already is marked whenever a child is added.
    for (const frame of this.#frames) if (!frame.isNotified && frame.node.$id !== 0) this.#notify(frame);
  }

  #notify(frame: Frame): void {
    frame.isNotified = true;
    this.#document.$page?.dirty.add(frame.node);
  }

  /** The element whose children come next. */
  get openElement(): Element | undefined {
    return this.#frames.at(-1)?.node;
  }

  #open(packed: PackedElement, frame: Frame | undefined): void {
    const element = buildElement(this.#document, packed);
    // The host runs it once its end is reached.
    if (isScript(element)) element.$isStarted = true;
    this.#add(frame, element);
    this.#frames.push({ node: element, isNotified: false, packed: packed as unknown as unknown[], next: FIRST_CHILD });
    this.#isMarked = false;
  }

  /** What the host has sent itself is no change that it must be told, unless it was told of the parent without it. */
  #add(frame: Frame | undefined, node: Node): void {
    appendParsed(frame?.node.$content ?? this.#document, node);
    if (frame?.isNotified) markDirty(frame.node);
  }
}

function isScript(element: Element): element is HTMLScriptElement {
  return element.$tag === 'script' && element.$isHtml;
}
