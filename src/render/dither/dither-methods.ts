/** How shades between the levels of a panel become pixels. */
export const DITHER_METHODS = ['floyd-steinberg', 'atkinson', 'ordered', 'blue-noise'] as const;
/** What can be chosen for a whole screen; `auto`: the engine chooses. */
export const SCREEN_DITHERS = ['auto', ...DITHER_METHODS] as const;
/** What an element's style can ask for; `always`: it is a picture, dithered as the screen is. */
export const ELEMENT_DITHERS = ['auto', 'always', 'none', ...DITHER_METHODS] as const;

/** What the quantiser does with one box; `none`: the nearest level. */
export type DitherMethod = (typeof DITHER_METHODS)[number] | 'none';
export type ScreenDither = (typeof SCREEN_DITHERS)[number];
export type ElementDither = (typeof ELEMENT_DITHERS)[number];
