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

export interface ErrorDetail {
  /** What the reader can do about it, in one sentence. */
  hint?: string;
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number;
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

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'InkstandError';
    this.code = code;
    this.hint = detail.hint;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}
