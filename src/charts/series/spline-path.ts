import { px } from '../svg/svg.js';
import type { Place } from './place.js';

/** How far control points stand from their point: at 1 / (1 + SMOOTHING) of the way to the neighbour. */
const SMOOTHING = 1.5;

/** A smooth curve through places, without the first move; `inverted` curves run downwards. */
export function splineSegments(places: readonly Place[], inverted: boolean): string {
  const flat = inverted ? places.map(swap) : places;
  const write = inverted ? writeSwapped : writePlace;
  let before = flat[0];
  let here = flat[1];
  if (!before || !here) return '';
  let path = '';
  let [leavingX, leavingY] = [before.x, before.y];
  for (let index = 2; index < flat.length; index += 1) {
    const after = flat[index];
    if (!after) break;
    // Both control points stand on one line with their point. Numbers, because pairs take twice as long in this engine.
    const leftX = towards(here.x, before.x);
    const rightX = towards(here.x, after.x);
    let leftY = towards(here.y, before.y);
    let rightY = towards(here.y, after.y);
    if (rightX !== leftX) {
      const shift = ((rightY - leftY) * (rightX - here.x)) / (rightX - leftX) + here.y - rightY;
      leftY += shift;
      rightY += shift;
      const arriving = between(leftY, before.y, here.y);
      if (arriving !== leftY) rightY = 2 * here.y - arriving;
      leftY = arriving;
      const leaving = between(rightY, after.y, here.y);
      if (leaving !== rightY) leftY = 2 * here.y - leaving;
      rightY = leaving;
    }
    path += ` C ${write(leavingX, leavingY)} ${write(leftX, leftY)} ${write(here.x, here.y)}`;
    leavingX = rightX;
    leavingY = rightY;
    before = here;
    here = after;
  }
  const end = write(here.x, here.y);
  return `${path} C ${write(leavingX, leavingY)} ${end} ${end}`;
}

function swap({ x, y }: Place): Place {
  return { x: y, y: x };
}

function writePlace(x: number, y: number): string {
  return `${px(x)} ${px(y)}`;
}

function writeSwapped(x: number, y: number): string {
  return `${px(y)} ${px(x)}`;
}

function towards(here: number, neighbour: number): number {
  return (SMOOTHING * here + neighbour) / (SMOOTHING + 1);
}

/** Keeps a control point between the heights of the neighbour and the point; the other one is then mirrored about the point. */
function between(own: number, neighbour: number, here: number): number {
  return Math.max(Math.min(neighbour, here), Math.min(Math.max(neighbour, here), own));
}
