import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { openStore } from '../../src/gateway/store/database/open-store.js';
import { openTables } from '../../src/gateway/store/tables.js';
import { openApi } from '../support/api/api-client.js';
import { displayHeaders, FIRMWARES } from '../support/display/firmware.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { answerJson, startSourceServer } from '../support/sources/source-server.js';
import { waitFor } from '../support/wait-for.js';
import { measureColors } from './colors.js';
import { measureDesigns } from './designs.js';
import { type DisplaySet, furnish, rowsOf } from './home.js';
import { measureLargePages } from './large-pages.js';
import { measureLatencies, percentile } from './load.js';
import { measureWithEach, parseNodes } from './node-lines.js';
import { measurePages } from './pages.js';
import { dropCertificates, processTree, rssMegabytes, writtenBytes } from './processes.js';
import { measureRenders } from './render-rounds.js';
import { measureScripts } from './scripts.js';
import { type Measure, reportColumns, reportMeasures } from './table.js';
import { readUnitAllocator } from './unit-allocator.js';

const firmware = FIRMWARES[4];
if (!firmware) throw new Error('there is no firmware to measure with');
const say = (text: string): void => console.error(`bench: ${text}`);

async function measureDisplays(gateway: GatewayProcess, { displays }: DisplaySet): Promise<Measure[]> {
  say('answers to displays');
  const target = {
    url: `${gateway.base}/api/display`,
    headers: displayHeaders(firmware as never, displays[0]?.mac ?? '', displays[0]?.apiKey ?? '', 'timer'),
  };
  const latencies = await measureLatencies(target, 200, 10);
  return [
    {
      name: '/api/display at 200 requests/s, p99',
      unit: 'ms',
      value: percentile(latencies, 0.99),
      limit: 10,
      better: 'lower',
    },
  ];
}

async function measureDay(
  gateway: GatewayProcess,
  { pushed, polled, api, displays }: DisplaySet,
  answers: Record<string, ReturnType<typeof answerJson>>,
): Promise<Measure> {
  say('a day of data: 32 pushes and 192 polls that change something, 480 wakes');
  const pids = new Set<number>();
  const written = new Map<number, number>();
  const note = (): void => {
    for (const pid of processTree(gateway.pid)) {
      pids.add(pid);
      written.set(pid, Math.max(written.get(pid) ?? 0, writtenBytes(pid)));
    }
  };
  note();
  const before = new Map(written);
  for (let n = 0; n < 4; n++)
    for (const uuid of pushed) await api('POST', `/api/custom_plugins/${uuid}`, { merge_variables: rowsOf(100 + n) });
  for (let n = 0; n < 96; n++) {
    for (const [index, id] of polled.entries()) {
      answers[`/${index}`] = answerJson(rowsOf(1000 + n));
      await api('POST', `/api/plugin_settings/${id}/poll`);
    }
    for (const display of displays) await display.wake();
    note();
    // A quarter of an hour in a fifth of a second; faster, the gateway would compile its code as under load.
    await new Promise((resume) => setTimeout(resume, 200));
  }
  await new Promise((resume) => setTimeout(resume, 3000));
  note();
  const bytes = [...pids].reduce((sum, pid) => sum + (written.get(pid) ?? 0) - (before.get(pid) ?? 0), 0);
  return {
    name: 'written to disk in a day, 5 displays, 10 plugins',
    unit: 'MB',
    value: (bytes + (await measureTelemetryDay())) / 2 ** 20,
    limit: 4,
    better: 'lower',
  };
}

/** 24 batches of five displays with four readings each, written by this process. */
async function measureTelemetryDay(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-bench-'));
  const store = await openStore({ dataDir, now: Date.now });
  const { telemetry, devices } = await openTables(store);
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    ids.push(
      (
        await devices.create({
          mac: `AA:00:00:00:00:0${n}`,
          friendlyId: `BENCH${n}`,
          name: 'x',
          status: 'joined',
          isDemo: false,
          key: `key${n}`,
          reported: {},
        })
      ).id,
    );
  }
  const before = writtenBytes(process.pid);
  for (let batch = 0; batch < 24; batch++) {
    const atMs = Date.now() + batch * 3_600_000;
    const reading = (more: number) => ({ atMs: atMs + more, batteryPercent: 90, batteryVolts: 4.1, rssiDbm: -54 });
    const rotation = { position: 1, shownAtMs: atMs, wokeAtMs: atMs };
    await telemetry.saveBatches(
      ids.map((deviceId) => ({
        deviceId,
        lastSeenAtMs: atMs,
        telemetry: { batteryVolts: 4.1 },
        rotation,
        readings: [reading(0), reading(900_000), reading(1_800_000), reading(2_700_000)],
        sensors: [],
        logs: [],
      })),
    );
  }
  const bytes = writtenBytes(process.pid) - before;
  await store.close();
  rmSync(dataDir, { recursive: true });
  return bytes;
}

async function measureIdle(gateway: GatewayProcess): Promise<Measure[]> {
  say('waiting for the worker to go');
  const begunAt = performance.now();
  await waitFor('an idle gateway', async () => (processTree(gateway.pid).length === 1 ? true : undefined), 90_000);
  const goneSeconds = (performance.now() - begunAt) / 1000;
  await new Promise((resume) => setTimeout(resume, 2000));
  return [
    {
      name: 'RSS of all processes, idle, 5 displays, 10 plugins',
      unit: 'MB',
      value: rssMegabytes(gateway.pid),
      limit: 68,
      better: 'lower',
    },
    { name: 'worker gone after the last job', unit: 's', value: goneSeconds, limit: 60, better: 'lower' },
  ];
}

/** The tree that every package is packed from: production modules, pruned. */
function measureInstalled(): Measure {
  const paths = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const tree = mkdtempSync(join(tmpdir(), 'inkstand-bench-'));
  try {
    const modules = paths.trim().split('\n').slice(1);
    const from = process.cwd();
    for (const path of [
      ...modules,
      ...[
        'build/gateway',
        'build/guest',
        'build/mqtt',
        'build/python',
        'build/src',
        'build/worker',
        'bin',
        'package.json',
      ].map((one) => join(from, one)),
    ])
      cpSync(path, join(tree, relative(from, path)), { recursive: true, dereference: true, filter: isOutsideOf(path) });
    execFileSync(process.execPath, ['scripts/build/prune-modules.mjs', tree]);
    const kilobytes = Number(execFileSync('du', ['-sk', tree], { encoding: 'utf8' }).split('\t')[0]);
    return { name: 'installed size without Node', unit: 'MB', value: kilobytes / 1024, limit: 95, better: 'lower' };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Nested modules are listed separately. */
function isOutsideOf(folder: string): (path: string) => boolean {
  return (path) => !relative(folder, path).split('/').includes('node_modules');
}

async function measureGateway(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-bench-'));
  const answers: Record<string, ReturnType<typeof answerJson>> = {
    '/0': answerJson(rowsOf(1)),
    '/1': answerJson(rowsOf(2)),
  };
  const source = await startSourceServer(answers);
  const gateway = await startGatewayProcess({
    dataDir,
    environment: { ...readUnitAllocator(), INKSTAND_LOG_LEVEL: 'warn' },
    // As installed: a gateway that opens a port itself also loads name resolution, half a megabyte.
    inheritsSocket: true,
  });
  try {
    const first = await plainRequest(`${gateway.base}/api/display`, {
      headers: displayHeaders(firmware as never, 'BE:EF:00:00:00:01', '', 'powercycle'),
    });
    const startMs = gateway.startedInMs;
    if (first.status !== 200) throw new Error(`the first display was answered ${first.status}`);
    const home = await furnish({ base: gateway.base, api: await openApi(gateway, 'write'), source: source.base });
    const day = await measureDay(gateway, home, source.answers);
    const idle = await measureIdle(gateway);
    const displays = await measureDisplays(gateway, home);
    return [
      ...idle,
      ...displays,
      { name: 'start to first correct /api/display', unit: 'ms', value: startMs, limit: 300, better: 'lower' },
      day,
    ];
  } finally {
    await gateway.stop();
    await source.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(wanted: readonly string[]): Promise<readonly Measure[]> {
  if (wanted.includes('pages')) return measurePages();
  if (wanted.includes('large')) return measureLargePages();
  if (wanted.includes('scripts')) return measureScripts();
  if (wanted.includes('colors')) return measureColors();
  if (wanted.includes('designs')) return measureDesigns(say, wanted.includes('--board'));
  if (wanted.includes('--board'))
    return [...(await (await import('./board.js')).measureBoard(say)), ...(await measureDesigns(say, true))];
  const gatewayRows = wanted.includes('renders') ? [] : await measureGateway();
  if (wanted.includes('gateway')) return gatewayRows;
  say('500 renders and more');
  const renderRows = await measureRenders();
  if (wanted.includes('renders')) return [...renderRows, measureInstalled()];
  const pageRows = [
    ...(await measurePages()),
    ...renderRows,
    ...(await measureLargePages()),
    ...(await measureScripts()),
    ...measureColors(),
    ...(await measureDesigns(say)),
  ];
  return [...gatewayRows, ...pageRows, measureInstalled()];
}

// `npm run bench -- gateway`, `-- pages`, `-- renders`, `-- large`, `-- scripts`, `-- colors` and `-- designs` measure one part. `--board` measures answers and
// changes of designs (`-- designs --board`: these alone) on the time and memory of a small board, `--scale` how the gateway grows with displays and plugins. `--node PATH`, several times, measures with each of these binaries and prints columns.
dropCertificates();
const { nodes, rest } = parseNodes(process.argv.slice(2));
if (rest.includes('--scale')) reportColumns(await (await import('./scale.js')).measureScale(say));
else if (nodes.length > 0) reportColumns(await measureWithEach(nodes, rest));
else if (process.send) process.send(await measureAll(rest));
else reportMeasures(await measureAll(rest));
if (!process.send) process.exit();
