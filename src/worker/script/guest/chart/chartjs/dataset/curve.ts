import { px } from '../../svg/svg.js';
import type { Area } from '../box/box.js';

export interface LinePoint {
  readonly x: number;
  readonly y: number;
  readonly isMissing: boolean;
}

interface Controls {
  readonly before: readonly [number, number];
  readonly after: readonly [number, number];
}

export type CurveKind =
  | { readonly kind: 'straight' | 'monotone' }
  | { readonly kind: 'tension'; readonly tension: number }
  | { readonly kind: 'stepped'; readonly at: unknown };

/** Path segments through points, without the first move. */
export function curveSegments(points: readonly LinePoint[], curve: CurveKind, area: Area): string {
  const controls = controlsOf(points, curve, area);
  let path = '';
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (!from || !to) continue;
    const [leaving, arriving] = [controls?.[index - 1], controls?.[index]];
    if (curve.kind === 'stepped') path += stepTo(from, to, curve.at);
    else if (leaving && arriving) path += ` C ${pair(leaving.after)} ${pair(arriving.before)} ${pair([to.x, to.y])}`;
    else path += ` L ${pair([to.x, to.y])}`;
  }
  return path;
}

const pair = ([x, y]: readonly [number, number]): string => `${px(x)} ${px(y)}`;

function stepTo(from: LinePoint, to: LinePoint, at: unknown): string {
  if (at === 'middle') {
    const middle = (from.x + to.x) / 2;
    return ` L ${px(middle)} ${px(from.y)} L ${px(middle)} ${px(to.y)} L ${px(to.x)} ${px(to.y)}`;
  }
  const corner = at === 'after' ? [from.x, to.y] : [to.x, from.y];
  return ` L ${px(corner[0] ?? 0)} ${px(corner[1] ?? 0)} L ${px(to.x)} ${px(to.y)}`;
}

function controlsOf(points: readonly LinePoint[], curve: CurveKind, area: Area): readonly Controls[] | undefined {
  if (curve.kind === 'monotone') return monotoneControls(points);
  if (curve.kind !== 'tension' || curve.tension === 0) return undefined;
  const all = points.map((here, index) => {
    const [before, after] = [points[index - 1] ?? here, points[index + 1] ?? here];
    const [d01, d12] = [
      Math.hypot(here.x - before.x, here.y - before.y),
      Math.hypot(after.x - here.x, after.y - here.y),
    ];
    const [s01, s12] = [d01 / (d01 + d12) || 0, d12 / (d01 + d12) || 0];
    const [fa, fb] = [curve.tension * s01, curve.tension * s12];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    return {
      before: [here.x - fa * dx, here.y - fa * dy] as const,
      after: [here.x + fb * dx, here.y + fb * dy] as const,
    };
  });
  return keepInside(points, all, area);
}

/** Controls of points inside the plot do not leave it. */
function keepInside(points: readonly LinePoint[], controls: readonly Controls[], area: Area): readonly Controls[] {
  const isInside = ({ x, y }: LinePoint): boolean =>
    x >= area.left - 0.5 && x <= area.right + 0.5 && y >= area.top - 0.5 && y <= area.bottom + 0.5;
  const clamp = ([x, y]: readonly [number, number]): readonly [number, number] => [
    Math.max(area.left, Math.min(area.right, x)),
    Math.max(area.top, Math.min(area.bottom, y)),
  ];
  return controls.map((control, index) => {
    const here = points[index];
    if (!here || !isInside(here)) return control;
    const [before, after] = [points[index - 1], points[index + 1]];
    return {
      before: before && isInside(before) ? clamp(control.before) : control.before,
      after: after && isInside(after) ? clamp(control.after) : control.after,
    };
  });
}

/** Fritsch and Carlson: the curve does not go beyond its points. */
function monotoneControls(points: readonly LinePoint[]): readonly Controls[] {
  const slopes = points.map((here, index) => {
    const after = points[index + 1];
    return after && after.x !== here.x ? (after.y - here.y) / (after.x - here.x) : 0;
  });
  const tangents = points.map((_, index) => {
    const [before, after] = [slopes[index - 1], slopes[index]];
    if (index === 0) return after ?? 0;
    if (index === points.length - 1) return before ?? 0;
    return Math.sign(before ?? 0) === Math.sign(after ?? 0) ? ((before ?? 0) + (after ?? 0)) / 2 : 0;
  });
  for (let index = 0; index < points.length - 1; index += 1) {
    const slope = slopes[index] ?? 0;
    if (slope === 0) {
      tangents[index] = 0;
      tangents[index + 1] = 0;
      continue;
    }
    const [alpha, beta] = [(tangents[index] ?? 0) / slope, (tangents[index + 1] ?? 0) / slope];
    const length = alpha * alpha + beta * beta;
    if (length <= 9) continue;
    const tau = 3 / Math.sqrt(length);
    tangents[index] = alpha * tau * slope;
    tangents[index + 1] = beta * tau * slope;
  }
  return points.map((here, index) => {
    const third = (other: LinePoint | undefined): number => (other ? (other.x - here.x) / 3 : 0);
    const [back, forth] = [third(points[index - 1]), third(points[index + 1])];
    const tangent = tangents[index] ?? 0;
    return {
      before: [here.x + back, here.y + back * tangent] as const,
      after: [here.x + forth, here.y + forth * tangent] as const,
    };
  });
}
