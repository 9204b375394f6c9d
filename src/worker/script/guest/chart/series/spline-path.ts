import { px } from '../svg/svg.js';
import type { Place } from './line-path.js';

/** How far control points stand from their point: at 1 / (1 + SMOOTHING) of the way to the neighbour. */
const SMOOTHING = 1.5;

/** A smooth curve through places, without the first move; `inverted` curves run downwards. */
export function splineSegments(places: readonly Place[], inverted: boolean): string {
  const flat = inverted ? places.map(swap) : places;
  let leaving = flat[0];
  let path = '';
  for (let index = 1; index < flat.length; index += 1) {
    const before = flat[index - 1];
    const here = flat[index];
    const after = flat[index + 1];
    if (!before || !here) continue;
    const [arriving, next] = after ? controlPoints(before, here, after) : [here, here];
    path += ` C ${text(leaving ?? before, inverted)} ${text(arriving, inverted)} ${text(here, inverted)}`;
    leaving = next;
  }
  return path;
}

function swap({ x, y }: Place): Place {
  return { x: y, y: x };
}

function text({ x, y }: Place, inverted: boolean): string {
  return inverted ? `${px(y)} ${px(x)}` : `${px(x)} ${px(y)}`;
}

/** Both control points of an inner point: on one line with it, never beyond the heights of its neighbours. */
function controlPoints(before: Place, here: Place, after: Place): readonly [Place, Place] {
  const share = SMOOTHING + 1;
  const left = { x: (SMOOTHING * here.x + before.x) / share, y: (SMOOTHING * here.y + before.y) / share };
  const right = { x: (SMOOTHING * here.x + after.x) / share, y: (SMOOTHING * here.y + after.y) / share };
  if (right.x === left.x) return [left, right];
  const shift = ((right.y - left.y) * (right.x - here.x)) / (right.x - left.x) + here.y - right.y;
  let leftY = left.y + shift;
  let rightY = right.y + shift;
  [leftY, rightY] = clampControl(leftY, rightY, before.y, here.y);
  [rightY, leftY] = clampControl(rightY, leftY, after.y, here.y);
  return [
    { x: left.x, y: leftY },
    { x: right.x, y: rightY },
  ];
}

/** Keeps a control point between the heights of the neighbour and the point; the other one is mirrored about the point. */
function clampControl(own: number, other: number, neighbour: number, here: number): [number, number] {
  const high = Math.max(neighbour, here);
  const low = Math.min(neighbour, here);
  if (own > high) return [high, 2 * here - high];
  if (own < low) return [low, 2 * here - low];
  return [own, other];
}
