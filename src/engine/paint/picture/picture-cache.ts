import { LruMap } from '@inkstand/common/lru-map';
import type { ResourceLoader } from '../../render-types.js';
import { isDataUrl, readDataUrl } from './data-url.js';
import { type DecodeLimits, decodePicture } from './decode-picture.js';
import type { Picture } from './pictures.js';

const MAX_BYTES = 32 * 1024 * 1024;

/** Caches decoded pictures from `data:` URLs; at most 32 MB of pixels. */
export class PictureCache {
  readonly #cache = new LruMap<string, Picture>({ max: MAX_BYTES, sizeOf: (key, { bytes }) => bytes + key.length * 2 });

  /** Loads and decodes a picture. Undefined if there is none; throws if it is too large or broken. */
  async open(
    url: string,
    load: ResourceLoader,
    pixelRatio: number,
    limits: DecodeLimits,
  ): Promise<Picture | undefined> {
    if (!isDataUrl(url)) {
      const resource = await load(url);
      return resource && decodePicture(resource.bytes, pixelRatio, limits);
    }
    const key = `${pixelRatio} ${url}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const bytes = readDataUrl(url);
    if (!bytes) return undefined;
    const picture = await decodePicture(bytes, pixelRatio, limits);
    this.#cache.set(key, picture);
    return picture;
  }

  clear(): void {
    this.#cache.clear();
  }
}
