/** Names of hosts take quadratic time to read, in code that nothing interrupts. Most servers refuse addresses of this length. */
export const MAX_URL_CHARS = 16_384;
/** Has no host, so it may be as long as the text of which it comes. */
const DATA = /^data:/i;

const isShort = (text: string): boolean => text.length <= MAX_URL_CHARS || DATA.test(text);

/** An address from outside, by a base if it is relative; `undefined` for what is none or is longer than `MAX_URL_CHARS`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  if (!isShort(text) || (base !== undefined && !isShort(base))) return undefined;
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
