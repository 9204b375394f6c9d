/** The views that a recipe has markup for. */
export const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'] as const;
export type View = (typeof VIEWS)[number];
