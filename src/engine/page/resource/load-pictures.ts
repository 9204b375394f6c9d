import { InkstandError } from '@inkstand/common/errors';
import { isDataUrl } from '../../paint/picture/data-url.js';
import type { PictureCache } from '../../paint/picture/picture-cache.js';
import type { Picture } from '../../paint/picture/pictures.js';
import { Pictures } from '../../paint/picture/pictures.js';
import type { RenderLimits } from '../../render-limits.js';
import { MAX_RESOURCES } from '../../render-limits.js';
import type { ResourceLoader } from '../../render-types.js';
import type { Notes } from '../notes.js';

/** Loads and decodes the pictures of a page concurrently. Failures are noted, and the picture counts as missing. */
export async function loadPictures(
  urls: Iterable<string>,
  cache: PictureCache,
  load: ResourceLoader,
  pixelRatio: number,
  limits: RenderLimits,
  notes: Notes,
): Promise<Pictures> {
  const found = new Map<string, Picture>();
  const all = [...urls];
  const remote = all.filter((url) => !isDataUrl(url));
  if (remote.length > MAX_RESOURCES) notes.add('pictures', { count: remote.length });
  const left = new Set(remote.slice(MAX_RESOURCES));
  await Promise.all(
    all.map(async (url) => {
      if (left.has(url)) return;
      try {
        const picture = await cache.open(url, load, pixelRatio, limits);
        if (picture) found.set(url, picture);
        else notes.add('resource-missing', { url });
      } catch (error) {
        const isLimit = error instanceof InkstandError && error.code === 'limit';
        const reason = error instanceof Error ? error.message : undefined;
        notes.add(isLimit ? 'resource-too-large' : 'resource-missing', { url, reason });
      }
    }),
  );
  return new Pictures(found);
}
