import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ServiceControl } from './apply-update.js';

const run = promisify(execFile);

interface SystemdOptions {
  /** Address that is polled until it reports health. */
  readonly healthUrl: string;
  /** Seconds within which a new version must respond. */
  readonly timeoutSeconds: number;
}

/** Required number of healthy responses in a row, because a single one may precede a crash. */
const HEALTHY_RESPONSES = 3;
const PAUSE_MS = 2000;

/** Controls the gateway's unit. Its sockets stay open, so that a display's request waits instead of being refused. */
export function controlService({ healthUrl, timeoutSeconds }: SystemdOptions): ServiceControl {
  const systemctl = async (...words: readonly string[]): Promise<void> => {
    // The health check detects a failed start.
    await run('systemctl', [...words]).catch(() => undefined);
  };
  return {
    stop: () => systemctl('stop', 'inkstand.service'),
    start: async () => {
      await systemctl('reset-failed', 'inkstand.service');
      await systemctl('start', 'inkstand.socket');
      // Started before the gateway, which receives its sockets at the start; only if the owner enabled it.
      const wantsTime = await run('systemctl', ['--quiet', 'is-enabled', 'inkstand-ntp.socket']).then(
        () => true,
        () => false,
      );
      if (wantsTime) await systemctl('start', 'inkstand-ntp.socket');
      await systemctl('restart', 'inkstand.service');
    },
    async isHealthy() {
      const endsAt = performance.now() + timeoutSeconds * 1000;
      let answers = 0;
      while (performance.now() < endsAt) {
        answers = (await isWell(healthUrl)) ? answers + 1 : 0;
        if (answers >= HEALTHY_RESPONSES) return true;
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
