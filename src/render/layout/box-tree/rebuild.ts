import type { ComputedStyle } from '../../css/computed-style.js';
import type { Element } from '../../html/dom.js';
import type { Box } from '../box.js';
import type { BuildState } from './build-state.js';

/** Builds the boxes of an element inside of another one. */
type BuildElement = (
  element: Element,
  parentStyle: ComputedStyle,
  blockify: boolean,
  state: BuildState,
) => Box | readonly Box[];

/**
 * Builds again what changed in the last tree of a page. Returns false if boxes further out, up to the root, may have to
 * be built differently too.
 */
export function rebuildChanged(
  changed: ReadonlySet<Element>,
  root: Element,
  state: BuildState,
  build: BuildElement,
): boolean {
  for (const element of outermostFirst(changed)) {
    if (topOf(element) === root && !rebuild(element, state, build)) return false;
  }
  return true;
}

function outermostFirst(elements: ReadonlySet<Element>): Iterable<Element> {
  if (elements.size < 2) return elements;
  const depths = new Map([...elements].map((element) => [element, depthOf(element)]));
  return [...depths.keys()].sort((one, other) => (depths.get(one) ?? 0) - (depths.get(other) ?? 0));
}

function depthOf(element: Element): number {
  let depth = 0;
  for (let one = element.parent; one; one = one.parent) depth++;
  return depth;
}

function topOf(element: Element): Element {
  let top = element;
  while (top.parent) top = top.parent;
  return top;
}

/** Builds an element again, or the nearest one around it whose box stays the same. */
function rebuild(element: Element, state: BuildState, build: BuildElement): boolean {
  for (let one = element.parent; one; one = one.parent)
    if (state.physical.pseudoStyleOf(one, 'first-line')) return false;
  for (let one: Element | undefined = element; one; one = one.parent)
    if (one.parent && staysSame(one, one.parent, state, build)) return true;
  return false;
}

/** Builds an element whose box depends on nothing outside; returns whether that is the same object as before. */
function staysSame(element: Element, parent: Element, state: BuildState, build: BuildElement): boolean {
  const { cache, physical } = state;
  const known = cache.subtreeOf(element);
  const box = known && onlyBlock(known.boxes);
  if (!box || !cache.isInTree(box)) return false;
  const again = onlyBlock(build(element, physical.styleOf(parent), known.blockify, state));
  // Inline content continues the words before it.
  if (!again) cache.keepSubtree(element, undefined);
  return again === box && cache.subtreeOf(element) !== undefined;
}

function onlyBlock(boxes: Box | readonly Box[]): Box | undefined {
  const box = 'kind' in boxes ? boxes : boxes.length === 1 ? boxes[0] : undefined;
  return box?.kind === 'block' || box?.kind === 'replaced' ? box : undefined;
}
