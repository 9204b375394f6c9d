import type { InkstandError } from '@inkstand/common/errors';

/** The part of pino that modules use. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RequestLine {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly client: string;
  readonly failure: InkstandError | undefined;
}

const SECRETS =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=\/(?:screens|firmware|invite)\/)[A-Za-z0-9_-]{22}/gi;

/** Length of the shorter kind of secret; looking for both takes a tenth of the time of a display's answer. */
const MIN_SECRET_CHARS = 22;

/**
 * The path without its query, and with masked secrets: a plugin setting's UUID, a picture's address and
 * an invitation are credentials.
 */
export function maskPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (path.length < MIN_SECRET_CHARS) return path;
  return decodeLetters(path.slice(0, 200)).replace(SECRETS, (secret) => `${secret.slice(0, 4)}…`);
}

/** Logs a request: internal failures as errors with their cause, everything else as information. */
export function logRequest(log: Log, line: RequestLine): void {
  const { method, url, status, milliseconds, client, failure } = line;
  const fields = { method, path: maskPath(url), status, ms: Math.round(milliseconds), client };
  if (status >= 500 || failure?.code === 'internal') log.error({ ...fields, err: failure }, 'request failed');
  // The message is for the client and may quote what it sent.
  else if (failure) log.info({ ...fields, error: failure.code }, 'request refused');
  else log.info(fields, 'request');
}

/** Decodes letters as routes do, so that an encoded letter cannot hide a secret from the mask. */
const decodeLetters = (path: string): string =>
  path.replace(/%(?:2d|3\d|[46][1-9a-f]|[57][0-9a]|5f)/gi, (code) => decodeURIComponent(code));
