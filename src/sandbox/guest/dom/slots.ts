import type { Element } from './element/element.js';
import type { Node } from './node.js';
import { elementsBelow, rootOf } from './tree.js';

/** The shadow tree that a node stands in, if any. */
export function shadowRootAround(node: Node): Node | undefined {
  const root = rootOf(node);
  return root.$shadowHost ? root : undefined;
}

/** The children of a host that a slot shows; the first slot of a name gets all of them. */
export function nodesOfSlot(slot: Element): Node[] {
  const root = shadowRootAround(slot);
  if (!root?.$shadowHost) return [];
  const name = slot.$attributes.get('name') ?? '';
  for (const other of elementsBelow(root)) {
    if (other === slot) break;
    if (other.$tag === 'slot' && (other.$attributes.get('name') ?? '') === name) return [];
  }
  const nodes: Node[] = [];
  for (let child = root.$shadowHost.$first; child; child = child.$next)
    if (slotNameOf(child) === name) nodes.push(child);
  return nodes;
}

/** The slot that shows a node. */
export function slotOf(node: Node): Element | null {
  const root = node.$parent?.$type === 1 ? (node.$parent as Element).$shadow : null;
  const name = slotNameOf(node);
  if (!root || name === undefined) return null;
  for (const element of elementsBelow(root))
    if (element.$tag === 'slot' && (element.$attributes.get('name') ?? '') === name) return element;
  return null;
}

/** `undefined` for nodes that are never shown. */
function slotNameOf(node: Node): string | undefined {
  if (node.$type === 1) return (node as Element).$attributes.get('slot') ?? '';
  return node.$type === 3 ? '' : undefined;
}
