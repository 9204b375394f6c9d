import type { Shades } from '../read-shades.js';
import type { ScreenContext } from '../screen-context.js';
import { paintOf } from '../token-paint.js';
import { encodeTile } from './tile-image.js';

const SHADE_PICTURE =
  /\/images\/(?:grayscale|color-\w+)(?:--([124])bit)?(?:-preview)?\/(?:[\w-]+\/)*(black|white|[a-z]+-\d{1,2})\.(?:png|svg|gif|webp)(?:[?#].*)?$/;
const PAINT_OF_BITS: Readonly<Record<string, ScreenContext['paint']>> = { 1: '1bit', 2: '2bit', 4: 'grey' };
const FULL = ['k'];
/** Natural size of the framework's pictures, to which style sheets of release 3.1 scale them. */
const SIDE_CELLS = 16;

/**
 * The framework's picture of a shade (`…/images/grayscale/gray-50.png`, `…/grayscale--2bit/…`, `…/color-6a/red-40.png`) as a
 * `data:` URL; `undefined` for other URLs. Folders of a bit depth show it as panels of that depth do.
 */
export function shadePicture(url: string, context: ScreenContext, shades: Shades): string | undefined {
  const [, bits, token] = SHADE_PICTURE.exec(url) ?? [];
  const shown = bits === undefined ? context.paint : (PAINT_OF_BITS[bits] ?? context.paint);
  const paint = token === undefined ? undefined : paintOf(token, { ...context, paint: shown }, 'light', shades);
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
