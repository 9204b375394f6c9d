import { lightOf } from './color/oklab.js';

/** Light of a panel's greys, from its black (0) to its white (1): `(level / last) ** gamma`. */
export interface GreyCurve {
  readonly gamma: number;
}

/** Greys of 10.3" panels (ED103TC2), the only ones that were measured (`docs/panels.md`). */
const MEASURED_103: GreyCurve = { gamma: 1.42 };
/** Curves by the name of a model. */
export const GREY_CURVES: Readonly<Record<string, GreyCurve>> = { v2: MEASURED_103, seeed_e1003: MEASURED_103 };

/**
 * The grey to quantise in place of each sRGB grey, so that levels of the panel look like it. As for inks, black and white
 * are those of the panel.
 */
export function applyGreyCurve({ gamma }: GreyCurve): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, grey) => Math.round(255 * lightOf(grey, grey, grey)[0] ** (1 / gamma)));
}
