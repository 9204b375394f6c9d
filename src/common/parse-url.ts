/** No host name is this long. Parsing one takes quadratic time, in code that cannot be interrupted. */
export const MAX_HOST_CHARS = 1_000;
/** `URL` drops tabs and line breaks anywhere, and control characters and spaces at the start. */
const IGNORED = /[\t\n\r]+|^[\0- ]+/g;
/** User and host, of the schemes whose hosts `URL` parses. */
const AUTHORITY = /^(?:blob:)?(?:(?:https?|wss?|ftp|file):[/\\]*|[/\\]{2,})([^/\\?#]*)/i;

const hasShortHost = (text: string): boolean =>
  (AUTHORITY.exec(text.replace(IGNORED, ''))?.[1] ?? '').length <= MAX_HOST_CHARS;

/**
 * Parses an address from outside; a relative one needs a base. Undefined if it is invalid, or if its user and host have
 * more than `MAX_HOST_CHARS` characters.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  if (!hasShortHost(text) || (base !== undefined && !hasShortHost(base))) return undefined;
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
