import { InkstandError } from '@inkstand/common/errors';

/** An error about a failed write that is safe to show to clients; undefined for other causes. */
export function explainDiskFailure(cause: unknown): InkstandError | undefined {
  if (!(cause instanceof Error && 'code' in cause)) return undefined;
  if (cause.code === 'ENOSPC') return new InkstandError('no-space', 'not enough disk space for this file', { cause });
  if (cause.code !== 'EROFS') return undefined;
  return new InkstandError('unavailable', 'nothing can be stored: the data folder cannot be written', { cause });
}
