import { readGuestArray } from '../../guest-json.js';

/** Parts of an address, in the order in which they are sent to the guest. */
const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

/** Answers a guest that reads an address, or writes a part of it, `[address, base, part, value]`, with its parts; with nothing if it is none. */
export function answerUrl(text: string): string {
  const [address, base, name, value] = readGuestArray(text) ?? [];
  try {
    const url = new URL(String(address), typeof base === 'string' ? base : undefined);
    const part = PARTS.find((one) => one === name && one !== 'origin');
    if (part) Object.assign(url, { [part]: value });
    return JSON.stringify(PARTS.map((one) => url[one]));
  } catch {
    return '';
  }
}
