/**
 * The DOM of a page: parse5's tree in our own small classes, so that scripts and behaviours can change it and styles
 * can index it. Trees are at most `LIMITS.depth` deep, so recursion is safe.
 */
export type Node = Element | Text;

export class Text {
  readonly kind = 'text';
  parent: Element | undefined;
  data: string;

  constructor(data: string) {
    this.data = data;
  }
}

export type Namespace = 'html' | 'svg' | 'mathml';

export class Element {
  readonly kind = 'element';
  /** In lower case for HTML; as written for SVG (`linearGradient`). */
  readonly tag: string;
  readonly namespace: Namespace;
  readonly attributes: Map<string, string>;
  parent: Element | undefined;
  readonly children: Node[] = [];
  #classSource: string | undefined;
  #classes: readonly string[] = [];

  constructor(tag: string, namespace: Namespace = 'html', attributes: Map<string, string> = new Map()) {
    this.tag = tag;
    this.namespace = namespace;
    this.attributes = attributes;
  }

  get id(): string {
    return this.attributes.get('id') ?? '';
  }

  /** The tokens of `class`; the same list for elements in a row with equal values. */
  get classes(): readonly string[] {
    const source = this.attributes.get('class') ?? '';
    if (source !== this.#classSource) {
      this.#classSource = source;
      this.#classes = splitClasses(source);
    }
    return this.#classes;
  }

  append(child: Node): void {
    child.parent = this;
    this.children.push(child);
  }

  insert(child: Node, at: number): void {
    child.parent = this;
    this.children.splice(at, 0, child);
  }

  remove(): void {
    const siblings = this.parent?.children ?? [];
    const at = siblings.indexOf(this);
    // Elements that a text replaced still refer to their parent.
    if (at >= 0) siblings.splice(at, 1);
    this.parent = undefined;
  }
}

let lastSource = '';
let lastClasses: readonly string[] = [];

/** Most elements with a class have that of the one before. */
function splitClasses(source: string): readonly string[] {
  if (source !== lastSource) {
    lastSource = source;
    const names = source.split(/[\t\n\f\r ]+/);
    lastClasses = names.includes('') ? names.filter(Boolean) : names;
  }
  return lastClasses;
}

export interface Document {
  /** `<html>` */
  readonly root: Element;
  /** True for pages without a doctype. */
  readonly quirks: boolean;
  /** True for pages with a doctype of transitional HTML 4.01 or XHTML 1.0, which have some of the quirks. */
  readonly limitedQuirks?: boolean;
}

/** The nearest element that passes a test, from this one outwards. */
export function closest(element: Element | undefined, passes: (one: Element) => boolean): Element | undefined {
  for (let one = element; one; one = one.parent) if (passes(one)) return one;
  return undefined;
}

/** `root` and all elements below it in document order; a snapshot that later changes of the tree do not affect. */
export function elementsOf(root: Element): Element[] {
  const found: Element[] = [];
  collectElements(root, found);
  return found;
}

function collectElements(element: Element, found: Element[]): void {
  found.push(element);
  for (const child of element.children) if (child.kind === 'element') collectElements(child, found);
}

export function textOf(node: Node): string {
  return node.kind === 'text' ? node.data : node.children.map(textOf).join('');
}
