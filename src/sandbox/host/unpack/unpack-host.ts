import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { MAX_UNPACKED_BYTES } from '../../script-limits.js';

const UNPACK = new Map([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['deflate-raw', inflateRawSync],
]);

/**
 * Answers a guest that wants bytes unpacked, `format base64`, with `=` and base64; with nothing if they are damaged or unpack to
 * more than is left of the limit. `onLimit` is called then.
 */
export function createUnpackHost(onLimit: () => void): (text: string) => string {
  let left = MAX_UNPACKED_BYTES;
  return (text) => {
    const space = text.indexOf(' ');
    const unpack = UNPACK.get(text.slice(0, space));
    if (!unpack || left <= 0) return '';
    try {
      const bytes = unpack(Buffer.from(text.slice(space + 1), 'base64'), { maxOutputLength: left });
      left -= bytes.length;
      return `=${bytes.toString('base64')}`;
    } catch (error) {
      if (error instanceof RangeError) onLimit();
      return '';
    }
  };
}
