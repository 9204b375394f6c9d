import { InkstandError, messageWithoutQuotation } from '@inkstand/common/errors';

/** An error as the log has it. */
interface LoggedError {
  readonly type: string;
  /** Code of an `InkstandError`, or of the system or a package. */
  readonly code?: string;
  /** Code of the fault of an error about a source. */
  readonly fault?: string;
  readonly message: string;
  /** Places in code only. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const MAX_CAUSES = 4;
const MAX_FRAMES = 12;

/**
 * What the log says of an error: never a quotation, and no property that another package added to it, such as the
 * address or response that was refused.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: messageWithoutQuotation(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const fault = error instanceof InkstandError && error.fault ? { fault: error.fault.code } : {};
  const frames = listFrames(error.stack ?? '');
  return {
    type: error.name,
    ...code,
    ...fault,
    message: isOfSystem(error) ? error.message : messageWithoutQuotation(error),
    ...(frames === '' ? {} : { stack: frames }),
    ...(error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Errors of system calls quote only paths and addresses, which the reader needs. */
const isOfSystem = (error: Error): boolean => 'syscall' in error && 'errno' in error;

/** Lines of a stack that name a place; those before repeat the message. */
const listFrames = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .join('\n');
