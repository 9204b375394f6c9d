import type { ContainerSize } from '../../css/computed/computed-length.js';
import { type Document, type Element, elementsOf } from '../../html/dom.js';
import type { BlockBox, Box } from '../../layout/box.js';
import { mapRect } from '../../paint/matrix.js';
import { type Rect, rectOf, uniteRects } from '../../paint/rect.js';
import type { ElementBox } from '../../render-types.js';
import { type BoxPosition, hasChildren, positionOf, rootPosition } from './box-position.js';

/**
 * Border boxes of all elements that have one, in document order and CSS px; that of an inline element is the union of
 * its pieces.
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
  const add = (box: Box, rect: Rect, { matrix }: BoxPosition): void => {
    if (!box.element || box.pseudo) return;
    rects.set(box.element, uniteRects(rects.get(box.element), mapRect(matrix, rect)));
  };
  const visit = (box: Box, parent: BoxPosition): void => {
    if (box.kind === 'text') return;
    const own = positionOf(box, parent, container);
    if (box.kind !== 'inline') add(box, rectOf(box), own);
    if (!hasChildren(box)) return;
    for (const child of box.children) visit(child, own);
    if (box.kind !== 'block') return;
    // Inline elements have no transforms of their own, only those of their block.
    for (const { fragments } of box.lines)
      for (const fragment of fragments) if (fragment.kind === 'inline') add(fragment.box, rectOf(fragment), own);
  };
  visit(root, rootPosition(0, 0));
  return rects;
}
