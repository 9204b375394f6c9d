import { MAX_URL_CHARS, parseUrl } from '@inkstand/common/parse-url';
import { URL_PARTS } from '../../guest/web/url-parts.js';
import { readGuestArray } from '../../guest-json.js';

/** Answers a guest that reads an address, or writes a part of it, `[address, base, part, value]`, with its parts; with nothing if it is none. */
export function answerUrl(text: string): string {
  const [address, base, name, value] = readGuestArray(text) ?? [];
  const url = typeof address === 'string' ? parseUrl(address, typeof base === 'string' ? base : undefined) : undefined;
  if (!url) return '';
  const part = URL_PARTS.find((one) => one === name);
  try {
    if (part && part !== 'origin' && typeof value === 'string' && value.length <= MAX_URL_CHARS) url[part] = value;
  } catch {
    return '';
  }
  return JSON.stringify(URL_PARTS.map((one) => url[one]));
}
