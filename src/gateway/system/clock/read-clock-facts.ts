import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EARLIEST_TIME_MS } from './earliest-time.js';
import type { ClockFacts } from './judge-clock.js';
import { queryTimeDaemon, type TimeDaemon } from './query-time-daemon.js';

/** Allowed difference, because a chip and the system's clock drift apart. */
const CHIP_DRIFT_MS = 2 * 60_000;

/** Files that exist while a daemon runs. */
const MARKS: readonly (readonly [path: string, daemon: TimeDaemon])[] = [
  ['run/chrony', 'chrony'],
  ['run/ntpd.pid', 'ntpd'],
];

/**
 * Reads a few small system files, and queries a time daemon other than systemd's, because only systemd's reports its
 * state in files. Starts no process.
 * @param root `/`, or a folder with the same layout
 */
export async function readClockFacts(
  nowMs: number,
  root = '/',
  ask: (daemon: TimeDaemon) => Promise<boolean | undefined> = queryTimeDaemon,
): Promise<Omit<ClockFacts, 'earliestMs'>> {
  const exists = (path: string): Promise<boolean> =>
    access(join(root, path)).then(
      () => true,
      () => false,
    );
  const [synchronised, service, setByOwner, chip] = await Promise.all([
    exists('run/systemd/timesync/synchronized'),
    exists('run/systemd/timesync'),
    exists('run/inkstand-clock'),
    readFile(join(root, 'sys/class/rtc/rtc0/since_epoch'), 'utf8').catch(() => ''),
  ]);
  const queryDaemon = async (): Promise<boolean | undefined> => {
    for (const [path, daemon] of MARKS) if (await exists(path)) return ask(daemon);
    return undefined;
  };
  const chipMs = /^\d{1,12}\s*$/.test(chip) ? Number(chip) * 1000 : Number.NaN;
  return {
    nowMs,
    isSynchronised: synchronised || (service ? false : await queryDaemon()),
    isSetByOwner: setByOwner,
    hasChip: chipMs > EARLIEST_TIME_MS && Math.abs(chipMs - nowMs) <= CHIP_DRIFT_MS,
  };
}
