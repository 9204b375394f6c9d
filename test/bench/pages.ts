import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentVersion, PluginSettings } from '../../src/plugin/plugin.js';
import { contentKey, DevicePanels } from '../../src/screen/screen.js';
import { openStore } from '../../src/store/open-store.js';
import { PluginSettingTable } from '../../src/store/plugin-setting-table.js';
import { openTables, type Tables } from '../../src/store/tables.js';
import { OWNER_PASSWORD } from '../../src/web/access/owner-password.js';
import { hashPassword } from '../../src/web/access/password.js';
import { FakeBrowser } from '../support/fake-browser.js';
import { startGatewayProcess } from '../support/gateway-process.js';
import { PASSWORD } from '../support/sample-data.js';
import { processorMs, rssMegabytes } from './processes.js';
import type { Measure } from './table.js';

const DISPLAYS = 50;
const PLUGINS = 200;
const ROUNDS = 20;
const MODELS = ['og', 'x', 'amazon_kindle_7'];
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
  await addManyDisplays(dataDir, Date.now());
  const environment = { INKSTAND_LOG_LEVEL: 'warn', ...MEMORY_OF_UNIT };
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
      {
        name: 'Home, 50 displays, 200 plugins: processor time',
        unit: 'ms',
        value: homeMs,
        limit: 100,
        better: 'lower',
      },
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

/** As systemd/inkstand.service sets it. */
const MEMORY_OF_UNIT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

async function expectPage(browser: FakeBrowser, path: string): Promise<void> {
  const { status } = await browser.get(path);
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
}

async function addManyDisplays(dataDir: string, nowMs: number): Promise<void> {
  const store = await openStore({ dataDir, now: () => nowMs });
  const tables = await openTables(store);
  const table = new PluginSettingTable(store);
  await table.load();
  const plugins = new PluginSettings({ table, now: () => nowMs, limitBytes: 256 * 1024, onChange: () => undefined });
  await tables.settings.write(OWNER_PASSWORD, await hashPassword(PASSWORD));
  await tables.settings.write('first_display_joined', true);
  const { id: playlistId } = tables.playlists.choose(undefined);
  for (let n = 1; n <= PLUGINS; n++) {
    const { id } = await plugins.create({ name: `Plugin ${n}`, strategy: 'webhook', settings: {} });
    await plugins.writeMarkup(id, { full: '<div class="layout">{{ text }}</div>' });
    await tables.playlists.addItem(playlistId, id, 600);
  }
  for (let n = 1; n <= DISPLAYS; n++) await moveIn(tables, n, nowMs);
  mkdirSync(join(dataDir, 'screens'));
  for (const token of await renderEverything(tables, plugins, nowMs))
    writeFileSync(join(dataDir, 'screens', `${token}.png`), 'x');
  await store.close();
}

async function moveIn({ devices, playlists, telemetry }: Tables, n: number, nowMs: number): Promise<void> {
  const items = playlists.items(playlists.choose(undefined).id);
  const item = items[n % items.length];
  if (!item) throw new Error('there is nothing in the playlist');
  const shownAtMs = nowMs - 60_000;
  const { id } = await devices.create({
    mac: `BE:EF:00:00:01:${n.toString(16).padStart(2, '0').toUpperCase()}`,
    friendlyId: `BENCH${n}`,
    name: `Display ${n}`,
    status: 'joined',
    isDemo: false,
    key: `key-${n}`,
    reported: { reportedModel: MODELS[n % MODELS.length], firmwareVersion: '1.8.15' },
  });
  const readings = [{ atMs: shownAtMs, batteryPercent: 80, batteryVolts: 4, rssiDbm: -60 }];
  await telemetry.saveBatches([
    {
      ...{ deviceId: id, lastSeenAtMs: shownAtMs, telemetry: { batteryPercent: 80, rssiDbm: -60 }, readings },
      ...{ sensors: [], logs: [] },
      rotation: { itemId: item.id, position: item.position, shownAtMs, wokeAtMs: shownAtMs },
    },
  ]);
}

/** A row and a file for each screen. */
async function renderEverything(
  { devices, playlists, screens }: Tables,
  plugins: PluginSettings,
  nowMs: number,
): Promise<readonly string[]> {
  const panels = new DevicePanels();
  const tokens: string[] = [];
  const keys = new Set(devices.list().map((device) => panels.of(device).key));
  for (const { content } of playlists.items(playlists.choose(undefined).id)) {
    if (content.kind !== 'plugin') continue;
    const { pluginSettingId } = content;
    const version = contentVersion(plugins.get(pluginSettingId));
    for (const key of keys) {
      const screenKey = `${contentKey(content)}/full/${key}`;
      const token = createHash('sha256').update(screenKey).digest('base64url').slice(0, 22);
      tokens.push(token);
      await screens.save({
        screenKey,
        pluginSettingId,
        mashupId: undefined,
        deviceId: undefined,
        token,
        mediaType: 'image/png',
        byteCount: 10_000,
        digest: '0'.repeat(64),
        nameTime: Math.floor(nowMs / 1000),
        reads: { clock: false, chance: false, device: false },
        skipsDisplay: false,
        contentVersion: version,
        renderedAtMs: nowMs,
      });
    }
  }
  return tokens;
}
