import type { Element } from '../dom/element/element.js';
import { readJson } from '../gate.js';
import type { Point } from './bounds-of-points.js';

/** Scripts ask for many points of one path. */
let last: { readonly data: string; readonly paths: readonly Point[][] } | undefined;

/** The subpaths of an outline as lists of points, as the host draws them; curves are cut into straight pieces. */
export function outlineOf(element: Element): readonly Point[][] {
  const data = pathDataOf(element);
  if (last?.data === data) return last.paths;
  const paths: Point[][] = [];
  const answer = element.$document.$gate('path', data) || '[]';
  for (const [x, y, isMove] of readJson<readonly [number, number, boolean?][]>(answer)) {
    if (isMove || paths.length === 0) paths.push([]);
    paths[paths.length - 1]?.push([x, y]);
  }
  last = { data, paths };
  return paths;
}

function pathDataOf(element: Element): string {
  const read = (name: string): string => element.getAttribute(name) ?? '';
  const number = (name: string): number => Number.parseFloat(read(name)) || 0;
  switch (element.$tag) {
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'circle': {
      const [x, y, r] = [number('cx'), number('cy'), number('r')];
      return `M${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}`;
    }
    case 'polyline':
      return `M${read('points')}`;
    case 'polygon':
      return `M${read('points')}z`;
    default:
      return read('d');
  }
}
