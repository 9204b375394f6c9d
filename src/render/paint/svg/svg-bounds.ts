import type { Element } from '../../html/dom.js';
import { type Matrix, mapRect, multiply, translation } from '../matrix.js';
import type { Rect } from '../rect.js';
import { readSvgLength } from './svg-length.js';
import type { SvgBounds } from './svg-paint.js';
import { hrefOf, MAX_REFERENCE_DEPTH, referenced, type SvgPainting } from './svg-painting.js';
import { boundsOf, shapePath } from './svg-shape.js';
import { textBoundsOf } from './svg-text.js';
import { readTransform } from './svg-transform.js';

const NONE: SvgBounds = { x: 0, y: 0, width: 0, height: 0 };

/** Bounding box of an element's fill, in its own user units; empty if it paints nothing. */
export function boundsOfElement(painting: SvgPainting, element: Element, depth = 0): SvgBounds {
  if (depth > MAX_REFERENCE_DEPTH) return NONE;
  switch (element.tag) {
    case 'g':
    case 'a':
    case 'svg':
    case 'symbol':
    case 'switch': {
      const rects: Rect[] = [];
      for (const child of element.children) {
        if (child.kind !== 'element') continue;
        const rect = placedRect(painting, child, depth);
        if (rect) rects.push(rect);
      }
      return unite(rects);
    }
    case 'use': {
      const target = referenced(painting, hrefOf(element));
      if (!target) return NONE;
      const move = translation(length(painting, element, 'x'), length(painting, element, 'y'));
      const rect = placedRect(painting, target, depth, move);
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

function length(painting: SvgPainting, { attributes }: Element, name: 'x' | 'y' | 'width' | 'height'): number {
  const basis = name === 'x' || name === 'width' ? painting.viewport.width : painting.viewport.height;
  return readSvgLength(attributes.get(name), basis) ?? 0;
}

function placedRect(painting: SvgPainting, child: Element, depth: number, move?: Matrix): Rect | undefined {
  const { x, y, width, height } = boundsOfElement(painting, child, depth + 1);
  if (width === 0 && height === 0) return undefined;
  const own = readTransform(child.attributes.get('transform'));
  const matrix = move ? multiply(move, own) : own;
  return mapRect(matrix, { left: x, top: y, right: x + width, bottom: y + height });
}

function unite(rects: readonly Rect[]): SvgBounds {
  if (rects.length === 0) return NONE;
  const x = Math.min(...rects.map(({ left }) => left));
  const y = Math.min(...rects.map(({ top }) => top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return { x, y, width: right - x, height: bottom - y };
}
