import { checkBitmap, deepenGreys, type IndexedBitmap } from './indexed-bitmap.js';
import { packRows } from './pack.js';
import { beginPng, finishPng, finishPngAsync, makeChunk } from './png.js';
import { escapeTwoLevelMode } from './two-levels.js';

/**
 * Encodes a PNG file with only IHDR, PLTE, IDAT and IEND: colour type 0 without a palette, 3 with one. Palettes are
 * never written with 1 bit, which panels show inverted or black (device protocol, section 9), and greys that need more bits
 * are scaled to them.
 */
export function encodePng(picture: IndexedBitmap): Uint8Array {
  const { header, rows } = planPng(picture);
  return finishPng(header, rows);
}

/**
 * The same bytes as `encodePng`, compressed on the thread pool. With `repeatsRows`, most rows equal the one above; they
 * are written as differences, which takes a tenth of the bytes.
 */
export async function encodePngAsync(
  picture: IndexedBitmap,
  { repeatsRows = false }: { readonly repeatsRows?: boolean } = {},
): Promise<Uint8Array> {
  const { header, rows } = planPng(picture);
  if (repeatsRows) subtractRowsAbove(rows, picture.heightPx);
  return finishPngAsync(header, rows);
}

function planPng(picture: IndexedBitmap): { readonly header: readonly Uint8Array[]; readonly rows: Uint8Array } {
  checkBitmap(picture);
  const { widthPx, heightPx, palette, minBitDepth = 1 } = picture;
  const greys = minBitDepth !== 1 && picture.bitDepth < minBitDepth ? deepenGreys(picture, minBitDepth) : picture;
  const bitDepth = palette ? Math.max(2, minBitDepth, picture.bitDepth) : greys.bitDepth;
  const pixels = palette ? picture.pixels : escapeTwoLevelMode(greys);
  const header = beginPng(widthPx, heightPx, bitDepth, palette ? 'palette' : 'grey');
  if (palette) header.push(makeChunk('PLTE', packPalette(palette)));

  const rowBytes = 1 + Math.ceil((widthPx * bitDepth) / 8);
  const rows = new Uint8Array(rowBytes * heightPx);
  packRows({ widthPx, heightPx, pixels }, bitDepth, rows, 1, rowBytes);
  return { header, rows };
}

/**
 * Filter 2 of PNG, applied from the last row upwards, so that each row is still unfiltered when the row below needs it.
 */
function subtractRowsAbove(rows: Uint8Array, heightPx: number): void {
  const rowBytes = rows.length / heightPx;
  for (let at = rows.length - rowBytes; at > 0; at -= rowBytes) {
    for (let i = at + 1; i < at + rowBytes; i++) rows[i] = (rows[i] ?? 0) - (rows[i - rowBytes] ?? 0);
    rows[at] = 2;
  }
}

function packPalette(palette: readonly string[]): Uint8Array {
  return Uint8Array.from(
    palette.flatMap((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))),
  );
}
