import { type Matrix, multiply } from '../../../affine.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { mapRect, translation } from '../../matrix.js';
import { areaOf, type Rect, rectOf, uniteRects } from '../../rect.js';
import { ownMatrix } from '../element-matrix.js';
import { entering, hrefOf, referenced, type SvgPainting, styleOf } from '../painting-state.js';
import { lengthOf } from '../svg-units.js';
import { textBoundsOf } from '../text/svg-text.js';
import { boundsOf, geometry, shapePath } from './shape-path.js';

const NONE: Area = { x: 0, y: 0, width: 0, height: 0 };

/** Bounding box of an element's fill in its own user units; empty if it paints nothing. */
export function boundsOfElement(painting: SvgPainting, element: Element): Area {
  switch (element.tag) {
    case 'g':
    case 'a':
    case 'svg':
    case 'symbol':
    case 'switch':
      return unite(
        element.children.flatMap((child) => (child.kind === 'element' ? (placedRect(painting, child) ?? []) : [])),
      );
    case 'use': {
      const target = referenced(painting, hrefOf(element));
      const inner = target && entering(painting, target);
      if (!target || !inner) return NONE;
      const styles = painting.page.styles.instanceStyles(target, element, painting.styles);
      const move = translation(length(painting, element, 'x'), length(painting, element, 'y'));
      const rect = placedRect({ ...inner, styles }, target, move);
      return rect ? unite([rect]) : NONE;
    }
    case 'text':
      return textBoundsOf(painting, element);
    case 'image':
    case 'foreignObject':
      return {
        x: length(painting, element, 'x'),
        y: length(painting, element, 'y'),
        width: length(painting, element, 'width'),
        height: length(painting, element, 'height'),
      };
    default: {
      const path = shapePath(painting, element);
      return path ? boundsOf(path) : NONE;
    }
  }
}

function length(painting: SvgPainting, element: Element, name: 'x' | 'y' | 'width' | 'height'): number {
  const direction = name === 'x' || name === 'width' ? 'across' : 'down';
  return lengthOf(painting, element, geometry(painting, element, name), direction) ?? 0;
}

function placedRect(painting: SvgPainting, child: Element, move?: Matrix): Rect | undefined {
  if (child.namespace !== 'svg' || styleOf(painting, child).display === 'none') return undefined;
  const bounds = boundsOfElement(painting, child);
  if (bounds.width === 0 && bounds.height === 0) return undefined;
  const own = ownMatrix(painting, child, () => bounds);
  const matrix = move ? multiply(move, own) : own;
  return mapRect(matrix, rectOf(bounds));
}

function unite(rects: readonly Rect[]): Area {
  const bounds = rects.reduce<Rect | undefined>(uniteRects, undefined);
  return bounds ? areaOf(bounds) : NONE;
}
