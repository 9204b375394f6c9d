import type { Point } from './bounds-of-points.js';

/** Pieces of a full turn. */
const TURN_PIECES = 64;

/** Points on an elliptical arc after its start, by the conversion of the SVG specification (appendix B.2.4). */
export function arcPoints(
  [x1, y1]: Point,
  [x2, y2]: Point,
  radii: Point,
  degrees: number,
  isLarge: boolean,
  isSweep: boolean,
): Point[] {
  let [rx, ry] = [Math.abs(radii[0]), Math.abs(radii[1])];
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return [[x2, y2]];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const x = cos * halfX + sin * halfY;
  const y = -sin * halfX + cos * halfY;
  const excess = Math.sqrt((x * x) / (rx * rx) + (y * y) / (ry * ry));
  if (excess > 1) [rx, ry] = [rx * excess, ry * excess];
  const top = rx * rx * ry * ry - rx * rx * y * y - ry * ry * x * x;
  const scale = Math.sqrt(Math.max(0, top / (rx * rx * y * y + ry * ry * x * x))) * (isLarge === isSweep ? -1 : 1);
  const [cx, cy] = [(scale * rx * y) / ry, (-scale * ry * x) / rx];
  const centreX = cos * cx - sin * cy + (x1 + x2) / 2;
  const centreY = sin * cx + cos * cy + (y1 + y2) / 2;
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  const end = Math.atan2((-y - cy) / ry, (-x - cx) / rx);
  let turn = end - start;
  if (isSweep && turn < 0) turn += 2 * Math.PI;
  if (!isSweep && turn > 0) turn -= 2 * Math.PI;
  const count = Math.max(2, Math.ceil((Math.abs(turn) / (2 * Math.PI)) * TURN_PIECES));
  const points: Point[] = [];
  for (let piece = 1; piece < count; piece++) {
    const at = start + (turn * piece) / count;
    const [px, py] = [rx * Math.cos(at), ry * Math.sin(at)];
    points.push([cos * px - sin * py + centreX, sin * px + cos * py + centreY]);
  }
  points.push([x2, y2]);
  return points;
}
