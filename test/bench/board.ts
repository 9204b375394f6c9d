import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '../support/api/api-client.js';
import { displayHeaders, FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { startSourceServer } from '../support/sources/source-server.js';
import { furnish, rowsOf } from './home.js';
import { BOARD, LimitedGroup } from './limited-group.js';
import { type LoadTarget, measureLatencies, percentile } from './load.js';
import { peakRssMegabytes, processTree } from './processes.js';
import type { Measure } from './table.js';
import { readUnitAllocator } from './unit-allocator.js';

const PERIOD_MICROSECONDS = 20_000;
const SECONDS = 120;
/** Far more than fifty displays make. */
const CALLS_PER_SECOND = 2;

/** Answers to displays while the worker draws without a pause, on the time and memory of a small board. */
export async function measureBoard(say: (text: string) => void): Promise<readonly Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-board-'));
  const group = new LimitedGroup(`inkstand-board-${process.pid}`, {
    ...BOARD,
    periodMicroseconds: PERIOD_MICROSECONDS,
  });
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
