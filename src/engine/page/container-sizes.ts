import type { ContainerSize } from '../css/length.js';
import type { Element } from '../html/dom.js';
import type { BlockBox, Box } from '../layout/box.js';

/** Content-box sizes of a laid-out page's query containers in device px; the page is searched at the first call. */
export function readContainerSizes(root: BlockBox): (element: Element) => ContainerSize | undefined {
  let sizes: Map<Element, ContainerSize> | undefined;
  return (element) => {
    sizes ??= containerSizesOf(root);
    return sizes.get(element);
  };
}

function containerSizesOf(root: BlockBox): Map<Element, ContainerSize> {
  const sizes = new Map<Element, ContainerSize>();
  const visit = (box: Box): void => {
    if (box.kind === 'text' || box.kind === 'replaced') return;
    if (box.kind === 'block' && box.element && !box.pseudo && box.style.containerType !== 'normal') {
      const { padding, border } = box;
      sizes.set(box.element, {
        inlinePx: Math.max(0, box.width - padding.left - padding.right - border.left - border.right),
        blockPx: Math.max(0, box.height - padding.top - padding.bottom - border.top - border.bottom),
      });
    }
    for (const child of box.children) visit(child);
  };
  visit(root);
  return sizes;
}
