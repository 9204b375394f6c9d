import { type ErrorCode, InkstandError } from '@inkstand/common/errors';
import { explainDiskFailure } from './disk-failure.js';
import type { Reply } from './reply.js';

/** HTTP status and title of each error code. */
export const STATUS_OF_CODE: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  unprocessable: 422,
  'too-many-requests': 429,
  limit: 503,
  timeout: 504,
  'no-space': 507,
  unavailable: 503,
  internal: 500,
};

/** The error that clients may see: an `InkstandError` unchanged, anything else without its message. */
export function readFailure(thrown: unknown): InkstandError {
  if (thrown instanceof InkstandError) return thrown;
  const ofDisk = explainDiskFailure(thrown);
  if (ofDisk) return ofDisk;
  return new InkstandError('internal', 'something went wrong inside the gateway', { cause: thrown });
}

/** `application/problem+json`, with the `error` string that clients of the hosted service read. */
export function problem(failure: InkstandError): Reply {
  const status = STATUS_OF_CODE[failure.code];
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' };
  if (failure.retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.ceil(failure.retryAfterSeconds));
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  const body = {
    type: `/problems#${failure.code}`,
    title: failure.code.replaceAll('-', ' '),
    status,
    detail: failure.message,
    hint: failure.hint,
    error: failure.message,
  };
  return { status, headers, body: JSON.stringify(body) };
}
