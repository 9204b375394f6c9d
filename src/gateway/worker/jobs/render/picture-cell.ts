import { InkstandError } from '@inkstand/common/errors';
import { describeNote, type Note } from '@inkstand/engine/note';
import type { ResourceLoader } from '@inkstand/engine/render';
import { requireWholePicture } from '@inkstand/engine/require-whole';
import { type CellPicture, type CellSource, withPartsOf } from '../../protocol/render.js';
import { placeCrop } from './place-crop.js';

/** Address of a cell's picture within its page; the name is reserved and exists on no network (RFC 6761). */
const ADDRESS = 'http://picture.invalid/';

/** A full page with one picture, pixel for pixel if it has the panel's size. */
export function writePicturePage(picture: CellPicture, viewRatio: number): string {
  return `<!doctype html><style>html,body{margin:0;width:100%;height:100%;background:#fff}</style>${writePictureMarkup(picture, viewRatio)}`;
}

/** A picture as the markup of a mashup cell. */
export function writePictureMarkup(picture: CellPicture, viewRatio: number): string {
  return `<div style="position:relative;width:100%;height:100%;overflow:hidden"><img alt="" src="${ADDRESS}" style="position:absolute;${writePlace(picture, viewRatio)}"></div>`;
}

function writePlace({ fit, crop }: CellPicture, viewRatio: number): string {
  if (fit !== 'cover' || !crop) return `left:0;top:0;width:100%;height:100%;object-fit:${fit}`;
  const { left, top, size, positionX, positionY } = placeCrop(crop, viewRatio);
  return `left:${left}%;top:${top}%;width:${size}%;height:${size}%;object-fit:cover;object-position:${positionX}% ${positionY}%`;
}

/** Loads the address of the cell's own picture, and passes all others to `load`. */
export function withPicture({ picture }: CellSource, load: ResourceLoader): ResourceLoader {
  if (!picture) return load;
  const { bytes, mediaType } = picture;
  return async (url) => (url.startsWith(ADDRESS) ? { bytes, mediaType } : load(url));
}

/** @throws InkstandError `unprocessable` for a truncated picture that was not checked before */
export function requireWholePictures(cells: readonly (CellSource | undefined)[]): void {
  for (const { picture } of withPartsOf(cells)) if (picture?.isUnchecked) requireWholePicture(picture.bytes);
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
