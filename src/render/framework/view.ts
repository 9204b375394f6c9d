/** The four shapes a recipe brings markup for. */
export const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'] as const;
export type View = (typeof VIEWS)[number];

/** The mashup whose first cell a view alone is drawn as. */
export const LAYOUT_OF_VIEW = {
  full: '1x1',
  half_horizontal: '1Tx1B',
  half_vertical: '1Lx1R',
  quadrant: '2x2',
} as const satisfies Readonly<Record<View, string>>;
