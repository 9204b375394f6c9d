import { toRadians } from '../../../affine.js';
import type { Element } from '../../../html/dom.js';
import { translation } from '../../matrix.js';
import { ARGUMENT_COUNTS } from '../../text/path-text.js';
import { withSvgEffects } from '../effect/element-effects.js';
import {
  enteringResource,
  referenced,
  type SvgPainting,
  styleOf,
  svgProperty,
  transformed,
} from '../painting-state.js';
import { readNumbers } from '../svg-length.js';
import { clipsOverflow, fitViewBox } from '../svg-transform.js';
import { type Direction, lengthOf } from '../svg-units.js';
import { arcTangents } from './arc-tangents.js';
import { strokeShapeOf } from './stroke-shape.js';

interface Vertex {
  readonly x: number;
  readonly y: number;
  /** Direction of the line before and after, in radians. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

const MAX_MARKERS = 2000;
const HAS_VERTICES = new Set(['path', 'line', 'polyline', 'polygon']);

/** Paints arrow heads and dots at the vertices of a line. For curves of a path, these are the end points. */
export function paintMarkers(painting: SvgPainting, element: Element): void {
  if (!HAS_VERTICES.has(element.tag)) return;
  const find = (name: string): Element | undefined => {
    const value = svgProperty(painting, element, name);
    const marker = value && value !== 'none' ? referenced(painting, value) : undefined;
    return marker?.tag === 'marker' ? marker : undefined;
  };
  const [start, middle, end] = [find('marker-start'), find('marker-mid'), find('marker-end')];
  if (!start && !middle && !end) return;
  const vertices = verticesOf(painting, element).slice(0, MAX_MARKERS);
  vertices.forEach((vertex, i) => {
    const isLast = i === vertices.length - 1;
    if (i === 0 && start) paintMarker(painting, element, start, vertex, true);
    if (i > 0 && !isLast && middle) paintMarker(painting, element, middle, vertex, false);
    if (isLast && end) paintMarker(painting, element, end, vertex, false);
  });
}

function paintMarker(painting: SvgPainting, element: Element, marker: Element, vertex: Vertex, isStart: boolean): void {
  const entered = enteringResource(painting, marker);
  if (!entered) return;
  const get = (name: string, direction: Direction, otherwise: number): number =>
    lengthOf(entered, marker, marker.attributes.get(name), direction) ?? otherwise;
  const size = { width: get('markerWidth', 'across', 3), height: get('markerHeight', 'down', 3) };
  const isUser = marker.attributes.get('markerUnits') === 'userSpaceOnUse';
  const scale = isUser ? 1 : strokeShapeOf(painting, element).width;
  const fitted = fitViewBox(marker.attributes.get('viewBox'), marker.attributes.get('preserveAspectRatio'), size);
  if (!fitted || !(scale > 0) || !(size.width > 0) || !(size.height > 0)) return;
  const orient = marker.attributes.get('orient')?.trim() ?? '0';
  let angle = readAngle(orient);
  if (orient.startsWith('auto')) {
    angle = meanAngle(vertex.before, vertex.after);
    if (isStart && orient === 'auto-start-reverse') angle += Math.PI;
  }
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const { context } = painting;
  context.save();
  const placed = transformed(entered, {
    a: cos * scale,
    b: sin * scale,
    c: -sin * scale,
    d: cos * scale,
    e: vertex.x,
    f: vertex.y,
  });
  const refX = referencePoint(marker.attributes.get('refX'), fitted.size.width, get('refX', 'across', 0));
  const refY = referencePoint(marker.attributes.get('refY'), fitted.size.height, get('refY', 'down', 0));
  const { a, d, e, f } = fitted.matrix;
  const moved = transformed(placed, translation(-(refX * a + e), -(refY * d + f)));
  if (clipsOverflow(styleOf(entered, marker))) {
    context.beginPath();
    context.rect(0, 0, size.width, size.height);
    context.clip();
  }
  const inner: SvgPainting = {
    ...transformed(moved, fitted.matrix),
    viewport: fitted.size,
    contextElement: { painting, element },
  };
  withSvgEffects(inner, marker, (target) => target.tools.paintChildren(target, marker));
  context.restore();
}

/** `refX` and `refY` may also be keywords. */
function referencePoint(source: string | undefined, size: number, otherwise: number): number {
  switch (source?.trim()) {
    case 'left':
    case 'top':
      return 0;
    case 'center':
      return size / 2;
    case 'right':
    case 'bottom':
      return size;
    default:
      return otherwise;
  }
}

const DEGREES: Readonly<Record<string, number>> = { '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Returns radians. */
function readAngle(source: string): number {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(deg|grad|rad|turn|)$/i.exec(source);
  return toRadians(Number(match?.[1] ?? 0) * (DEGREES[match?.[2]?.toLowerCase() ?? ''] ?? 1));
}

function meanAngle(before: number | undefined, after: number | undefined): number {
  if (before === undefined || after === undefined) return before ?? after ?? 0;
  return Math.atan2(Math.sin(before) + Math.sin(after), Math.cos(before) + Math.cos(after));
}

/** Vertices of a line with the adjacent control points of its curves. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly from: readonly number[] | undefined;
  to: readonly number[] | undefined;
}

function verticesOf(painting: SvgPainting, element: Element): Vertex[] {
  const number = (name: string): number =>
    lengthOf(painting, element, element.attributes.get(name), name.startsWith('x') ? 'across' : 'down') ?? 0;
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
      const [rx = 0, ry = 0, degrees = 0, large = 0, sweep = 0] = numbers.slice(i);
      const [leaving, arriving] =
        name === 'a'
          ? arcTangents([fromX, fromY], [x, y], [rx, ry, degrees, large, sweep])
          : [isCurve && name !== 's' ? pointAt(0) : [x, y], isCurve ? pointAt(argumentCount - 4) : [fromX, fromY]];
      const before = corners.at(-1);
      if (before && !isMove) before.to = leaving;
      corners.push({ x, y, from: isMove ? undefined : arriving, to: undefined });
      if (corners.length > MAX_MARKERS || argumentCount === 0) break;
    }
  }
  return corners;
}

function withDirections(corners: readonly Corner[]): Vertex[] {
  return corners.map(({ x, y, from, to }) => ({
    x,
    y,
    before: from && Math.atan2(y - (from[1] ?? y), x - (from[0] ?? x)),
    after: to && Math.atan2((to[1] ?? y) - y, (to[0] ?? x) - x),
  }));
}
