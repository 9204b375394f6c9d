import type { Element } from '../dom/element/element.js';
import { type Bounds, boundsOfPoints, cornersOf, type Point } from './bounds-of-points.js';
import { outlineOf } from './outline-of.js';
import { boundsOfText } from './text-bounds.js';
import { matrixOf } from './transform.js';

const NOTHING: Bounds = { x: 0, y: 0, width: 0, height: 0 };
/** Never drawn where they stand. */
const HIDDEN = new Set(
  'defs clipPath mask pattern marker symbol linearGradient radialGradient filter title desc style'.split(' '),
);

/** Without a width or height they are not drawn, and count for nothing that holds them. */
const AREAS = new Set(['rect', 'image', 'foreignObject', 'circle', 'ellipse']);

/** What `getBBox` answers: the box of the geometry in the element's own units. */
export function boundsOf(element: Element): Bounds {
  return ownBounds(element) ?? NOTHING;
}

function ownBounds(element: Element): Bounds | undefined {
  const number = (name: string): number => Number.parseFloat(element.getAttribute(name) ?? '') || 0;
  switch (element.$tag) {
    case 'text':
    case 'tspan':
      return boundsOfText(element);
    case 'rect':
    case 'image':
    case 'foreignObject':
      return { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
    case 'circle': {
      const r = number('r');
      return { x: number('cx') - r, y: number('cy') - r, width: 2 * r, height: 2 * r };
    }
    case 'ellipse': {
      const [rx, ry] = [number('rx'), number('ry')];
      return { x: number('cx') - rx, y: number('cy') - ry, width: 2 * rx, height: 2 * ry };
    }
    case 'line':
    case 'polyline':
    case 'polygon':
    case 'path':
      return boundsOfPoints(outlineOf(element).flat());
    default:
      return boundsOfChildren(element);
  }
}

function boundsOfChildren(parent: Element): Bounds | undefined {
  const corners: Point[] = [];
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    if (HIDDEN.has(child.$tag) || child.getAttribute('display') === 'none') continue;
    const bounds = ownBounds(child);
    if (!bounds || (AREAS.has(child.$tag) && (bounds.width <= 0 || bounds.height <= 0))) continue;
    const isPlain = !child.hasAttribute('transform');
    const { a, b, c, d, e, f } = matrixOf(child);
    for (const [x, y] of cornersOf(bounds)) corners.push(isPlain ? [x, y] : [a * x + c * y + e, b * x + d * y + f]);
  }
  return boundsOfPoints(corners);
}
