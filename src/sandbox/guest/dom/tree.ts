import type { Element } from './element/element.js';
import type { Node } from './node.js';

export function rootOf(node: Node): Node {
  let root = node;
  while (root.$parent) root = root.$parent;
  return root;
}

/** As `rootOf`, out of shadow trees too. */
export function composedRootOf(node: Node): Node {
  let root = rootOf(node);
  while (root.$shadowHost) root = rootOf(root.$shadowHost);
  return root;
}

export function isInclusiveAncestor(ancestor: Node, node: Node): boolean {
  for (let one: Node | null = node; one; one = one.$parent) if (one === ancestor) return true;
  return false;
}

/** The node after `node` in document order, still inside `top`. */
export function nextNode(node: Node, top: Node): Node | null {
  return node.$first ?? nodeAfter(node, top);
}

/** As `nextNode`, the children of `node` left out. */
export function nodeAfter(node: Node, top: Node): Node | null {
  for (let one: Node | null = node; one && one !== top; one = one.$parent) if (one.$next) return one.$next;
  return null;
}

/** The element after `node` in document order, still inside `top`. */
export function nextElement(node: Node, top: Node): Element | null {
  for (let one = nextNode(node, top); one; one = nextNode(one, top)) if (one.$type === 1) return one as Element;
  return null;
}

/** All elements below `top`, in document order. */
export function* elementsBelow(top: Node): Generator<Element, void> {
  for (let node = nextNode(top, top); node; node = nextNode(node, top)) if (node.$type === 1) yield node as Element;
}

export function textBelow(top: Node): string {
  let text = '';
  for (let node = nextNode(top, top); node; node = nextNode(node, top))
    if (node.$type === 3 || node.$type === 4) text += node.nodeValue ?? '';
  return text;
}

export function comparePosition(one: Node, other: Node): number {
  if (one === other) return 0;
  const [above, below] = [pathOf(one), pathOf(other)];
  if (above[0] !== below[0]) return 1 | 32 | 4;
  let at = 0;
  while (above[at] && above[at] === below[at]) at++;
  const [left, right] = [above[at], below[at]];
  if (!left) return 16 | 4;
  if (!right) return 8 | 2;
  for (let next = left.$next; next; next = next.$next) if (next === right) return 4;
  return 2;
}

function pathOf(node: Node): Node[] {
  const path: Node[] = [];
  for (let one: Node | null = node; one; one = one.$parent) path.push(one);
  return path.reverse();
}
