import { buildElement, type PackedElement } from '../dom/build.js';
import type { Document } from '../dom/document/document.js';
import type { Element } from '../dom/element/element.js';
import { replaceChildren } from '../dom/insert.js';
import type { Node } from '../dom/node.js';
import { elementsBelow } from '../dom/tree.js';
import { readJson } from '../gate-json.js';
import type { PageState } from './page-state.js';

type SyncedChild = string | number | PackedElement;
type SyncedElement = readonly [number, readonly string[], ...SyncedChild[]];

/** Brings what the host changed in the page (clamped texts, columns) into the document. */
export function applySync(document: Document, page: PageState, text: string): void {
  const changes = readJson<readonly SyncedElement[]>(text);
  const byId = new Map<number, Element>();
  for (const element of elementsBelow(document)) if (element.$id !== 0) byId.set(element.$id, element);
  const build = (child: SyncedChild): Node | undefined => {
    if (typeof child === 'string') return document.createTextNode(child);
    if (typeof child === 'number') return byId.get(child);
    const element = buildElement(document, child);
    byId.set(element.$id, element);
    fill(element, child.slice(4) as SyncedChild[]);
    return element;
  };
  const fill = (element: Element, children: readonly SyncedChild[]): void => {
    replaceChildren(
      element,
      children.map(build).filter((node) => node !== undefined),
    );
  };
  for (const [id, attributes, ...children] of changes) {
    const element = byId.get(id);
    // A host and its slots have other children than those that they show.
    if (!element || element.$shadow) continue;
    setAttributes(element, attributes);
    fill(element, children);
  }
  // The host knows all of this.
  for (const id of byId.keys()) {
    const element = byId.get(id);
    if (element) page.dirty.delete(element);
  }
  page.version++;
}

function setAttributes(element: Element, flat: readonly string[]): void {
  const wanted = new Set<string>();
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]];
    wanted.add(name);
    if (element.getAttribute(name) !== value) element.$writeAttribute(name, value);
  }
  for (const name of element.getAttributeNames()) if (!wanted.has(name)) element.$writeAttribute(name, null);
}
