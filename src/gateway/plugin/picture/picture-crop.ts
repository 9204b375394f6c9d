import { InkstandError } from '@inkstand/common/errors';
import type { PictureCrop } from '../../store/store.js';

/** The largest enlargement of a crop. */
export const MAX_ZOOM = 5;

/** Whether a crop lies within its picture. */
export function isCrop({ x, y, zoom }: PictureCrop): boolean {
  const isShare = (value: number): boolean => value >= 0 && value <= 1;
  return isShare(x) && isShare(y) && zoom >= 1 && zoom <= MAX_ZOOM;
}

/** @throws InkstandError `invalid` */
export function requireCrop(crop: PictureCrop): void {
  if (isCrop(crop)) return;
  throw new InkstandError(
    'invalid',
    `expected a focus from 0 to 1 in both directions, and a zoom from 1 to ${MAX_ZOOM}`,
  );
}
