import type { Element, Node } from '@inkstand/engine/render';
import { NAMESPACES, type Packed } from './packed.js';

/** Gives an element the id by which the guest will speak of it; 0 for one that it makes its own. */
type GiveId = (element: Element) => number;

/** An element as it goes to the guest. What a template holds has no ids: it is no part of the page. */
export function packElement(element: Element, giveId: GiveId): readonly unknown[] {
  const attributes: string[] = [];
  for (const [name, value] of element.attributes) attributes.push(name, value);
  const inner = element.tag === 'template' ? () => 0 : giveId;
  const id = giveId(element);
  const namespace = NAMESPACES.indexOf(element.namespace);
  return [element.tag, namespace, attributes.length === 0 ? 0 : attributes, id, ...packNodes(element.children, inner)];
}

export function packNodes(nodes: readonly Node[], giveId: GiveId): Packed[] {
  return nodes.map((node) => (node.kind === 'text' ? node.data : packElement(node, giveId)));
}
