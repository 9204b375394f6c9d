import { MAX_HOST_CHARS, parseUrl } from '@inkstand/common/parse-url';
import { URL_PARTS } from '../../guest/web/url-parts.js';
import { readGuestArray } from '../../guest-json.js';

/** Answers a guest that reads an address, or writes a part of it, `[address, base, part, value]`, with its parts; with nothing if it is none. */
export function answerUrl(text: string): string {
  const [address, base, name, value] = readGuestArray(text) ?? [];
  const url = typeof address === 'string' ? parseUrl(address, typeof base === 'string' ? base : undefined) : undefined;
  if (!url) return '';
  const part = URL_PARTS.find((one) => one === name);
  if (part === undefined || typeof value !== 'string') return writeParts(url);
  if (part === 'href') return writeParts(parseUrl(value));
  const isTooLong = (part === 'host' || part === 'hostname') && value.length > MAX_HOST_CHARS;
  if (part !== 'origin' && !isTooLong) url[part] = value;
  return writeParts(url);
}

const writeParts = (url: URL | undefined): string => (url ? JSON.stringify(URL_PARTS.map((one) => url[one])) : '');
