import { type Component, splitAtCommas } from '../syntax/component.js';

/** Names of the cascade layers of one style sheet, in order of first appearance. */
export class Layers {
  readonly #indexes = new Map<string, number>();
  #anonymous = 0;

  get names(): readonly string[] {
    return [...this.#indexes.keys()];
  }

  indexOf(name: string | undefined): number {
    return name === undefined ? -1 : (this.#indexes.get(name) ?? -1);
  }

  /** The full names that an `@layer` prelude declares inside `outer`; an empty prelude creates an anonymous layer. */
  declare(prelude: readonly Component[], outer: string | undefined): readonly string[] | undefined {
    const prefix = outer === undefined ? '' : `${outer}.`;
    // `#` cannot occur in a name, so later rules cannot refer to an anonymous layer.
    if (prelude.length === 0) return [this.#add(`${prefix}#${this.#anonymous++}`)];
    const names = splitAtCommas(prelude).map(readName);
    return names.every((name) => name !== undefined) ? names.map((name) => this.#add(prefix + name)) : undefined;
  }

  /** Adds a layer and, before it, the layers around it. */
  #add(name: string): string {
    const parts = name.split('.');
    for (let length = 1; length <= parts.length; length++) {
      const path = parts.slice(0, length).join('.');
      if (!this.#indexes.has(path)) this.#indexes.set(path, this.#indexes.size);
    }
    return name;
  }
}

function readName(components: readonly Component[]): string | undefined {
  const isName =
    components.length % 2 === 1 && components.every((part, at) => (at % 2 ? part.is('.') : part.kind === 'ident'));
  return isName ? components.map(({ text }) => text).join('') : undefined;
}

/**
 * Ranks the layers of several style sheets, from 0: the later of two siblings is stronger, and a layer's own rules are
 * stronger than its sublayers.
 */
export function rankLayers(sheets: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const root: LayerNode = { children: new Map() };
  for (const names of sheets) {
    for (const name of names) {
      let node = root;
      for (const part of name.split('.')) {
        const child = node.children.get(part) ?? { children: new Map() };
        node.children.set(part, child);
        node = child;
      }
    }
  }
  const ranks = new Map<string, number>();
  rankBelow(root, '', ranks);
  return ranks;
}

interface LayerNode {
  readonly children: Map<string, LayerNode>;
}

function rankBelow(node: LayerNode, prefix: string, ranks: Map<string, number>): void {
  for (const [part, child] of node.children) {
    rankBelow(child, `${prefix}${part}.`, ranks);
    ranks.set(prefix + part, ranks.size);
  }
}
