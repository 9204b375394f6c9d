import type { Element } from '../../html/dom.js';
import { multiply, translation } from '../matrix.js';
import { readNumbers, readSvgLength } from './svg-length.js';
import type { PaintChildren } from './svg-paint.js';
import { MAX_REFERENCE_DEPTH, referenced, type SvgPainting, svgProperty, transformed } from './svg-painting.js';
import { fitViewBox } from './svg-transform.js';

interface Vertex {
  readonly x: number;
  readonly y: number;
  /** Direction of the line before and after, in radians. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

const MAX_MARKERS = 2000;
const HAS_VERTICES = new Set(['path', 'line', 'polyline', 'polygon']);

/** Arrow heads and dots at the vertices of a line. Curves of a path count with their end points. */
export function paintMarkers(painting: SvgPainting, element: Element, paintChildren: PaintChildren): void {
  if (!HAS_VERTICES.has(element.tag) || painting.depth >= MAX_REFERENCE_DEPTH) return;
  const find = (name: string): Element | undefined => {
    const value = svgProperty(painting, element, name) ?? svgProperty(painting, element, 'marker');
    return value && value !== 'none' ? referenced(painting, value) : undefined;
  };
  const [start, middle, end] = [find('marker-start'), find('marker-mid'), find('marker-end')];
  if (!start && !middle && !end) return;
  const vertices = verticesOf(element).slice(0, MAX_MARKERS);
  vertices.forEach((vertex, i) => {
    const marker = i === 0 ? start : i === vertices.length - 1 ? end : middle;
    if (marker?.tag === 'marker') paintMarker(painting, element, marker, vertex, i === 0, paintChildren);
  });
}

function paintMarker(
  painting: SvgPainting,
  element: Element,
  marker: Element,
  vertex: Vertex,
  isStart: boolean,
  paintChildren: PaintChildren,
): void {
  const get = (name: string, otherwise: number): number => readSvgLength(marker.attributes.get(name), 1) ?? otherwise;
  const size = { width: get('markerWidth', 3), height: get('markerHeight', 3) };
  const strokeWidth = readSvgLength(svgProperty(painting, element, 'stroke-width'), 1) ?? 1;
  const scale = marker.attributes.get('markerUnits') === 'userSpaceOnUse' ? 1 : strokeWidth;
  const fitted = fitViewBox(marker.attributes.get('viewBox'), marker.attributes.get('preserveAspectRatio'), size);
  if (!fitted || !(scale > 0)) return;
  const orient = marker.attributes.get('orient') ?? '0';
  let angle = ((Number.parseFloat(orient) || 0) * Math.PI) / 180;
  if (orient.startsWith('auto')) {
    angle = meanAngle(vertex.before, vertex.after);
    if (isStart && orient === 'auto-start-reverse') angle += Math.PI;
  }
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const refX = get('refX', 0) * fitted.matrix.a + fitted.matrix.e;
  const refY = get('refY', 0) * fitted.matrix.d + fitted.matrix.f;
  const matrix = multiply(
    { a: cos * scale, b: sin * scale, c: -sin * scale, d: cos * scale, e: vertex.x, f: vertex.y },
    translation(-refX, -refY),
  );
  const { context } = painting;
  context.save();
  const moved = transformed(painting, matrix);
  if (marker.attributes.get('overflow') !== 'visible') {
    context.beginPath();
    context.rect(0, 0, size.width, size.height);
    context.clip();
  }
  const inner = transformed(moved, fitted.matrix);
  paintChildren({ ...inner, depth: painting.depth + 1, viewport: fitted.size }, marker);
  context.restore();
}

function meanAngle(before: number | undefined, after: number | undefined): number {
  if (before === undefined || after === undefined) return before ?? after ?? 0;
  return Math.atan2(Math.sin(before) + Math.sin(after), Math.cos(before) + Math.cos(after));
}

/** Vertices of a line with the adjacent control points of its curves. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly from: readonly [number, number] | undefined;
  to: readonly [number, number] | undefined;
}

function verticesOf(element: Element): Vertex[] {
  const number = (name: string): number => readSvgLength(element.attributes.get(name), 1) ?? 0;
  if (element.tag === 'path') return withDirections(pathCorners(element.attributes.get('d') ?? ''));
  const points: [number, number][] = [];
  if (element.tag === 'line') points.push([number('x1'), number('y1')], [number('x2'), number('y2')]);
  else {
    const numbers = readNumbers(element.attributes.get('points'));
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
    if (element.tag === 'polygon' && points[0]) points.push(points[0]);
  }
  return withDirections(points.map(([x, y], i) => ({ x, y, from: points[i - 1], to: points[i + 1] })));
}

/** Number of arguments of each command; the last two are its end point. */
const ARGUMENT_COUNTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

function pathCorners(d: string): Corner[] {
  const corners: Corner[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', list = ''] of d.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const name = command.toLowerCase();
    const isRelative = command === name;
    const argumentCount = ARGUMENT_COUNTS[name] ?? 2;
    const numbers = readNumbers(list);
    for (let i = 0; i === 0 || (argumentCount > 0 && i + argumentCount <= numbers.length); i += argumentCount || 1) {
      const [fromX, fromY] = [x, y];
      const pointAt = (at: number): [number, number] => [
        (numbers[i + at] ?? 0) + (isRelative ? fromX : 0),
        (numbers[i + at + 1] ?? 0) + (isRelative ? fromY : 0),
      ];
      if (name === 'z') [x, y] = [startX, startY];
      else if (name === 'h') x = (numbers[i] ?? 0) + (isRelative ? x : 0);
      else if (name === 'v') y = (numbers[i] ?? 0) + (isRelative ? y : 0);
      else [x, y] = pointAt(argumentCount - 2);
      const isMove = name === 'm' && i === 0;
      if (isMove) [startX, startY] = [x, y];
      const isCurve = name === 'c' || name === 's' || name === 'q';
      const before = corners.at(-1);
      if (before && !isMove) before.to = isCurve && name !== 's' ? pointAt(0) : [x, y];
      const from: [number, number] = isCurve ? pointAt(argumentCount - 4) : [fromX, fromY];
      corners.push({ x, y, from: isMove ? undefined : from, to: undefined });
      if (corners.length > MAX_MARKERS || argumentCount === 0) break;
    }
  }
  return corners;
}

function withDirections(corners: readonly Corner[]): Vertex[] {
  return corners.map(({ x, y, from, to }) => ({
    x,
    y,
    before: from && Math.atan2(y - from[1], x - from[0]),
    after: to && Math.atan2(to[1] - y, to[0] - x),
  }));
}
