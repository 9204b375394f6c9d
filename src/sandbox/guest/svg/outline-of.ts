import type { Element } from '../dom/element/element.js';
import { readJson } from '../gate-json.js';
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
    case 'ellipse': {
      const [x, y, rx, ry] = [number('cx'), number('cy'), number('rx'), number('ry')];
      return `M${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}`;
    }
    case 'rect':
      return rectOutline(number);
    case 'polyline':
      return `M${read('points')}`;
    case 'polygon':
      return `M${read('points')}z`;
    default:
      return read('d');
  }
}

/** From the upper left corner clockwise; a radius that is not given is the other one. */
function rectOutline(number: (name: string) => number): string {
  const [x, y, width, height] = [number('x'), number('y'), Math.max(0, number('width')), Math.max(0, number('height'))];
  const rx = Math.min(Math.max(0, number('rx') || number('ry')), width / 2);
  const ry = Math.min(Math.max(0, number('ry') || number('rx')), height / 2);
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (toX: number, toY: number): string => `a${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  return `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
}
