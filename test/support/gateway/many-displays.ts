import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentVersion, PluginSettings } from '../../../src/gateway/plugin/plugin.js';
import { contentKey, DevicePanels } from '../../../src/gateway/screen/screen.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTables, type Tables } from '../../../src/gateway/store/tables.js';
import { hashPassword, OWNER_PASSWORD } from '../../../src/gateway/web/access/password.js';
import { openTestStore } from '../storage/open-store.js';
import { PASSWORD } from './gateway-with-displays.js';

const MODELS = ['og', 'x', 'amazon_kindle_7'];

export interface ManyDisplays {
  readonly displays: number;
  readonly plugins: number;
  /** The bytes of every screen; by default no picture, for measurements that open none. */
  readonly picture?: Uint8Array;
  /** By the number of the display, from 1. */
  readonly tags?: (n: number) => readonly string[];
}

/** A large installation: every display has a screen of every plugin in its playlist. */
export async function addManyDisplays(dataDir: string, nowMs: number, options: ManyDisplays): Promise<void> {
  const { displays, plugins: pluginCount, picture = 'x', tags = () => [] } = options;
  const store = await openTestStore({ dataDir, now: () => nowMs });
  const tables = await openTables(store);
  const table = new PluginSettingTable(store);
  await table.load();
  const plugins = new PluginSettings({ table, now: () => nowMs, limitBytes: 256 * 1024, onChange: () => undefined });
  await tables.settings.write(OWNER_PASSWORD, await hashPassword(PASSWORD));
  await tables.settings.write('first_display_joined', true);
  const { id: playlistId } = tables.playlists.choose(undefined);
  for (let n = 1; n <= pluginCount; n++) {
    const setting = await plugins.create({ name: `Plugin ${n}`, strategy: 'webhook', settings: {} });
    const { id } = setting;
    await plugins.writeMarkup(id, { full: '<div class="layout">{{ text }}</div>' });
    await plugins.writeData(setting, { text: `Value ${n}` });
    await tables.playlists.addItem(playlistId, id, { durationSeconds: 600 });
  }
  for (let n = 1; n <= displays; n++) await moveIn(tables, n, nowMs, tags(n));
  mkdirSync(join(dataDir, 'screens'));
  for (const token of await renderEverything(tables, plugins, nowMs))
    writeFileSync(join(dataDir, 'screens', `${token}.png`), picture);
  await store.close();
}

/** The MAC of display `n`, from 1. */
export const macOf = (n: number): string => `BE:EF:00:00:${hex(1 + (n >> 8))}:${hex(n & 255)}`;

const hex = (byte: number): string => byte.toString(16).padStart(2, '0').toUpperCase();

async function moveIn(
  { devices, playlists, telemetry }: Tables,
  n: number,
  nowMs: number,
  tags: readonly string[],
): Promise<void> {
  const items = playlists.items(playlists.choose(undefined).id);
  const item = items[n % items.length];
  if (!item) throw new Error('there is nothing in the playlist');
  const shownAtMs = nowMs - 60_000;
  const { id } = await devices.create({
    mac: macOf(n),
    friendlyId: `BENCH${n}`,
    name: `Display ${n}`,
    status: 'joined',
    isDemo: false,
    key: `key-${n}`,
    reported: { reportedModel: MODELS[n % MODELS.length], firmwareVersion: '1.8.15', tags },
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
