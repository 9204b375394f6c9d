import { type ContainerSize, type Length, resolveLength } from '../../css/computed/computed-length.js';
import type { Shape } from '../../css/computed/effect-values.js';
import type { Position } from '../../css/computed/image-values.js';
import type { Area, Point } from '../../geometry.js';

/** Points per quarter of an ellipse: off by less than 1/50 px on a panel. */
const QUARTER_POINTS = 32;

/** The outline of a basic shape as a closed line of points, px. Paths and references have none. */
export function flattenShape(shape: Shape, area: Area, container: ContainerSize): readonly Point[] {
  const across = (length: Length): number => resolveLength(length, area.width, container) ?? 0;
  const down = (length: Length): number => resolveLength(length, area.height, container) ?? 0;
  const place = ({ x, y }: Position): Point => ({ x: area.x + across(x), y: area.y + down(y) });
  switch (shape.kind) {
    case 'polygon':
      return shape.points.map(place);
    case 'circle':
    case 'ellipse': {
      const centre = place(shape.position);
      const { rx, ry } = radiiOf(shape, centre, area, container);
      return [0, 1, 2, 3].flatMap((quarter) => arc(centre, rx, ry, quarter));
    }
    case 'inset': {
      const { top, right, bottom, left } = shape.inset;
      const rect = {
        x: area.x + across(left),
        y: area.y + down(top),
        width: Math.max(0, area.width - across(left) - across(right)),
        height: Math.max(0, area.height - down(top) - down(bottom)),
      };
      const { topLeft, topRight, bottomRight, bottomLeft } = shape.radius;
      const corners = [bottomRight, bottomLeft, topLeft, topRight].map(({ x, y }) => ({ x: across(x), y: down(y) }));
      return roundedRect(rect, corners);
    }
    case 'path':
    case 'url':
      return [];
  }
}

type Round = Extract<Shape, { kind: 'circle' | 'ellipse' }>;

function radiiOf(shape: Round, centre: Point, area: Area, container: ContainerSize): { rx: number; ry: number } {
  const sidesX = [centre.x - area.x, area.x + area.width - centre.x].map(Math.abs);
  const sidesY = [centre.y - area.y, area.y + area.height - centre.y].map(Math.abs);
  const used = (
    radius: Length | 'closest-side' | 'farthest-side',
    sides: readonly number[],
    basisPx: number,
  ): number => {
    if (radius === 'closest-side') return Math.min(...sides);
    if (radius === 'farthest-side') return Math.max(...sides);
    return resolveLength(radius, basisPx, container) ?? 0;
  };
  if (shape.kind === 'ellipse')
    return { rx: used(shape.rx, sidesX, area.width), ry: used(shape.ry, sidesY, area.height) };
  const diagonal = Math.hypot(area.width, area.height) / Math.SQRT2;
  const radius = used(shape.radius, [...sidesX, ...sidesY], diagonal);
  return { rx: radius, ry: radius };
}

/** A quarter of an ellipse, clockwise from 3, 6, 9 or 12 o'clock. */
function arc(centre: Point, rx: number, ry: number, quarter: number): Point[] {
  return Array.from({ length: QUARTER_POINTS + 1 }, (_, index) => {
    const angle = ((quarter + index / QUARTER_POINTS) * Math.PI) / 2;
    return { x: centre.x + rx * Math.cos(angle), y: centre.y + ry * Math.sin(angle) };
  });
}

/** Corners clockwise from the bottom right; radii that overlap shrink together. */
function roundedRect({ x, y, width, height }: Area, corners: readonly Point[]): Point[] {
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return [];
  const share = Math.min(
    1,
    ...[
      [width, a.x + b.x],
      [width, c.x + d.x],
      [height, a.y + d.y],
      [height, b.y + c.y],
    ].map(([side = 0, sum = 0]) => (sum > 0 ? side / sum : 1)),
  );
  return corners.flatMap(({ x: ownX, y: ownY }, quarter) => {
    const [rx, ry] = [ownX * share, ownY * share];
    const isLeft = quarter === 1 || quarter === 2;
    const isTop = quarter === 2 || quarter === 3;
    return arc({ x: isLeft ? x + rx : x + width - rx, y: isTop ? y + ry : y + height - ry }, rx, ry, quarter);
  });
}
