import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createWorkerHost, type WorkerHost } from '../../src/gateway/worker/host/host.js';
import { percentile } from './load.js';
import type { BenchScreen } from './screens.js';
import { listBenchScreens } from './screens.js';
import type { Measure } from './table.js';
import { WorkerWatch } from './watch-worker.js';

const RENDERS = 500;
const EARLY = 50;
/** Renders before times count, in whole rounds over all screens. */
const WARM_RENDERS = 150;
const LARGE_ROUNDS = 6;
const FIRST_STARTS = 3;
const HEAVY = /^(?:specimen|agenda) full$/;

/** The real worker with the gateway's settings; every screen shows new data. */
export async function measureRenders(): Promise<Measure[]> {
  const screens = await listBenchScreens('og_png');
  const firstMs = await measureFirst(screens);
  const host = createWorkerHost();
  const watch = new WorkerWatch(host);
  const times: { readonly name: string; readonly ms: number }[] = [];
  let rssEarly = 0;
  let spentCold = 0;
  // Whole rounds, so that each screen counts equally.
  const inRounds = (count: number): number => Math.ceil(count / screens.length) * screens.length;
  const warm = inRounds(WARM_RENDERS);
  const renders = warm + inRounds(RENDERS - warm);
  for (let n = 0; n < renders; n++) {
    const screen = screens[n % screens.length] as BenchScreen;
    const ms = await timeOne(host, screen, n);
    if (n >= warm) times.push({ name: screen.name, ms });
    if (n === EARLY - 1) rssEarly = watch.rss;
    if (n === warm - 1) spentCold = watch.spentMs;
  }
  const spent = (watch.spentMs - spentCold) / times.length;
  const rssLate = watch.rss;
  const { peak: rssPeak, processes } = watch;
  watch.stop();
  const large = await measureLarge(host);
  await host.stop();
  const all = times.map(({ ms }) => ms);
  const heavy = times.filter(({ name }) => HEAVY.test(name)).map(({ ms }) => ms);
  const faster = 'lower' as const;
  return [
    { name: 'one warm 800×480 render, median', unit: 'ms', value: percentile(all, 0.5), better: faster },
    { name: 'one warm 800×480 render, p95', unit: 'ms', value: percentile(all, 0.95), better: faster },
    // CPU time of all threads; the figure to compare on a busy machine.
    { name: 'processor time of one of these, mean', unit: 'ms', value: spent, better: faster },
    { name: 'the heaviest pages, median', unit: 'ms', value: percentile(heavy, 0.5), better: faster },
    { name: 'one warm 1872×1404 render, median', unit: 'ms', value: large, better: faster },
    { name: 'first render from process start', unit: 'ms', value: firstMs, better: faster },
    { name: `worker RSS after ${EARLY} renders`, unit: 'MB', value: rssEarly, limit: 200, better: faster },
    { name: `worker RSS after ${renders} renders`, unit: 'MB', value: rssLate, limit: 200, better: faster },
    { name: 'worker RSS at its highest', unit: 'MB', value: rssPeak, limit: 200, better: faster },
    { name: 'worker processes for these renders', unit: '', value: processes, limit: 1, better: faster },
    { name: 'the last against the first of these', unit: '×', value: rssLate / rssEarly, better: faster },
  ];
}

/** As on any day but the first: an earlier worker has filled the code cache. */
async function measureFirst(screens: readonly BenchScreen[]): Promise<number> {
  const plain = screens.find(({ name }) => name === 'sensors full') as BenchScreen;
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-bench-'));
  const earlier = createWorkerHost({ dataDir, idleMs: 10 });
  await timeOne(earlier, plain, 0);
  while (earlier.pid() !== undefined) await setTimeout(10);
  await earlier.stop();
  const times: number[] = [];
  for (let n = 0; n < FIRST_STARTS; n++) {
    const host = createWorkerHost({ dataDir });
    times.push(await timeOne(host, plain, n));
    await host.stop();
  }
  rmSync(dataDir, { recursive: true });
  return percentile(times, 0.5);
}

async function measureLarge(host: WorkerHost): Promise<number> {
  const screens = await listBenchScreens('v2');
  const times: number[] = [];
  for (let round = 0; round < LARGE_ROUNDS; round++)
    for (const screen of screens) {
      const ms = await timeOne(host, screen, round);
      if (round > 0) times.push(ms);
    }
  return percentile(times, 0.5);
}

async function timeOne(host: WorkerHost, screen: BenchScreen, round: number): Promise<number> {
  const job = screen.jobWith(round);
  const begunAt = performance.now();
  await host.run(job);
  return performance.now() - begunAt;
}
