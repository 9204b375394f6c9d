import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ServiceControl } from './apply-update.js';

const run = promisify(execFile);

export interface SystemdOptions {
  /** Asked until it says that it is well. */
  readonly healthUrl: string;
  /** Seconds that a new version has until it answers. */
  readonly patienceSeconds: number;
}

/** Answers in a row that count as health: one may come before a crash. */
const ANSWERS = 3;
const PAUSE_MS = 2000;

/** The gateway's unit. Its sockets stay open, so that a display's call waits instead of being refused. */
export function controlService({ healthUrl, patienceSeconds }: SystemdOptions): ServiceControl {
  const systemctl = async (...words: readonly string[]): Promise<void> => {
    // A start that fails is for the health check to judge.
    await run('systemctl', [...words]).catch(() => undefined);
  };
  return {
    stop: () => systemctl('stop', 'inkstand.service'),
    start: async () => {
      await systemctl('reset-failed', 'inkstand.service');
      await systemctl('start', 'inkstand.socket');
      // Before the gateway, which is handed its sockets when it starts; only where the owner wants it.
      const wantsTime = await run('systemctl', ['--quiet', 'is-enabled', 'inkstand-ntp.socket']).then(
        () => true,
        () => false,
      );
      if (wantsTime) await systemctl('start', 'inkstand-ntp.socket');
      await systemctl('restart', 'inkstand.service');
    },
    async isHealthy() {
      const endsAt = performance.now() + patienceSeconds * 1000;
      let answers = 0;
      while (performance.now() < endsAt) {
        answers = (await isWell(healthUrl)) ? answers + 1 : 0;
        if (answers >= ANSWERS) return true;
        await sleep(PAUSE_MS);
      }
      return false;
    },
  };
}

async function isWell(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}
