import { InkstandError, messageOf } from '../errors.js';
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

function findReason(cause: unknown): UnopenedReason {
  const path = cause instanceof Error && 'path' in cause ? String(cause.path) : '';
  if (path.endsWith('secret.key')) return 'key';
  if (!(cause instanceof InkstandError)) return 'disk';
  if (cause.code === 'conflict') return 'newer';
  if (cause.code === 'invalid') return 'key';
  return isDamage(cause) || cause.code === 'internal' ? 'damaged' : 'disk';
}
