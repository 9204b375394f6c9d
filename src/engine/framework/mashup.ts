import type { View } from './view.js';

/** How many views a mashup has on the left and right, or at the top and bottom. */
export type MashupLayout = '1x1' | '1Lx1R' | '1Tx1B' | '1Lx2R' | '2Lx1R' | '2Tx1B' | '1Tx2B' | '2x2';

const CELL_VIEWS: Readonly<Record<MashupLayout, readonly View[]>> = {
  '1x1': ['full'],
  '1Lx1R': ['half_vertical', 'half_vertical'],
  '1Tx1B': ['half_horizontal', 'half_horizontal'],
  '1Lx2R': ['half_vertical', 'quadrant', 'quadrant'],
  '2Lx1R': ['quadrant', 'quadrant', 'half_vertical'],
  '2Tx1B': ['quadrant', 'quadrant', 'half_horizontal'],
  '1Tx2B': ['half_horizontal', 'quadrant', 'quadrant'],
  '2x2': ['quadrant', 'quadrant', 'quadrant', 'quadrant'],
};

/** The views of a mashup's cells, in order. */
export function viewsOfMashup(layout: MashupLayout): readonly View[] {
  return CELL_VIEWS[layout];
}

/** The mashup layout whose first cell a single view fills. */
export const LAYOUT_OF_VIEW = {
  full: '1x1',
  half_horizontal: '1Tx1B',
  half_vertical: '1Lx1R',
  quadrant: '2x2',
} as const satisfies Readonly<Record<View, string>>;
