import type { PictureCrop, ShownPicture } from '../../store/store.js';
import type { CellPicture } from '../../worker/worker.js';

/** A picture as the content of a view. A crop that the owner chose fills the view, however others fit. */
export function describeCell(
  { bytes, mediaType, widthPx, heightPx, suggestion }: ShownPicture,
  chosen: PictureCrop | undefined,
  fit: CellPicture['fit'],
): CellPicture {
  const crop = chosen ?? (suggestion && { ...suggestion, zoom: 1 });
  const ratio = widthPx && heightPx ? widthPx / heightPx : undefined;
  return {
    bytes,
    mediaType,
    fit: chosen ? 'cover' : fit,
    ...(crop && ratio !== undefined && { crop: { ...crop, ratio } }),
  };
}
