import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InkstandError } from '@inkstand/common/errors';
import { EARLIEST_TIME_MS } from './earliest-time.js';

interface SetClockOptions {
  /** Folder where the service manager lets the gateway write, `/run/inkstand`; undefined without one. */
  readonly runtimeDir: string | undefined;
  readonly now: () => number;
  readonly monotonicMs: () => number;
  /** Time limit for setting the clock. */
  readonly timeoutMs?: number;
}

/** Read by `inkstand-clock.service`, which may set the clock; the gateway itself may not. */
const REQUEST_FILE = 'set-clock';
const NEAR_MS = 5_000;
const MAX_TIME_MS = Date.UTC(2100, 0, 1);

/** Whether a service can set the clock for the gateway. */
const canSetClock = (runtimeDir: string | undefined): runtimeDir is string =>
  runtimeDir !== undefined && existsSync(runtimeDir);

/**
 * Requests that the clock be set, and waits until it is. Throws `invalid` for an impossible time, `unavailable` when no
 * service sets it.
 */
export async function setClock(atMs: number, options: SetClockOptions): Promise<void> {
  const { runtimeDir, now, monotonicMs, timeoutMs = 6_000 } = options;
  if (!(atMs >= EARLIEST_TIME_MS && atMs < MAX_TIME_MS)) {
    throw new InkstandError('invalid', 'expected a time between 2026 and 2099');
  }
  const refuse = (): never => {
    throw new InkstandError('unavailable', 'this machine has no service that sets the clock for the gateway', {
      hint: `set it on the machine: sudo date -s @${Math.round(atMs / 1000)}`,
    });
  };
  if (!canSetClock(runtimeDir)) return refuse();
  const startMs = monotonicMs();
  const path = join(runtimeDir, REQUEST_FILE);
  await writeFile(`${path}.part`, `${Math.round(atMs / 1000)}\n`);
  // The unit starts as soon as the name exists, so the content must be complete.
  await rename(`${path}.part`, path);
  while (monotonicMs() - startMs < timeoutMs) {
    if (Math.abs(now() - (atMs + monotonicMs() - startMs)) < NEAR_MS && !existsSync(path)) return;
    await wait(100);
  }
  await rm(path, { force: true });
  return refuse();
}
