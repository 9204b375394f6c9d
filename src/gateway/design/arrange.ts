import type { View } from '@inkstand/engine/panel';
import { COLUMNS, ROWS } from './design-limits.js';
import type { Block, Design, Place } from './design-types.js';

/** Where blocks of a design stand in one view on one kind of panel. */
export interface Arrangement {
  readonly rows: number;
  /** By id; blocks without a place are not shown. */
  readonly places: ReadonlyMap<string, Place>;
}

type Shape = 'landscape' | 'portrait';

/** How much wider blocks get in a view, and how many rows it has; undefined where the grid grows. */
const VIEW_RULES: Readonly<Record<View, Readonly<Record<Shape, readonly [factor: number, rows: number | undefined]>>>> =
  {
    full: { landscape: [1, ROWS], portrait: [2, undefined] },
    half_horizontal: { landscape: [1, ROWS / 2], portrait: [2, ROWS] },
    half_vertical: { landscape: [2, ROWS], portrait: [4, ROWS * 2] },
    quadrant: { landscape: [2, ROWS / 2], portrait: [4, ROWS] },
  };

/** Blocks that only decorate their place among others. */
const DECORATION: ReadonlySet<string> = new Set(['box', 'divider']);

/**
 * The full view on a wide panel is the design itself. In all others, blocks get wider as the view gets narrower and
 * follow each other in reading order; those for which no rows remain are not shown. Pure.
 */
export function arrange(design: Design, view: View, shape: Shape): Arrangement {
  if (view === 'full' && shape === 'landscape')
    return { rows: ROWS, places: new Map(design.blocks.map((block) => [block.id, block])) };
  const [factor, limit] = VIEW_RULES[view][shape];
  const places = new Map<string, Place>();
  let y = 0;
  for (const band of listBands(design.blocks, factor)) {
    const room = limit === undefined ? Number.POSITIVE_INFINITY : limit - y;
    const wanted = Math.max(...band.map(({ h }) => h));
    // The first blocks are shown in any case, in the rows that there are.
    if (wanted > room && y > 0) break;
    const h = Math.min(wanted, room);
    let x = 0;
    band.forEach(({ id, w }, index) => {
      const width = index === band.length - 1 ? COLUMNS - x : w;
      places.set(id, { x, y, w: width, h });
      x += width;
    });
    y += h;
  }
  // Fewer rows than a full view would enlarge a few lines to the whole panel.
  return { rows: limit ?? Math.max(y, ROWS), places };
}

/** Blocks as people read them: from the top, and from the left in a row; without those that only decorate. */
export const inReadingOrder = (blocks: readonly Block[]): readonly Block[] =>
  blocks.filter(({ kind }) => !DECORATION.has(kind)).sort((a, b) => a.y - b.y || a.x - b.x);

interface Standing {
  readonly id: string;
  readonly w: number;
  readonly h: number;
}

/** Blocks in reading order, as many side by side as fit. */
function listBands(blocks: readonly Block[], factor: number): readonly (readonly Standing[])[] {
  const bands: Standing[][] = [];
  let width = COLUMNS;
  for (const { id, w, h } of inReadingOrder(blocks)) {
    const wide = Math.min(COLUMNS, w * factor);
    if (width + wide > COLUMNS) {
      bands.push([]);
      width = 0;
    }
    width += wide;
    bands.at(-1)?.push({ id, w: wide, h });
  }
  return bands;
}
