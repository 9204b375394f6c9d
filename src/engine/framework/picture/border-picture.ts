import { lineStyleOf } from '../line-style.js';
import type { Shades } from '../read-shades.js';
import type { ScreenContext } from '../screen-context.js';
import { encodeTile } from './tile-image.js';

const LINE_PICTURE = /\/images\/borders(?:--[12]bit)?(?:-preview)?\/([1-7])(?:--([hv]))?\.png(?:[?#].*)?$/;
const FRAME_PICTURE = /\/images\/borders--[12]bit(?:-preview)?\/outline\.png(?:[?#].*)?$/;
/** Natural length of line pictures, to which style sheets of release 3.1 scale them. */
const LINE_CELLS = 12;
const FRAME_PX = 36;
/** Dots of a rounded corner, and of an edge from the corner where it begins, clockwise. */
const CORNER_DOTS = [
  [8, 0],
  [4, 1],
  [1, 4],
  [0, 8],
] as const;
const EDGE_DOTS = [12, 16, 20] as const;

/**
 * The pictures with which style sheets of releases 2 and 3 draw lines and frames (`…/images/borders--1bit/4--h.png`,
 * `…/outline.png`), as `data:` URLs; undefined for other URLs.
 */
export function borderPicture(url: string, context: ScreenContext, shades: Shades): string | undefined {
  if (FRAME_PICTURE.test(url)) return encodeTile(frameCells(), { k: '#000' });
  const match = LINE_PICTURE.exec(url);
  if (!match) return undefined;
  const lineStyle = lineStyleOf(Number(match[1]), match[2] === 'v' ? 'y' : 'x', context, 'light', shades, LINE_CELLS);
  if (!lineStyle) return undefined;
  return lineStyle.kind === 'runs' ? lineStyle.image : encodeTile(['k'], { k: lineStyle.color });
}

function frameCells(): string[] {
  const cells = Array.from({ length: FRAME_PX }, () => Array.from({ length: FRAME_PX }, () => '.'));
  const last = FRAME_PX - 1;
  const put = (x: number, y: number): void => {
    const row = cells[y];
    if (row) row[x] = 'k';
  };
  for (const [x, y] of CORNER_DOTS)
    for (const [left, top] of [
      [x, y],
      [last - x, y],
      [x, last - y],
      [last - x, last - y],
    ] as const)
      put(left, top);
  for (const at of EDGE_DOTS) {
    put(at, 0);
    put(last, at);
    put(last - at, last);
    put(0, last - at);
  }
  return cells.map((row) => row.join(''));
}
