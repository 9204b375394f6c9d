import { definedMembers } from '@inkstand/common/defined-members';
import {
  type ErrorCode,
  InkstandError,
  type MarkupError,
  messageWithoutQuotation,
  type SourceFault,
} from '@inkstand/common/errors';
import type { Job, JobResult } from './job.js';

/** Messages from the gateway to the worker. */
export type HostMessage =
  | { readonly kind: 'run'; readonly id: number; readonly job: Job }
  | { readonly kind: 'abort'; readonly id: number };

/** Messages from the worker to the gateway. */
export type WorkerMessage = (
  | { readonly kind: 'done'; readonly result: JobResult<Job> }
  | { readonly kind: 'failed'; readonly error: WireError }
) & {
  readonly id: number;
  /** Memory of the worker after the job. */
  readonly residentBytes: number;
};

/** An `InkstandError` as sent over the channel, because class identity does not survive serialisation. */
interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly retryAfterSeconds?: number;
  readonly fault?: SourceFault;
  readonly markupError?: MarkupError;
}

/** Any thrown value as plain data; a foreign error is `internal`, with its own message but nothing that it quotes. */
export function packError(error: unknown): WireError {
  if (!(error instanceof InkstandError)) {
    return { code: 'internal', message: messageWithoutQuotation(error) };
  }
  return {
    code: error.code,
    message: error.message,
    ...definedMembers({
      hint: error.hint,
      retryAfterSeconds: error.retryAfterSeconds,
      fault: error.fault,
      markupError: error.markupError,
    }),
  };
}

/** The error that `packError` serialised. */
export function unpackError(wire: WireError): InkstandError {
  return new InkstandError(wire.code, wire.message, {
    ...definedMembers({
      hint: wire.hint,
      retryAfterSeconds: wire.retryAfterSeconds,
      fault: wire.fault,
      markupError: wire.markupError,
    }),
  });
}
