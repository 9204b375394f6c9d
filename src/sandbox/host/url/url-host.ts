import { URL_PARTS } from '../../guest/web/url-parts.js';
import { readGuestArray } from '../../guest-json.js';

/** Answers a guest that reads an address, or writes a part of it, `[address, base, part, value]`, with its parts; with nothing if it is none. */
export function answerUrl(text: string): string {
  const [address, base, name, value] = readGuestArray(text) ?? [];
  try {
    const url = new URL(String(address), typeof base === 'string' ? base : undefined);
    const part = URL_PARTS.find((one) => one === name && one !== 'origin');
    if (part) Object.assign(url, { [part]: value });
    return JSON.stringify(URL_PARTS.map((one) => url[one]));
  } catch {
    return '';
  }
}
