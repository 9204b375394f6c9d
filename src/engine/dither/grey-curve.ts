import { lightOf } from './oklab.js';

/** Light of a panel's greys, from its black (0) to its white (1): `(level / last) ** gamma`. */
export interface GreyCurve {
  readonly gamma: number;
}

/**
 * The grey to quantise in place of each sRGB grey, so that levels of the panel look like it. As for inks, black and white
 * are those of the panel.
 */
export function applyGreyCurve({ gamma }: GreyCurve): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, grey) => Math.round(255 * lightOf(grey, grey, grey)[0] ** (1 / gamma)));
}
