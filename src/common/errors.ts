/** Error codes shared by all modules; `http/` maps each to a status in one table. */
export type ErrorCode =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'precondition-failed'
  | 'too-large'
  | 'unsupported-media-type'
  | 'unprocessable'
  | 'too-many-requests'
  | 'limit'
  | 'timeout'
  | 'no-space'
  | 'unavailable'
  | 'internal';

/** Why a source returned no data. Pages have a message for each code, `source.fault.<code>`, with its values. */
export interface SourceFault {
  readonly code: SourceFaultCode;
  readonly values: Readonly<Record<string, string | number>>;
}

export type SourceFaultCode =
  | 'answered'
  | 'bad-certificate'
  | 'bad-coding'
  | 'body-ended'
  | 'changed-certificate'
  | 'empty-response'
  | 'connection-closed'
  | 'connection-refused'
  | 'connection-timed-out'
  | 'dns-unavailable'
  | 'foreign-folder'
  | 'foreign-plugin'
  | 'foreign-redirect'
  | 'google-album'
  | 'host-unreachable'
  | 'mqtt-off'
  | 'heic-picture'
  | 'html-page'
  | 'gtfs-damaged'
  | 'needs-newer-node'
  | 'network-unreachable'
  | 'no-address'
  | 'no-certificate'
  | 'no-folder'
  | 'no-response'
  | 'not-album'
  | 'not-calendar'
  | 'not-csv'
  | 'not-data'
  | 'not-http'
  | 'not-https'
  | 'not-json'
  | 'not-json-empty'
  | 'not-picture'
  | 'not-url'
  | 'not-xml'
  | 'picture-broken'
  | 'picture-complex'
  | 'picture-cut'
  | 'picture-too-large'
  | 'reach-broadcast'
  | 'reach-gateway'
  | 'reach-link-local'
  | 'reach-loopback'
  | 'reach-private-only'
  | 'reach-public-only'
  | 'too-deep'
  | 'too-large'
  | 'too-many-characters'
  | 'too-many-redirects'
  | 'too-many-urls'
  | 'too-many-values'
  | 'unknown-host';

/** An error in a template. Lines and columns count from 1. */
export interface MarkupError {
  /** What is wrong, without the place. */
  readonly message: string;
  /** In the markup that all views share, else in that of the view. */
  readonly isShared: boolean;
  readonly line: number;
  readonly column: number;
}

interface ErrorDetail {
  /** What the reader can do about it, in one sentence. */
  hint?: string;
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number;
  /** The cause, for an error about a source. */
  fault?: SourceFault;
  /** For a template that cannot be parsed. */
  markupError?: MarkupError;
  cause?: unknown;
}

/**
 * The project's error type. `message` is for the reader (lower case, no full stop, what was expected and what was
 * received); details for the log belong in `cause`.
 */
export class InkstandError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly fault: SourceFault | undefined;
  readonly markupError: MarkupError | undefined;

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'InkstandError';
    this.code = code;
    this.hint = detail.hint;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.fault = detail.fault;
    this.markupError = detail.markupError;
  }
}

/** English and German quotation marks, or a value that was refused. */
const QUOTED_FROM = /["'`\u201c\u201e\u2018]|, got /;

/**
 * The message of whatever was thrown, up to its first quotation. Messages of our own and of Node.js quote what could not
 * be read, which may be a secret of the owner or a response of a source.
 */
export function messageWithoutQuotation(error: unknown): string {
  const message = messageOf(error);
  const at = message.search(QUOTED_FROM);
  return at < 0 ? message : `${message.slice(0, at).trimEnd()} …`;
}

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Options for an error about a source, with which pages can explain it in the owner's language. */
export const fault = (code: SourceFaultCode, values: SourceFault['values'] = {}): { readonly fault: SourceFault } => ({
  fault: { code, values },
});
