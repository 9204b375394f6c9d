import { closest, Element, type Node, Text } from '../html/dom.js';

/** Sets inline declarations; `undefined` removes one. */
export function setInlineStyle(element: Element, changes: Readonly<Record<string, string | undefined>>): void {
  const kept = (element.attributes.get('style') ?? '')
    .split(/;(?![^(]*\))/)
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '' && !(declaration.slice(0, declaration.indexOf(':')).trim() in changes));
  const added = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  element.attributes.set('style', [...kept, ...added].join('; '));
}

/** Replaces all children by a text; `white-space: pre-line` turns line breaks into lines without `<br>`. */
export function setText(element: Element, text: string): void {
  element.children.length = 0;
  element.append(new Text(text));
}

/** Removes an element from layout but keeps it in the tree. */
export function hideElement(element: Element): void {
  setInlineStyle(element, { display: 'none' });
}

export function makeElement(tag: string, classes: string, children: readonly (Node | string)[] = []): Element {
  const element = new Element(tag, 'html', new Map(classes ? [['class', classes]] : []));
  for (const child of children) element.append(typeof child === 'string' ? new Text(child) : child);
  return element;
}

/** A deep copy of an element. */
export function copyElement(element: Element): Element {
  const copy = copyShell(element);
  for (const child of element.children) copy.append(child.kind === 'text' ? new Text(child.data) : copyElement(child));
  return copy;
}

/** A copy without children. */
export function copyShell(element: Element): Element {
  return new Element(element.tag, element.namespace, new Map(element.attributes));
}

export function childElements(element: Element): Element[] {
  return element.children.filter((child): child is Element => child.kind === 'element');
}

export function hasClass(element: Element, name: string): boolean {
  return element.classes.includes(name);
}

/** Whether an element counts as a block of a list. */
export function isBlock(element: Element): boolean {
  return hasClass(element, 'item') || hasClass(element, 'label') || hasClass(element, 'divider');
}

export function closestWithClass(element: Element | undefined, name: string): Element | undefined {
  return closest(element, (one) => hasClass(one, name));
}
