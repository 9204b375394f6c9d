import type { InkHull } from './ink-hull.js';
import { type Lab, type Light, labOfLight, lightOfLab } from './oklab.js';

/** Colours below this share of what the inks reach stay as they are. */
const KNEE = 0.75;
/** Colours further out than this, which no mixture resembles, do not dull those that are within reach. */
const MAX_LIMIT = 3;
const MID_LIGHTNESS = 0.55;
/** From this chroma on, colours move to mid-grey rather than to the grey of their lightness. */
const VIVID_CHROMA = 0.2;
const STEPS = 8;
/** A mixture this close in OKLab counts as the colour, lest a hue just beyond the inks' turns grey. */
const NEAR = 0.04;

/** A colour's way to the grey that it is brought in towards, at constant hue. */
interface Ray {
  readonly grey: Lab;
  readonly color: Lab;
}

/**
 * How far a colour lies from grey, relative to the most vivid colour that the inks reach in its direction: above 1 for a
 * colour outside of the hull, and never below `KNEE`, because nothing depends on it there.
 */
export function reachOf(hull: InkHull, light: Light): number {
  const ray = rayOf(hull, labOfLight(light));
  const isReached = (share: number): boolean => hull.distanceTo(lightOfLab(pointOn(ray, share))) <= NEAR;
  let [low, high] = [0, 1 / KNEE];
  if (isReached(high)) return KNEE;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isReached(middle)) low = middle;
    else high = middle;
  }
  return low === 0 ? Number.POSITIVE_INFINITY : 1 / low;
}

/**
 * The colour of that `reach`, brought in so that what lies `limit` times as far as the inks reach becomes their most
 * vivid colour.
 */
export function bringIn(hull: InkHull, light: Light, reach: number, limit: number): Light {
  const bent = bend(reach, limit);
  if (bent === reach) return light;
  return lightOfLab(pointOn(rayOf(hull, labOfLight(light)), reach === Number.POSITIVE_INFINITY ? 0 : bent / reach));
}

/** The limit for a picture, of the reach that only a few of its pixels exceed; 1 if the inks reach them all. */
export function limitFor(reach: number): number {
  return Math.max(1, Math.min(MAX_LIMIT, reach));
}

/** A soft knee: the identity up to `KNEE`, 1 from `limit` on, smooth at the knee. */
function bend(reach: number, limit: number): number {
  if (reach <= KNEE || limit <= 1) return Math.min(reach, 1);
  if (reach >= limit) return 1;
  const slope = (limit - KNEE) / (1 - KNEE);
  const along = (reach - KNEE) / (limit - KNEE);
  return KNEE + ((1 - KNEE) * slope * along) / (1 + (slope - 1) * along);
}

function rayOf(hull: InkHull, color: Lab): Ray {
  const [lightness, a, b] = color;
  const vividness = Math.min(1, Math.hypot(a, b) / VIVID_CHROMA);
  return { color, grey: hull.greyOf(lightness + (MID_LIGHTNESS - lightness) * vividness * 0.5) };
}

function pointOn({ grey, color }: Ray, share: number): Lab {
  return [
    grey[0] + (color[0] - grey[0]) * share,
    grey[1] + (color[1] - grey[1]) * share,
    grey[2] + (color[2] - grey[2]) * share,
  ];
}
