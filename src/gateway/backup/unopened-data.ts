import { InkstandError, messageOf, messageWithoutQuotation } from '@inkstand/common/errors';
import { isDamage } from '../store/store.js';

/**
 * Why a gateway cannot open its data: written by a newer version, an unreadable key, damage beyond repair, or a disk that
 * cannot be read or written.
 */
export type UnopenedReason = 'newer' | 'key' | 'damaged' | 'disk';

/** The data of a folder that no other gateway uses cannot be opened. */
export class UnopenedData extends Error {
  readonly reason: UnopenedReason;

  constructor(reason: UnopenedReason, cause: unknown) {
    super(`the data cannot be opened: ${messageOf(cause)}`, { cause });
    this.name = 'UnopenedData';
    this.reason = reason;
  }
}

/** Explains an error of opening the store or its tables. */
export function explainUnopened(cause: unknown): UnopenedData {
  if (cause instanceof UnopenedData) return cause;
  return new UnopenedData(findReason(cause), cause);
}

/**
 * Explains an error of a start whose store could be opened: the disk fails, or a stored value has a form that no version of
 * this program writes.
 */
export function explainUnusable(cause: unknown): UnopenedData {
  if (cause instanceof UnopenedData) return cause;
  const isOfDisk =
    cause instanceof InkstandError
      ? !isDamage(cause) && (cause.code === 'unavailable' || cause.code === 'no-space')
      : cause instanceof Error && 'syscall' in cause;
  // The parser of JSON quotes what it could not read, which may be a secret.
  const quoted = cause instanceof SyntaxError ? new Error(messageWithoutQuotation(cause)) : cause;
  return new UnopenedData(isOfDisk ? 'disk' : 'damaged', quoted);
}

/** Whether another gateway uses the data. */
export const isConflict = (error: unknown): boolean => error instanceof InkstandError && error.code === 'conflict';

function findReason(cause: unknown): UnopenedReason {
  const path = cause instanceof Error && 'path' in cause ? String(cause.path) : '';
  if (path.endsWith('secret.key')) return 'key';
  if (!(cause instanceof InkstandError)) return 'disk';
  if (cause.code === 'conflict') return 'newer';
  if (cause.code === 'invalid') return 'key';
  return isDamage(cause) || cause.code === 'internal' ? 'damaged' : 'disk';
}
