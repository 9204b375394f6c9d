import { paintOf } from './paint.js';
import type { Shades } from './read-shades.js';
import type { ScreenContext } from './screen-context.js';
import { encodeTile } from './tile-image.js';

const GREY_PICTURE = /\/images\/grayscale\/(?:[\w-]+\/)*(gray-\d{1,2}|black|white)\.(?:png|svg|gif|webp)(?:[?#].*)?$/;
const FULL = ['k'];
/** Natural size of the framework's pictures: style sheets of release 3.1 scale them to it. */
const SIDE_CELLS = 16;

/** The framework's picture of a grey (`…/images/grayscale/gray-50.png`) as a `data:` URL; `undefined` for other URLs. */
export function greyPicture(url: string, context: ScreenContext, shades: Shades): string | undefined {
  const token = GREY_PICTURE.exec(url)?.[1];
  const paint = token === undefined ? undefined : paintOf(token, context, 'light', shades);
  if (!paint) return undefined;
  if (paint.kind === 'plain') return encodeTile(FULL, { k: paint.color });
  const cells = paint.cells.map((row) => row.replaceAll('.', 'g'));
  return encodeTile(repeatCells(cells), { ...paint.inks, g: paint.ground });
}

function repeatCells(cells: readonly string[]): readonly string[] {
  const [across, down] = [SIDE_CELLS / (cells[0]?.length ?? 1), SIDE_CELLS / cells.length];
  if (!Number.isInteger(across) || !Number.isInteger(down)) return cells;
  return Array.from({ length: down }, () => cells.map((row) => row.repeat(across))).flat();
}
