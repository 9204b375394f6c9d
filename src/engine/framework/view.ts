/** The views that a recipe has markup for. */
export const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'] as const;
export type View = (typeof VIEWS)[number];

/** The mashup layout whose first cell a single view fills. */
export const LAYOUT_OF_VIEW = {
  full: '1x1',
  half_horizontal: '1Tx1B',
  half_vertical: '1Lx1R',
  quadrant: '2x2',
} as const satisfies Readonly<Record<View, string>>;
