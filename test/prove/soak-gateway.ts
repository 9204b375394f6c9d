import { getHeapCodeStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadConfig } from '../../src/gateway/cli/load-config.js';
import { createHttpServer } from '../../src/gateway/http/http.js';
import { openBase, type Stops } from '../../src/gateway/main/base.js';
import { createParts } from '../../src/gateway/main/parts.js';
import { createPages, listRoutes } from '../../src/gateway/main/routes.js';
import { createSchedule } from '../../src/gateway/main/scheduled-jobs.js';
import { serveParts, startParts } from '../../src/gateway/main/start.js';
import { createLog } from '../../src/gateway/monitoring/log.js';
import { LogRing } from '../../src/gateway/monitoring/monitoring.js';
import type { SoakOrder, SoakState } from './soak.js';

/*
 * A gateway whose clocks run as fast as its second argument says, once by default, and are moved by the process that
 * started it. Where they are moved, each order runs what is due and waits until all screens are rendered; where they run
 * fast, jobs run at their minutes.
 */

/** Jobs by how many minutes lie between their runs. */
const JOBS: readonly (readonly [minutes: number, names: readonly string[]])[] = [
  [1, ['maintenance', 'poll', 'render with added files', 'feed gateway plugins', 'save last seen']],
  [5, ['alerts']],
  [60, ['prune screens', 'drop pending displays']],
];

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let aheadMs = 0;
const [, , data = '', speedText = '1'] = process.argv;
const speed = Number(speedText);
const startMs = Date.now();
/** Where clocks are moved, they stand still in between: what the machine is slow at takes no simulated time. */
const now = (): number => startMs + aheadMs + (speed === 1 ? 0 : (Date.now() - startMs) * speed);
const { config } = loadConfig({ data, port: '0', host: '127.0.0.1' }, { INKSTAND_CONFIG: '/nonexistent' });
const log = createLog({ level: 'warn', journald: false, write: (line) => void process.stderr.write(line) });
const stops: Stops = [];
const monotonicMs = (): number => now() - startMs;
const surroundings = { log, ring: new LogRing(now), now, monotonicMs, environment: {} };
const parts = await createParts(await openBase(config, surroundings, stops));
const web = createPages(parts);
const { explainMissing } = web;
const server = createHttpServer({ log, trustedProxies: ['127.0.0.1'], routes: listRoutes(parts, web), explainMissing });
await startParts(parts, server, false, stops);
const base = await serveParts(parts, server, stops);
parts.device.joinWindow.open(60);
const schedule = createSchedule(parts);
let minute = Math.floor(now() / 60_000);

const runDue = async (): Promise<void> => {
  for (const next = Math.floor(now() / 60_000); minute < next; minute++)
    for (const [minutes, names] of JOBS)
      if (minute % minutes === 0) for (const name of names) await schedule.runNow(name);
};
/** What waits for a collection to be freed goes with a later one. */
async function collectAll(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    collectGarbage();
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

let isOver = false;
/** Chained, so that no minute overlaps another. */
const keepRunning = async (): Promise<void> => {
  while (!isOver) {
    await runDue();
    await new Promise((resume) => setTimeout(resume, 60_000 / speed / 4));
  }
};
if (speed > 1) void keepRunning();

function readMemory(): SoakState {
  const { rss, heapUsed } = process.memoryUsage();
  const { code_and_metadata_size: machineCode, bytecode_and_metadata_size: byteCode } = getHeapCodeStatistics();
  return {
    rssMegabytes: rss / 2 ** 20,
    heapMegabytes: heapUsed / 2 ** 20,
    codeMegabytes: (machineCode + byteCode) / 2 ** 20,
  };
}

process.on('message', async (order: SoakOrder) => {
  aheadMs = order.aheadMs;
  if (speed === 1) {
    await runDue();
    await parts.runner.settle();
  }
  isOver = order.isEnd;
  if (order.isEnd) for (const step of stops.splice(0).reverse()) await step();
  if (order.collects) await collectAll();
  process.send?.(readMemory());
});
process.on('disconnect', () => process.exit());
process.send?.({ base, startMs });
