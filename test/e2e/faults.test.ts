import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import t, { type Test } from 'tap';
import { loadConfig } from '../../src/gateway/cli/load-config.js';
import { createLog } from '../../src/gateway/monitoring/log.js';
import { startGateway } from '../../src/main.js';
import { killWorker } from '../prove/kill-worker.js';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { answerJson, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';

const WAKES = 50;

type Fault = (wake: number) => Promise<void>;

/** Locks the database for a moment, as a backup tool may. */
const holdDatabase =
  (t: Test, gateway: GatewayProcess): Fault =>
  async () => {
    const database = new sqlite3.Database(join(gateway.dataDir, 'inkstand.db'));
    const exec = (sql: string) => new Promise<void>((done) => database.exec(sql, () => done()));
    await exec('PRAGMA busy_timeout = 2000; BEGIN IMMEDIATE');
    const timer = setTimeout(async () => {
      await exec('COMMIT');
      database.close();
    }, 700);
    t.teardown(() => clearTimeout(timer));
  };

t.test('under any fault a display gets a valid answer and a valid screen', async (t) => {
  const source = await startSourceServer({ '/n': answerJson({ text: 'n0' }) });
  t.teardown(() => source.stop());
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'write');
  await api('POST', '/api/join-window', { minutes: 600 });
  const content = '<div class="layout"><span class="value">{{ text }} {{ "now" | date: "%s" }}</span></div>';
  const ids: string[] = [];
  for (const body of [
    { name: 'Pushed', push_seconds: 0 },
    { name: 'Polled', strategy: 'polling', polling_url: `${source.base}/n`, refresh_interval: 1 },
  ]) {
    const made = (await api('POST', '/api/plugin_settings', body)).body.data;
    await api('PUT', `/api/plugin_settings/${made.id}/markup/markup_full`, { content });
    ids.push(made.uuid, String(made.id));
  }
  const [uuid, , , polledId] = ids;
  const displays = FIRMWARES.map((firmware, n) => new FakeDisplay(gateway.base, firmware, `DE:AD:00:00:00:0${n}`));
  const faults: readonly Fault[] = [
    async (wake) =>
      void (await api('POST', `/api/custom_plugins/${uuid}`, { merge_variables: { text: `wake ${wake}` } })),
    async () => killWorker(gateway.pid),
    async () => {
      source.answers = {};
      await api('POST', `/api/plugin_settings/${polledId}/poll`);
    },
    holdDatabase(t, gateway),
    async (wake) => displays[wake % displays.length]?.storeKey(`stale-${wake}`),
    async () => {
      source.answers = { '/n': (_request, response) => void response.writeHead(500).end('{"broken":') };
      await api('POST', `/api/plugin_settings/${polledId}/poll`);
    },
    async () => {
      const broken = '{% for x in (1..1000000) %}{% for y in (1..1000000) %}{{ x }}{% endfor %}{% endfor %}';
      await api('PUT', `/api/plugin_settings/${polledId}/markup/markup_full`, { content: broken });
    },
    async (wake) => {
      source.answers = { '/n': answerJson({ text: `n${wake}` }) };
      await api('PUT', `/api/plugin_settings/${polledId}/markup/markup_full`, { content });
    },
  ];
  for (let wake = 0; wake < WAKES; wake++) {
    await faults[wake % faults.length]?.(wake);
    const results = await Promise.all(displays.map((display) => display.wake(wake % 7 === 0 ? 'button' : 'timer')));
    const problems = results.flatMap((result, n) =>
      result.faults.map((fault) => `${displays[n]?.firmware.name}: ${fault}`),
    );
    t.strictSame(problems, [], `wake ${wake}`);
  }
  t.notMatch(gateway.output(), /stale-|unhandled/i, 'no key in the log, nothing unhandled');
  t.equal(await gateway.stop(), 0);
});

t.test('clock jumps of a year give valid answers and no name twice', async (t) => {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const { config } = loadConfig(
    { data: dataFolder(t), port: '0', host: '127.0.0.1' },
    { INKSTAND_CONFIG: '/nonexistent' },
  );
  const log = createLog({ level: 'silent', journald: false, write: () => undefined });
  const gateway = await startGateway(config, { demo: false, log, now: () => clock.now });
  t.teardown(() => gateway.stop());
  const display = new FakeDisplay(gateway.address, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  const pictures = new Map<string, string>();
  for (const days of [0, -365, 1, 365, 1, -365, 1]) {
    clock.now += days * 86_400_000;
    for (const source of ['timer', 'button'] as const) {
      const { faults, filename, picture } = await display.wake(source);
      t.strictSame(faults, [], `after ${days} days`);
      if (picture) {
        const digest = picture.toString('base64');
        t.equal(pictures.get(filename) ?? digest, digest, 'a name always means one screen');
        pictures.set(filename, digest);
      }
    }
  }
});
