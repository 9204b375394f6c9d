import { closest, type Element, elementsOf } from './dom.js';

/**
 * How shadow trees stand in a page: an element contains what it shows, so that layout needs to know nothing of them. Elements of a tree and
 * its style sheets name it in one attribute, its host in another. Page scripts make them (`sandbox/guest/page/send-changes.ts`); markup that
 * has such attributes only loses its own styles.
 */
const TREE_ATTRIBUTE = '-inkstand-tree';
const SHADOW_ATTRIBUTE = '-inkstand-shadow';
/** Tag of the element that holds an adopted style sheet; it counts for no selector. */
export const ADOPTED_STYLE_TAG = '-inkstand-style';

/** The tree that an element belongs to; `undefined` for the document. */
export function treeOf({ attributes }: Element): string | undefined {
  return attributes.get(TREE_ATTRIBUTE);
}

/** The tree that an element shows in place of its children. */
export function shadowOf({ attributes }: Element): string | undefined {
  return attributes.get(SHADOW_ATTRIBUTE);
}

/** Makes `content` the tree that `host` shows. */
export function markTree(host: Element, content: Element, name: string): void {
  host.attributes.set(SHADOW_ATTRIBUTE, name);
  for (const { attributes } of elementsOf(content)) attributes.set(TREE_ATTRIBUTE, name);
}

/** The parent as selectors see it: one of the same tree, or its host. */
export function parentInTree(element: Element): Element | undefined {
  const tree = treeOf(element);
  return closest(element.parent, (above) => treeOf(above) === tree || (tree !== undefined && shadowOf(above) === tree));
}

export function hasShadowTrees(root: Element): boolean {
  return elementsOf(root).some(({ attributes }) => attributes.has(SHADOW_ATTRIBUTE));
}

/** Lists the trees whose style sheets may match an element: its own, the one it shows, and that of its slot. */
export function treesFor(
  element: Element,
  styleSheet: { readonly origin: string; readonly trees?: ReadonlySet<string> } | undefined,
): readonly (string | undefined)[] {
  const tree = treeOf(element);
  const trees = styleSheet?.trees;
  if (!trees) return styleSheet?.origin === 'user-agent' || tree === undefined ? [tree] : [];
  const slot = element.parent?.tag === 'slot' ? treeOf(element.parent) : undefined;
  return [...new Set([tree, shadowOf(element), slot])].filter((one) => one !== undefined && trees.has(one));
}
