/** Mashup layouts by the framework's names, in the order of forms: the cell on each quarter of the screen, row by row. */
const AREAS = {
  '1Lx1R': ['12', '12'],
  '1Tx1B': ['11', '22'],
  '1Lx2R': ['12', '13'],
  '2Lx1R': ['13', '23'],
  '2Tx1B': ['12', '33'],
  '1Tx2B': ['11', '23'],
  '2x2': ['12', '34'],
} as const;

export type MashupLayout = keyof typeof AREAS;
export const MASHUP_LAYOUTS = Object.keys(AREAS) as readonly string[] as readonly [MashupLayout, ...MashupLayout[]];

/** Place and size of a cell, in halves of the screen. */
interface MashupCell {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The cells of a layout, in order. */
export function cellsOf(layout: MashupLayout): readonly MashupCell[] {
  const [upper, lower] = AREAS[layout];
  const quarters = [...upper, ...lower];
  return [...new Set(quarters)].sort().map((cell) => {
    const [first, last] = [quarters.indexOf(cell), quarters.lastIndexOf(cell)];
    const [x, y] = [first % 2, Math.floor(first / 2)];
    return { x, y, w: (last % 2) - x + 1, h: Math.floor(last / 2) - y + 1 };
  });
}

export const findMashupLayout = (name: unknown): MashupLayout | undefined =>
  MASHUP_LAYOUTS.find((layout) => layout === name);
