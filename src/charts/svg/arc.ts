import { px } from './svg.js';

/** A ring from an inner to an outer radius between two angles; 0 points right, clockwise. */
interface Ring {
  readonly x: number;
  readonly y: number;
  readonly outer: number;
  readonly inner: number;
  readonly start: number;
  readonly end: number;
  /** Radius of the four corners, 0 for sharp ones. */
  readonly corner: number;
}

const FULL = 2 * Math.PI;
const ALMOST_FULL = FULL - 0.0001;

export function ringPath(ring: Ring): string {
  if (ring.end - ring.start > ALMOST_FULL) return fullRing(ring);
  const { end } = ring;
  const corner = Math.min(ring.corner, (ring.outer - ring.inner) / 2);
  if (corner > 0.01 && end - ring.start > 0.001) return roundedRing({ ...ring, end, corner });
  const large = end - ring.start > Math.PI ? 1 : 0;
  const outer = `M ${at(ring, ring.outer, ring.start)} A ${px(ring.outer)} ${px(ring.outer)} 0 ${large} 1 ${at(ring, ring.outer, end)}`;
  if (ring.inner <= 0) return `${outer} L ${px(ring.x)} ${px(ring.y)} Z`;
  return `${outer} L ${at(ring, ring.inner, end)} A ${px(ring.inner)} ${px(ring.inner)} 0 ${large} 0 ${at(ring, ring.inner, ring.start)} Z`;
}

/** An open arc, for axis lines. */
export function arcPath(ring: Pick<Ring, 'x' | 'y' | 'outer' | 'start' | 'end'>): string {
  if (ring.end - ring.start > ALMOST_FULL) return circle(ring, ring.outer, 1);
  const { end } = ring;
  const large = end - ring.start > Math.PI ? 1 : 0;
  return `M ${at(ring, ring.outer, ring.start)} A ${px(ring.outer)} ${px(ring.outer)} 0 ${large} 1 ${at(ring, ring.outer, end)}`;
}

function fullRing(ring: Ring): string {
  return ring.inner > 0
    ? `${circle(ring, ring.outer, 1)} Z ${circle(ring, ring.inner, 0)} Z`
    : `${circle(ring, ring.outer, 1)} Z`;
}

/** Two halves: one arc cannot end where it starts. */
function circle({ x, y }: { readonly x: number; readonly y: number }, radius: number, sweep: 0 | 1): string {
  const half = `A ${px(radius)} ${px(radius)} 0 1 ${sweep}`;
  return `M ${px(x)} ${px(y + radius)} ${half} ${px(x)} ${px(y - radius)} ${half} ${px(x)} ${px(y + radius)}`;
}

function roundedRing(ring: Ring): string {
  const { outer, inner, start, end } = ring;
  const span = end - start;
  const outerCorner = Math.min(
    ring.corner,
    (Math.sin(Math.min(span, Math.PI) / 2) * outer) / (1 + Math.sin(Math.min(span, Math.PI) / 2)),
  );
  const outerTurn = Math.asin(outerCorner / (outer - outerCorner));
  const outerFoot = Math.sqrt(Math.max(0, (outer - outerCorner) ** 2 - outerCorner ** 2));
  const large = span - 2 * outerTurn > Math.PI ? 1 : 0;
  const edge = `${px(outerCorner)} ${px(outerCorner)} 0 0 1`;
  const path = `M ${at(ring, outerFoot, start)} A ${edge} ${at(ring, outer, start + outerTurn)} A ${px(outer)} ${px(outer)} 0 ${large} 1 ${at(ring, outer, end - outerTurn)} A ${edge} ${at(ring, outerFoot, end)}`;
  if (inner <= ring.corner) return `${path} L ${px(ring.x)} ${px(ring.y)} Z`;
  const innerCorner = Math.min(
    ring.corner,
    (Math.sin(Math.min(span, Math.PI) / 2) * inner) / (1 + Math.sin(Math.min(span, Math.PI) / 2)),
  );
  const innerTurn = Math.asin(innerCorner / (inner + innerCorner));
  const innerFoot = Math.sqrt((inner + innerCorner) ** 2 - innerCorner ** 2);
  const innerLarge = span - 2 * innerTurn > Math.PI ? 1 : 0;
  const innerEdge = `${px(innerCorner)} ${px(innerCorner)} 0 0 1`;
  return `${path} L ${at(ring, innerFoot, end)} A ${innerEdge} ${at(ring, inner, end - innerTurn)} A ${px(inner)} ${px(inner)} 0 ${innerLarge} 0 ${at(ring, inner, start + innerTurn)} A ${innerEdge} ${at(ring, innerFoot, start)} Z`;
}

function at(centre: { readonly x: number; readonly y: number }, radius: number, angle: number): string {
  return `${px(centre.x + Math.cos(angle) * radius)} ${px(centre.y + Math.sin(angle) * radius)}`;
}
