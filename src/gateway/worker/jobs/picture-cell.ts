import { InkstandError } from '@inkstand/common/errors';
import { describeNote, type Note } from '@inkstand/engine/note';
import type { ResourceLoader } from '@inkstand/engine/render';
import { requireWholePicture } from '@inkstand/engine/require-whole';
import type { CellPicture, CellSource } from '../protocol/render.js';
import { placeCrop } from './place-crop.js';

/** Address of a cell's picture within the page; the name is reserved and exists on no network (RFC 6761). */
const ADDRESS = 'http://picture.invalid/';

/** A full page with one picture, pixel for pixel if it has the panel's size. */
export function writePicturePage(picture: CellPicture, place: number, viewRatio: number): string {
  return `<!doctype html><style>html,body{margin:0;width:100%;height:100%;background:#fff}</style>${writePictureMarkup(picture, place, viewRatio)}`;
}

/** A picture as the markup of a mashup cell. */
export function writePictureMarkup(picture: CellPicture, place: number, viewRatio: number): string {
  return `<div style="position:relative;width:100%;height:100%;overflow:hidden"><img alt="" src="${ADDRESS}${place}" style="position:absolute;${writePlace(picture, viewRatio)}"></div>`;
}

function writePlace({ fit, crop }: CellPicture, viewRatio: number): string {
  if (fit !== 'cover' || !crop) return `left:0;top:0;width:100%;height:100%;object-fit:${fit}`;
  const { left, top, size, positionX, positionY } = placeCrop(crop, viewRatio);
  return `left:${left}%;top:${top}%;width:${size}%;height:${size}%;object-fit:cover;object-position:${positionX}% ${positionY}%`;
}

/** Loads the addresses of the cells' own pictures, and passes all others to `load`. */
export function withPictures(cells: readonly (CellSource | undefined)[], load: ResourceLoader): ResourceLoader {
  if (!cells.some((cell) => cell?.picture)) return load;
  return async (url) => {
    if (!url.startsWith(ADDRESS)) return load(url);
    const picture = cells[Number(url.slice(ADDRESS.length))]?.picture;
    return picture && { bytes: picture.bytes, mediaType: picture.mediaType };
  };
}

/** @throws InkstandError `unprocessable` for a truncated picture that was not checked before */
export function requireWholePictures(cells: readonly (CellSource | undefined)[]): void {
  for (const cell of cells) if (cell?.picture?.isUnchecked) requireWholePicture(cell.picture.bytes);
}

/**
 * A picture that is the only content must be visible. @throws InkstandError `unprocessable` when it could not be
 * painted
 */
export function requirePictures(notes: readonly Note[]): void {
  const lost = notes.find(({ values: { url } }) => typeof url === 'string' && url.startsWith(ADDRESS));
  if (!lost) return;
  const { kind, detail } = describeNote(lost);
  throw new InkstandError('unprocessable', `the picture cannot be drawn: ${detail ?? kind}`);
}
