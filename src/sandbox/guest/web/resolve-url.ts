import { parseUrl, writeUrl } from './parse-url.js';

/** The whole address that `address` means in a document at `base`; `undefined` when it is none. */
export function resolveUrl(address: string, base: string): string | undefined {
  const parts = parseUrl(address, parseUrl(base, undefined));
  return parts && writeUrl(parts);
}
