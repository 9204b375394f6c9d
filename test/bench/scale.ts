import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openApi } from '../support/api/api-client.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { displayHeaders, FIRMWARES } from '../support/display/firmware.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addManyDisplays, macOf } from '../support/gateway/many-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { waitFor } from '../support/wait-for.js';
import { percentile } from './load.js';
import { processorMs, rssMegabytes, writtenBytes } from './processes.js';
import type { Column, Measure } from './table.js';
import { readUnitAllocator } from './unit-allocator.js';

/** Displays and plugins; every display has all plugins in its playlist. */
const SIZES: readonly (readonly [displays: number, plugins: number])[] = [
  [1, 10],
  [10, 10],
  [100, 10],
  [1000, 10],
  [10, 100],
  [10, 1000],
  [1000, 200],
];
/** A thousand displays that call every quarter of an hour make so many wakes in a day. */
const WAKES_A_DAY = 96;
const MIN_WAKES = 300;
const CONNECTIONS = 4;

/** One column a size: how memory, wakes, drawing rounds, pages and writing grow. */
export async function measureScale(say: (text: string) => void): Promise<readonly Column[]> {
  const columns: Column[] = [];
  for (const [displays, plugins] of SIZES) {
    say(`${displays} displays, ${plugins} plugins`);
    columns.push({ version: `${displays} × ${plugins}`, measures: await measureSize(displays, plugins) });
  }
  return columns;
}

async function measureSize(displays: number, plugins: number): Promise<readonly Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-scale-'));
  await addManyDisplays(dataDir, Date.now(), { displays, plugins });
  const gateway = await startGatewayProcess({
    dataDir,
    environment: { ...readUnitAllocator(), INKSTAND_LOG_LEVEL: 'warn' },
  });
  try {
    const startMs = processorMs(gateway.pid);
    await settle(gateway);
    const idle = rssMegabytes(gateway.pid);
    const wakes = await measureWakes(gateway, displays);
    const flood = await measureFlood(gateway, displays);
    const rest = await measureRest(gateway);
    const round = await measureRound(gateway);
    const home = await measureHome(gateway);
    const row = (name: string, unit: string, value: number): Measure => ({ name, unit, value, better: 'lower' });
    return [
      row('processor time until it listens', 'ms', startMs),
      row('memory after the start', 'MB', idle),
      row('memory after the wakes', 'MB', wakes.megabytes),
      row('memory at rest', 'MB', rest),
      row('processor time of a wake', 'ms', wakes.perWakeMs),
      row('a wake, p99', 'ms', wakes.p99Ms),
      row('all displays in one second, slowest answer', 'ms', flood),
      row('written for a day of one display', 'kB', wakes.bytesPerWake * (WAKES_A_DAY / 1024)),
      row('processor time of the gateway for one change of data', 'ms', round),
      row('processor time of Home', 'ms', home),
    ];
  } finally {
    await gateway.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Until the gateway rests: start-up work is over. */
async function settle(gateway: GatewayProcess): Promise<void> {
  await waitFor(
    'a gateway at rest',
    async () => {
      const before = processorMs(gateway.pid);
      await new Promise((resume) => setTimeout(resume, 1500));
      return processorMs(gateway.pid) - before <= 20 ? true : undefined;
    },
    300_000,
  );
}

/** A few seconds after a load, the gateway releases memory. */
async function measureRest(gateway: GatewayProcess): Promise<number> {
  await new Promise((resume) => setTimeout(resume, 10_000));
  await settle(gateway);
  return rssMegabytes(gateway.pid);
}

/** Every display calls, several times if there are few; the last batch of readings is written at the end. */
async function measureWakes(gateway: GatewayProcess, displays: number) {
  const count = Math.max(MIN_WAKES, displays);
  const latencies: number[] = [];
  const [cpuMs, bytes] = [processorMs(gateway.pid), writtenBytes(gateway.pid)];
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < count) {
      const begunAt = performance.now();
      await wake(gateway, (next++ % displays) + 1);
      latencies.push(performance.now() - begunAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await settle(gateway);
  const perWakeMs = (processorMs(gateway.pid) - cpuMs) / count;
  const bytesPerWake = (writtenBytes(gateway.pid) - bytes) / count;
  return { perWakeMs, bytesPerWake, p99Ms: percentile(latencies, 0.99), megabytes: rssMegabytes(gateway.pid) };
}

/** The slowest answer in ms if every display calls within one second, over a connection of its own, as after a power cut. */
async function measureFlood(gateway: GatewayProcess, displays: number): Promise<number> {
  const begunAt = performance.now();
  const answers = Array.from({ length: displays }, async (_, n) => {
    const atMs = (n * 1000) / displays;
    await pause(atMs);
    await wake(gateway, n + 1);
    return performance.now() - begunAt - atMs;
  });
  return Math.max(...(await Promise.all(answers)));
}

async function wake(gateway: GatewayProcess, n: number): Promise<void> {
  const [firmware] = FIRMWARES.slice(4);
  if (!firmware) throw new Error('there is no firmware to measure with');
  const { status, body } = await plainRequest(`${gateway.base}/api/display`, {
    headers: displayHeaders(firmware, macOf(n), `key-${n}`, 'timer'),
    timeoutMs: 120_000,
  });
  if (status !== 200 || JSON.parse(body.toString()).status !== 0) throw new Error(`display ${n} got ${status}`);
}

/** New data for one plugin: what the gateway itself spends until all its screens are there. */
async function measureRound(gateway: GatewayProcess): Promise<number> {
  const api = await openApi(gateway, 'write');
  const [plugin] = (await api('GET', '/api/plugin_settings')).body.data as { id: number; uuid: string }[];
  if (!plugin) throw new Error('there is no plugin');
  await settle(gateway);
  const before = processorMs(gateway.pid);
  await api('POST', `/api/custom_plugins/${plugin.uuid}`, { merge_variables: { text: 'news' } });
  await settle(gateway);
  return processorMs(gateway.pid) - before;
}

/** The second view of Home: the first also loads its code. */
async function measureHome(gateway: GatewayProcess): Promise<number> {
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  await browser.get('/');
  await settle(gateway);
  const before = processorMs(gateway.pid);
  for (let n = 0; n < 5; n++) await browser.get('/');
  return (processorMs(gateway.pid) - before) / 5;
}
