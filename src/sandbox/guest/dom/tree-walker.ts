import type { Node } from './node.js';
import { nextNode, nodeAfter } from './tree.js';

const [ACCEPT, REJECT] = [1, 2];

export const NodeFilter = {
  FILTER_ACCEPT: 1,
  FILTER_REJECT: 2,
  FILTER_SKIP: 3,
  SHOW_ALL: 0xffffffff,
  SHOW_ELEMENT: 1,
  SHOW_TEXT: 4,
  SHOW_COMMENT: 128,
};

type Filter = ((node: Node) => number) | { acceptNode(node: Node): number };

class Traversal {
  readonly root: Node;
  readonly whatToShow: number;
  readonly filter: Filter | null;

  constructor(root: Node, shown: number, filter: unknown) {
    this.root = root;
    this.whatToShow = shown >>> 0;
    this.filter = (filter ?? null) as Filter | null;
  }

  $judge(node: Node): number {
    if ((this.whatToShow & (1 << (node.nodeType - 1))) === 0) return NodeFilter.FILTER_SKIP;
    if (!this.filter) return ACCEPT;
    return typeof this.filter === 'function' ? this.filter(node) : this.filter.acceptNode(node);
  }
}

export class TreeWalker extends Traversal {
  currentNode: Node;

  constructor(root: Node, shown: number, filter: unknown) {
    super(root, shown, filter);
    this.currentNode = root;
  }

  nextNode(): Node | null {
    let judged = ACCEPT;
    for (let node: Node | null = this.currentNode; ; ) {
      node = judged === REJECT ? nodeAfter(node, this.root) : nextNode(node, this.root);
      if (!node) return null;
      judged = this.$judge(node);
      if (judged === ACCEPT) return this.#go(node);
    }
  }

  previousNode(): Node | null {
    for (let node = this.#before(this.currentNode); node; node = this.#before(node))
      if (this.$judge(node) === ACCEPT) return this.#go(node);
    return null;
  }

  parentNode(): Node | null {
    for (let node = this.currentNode; node !== this.root; ) {
      const above: Node | null = node.$parent;
      if (!above) return null;
      node = above;
      if (this.$judge(node) === ACCEPT) return this.#go(node);
    }
    return null;
  }

  firstChild(): Node | null {
    return this.#among(this.currentNode.$first, '$next');
  }

  lastChild(): Node | null {
    return this.#among(this.currentNode.$last, '$previous');
  }

  nextSibling(): Node | null {
    return this.#among(this.currentNode.$next, '$next');
  }

  previousSibling(): Node | null {
    return this.#among(this.currentNode.$previous, '$previous');
  }

  #among(first: Node | null, direction: '$next' | '$previous'): Node | null {
    for (let node = first; node; node = node[direction]) if (this.$judge(node) === ACCEPT) return this.#go(node);
    return null;
  }

  #before(node: Node): Node | null {
    if (node === this.root) return null;
    let before = node.$previous;
    if (!before) return node.$parent;
    while (before.$last) before = before.$last;
    return before;
  }

  #go(node: Node): Node {
    this.currentNode = node;
    return node;
  }
}

export class NodeIterator extends Traversal {
  #at: Node | null = null;

  nextNode(): Node | null {
    for (;;) {
      const node = this.#at ? nextNode(this.#at, this.root) : this.root;
      if (!node) return null;
      this.#at = node;
      if (this.$judge(node) === ACCEPT) return node;
    }
  }

  detach(): void {}
}
