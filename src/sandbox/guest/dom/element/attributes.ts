import type { Element } from './element.js';

/** An attribute as an object; it reads and writes the element that it belongs to. */
export class Attr {
  readonly name: string;
  readonly specified = true;
  readonly nodeType = 2;
  ownerElement: Element | null;
  #value: string;

  constructor(name: string, value: string, ownerElement: Element | null) {
    this.name = name;
    this.#value = value;
    this.ownerElement = ownerElement;
  }

  get nodeName(): string {
    return this.name;
  }

  get localName(): string {
    return this.name.slice(this.name.indexOf(':') + 1);
  }

  get value(): string {
    return this.ownerElement?.getAttribute(this.name) ?? this.#value;
  }

  set value(value: string) {
    this.#value = String(value);
    this.ownerElement?.setAttribute(this.name, value);
  }

  get nodeValue(): string {
    return this.value;
  }

  get textContent(): string {
    return this.value;
  }
}

/** The attribute of that name, if the element has it. */
export function attrOf(element: Element, name: string): Attr | null {
  const value = element.getAttribute(name);
  return value === null ? null : new Attr(element.$isHtml ? name.toLowerCase() : name, value, element);
}

/** `element.attributes`: a list of what the element had when it was read. */
export class NamedNodeMap extends Array<Attr> {
  readonly #element: Element | undefined;

  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  constructor(element: Element) {
    super();
    this.#element = element;
    element.$settleAttributes();
    for (const [name, value] of element.$attributes) {
      const attr = new Attr(name, value, element);
      this.push(attr);
      // Each is there by its name as well.
      if (!(name in this)) Object.defineProperty(this, name, { value: attr, configurable: true });
    }
  }

  item(index: number): Attr | null {
    return this[index] ?? null;
  }

  getNamedItem(name: string): Attr | null {
    return this.#element ? attrOf(this.#element, name) : null;
  }

  setNamedItem(attr: Attr): void {
    this.#element?.setAttribute(attr.name, attr.value);
  }

  removeNamedItem(name: string): void {
    this.#element?.removeAttribute(name);
  }
}
