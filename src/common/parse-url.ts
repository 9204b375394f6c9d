/** Longer than any name of a host: reading one takes quadratic time, in code that nothing interrupts. */
export const MAX_HOST_CHARS = 1_000;
/** Left out wherever they stand, or at the start. */
const IGNORED = /[\t\n\r]+|^[\0- ]+/g;
/** User and host, where the scheme has names that are read. */
const AUTHORITY = /^(?:blob:)?(?:(?:https?|wss?|ftp|file):[/\\]*|[/\\]{2,})([^/\\?#]*)/i;

const hasShortHost = (text: string): boolean =>
  (AUTHORITY.exec(text.replace(IGNORED, ''))?.[1] ?? '').length <= MAX_HOST_CHARS;

/**
 * An address from outside, by a base if it is relative; `undefined` for what is none, or has a user and host of more than `MAX_HOST_CHARS`.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  if (!hasShortHost(text) || (base !== undefined && !hasShortHost(base))) return undefined;
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
