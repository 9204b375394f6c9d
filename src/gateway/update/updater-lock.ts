import { setTimeout as sleep } from 'node:timers/promises';
import { InkstandError } from '@inkstand/common/errors';
import { type Lock, takeLock } from '../store/store.js';

const PAUSE_MS = 1000;

/**
 * Runs `work` under the updater's lock: a page, a USB stick and a shell may start updates at the same time, and the
 * unit that ends an interrupted trial starts while one is in progress. The lock is released when its process ends. If
 * `waits` is false and the lock is taken, throws `conflict`.
 */
export async function withUpdaterLock<T>(folder: string, waits: boolean, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(folder, waits);
  return work().finally(() => lock.release());
}

async function acquireLock(folder: string, waits: boolean): Promise<Lock> {
  for (;;) {
    try {
      return await takeLock(folder);
    } catch (cause) {
      if (!(cause instanceof InkstandError) || cause.code !== 'conflict') throw cause;
      if (!waits) throw new InkstandError('conflict', 'another update is in progress', { cause });
    }
    await sleep(PAUSE_MS);
  }
}
