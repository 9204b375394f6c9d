import type { Document } from './document/document.js';
import type { Element } from './element/element.js';
import { insertNode, markDirty } from './insert.js';
import { Node } from './node.js';

export abstract class CharacterData extends Node {
  declare $data: string;

  constructor(document: Document, type: number, data: string) {
    super(document, type);
    this.$data = data;
  }

  get data(): string {
    return this.$data;
  }

  set data(value: string | null) {
    const old = this.$data;
    this.$data = value === null ? '' : String(value);
    if (this.$parent?.$type === 1) markDirty(this.$parent as Element);
    this.$document.$page?.changes?.dataChanged(this, old);
  }

  get length(): number {
    return this.$data.length;
  }

  override get nodeValue(): string {
    return this.$data;
  }

  override set nodeValue(value: string | null) {
    this.data = value;
  }

  override get textContent(): string {
    return this.$data;
  }

  override set textContent(value: string | null) {
    this.data = value;
  }

  get nextElementSibling(): Element | null {
    return siblingElement(this, '$next');
  }

  get previousElementSibling(): Element | null {
    return siblingElement(this, '$previous');
  }

  appendData(text: string): void {
    this.data = this.$data + text;
  }

  insertData(at: number, text: string): void {
    this.replaceData(at, 0, text);
  }

  deleteData(at: number, count: number): void {
    this.replaceData(at, count, '');
  }

  replaceData(at: number, count: number, text: string): void {
    this.data = this.$data.slice(0, at) + text + this.$data.slice(at + count);
  }

  substringData(at: number, count: number): string {
    return this.$data.slice(at, at + count);
  }

  remove(): void {
    this.$parent?.removeChild(this);
  }

  before(...items: unknown[]): void {
    if (this.$parent) insertNode(this.$parent, this.$document.$fragmentOf(items), this);
  }

  after(...items: unknown[]): void {
    if (this.$parent) insertNode(this.$parent, this.$document.$fragmentOf(items), this.$next);
  }

  replaceWith(...items: unknown[]): void {
    this.before(...items);
    this.remove();
  }

  override get $serialized(): string {
    return this.$data;
  }
}

export class Text extends CharacterData {
  constructor(document: Document, data: string, type = 3) {
    super(document, type, data);
  }

  get $nodeName(): string {
    return '#text';
  }

  get wholeText(): string {
    let text = this.$data;
    for (let one = this.$previous; one?.nodeType === 3; one = one.$previous) text = one.nodeValue + text;
    for (let one = this.$next; one?.nodeType === 3; one = one.$next) text += one.nodeValue;
    return text;
  }

  splitText(at: number): Text {
    const rest = new Text(this.$document, this.$data.slice(at));
    this.data = this.$data.slice(0, at);
    if (this.$parent) insertNode(this.$parent, rest, this.$next);
    return rest;
  }

  $cloneAlone(document: Document): Node {
    return new Text(document, this.$data);
  }
}

export class Comment extends CharacterData {
  constructor(document: Document, data: string) {
    super(document, 8, data);
  }

  get $nodeName(): string {
    return '#comment';
  }

  $cloneAlone(document: Document): Node {
    return new Comment(document, this.$data);
  }
}

/** Only in documents that were parsed as XML. */
export class CDATASection extends Text {
  constructor(document: Document, data: string) {
    super(document, data, 4);
  }

  override get $nodeName(): string {
    return '#cdata-section';
  }
}

/** The next element in that direction. */
export function siblingElement(node: Node, direction: '$next' | '$previous'): Element | null {
  for (let one = node[direction]; one; one = one[direction]) if (one.$type === 1) return one as Element;
  return null;
}
