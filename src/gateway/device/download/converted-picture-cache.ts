import { LruMap } from '@inkstand/common/lru-map';
import { type Reply, withHeaders } from '../../http/http.js';
import { type ImageFormat, MEDIA_TYPES, type WantedImage } from './current-image.js';

/** Writes a file in another format, or turned. */
export type ConvertPicture = (
  bytes: Uint8Array,
  wanted: WantedImage & { readonly format: ImageFormat },
) => Promise<Uint8Array>;

interface ConvertedPicturesOptions {
  readonly convert?: ConvertPicture | undefined;
  readonly log: { warn(fields: object, message: string): void };
}

const MAX_KEPT = 4;
/** Larger files are converted again: a bitmap of a large panel has 24 MB. */
const MAX_KEPT_BYTES = 1_000_000;

/** Screens as clients want them. The latest are kept, so clients that call often or at the same time cause one conversion. */
export class ConvertedPictures {
  readonly #options: ConvertedPicturesOptions;
  readonly #byName = new LruMap<string, Promise<Uint8Array>>({ max: MAX_KEPT });

  constructor(options: ConvertedPicturesOptions) {
    this.#options = options;
  }

  /**
   * The file as the client wants it; as it is when the worker cannot write it.
   *
   * @param name of the screen; its bytes never change
   */
  async fit(name: string, file: Reply, { format, rotationDegrees }: WantedImage): Promise<Reply> {
    const { convert, log } = this.#options;
    const bytes = file.body;
    const storedType = file.headers['Content-Type'];
    const wanted = format ?? (storedType === MEDIA_TYPES.bmp ? 'bmp' : 'png');
    if (!convert || !(bytes instanceof Uint8Array) || (rotationDegrees === 0 && storedType === MEDIA_TYPES[wanted]))
      return file;
    try {
      const body = await this.#once(`${name}-${wanted}-${rotationDegrees}`, () =>
        convert(bytes, { format: wanted, rotationDegrees }),
      );
      return { ...withHeaders(file, { 'Content-Type': MEDIA_TYPES[wanted] }), body };
    } catch (err) {
      log.warn({ err }, 'a screen could not be converted');
      return file;
    }
  }

  async #once(name: string, convert: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const before = this.#byName.get(name);
    if (before) return before;
    const converted = convert();
    this.#byName.set(name, converted);
    try {
      const bytes = await converted;
      if (bytes.length > MAX_KEPT_BYTES) this.#byName.delete(name);
      return bytes;
    } catch (error) {
      this.#byName.delete(name);
      throw error;
    }
  }
}
