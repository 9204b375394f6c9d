import type { Area } from './colorful-areas.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners in the order in which one walks around them, as the eye sees it clockwise. */
export type Quad = readonly [Point, Point, Point, Point];

/** Share of the pixels within the corners that are marked, and of the area's pixels that lie within them. */
const MIN_FILLED = 0.82;
const MAX_FILLED = 1.12;
const FIT_ROUNDS = 3;
const MIN_EDGE_POINTS = 6;

/** `y = slope · x + offset` */
interface Line {
  readonly slope: number;
  readonly offset: number;
}

/**
 * The corners of an elongated area with four straight sides; undefined for other shapes. The first side runs along the
 * area, in either direction.
 */
export function fitQuad(area: Area, width: number): Quad | undefined {
  const points = area.map((at) => ({ x: at % width, y: Math.floor(at / width) }));
  const angle = angleOf(points);
  const turned = points.map((point) => turn(point, -angle));
  const xs = spanOf(turned.map(({ x }) => x));
  const inner = turned.filter(({ x }) => x > xs.from + xs.length * 0.04 && x < xs.to - xs.length * 0.04);
  const top = fitLine(edgesOf(inner, -1));
  const bottom = fitLine(edgesOf(inner, 1));
  if (!top || !bottom) return undefined;
  const isBetween = ({ x, y }: Point): boolean => {
    const [from, to] = [valueAt(top, x), valueAt(bottom, x)];
    return y > from + (to - from) * 0.15 && y < to - (to - from) * 0.15;
  };
  const middle = turned.filter(isBetween).map(swap);
  const left = fitLine(edgesOf(middle, -1));
  const right = fitLine(edgesOf(middle, 1));
  if (!left || !right) return undefined;
  const quad = [cross(top, left), cross(top, right), cross(bottom, right), cross(bottom, left)] as const;
  const filled = area.length / sizeOf(quad);
  if (!(filled > MIN_FILLED && filled < MAX_FILLED)) return undefined;
  return quad.map((corner) => turn(corner, angle)) as unknown as Quad;
}

/** Direction in which the points spread most, in radians. */
function angleOf(points: readonly Point[]): number {
  const mean = { x: average(points.map(({ x }) => x)), y: average(points.map(({ y }) => y)) };
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - mean.x) ** 2;
    xy += (x - mean.x) * (y - mean.y);
    yy += (y - mean.y) ** 2;
  }
  return Math.atan2(2 * xy, xx - yy) / 2;
}

const turn = ({ x, y }: Point, angle: number): Point => ({
  x: x * Math.cos(angle) - y * Math.sin(angle),
  y: x * Math.sin(angle) + y * Math.cos(angle),
});

const swap = ({ x, y }: Point): Point => ({ x: y, y: x });

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function spanOf(values: readonly number[]) {
  const [from, to] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  return { from, to, length: to - from };
}

/** The outermost point of each column, half a pixel further out. @param side -1 for the smallest y, 1 for the largest */
function edgesOf(points: readonly Point[], side: -1 | 1): Point[] {
  const edges = new Map<number, Point>();
  for (const point of points) {
    const column = Math.round(point.x);
    const edge = edges.get(column);
    if (!edge || (point.y - edge.y) * side > 0) edges.set(column, point);
  }
  return [...edges.values()].map(({ x, y }) => ({ x, y: y + side / 2 }));
}

/** By least squares; points far from the line are left out in later rounds. */
function fitLine(points: readonly Point[]): Line | undefined {
  let near = points;
  let line: Line | undefined;
  for (let round = 0; round < FIT_ROUNDS; round++) {
    if (near.length < MIN_EDGE_POINTS) return undefined;
    const x = average(near.map((point) => point.x));
    const y = average(near.map((point) => point.y));
    const spread = near.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
    if (spread === 0) return undefined;
    const slope = near.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
    const fitted: Line = { slope, offset: y - slope * x };
    const distance = (point: Point): number => Math.abs(point.y - valueAt(fitted, point.x));
    const limit = Math.max(1, 2 * average(near.map(distance)));
    near = points.filter((point) => distance(point) <= limit);
    line = fitted;
  }
  return line;
}

const valueAt = ({ slope, offset }: Line, x: number): number => slope * x + offset;

/** Where `y = f(x)` and `x = g(y)` meet. */
function cross(along: Line, across: Line): Point {
  const x = (across.slope * along.offset + across.offset) / (1 - across.slope * along.slope);
  return { x, y: valueAt(along, x) };
}

function sizeOf(quad: Quad): number {
  const parts = quad.map((corner, i) => {
    const next = quad[(i + 1) % 4] ?? corner;
    return corner.x * next.y - next.x * corner.y;
  });
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2;
}
