import type { Element } from '../../html/dom.js';
import { multiply, translation } from '../matrix.js';
import type { PaintChildren } from './svg-ink.js';
import { readNumbers, readSvgLength } from './svg-length.js';
import { MOST_DEPTH, referenced, type SvgPainting, svgProperty, transformed } from './svg-painting.js';
import { fitViewBox } from './svg-transform.js';

interface Vertex {
  readonly x: number;
  readonly y: number;
  /** Direction of the line before and after, in radians. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

const MOST_MARKERS = 2000;
const HAS_VERTICES = new Set(['path', 'line', 'polyline', 'polygon']);

/** Arrow heads and dots at the vertices of a line. Curves of a path count with their end points. */
export function paintMarkers(painting: SvgPainting, element: Element, paintChildren: PaintChildren): void {
  if (!HAS_VERTICES.has(element.tag) || painting.depth >= MOST_DEPTH) return;
  const find = (name: string): Element | undefined => {
    const value = svgProperty(painting, element, name) ?? svgProperty(painting, element, 'marker');
    return value && value !== 'none' ? referenced(painting, value) : undefined;
  };
  const [start, middle, end] = [find('marker-start'), find('marker-mid'), find('marker-end')];
  if (!start && !middle && !end) return;
  const vertices = withDirections(verticesOf(element)).slice(0, MOST_MARKERS);
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
  const place = multiply(
    { a: cos * scale, b: sin * scale, c: -sin * scale, d: cos * scale, e: vertex.x, f: vertex.y },
    translation(-refX, -refY),
  );
  const { context } = painting;
  context.save();
  const moved = transformed(painting, place);
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

function verticesOf(element: Element): [number, number][] {
  const number = (name: string): number => Number.parseFloat(element.attributes.get(name) ?? '') || 0;
  if (element.tag === 'line')
    return [
      [number('x1'), number('y1')],
      [number('x2'), number('y2')],
    ];
  if (element.tag === 'path') return pathVertices(element.attributes.get('d') ?? '');
  const numbers = readNumbers(element.attributes.get('points'));
  const points: [number, number][] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
  if (element.tag === 'polygon' && points[0]) points.push(points[0]);
  return points;
}

/** Numbers that each command takes; the last two are its end point. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

function pathVertices(d: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', list = ''] of d.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const name = command.toLowerCase();
    const isRelative = command === name;
    const takes = TAKES[name] ?? 2;
    const numbers = readNumbers(list);
    for (let i = 0; i === 0 || (takes > 0 && i + takes <= numbers.length); i += takes || 1) {
      if (name === 'z') [x, y] = [startX, startY];
      else if (name === 'h') x = (numbers[i] ?? 0) + (isRelative ? x : 0);
      else if (name === 'v') y = (numbers[i] ?? 0) + (isRelative ? y : 0);
      else {
        x = (numbers[i + takes - 2] ?? 0) + (isRelative ? x : 0);
        y = (numbers[i + takes - 1] ?? 0) + (isRelative ? y : 0);
      }
      if (name === 'm' && i === 0) [startX, startY] = [x, y];
      points.push([x, y]);
      if (points.length > MOST_MARKERS || takes === 0) break;
    }
  }
  return points;
}

function withDirections(points: readonly [number, number][]): Vertex[] {
  const angle = (from: [number, number] | undefined, to: [number, number] | undefined): number | undefined =>
    from && to ? Math.atan2(to[1] - from[1], to[0] - from[0]) : undefined;
  return points.map((point, i) => ({
    x: point[0],
    y: point[1],
    before: angle(points[i - 1], point),
    after: angle(point, points[i + 1]),
  }));
}
