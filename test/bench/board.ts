import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '../support/api-client.js';
import { displayHeaders, FIRMWARES } from '../support/firmware.js';
import { startGatewayProcess } from '../support/gateway-process.js';
import { startSourceServer } from '../support/source-server.js';
import { furnish, rowsOf } from './home.js';
import { type LoadTarget, measureLatencies, percentile } from './load.js';
import { peakRssMegabytes, processTree } from './processes.js';
import type { Measure } from './table.js';
import { readUnitAllocator } from './unit-allocator.js';

/** About a Raspberry Pi Zero 2 W: a sixth of a core of a desktop machine, and its memory, without swap. */
const BOARD = { share: 1 / 6, megabytes: 512 } as const;
const PERIOD_MICROSECONDS = 20_000;
const SECONDS = 120;
/** Far more than fifty displays make. */
const CALLS_PER_SECOND = 2;

/** Processes that share a limit of time and memory. Needs root, and cgroups of either version. */
class LimitedGroup {
  readonly #folders: readonly string[];
  readonly #isSecond: boolean;

  constructor(name: string, { share, megabytes }: typeof BOARD) {
    this.#isSecond = existsSync('/sys/fs/cgroup/cgroup.controllers');
    const roots = this.#isSecond ? ['/sys/fs/cgroup'] : ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup/memory'];
    this.#folders = roots.map((root) => join(root, name));
    for (const folder of this.#folders) mkdirSync(folder);
    const quota = Math.round(PERIOD_MICROSECONDS * share);
    const bytes = String(megabytes * 2 ** 20);
    const [first = '', memory = first] = this.#folders;
    if (this.#isSecond) {
      writeFileSync(join(first, 'cpu.max'), `${quota} ${PERIOD_MICROSECONDS}`);
      writeFileSync(join(first, 'memory.max'), bytes);
      writeFileSync(join(first, 'memory.swap.max'), '0');
      return;
    }
    writeFileSync(join(first, 'cpu.cfs_period_us'), String(PERIOD_MICROSECONDS));
    writeFileSync(join(first, 'cpu.cfs_quota_us'), String(quota));
    writeFileSync(join(memory, 'memory.limit_in_bytes'), bytes);
    // With the swap, as much as without it: none.
    writeFileSync(join(memory, 'memory.memsw.limit_in_bytes'), bytes);
  }

  /** Takes in a process and all that it has started. */
  add(pid: number): void {
    for (const one of processTree(pid))
      for (const folder of this.#folders) writeFileSync(join(folder, 'cgroup.procs'), String(one));
  }

  /** Whether the kernel ended one of its processes for want of memory. */
  wasKilled(): boolean {
    const memory = this.#folders.at(-1) ?? '';
    const events = readFileSync(join(memory, this.#isSecond ? 'memory.events' : 'memory.oom_control'), 'utf8');
    return Number(/^oom_kill (\d+)/m.exec(events)?.[1] ?? 0) > 0;
  }

  /** Share of the periods in which they had to wait for the next one, in per cent. */
  throttledPercent(): number {
    const text = readFileSync(join(this.#folders[0] ?? '', 'cpu.stat'), 'utf8');
    const read = (key: string): number => Number(new RegExp(`^${key} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return (100 * read('nr_throttled')) / Math.max(1, read('nr_periods'));
  }

  /** When its processes have ended. */
  remove(): void {
    for (const folder of this.#folders) rmdirSync(folder);
  }
}

/** Answers to displays while the worker draws without a pause, on the time and memory of a small board. */
export async function measureBoard(say: (text: string) => void): Promise<readonly Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-board-'));
  const group = new LimitedGroup(`inkstand-board-${process.pid}`, BOARD);
  const source = await startSourceServer({});
  const environment = { ...readUnitAllocator(), INKSTAND_LOG_LEVEL: 'warn' };
  const gateway = await startGatewayProcess({ dataDir, environment });
  const pids = new Set<number>();
  const peaks = new Map<number, number>();
  const look = (): void => {
    for (const pid of processTree(gateway.pid)) {
      pids.add(pid);
      peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakRssMegabytes(pid)));
    }
  };
  const watching = setInterval(look, 250);
  try {
    say('five displays and ten plugins');
    const api = await openApi(gateway, 'write');
    const { displays, pushed } = await furnish({ base: gateway.base, api, source: source.base });
    group.add(gateway.pid);
    const [display] = displays;
    const target: LoadTarget = {
      url: `${gateway.base}/api/display`,
      headers: displayHeaders(FIRMWARES[4] as never, display?.mac ?? '', display?.apiKey ?? '', 'timer'),
    };
    say(`${SECONDS} s of calls while it draws`);
    let [isOver, changes] = [false, 0];
    const drawing = (async () => {
      while (!isOver) {
        for (const uuid of pushed) {
          changes++;
          await api('POST', `/api/custom_plugins/${uuid}`, { merge_variables: rowsOf(1000 + changes) });
        }
        await new Promise((resume) => setTimeout(resume, 1000));
      }
    })();
    const latencies = await measureLatencies(target, CALLS_PER_SECOND, SECONDS);
    isOver = true;
    await drawing;
    look();
    const worker = [...peaks].filter(([pid]) => pid !== gateway.pid).map(([, megabytes]) => megabytes);
    const row = (name: string, unit: string, value: number, limit?: number): Measure => ({
      ...{ name, unit, value, better: 'lower' },
      ...(limit !== undefined && { limit }),
    });
    return [
      row('/api/display while drawing, median', 'ms', percentile(latencies, 0.5)),
      row('/api/display while drawing, p99', 'ms', percentile(latencies, 0.99), 250),
      row('/api/display while drawing, slowest', 'ms', Math.max(...latencies)),
      row('pushes of data in this time', '', changes),
      row('periods in which its time was used up', '%', group.throttledPercent()),
      row('gateway, memory at its highest', 'MB', peaks.get(gateway.pid) ?? 0),
      row('worker, memory at its highest', 'MB', Math.max(0, ...worker)),
      row('processes ended for want of memory', '', group.wasKilled() ? 1 : 0, 0),
    ];
  } finally {
    clearInterval(watching);
    await gateway.stop();
    await source.stop();
    group.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
