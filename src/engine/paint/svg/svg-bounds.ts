import { type Matrix, multiply } from '../../affine.js';
import type { Element } from '../../html/dom.js';
import { mapRect, translation } from '../matrix.js';
import type { Rect } from '../rect.js';
import { ownMatrix } from './svg-own-matrix.js';
import { entering, hrefOf, referenced, type SvgBounds, type SvgPainting, styleOf } from './svg-painting.js';
import { boundsOf, geometry, shapePath } from './svg-shape.js';
import { textBoundsOf } from './svg-text.js';
import { lengthOf } from './svg-units.js';

const NONE: SvgBounds = { x: 0, y: 0, width: 0, height: 0 };

/** Bounding box of an element's fill in its own user units; empty if it paints nothing. */
export function boundsOfElement(painting: SvgPainting, element: Element): SvgBounds {
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
  const { x, y, width, height } = bounds;
  if (width === 0 && height === 0) return undefined;
  const own = ownMatrix(painting, child, () => bounds);
  const matrix = move ? multiply(move, own) : own;
  return mapRect(matrix, { left: x, top: y, right: x + width, bottom: y + height });
}

function unite(rects: readonly Rect[]): SvgBounds {
  if (rects.length === 0) return NONE;
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of rects) {
    bounds.left = Math.min(bounds.left, left);
    bounds.top = Math.min(bounds.top, top);
    bounds.right = Math.max(bounds.right, right);
    bounds.bottom = Math.max(bounds.bottom, bottom);
  }
  const { left, top, right, bottom } = bounds;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
