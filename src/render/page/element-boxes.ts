import type { ContainerSize } from '../css/length.js';
import { type Document, type Element, elementsOf } from '../html/dom.js';
import type { BlockBox, Box } from '../layout/box.js';
import { type Matrix, mapRect } from '../paint/matrix.js';
import { type Rect, rectOf } from '../paint/rect.js';
import type { ElementBox } from '../rendering.js';
import { hasChildren, positionOf, rootPosition } from './box-position.js';

/**
 * Border boxes of all elements that have one, in document order, CSS px; an inline element is the union of its pieces.
 */
export function listElementBoxes(
  document: Document,
  rects: ReadonlyMap<Element, Rect>,
  pixelRatio: number,
): ElementBox[] {
  const boxes: ElementBox[] = [];
  for (const element of elementsOf(document.root)) {
    const rect = rects.get(element);
    if (!rect) continue;
    boxes.push({
      tag: element.tag.toLowerCase(),
      id: element.id,
      class: element.attributes.get('class') ?? '',
      x: rect.left / pixelRatio,
      y: rect.top / pixelRatio,
      width: (rect.right - rect.left) / pixelRatio,
      height: (rect.bottom - rect.top) / pixelRatio,
    });
  }
  return boxes;
}

/** Border boxes by element, px of the screen, transforms applied. */
export function elementRectsOf(root: BlockBox, container: ContainerSize): Map<Element, Rect> {
  const rects = new Map<Element, Rect>();
  const matrices = new Map<Box, Matrix>();
  const add = (box: Box, rect: Rect): void => {
    if (!box.element || box.pseudo) return;
    const own = box.kind === 'inline' ? (box.original ?? box) : box;
    const mapped = mapRect(matrices.get(own) ?? rootPosition(0, 0).matrix, rect);
    const known = rects.get(box.element);
    rects.set(box.element, known ? uniteRects(known, mapped) : mapped);
  };
  const visit = (box: Box, parent: ReturnType<typeof rootPosition>): void => {
    if (box.kind === 'text') return;
    const own = positionOf(box, parent, container);
    matrices.set(box, own.matrix);
    if (box.kind !== 'inline') add(box, rectOf(box));
    if (hasChildren(box)) for (const child of box.children) visit(child, own);
  };
  visit(root, rootPosition(0, 0));
  const addFragments = (box: Box): void => {
    if (!hasChildren(box)) return;
    if (box.kind === 'block')
      for (const line of box.lines)
        for (const fragment of line.fragments) if (fragment.kind === 'inline') add(fragment.box, rectOf(fragment));
    for (const child of box.children) addFragments(child);
  };
  addFragments(root);
  return rects;
}

function uniteRects(one: Rect, other: Rect): Rect {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
