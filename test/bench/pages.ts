import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addManyDisplays } from '../support/gateway/many-displays.js';
import { processorMs, rssMegabytes } from './processes.js';
import type { Measure } from './table.js';
import { readUnitAllocator } from './unit-allocator.js';

const DISPLAYS = 50;
const PLUGINS = 200;
const ROUNDS = 20;
/** Pages of an owner who opens everything once. */
const ALL_PAGES = [
  ...['/', '/join', '/displays/1', '/displays/1/settings', '/displays/1/history', '/playlists', '/items/1'],
  ...['/plugins/new', '/plugins/1', '/plugins/1/settings', '/plugins/1/markup', '/system', '/system/access'],
  ...['/system/owner', '/system/backup', '/system/log', '/system/licences', '/help'],
];
/** Longer than the delay after which the gateway releases memory. */
const REST_MS = 45_000;

/** Pages of a large home: 50 displays, each with a screen of each of 200 plugins in its playlist. */
export async function measurePages(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-bench-pages-'));
  await addManyDisplays(dataDir, Date.now(), { displays: DISPLAYS, plugins: PLUGINS });
  const environment = { INKSTAND_LOG_LEVEL: 'warn', ...readUnitAllocator() };
  const gateway = await startGatewayProcess({ dataDir, environment });
  try {
    const browser = new FakeBrowser(gateway.base);
    await browser.signIn();
    for (let round = 0; round < 5; round++) await expectPage(browser, '/');
    const beforeMs = processorMs(gateway.pid);
    for (let round = 0; round < ROUNDS; round++) await expectPage(browser, '/');
    const homeMs = (processorMs(gateway.pid) - beforeMs) / ROUNDS;
    for (let round = 0; round < 10; round++) for (const path of ALL_PAGES) await expectPage(browser, path);
    await new Promise((resume) => setTimeout(resume, REST_MS));
    return [
      { name: 'Home, 50 displays, 200 plugins: processor time', unit: 'ms', value: homeMs, limit: 60, better: 'lower' },
      {
        name: 'RSS of that gateway after 200 pages of all kinds',
        unit: 'MB',
        value: rssMegabytes(gateway.pid),
        better: 'lower',
      },
    ];
  } finally {
    await gateway.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function expectPage(browser: FakeBrowser, path: string): Promise<void> {
  const { status } = await browser.get(path);
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
}
