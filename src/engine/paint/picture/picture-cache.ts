import type { ResourceLoader } from '../../rendering.js';
import { isDataUrl, readDataUrl } from './data-url.js';
import { type DecodeLimits, decodePicture } from './decode.js';
import type { Picture } from './picture.js';

const MAX_BYTES = 32 * 1024 * 1024;

/** LRU cache of decoded pictures from `data:` URLs; at most 32 MB of pixels. */
export class PictureCache {
  readonly #cache = new Map<string, Picture>();
  #bytes = 0;

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
    if (known) {
      this.#cache.delete(key);
      this.#cache.set(key, known);
      return known;
    }
    const bytes = readDataUrl(url);
    if (!bytes) return undefined;
    const picture = await decodePicture(bytes, pixelRatio, limits);
    this.#keep(key, picture);
    return picture;
  }

  clear(): void {
    this.#cache.clear();
    this.#bytes = 0;
  }

  #keep(key: string, picture: Picture): void {
    this.#cache.set(key, picture);
    this.#bytes += picture.bytes + key.length * 2;
    for (const [oldest, { bytes }] of this.#cache) {
      if (this.#bytes <= MAX_BYTES || oldest === key) break;
      this.#cache.delete(oldest);
      this.#bytes -= bytes + oldest.length * 2;
    }
  }
}
