import type { GreyCurve } from '../panel.js';
import { lightOf } from './oklab.js';

/**
 * The grey to quantise in place of each sRGB grey, so that levels of the panel look like it: its black is black and its
 * white is white.
 */
export function applyGreyCurve({ black, white, gamma }: GreyCurve): Uint8Array {
  // Of the panel's white, as for inks.
  const darkest = black / white;
  return Uint8Array.from({ length: 256 }, (_, grey) => {
    const light = Math.max(0, (lightOf(grey, grey, grey)[0] - darkest) / (1 - darkest));
    return Math.round(255 * light ** (1 / gamma));
  });
}
