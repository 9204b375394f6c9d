import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ServiceControl } from './apply-update.js';
import { becomesHealthy, type HealthCheck } from './health-check.js';

const run = promisify(execFile);

/** Controls the gateway's unit. Its sockets stay open, so that a display's request waits instead of being refused. */
export function controlService(health: HealthCheck): ServiceControl {
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
    isHealthy: () => becomesHealthy(health),
  };
}
