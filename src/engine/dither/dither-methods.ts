/** How shades between the levels of a panel are rendered. */
const DITHER_METHODS = ['floyd-steinberg', 'atkinson', 'ordered', 'blue-noise'] as const;
/** Choices for a whole screen; with `auto`, the engine chooses. */
export const SCREEN_DITHERS = ['auto', ...DITHER_METHODS] as const;
/** Values for an element's style; `always` marks a picture, dithered with the screen's method. */
export const ELEMENT_DITHERS = ['auto', 'always', 'none', ...DITHER_METHODS] as const;

/** The quantiser's method for one box; `none` uses the nearest level. */
export type DitherMethod = (typeof DITHER_METHODS)[number] | 'none';
export type ScreenDither = (typeof SCREEN_DITHERS)[number];
export type ElementDither = (typeof ELEMENT_DITHERS)[number];

/** The method for one box of a screen that has a method itself. `isMixed`: shades are mixed from few coloured inks. */
export function pickMethod(requested: ElementDither, ofScreen: ElementDither, isMixed: boolean): DitherMethod {
  if (requested !== 'auto' && requested !== 'always') return requested;
  if (ofScreen !== 'auto' && ofScreen !== 'always') return ofScreen;
  // Mixtures need half the bytes of error diffusion, and their dots form no worms.
  return isMixed ? 'blue-noise' : 'floyd-steinberg';
}
