import { processTree } from '../bench/processes.js';

/** Kills the child processes of a gateway. */
export function killWorker(gatewayPid: number): void {
  for (const pid of processTree(gatewayPid)) {
    if (pid === gatewayPid) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }
}
