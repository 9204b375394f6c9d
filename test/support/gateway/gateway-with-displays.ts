import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { parse } from 'yaml';
import { PluginSettings, withPartials } from '../../../src/gateway/plugin/plugin.js';
import { Connection } from '../../../src/gateway/store/database/connection.js';
import type { Store } from '../../../src/gateway/store/database/database.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTables, type Tables } from '../../../src/gateway/store/tables.js';
import { hashPassword, OWNER_PASSWORD } from '../../../src/gateway/web/access/password.js';
import { dataFolder } from '../storage/data-folder.js';
import { openTestStore } from '../storage/open-store.js';
import { waitFor } from '../wait-for.js';
import { createKey, type GatewayProcess, startGatewayProcess } from './gateway-process.js';
import { inkstand } from './run-inkstand.js';
import { folderOfRun } from './shared-folder.js';

export const PASSWORD = 'correct horse battery';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECIPES = new URL('../../../../src/gateway/plugin/bundled/', import.meta.url);
/** The date of the bundled recipes' sample data. */
const SAMPLE_DAY_MS = Date.UTC(2026, 2, 17);

interface SampleDisplay {
  readonly name: string;
  readonly model: string;
  readonly size: readonly [number, number];
  readonly percent: number;
  readonly lostPerDay: number;
  readonly rssiDbm: number;
  readonly seenMinutesAgo: number;
  readonly firmware: string;
}

const RESIDENTS: readonly SampleDisplay[] = [
  {
    name: 'Kitchen',
    model: 'og',
    size: [800, 480],
    percent: 78,
    lostPerDay: 0.7,
    rssiDbm: -54,
    seenMinutesAgo: 4,
    firmware: '1.8.15',
  },
  {
    name: 'Studio',
    model: 'x',
    size: [1872, 1404],
    percent: 91,
    lostPerDay: 0.4,
    rssiDbm: -48,
    seenMinutesAgo: 9,
    firmware: '2.0.3',
  },
  {
    name: 'Hallway',
    model: 'og',
    size: [800, 480],
    percent: 12,
    lostPerDay: 1.1,
    rssiDbm: -71,
    seenMinutesAgo: 12,
    firmware: '1.8.15',
  },
  {
    name: 'Bedside Kindle',
    model: 'amazon_kindle_7',
    size: [600, 800],
    percent: 64,
    lostPerDay: 2.4,
    rssiDbm: -62,
    seenMinutesAgo: 2,
    firmware: '0.1.1',
  },
  {
    name: 'Garden shed',
    model: 'reterminal_e1001',
    size: [800, 480],
    percent: 43,
    lostPerDay: 0.9,
    rssiDbm: -83,
    seenMinutesAgo: 560,
    firmware: '1.8.10',
  },
];

/** A gateway with sample data, for the duration of the test. */
export async function startGatewayWithDisplays(t: Test): Promise<GatewayProcess> {
  const gateway = await startGatewayProcess({ dataDir: await copySampleFolder(t) });
  t.teardown(() => gateway.stop());
  return gateway;
}

/** One gateway with sample data for all tests of a file that leave it to the next ones: started when the first asks for it. */
export function shareGatewayWithDisplays(t: Test): () => Promise<GatewayProcess> {
  let shared: Promise<GatewayProcess> | undefined;
  return () => {
    shared ??= startGatewayWithDisplays(t);
    return shared;
  };
}

const IDLE_MS = 1000;

/**
 * A data folder with sample data and with the screens of its displays, which take five seconds of processor time to draw: a
 * copy of one that is made once for each day, in which displays called as long ago as when it was made.
 */
export async function copySampleFolder(t: Test): Promise<string> {
  const day = Math.floor(Date.now() / DAY_MS);
  const made = await folderOfRun(`sample-of-day-${day}`, drawSample);
  const folder = dataFolder(t);
  cpSync(made, folder, { recursive: true });
  await moveCalls(folder, Date.now() - Number(readFileSync(join(made, MADE_AT), 'utf8')));
  return folder;
}

/** A file with the time of sample data. */
const MADE_AT = 'made-at-ms';

/** Whether a gateway's worker has jobs, for a key of any scope. */
export async function isWorking(base: string, key: string): Promise<boolean> {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  return /^inkstand_worker_jobs\{.*\} [1-9]/m.test(await answer.text());
}

/** Fills a folder, whose gateway draws all screens. */
async function drawSample(folder: string): Promise<void> {
  const nowMs = Date.now();
  await addDisplays(folder, nowMs);
  const gateway = await startGatewayProcess({ dataDir: folder });
  const key = await createKey(folder, 'sample', 'read');
  const screens = join(folder, 'screens');
  const countScreens = (): number => (existsSync(screens) ? readdirSync(screens).length : 0);
  let last = { count: 0, atMs: performance.now() };
  try {
    // On a busy machine, a screen takes longer than a pause between two of them.
    await waitFor('the screens of the sample data', async () => {
      const [count, atMs] = [countScreens(), performance.now()];
      if (count !== last.count || (await isWorking(gateway.base, key))) last = { count, atMs };
      return count > 0 && atMs - last.atMs > IDLE_MS ? count : undefined;
    });
    await inkstand(['api-key', 'revoke', 'sample', '--data', folder]);
  } finally {
    await gateway.stop();
  }
  writeFileSync(join(folder, MADE_AT), String(nowMs));
}

/** Moves the last call of each display, whose age changes what pages say. */
async function moveCalls(dataDir: string, byMs: number): Promise<void> {
  const connection = await Connection.open(join(dataDir, 'inkstand.db'), 'write');
  const moved = (member: string): string => `'$.${member}', json_extract(rotation, '$.${member}') + ${byMs}`;
  await connection
    .exec(
      `UPDATE device_telemetry SET last_seen_at_ms = last_seen_at_ms + ${byMs},
       rotation = json_set(rotation, ${moved('shownAtMs')}, ${moved('wokeAtMs')})`,
    )
    .finally(() => connection.close());
}

export interface SampleOptions {
  /** The first display also fetched screens for a week, whose files are not kept. */
  readonly hasWeek?: boolean;
  /** The owner's locale. */
  readonly locale?: string;
}

/** Fills a new data folder with an owner, displays with a month of history, plugins and playlists. */
export async function addDisplays(dataDir: string, nowMs: number, options: SampleOptions = {}): Promise<void> {
  const { hasWeek = false, locale = 'en' } = options;
  const store = await openTestStore({ dataDir, now: () => nowMs });
  const tables = await openTables(store);
  await tables.settings.write(OWNER_PASSWORD, await hashPassword(PASSWORD));
  await tables.settings.write('owner_name', 'Ada');
  await tables.settings.write('locale', locale);
  await tables.settings.write('time_zone', 'Europe/Berlin');
  await tables.settings.write('first_display_joined', true);
  await installRecipes(store, tables, nowMs);
  await moveIn(tables, nowMs);
  if (hasWeek) await showWeek(tables, 1, nowMs);
  await store.close();
}

/** Has every display that is not late fetch its screen, once it is rendered. */
export async function fetchScreens(base: string): Promise<void> {
  const present = RESIDENTS.flatMap((display, index) => (display.seenMinutesAgo < 60 ? [{ display, index }] : []));
  for (const { display, index } of present) {
    const [width, height] = display.size;
    const headers = {
      ...{
        ID: macOf(index),
        'Access-Token': `key-of-resident-${index}`,
        Model: display.model,
        Width: String(width),
        Height: String(height),
      },
      ...{ 'Refresh-Rate': '900', RSSI: String(display.rssiDbm), 'Percent-Charged': String(display.percent) },
    };
    const answer = await fetch(`${base}/api/display`, { headers });
    const { image_url: address } = (await answer.json()) as { readonly image_url: string };
    await (await fetch(address, { headers })).arrayBuffer();
  }
}

const macOf = (index: number): string => `A4:CF:12:0${index}:7E:1${index}`;

async function moveIn(tables: Tables, nowMs: number): Promise<void> {
  for (const [index, display] of RESIDENTS.entries()) {
    const [reportedWidthPx, reportedHeightPx] = display.size;
    const device = await tables.devices.create({
      mac: macOf(index),
      friendlyId: `K${index}TCH${index + 2}`,
      name: display.name,
      status: 'joined',
      isDemo: false,
      key: `key-of-resident-${index}`,
      reported: {
        reportedModel: display.model,
        reportedWidthPx,
        reportedHeightPx,
        firmwareVersion: display.firmware,
        ...(display.name === 'Hallway' ? { orientation: 'portrait' as const } : {}),
        ...(index === 0 ? { sleepsAtNight: true } : {}),
      },
    });
    const items = tables.playlists.items(tables.playlists.choose(undefined).id);
    const item = items[index % items.length];
    const shownAtMs = nowMs - display.seenMinutesAgo * 60_000;
    const rotation = item
      ? { itemId: item.id, position: item.position, shownAtMs, wokeAtMs: shownAtMs }
      : { position: -1, shownAtMs: 0, wokeAtMs: 0 };
    await tables.telemetry.saveBatches([{ ...historyOf(device.id, display, nowMs), rotation }]);
  }
  await tables.devices.create({
    mac: '3C:71:BF:AA:10:42',
    friendlyId: 'N3WC0M',
    name: 'Display N3WC0M',
    status: 'pending',
    isDemo: false,
    key: 'key-of-the-newcomer',
    reported: { reportedModel: 'og' },
  });
}

function historyOf(deviceId: number, display: SampleDisplay, nowMs: number) {
  const lastSeenAtMs = nowMs - display.seenMinutesAgo * 60_000;
  const hours = Array.from({ length: 30 * 24 }, (_, index) => 30 * 24 - index);
  const wobble = (hour: number): number => Math.sin(hour * 1.7) + Math.sin(hour * 0.13) * 2;
  const readings = hours.map((hour) => {
    const percent = Math.min(100, display.percent + (hour / 24) * display.lostPerDay + wobble(hour) * 0.3);
    return {
      atMs: lastSeenAtMs - hour * HOUR_MS,
      batteryPercent: Math.round(percent * 10) / 10,
      batteryVolts: 3 + percent * 0.012,
      rssiDbm: Math.round(display.rssiDbm + wobble(hour)),
    };
  });
  const sensors = hours.slice(-14 * 24).flatMap((hour) => {
    const daily = Math.sin(((lastSeenAtMs - hour * HOUR_MS) / DAY_MS) * 2 * Math.PI);
    const atMs = lastSeenAtMs - hour * HOUR_MS;
    const sensor = { atMs, maker: 'Sensirion', model: 'SCD41' };
    return [
      { ...sensor, kind: 'temperature', value: 20.8 - daily * 1.6 + wobble(hour) * 0.15, unit: 'celsius' },
      {
        ...sensor,
        kind: 'carbon_dioxide',
        value: Math.round(720 - daily * 240 + wobble(hour) * 20),
        unit: 'parts_per_million',
      },
    ];
  });
  return {
    deviceId,
    lastSeenAtMs,
    telemetry: {
      batteryPercent: display.percent,
      batteryVolts: 3 + display.percent * 0.012,
      rssiDbm: display.rssiDbm,
      wifiBand: '2.4',
      firmwareVersion: display.firmware,
      wakeMilliseconds: 6400,
      refreshSeconds: 900,
    },
    readings,
    sensors: display.name === 'Kitchen' ? sensors : [],
    logs:
      display.name === 'Garden shed'
        ? [
            {
              receivedAtMs: lastSeenAtMs,
              createdAtMs: lastSeenAtMs - 60_000,
              level: 'error',
              message: 'Wi-Fi: no access point in reach, tried 3 times',
              entry: '{}',
            },
          ]
        : [],
  };
}

/** What a display fetched in the last week, up to the last hour: another item every two hours, and quiet nights. */
async function showWeek(tables: Tables, deviceId: number, nowMs: number): Promise<void> {
  const items = tables.playlists.items(tables.playlists.choose(undefined).id);
  const names = ['Agenda', 'Month calendar', 'Quote', 'News', 'Home', 'Year progress'];
  for (let hour = 7 * 24; hour > 1; hour -= 2) {
    const atMs = nowMs - hour * HOUR_MS;
    const isNight = new Date(atMs).getUTCHours() < 6;
    const index = (hour / 2) % names.length;
    const item = { kind: 'item', itemId: items[index]?.id ?? 1, name: names[index] ?? '' } as const;
    await tables.shownScreens.add({
      ...{ deviceId, atMs, name: `week-${hour}`, token: `week-${hour}`, mediaType: 'image/png' },
      ...{ digest: '0'.repeat(64), isFromCache: false, widthPx: 800, heightPx: 480, turnedDegrees: 0 },
      subject: isNight ? { kind: 'special', special: 'asleep' } : item,
    });
  }
}

/** The bundled recipes with their samples as data, with dates shifted to now. */
async function installRecipes(store: Store, tables: Tables, nowMs: number): Promise<void> {
  const table = new PluginSettingTable(store);
  await table.load();
  const plugins = new PluginSettings({ table, now: () => nowMs, limitBytes: 256 * 1024, onChange: () => undefined });
  const { id: everyDay } = tables.playlists.choose(undefined);
  await tables.playlists.rename(everyDay, 'Every day');
  for (const name of ['agenda', 'month-calendar', 'quote', 'news', 'home-assistant', 'year-progress']) {
    const folder = fileURLToPath(new URL(`${name}/`, RECIPES));
    const settings: Record<string, unknown> = parse(readFileSync(join(folder, 'settings.yml'), 'utf8'));
    const sample = moveDates(readFileSync(join(folder, 'sample.json'), 'utf8'), nowMs);
    const setting = await plugins.create({
      name: String(settings.name),
      strategy: 'static',
      settings: { ...settings, strategy: 'static', static_data: sample },
      fieldValues: listDefaults(settings.custom_fields),
    });
    await plugins.writeMarkup(setting.id, readMarkup(folder));
    await tables.playlists.addItem(everyDay, setting.id);
  }
  const quiet = await tables.playlists.create('Quiet evenings');
  const [first] = plugins.list();
  if (first) await tables.playlists.addItem(quiet.id, first.id);
}

function listDefaults(customFields: unknown): Record<string, unknown> {
  const fields: { keyname: string; default?: unknown; placeholder?: unknown }[] = Array.isArray(customFields)
    ? customFields
    : [];
  const values = fields.map(({ keyname, default: usual, placeholder }) => [keyname, usual ?? placeholder] as const);
  return Object.fromEntries(
    values.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  );
}

function readMarkup(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.liquid'));
  const markup = Object.fromEntries(files.map((name) => [name.slice(0, -7), readFileSync(join(folder, name), 'utf8')]));
  return withPartials({ settings: {}, markup, ignoredFiles: [] }).markup;
}

function moveDates(sample: string, nowMs: number): string {
  const shiftMs = Math.floor((nowMs - SAMPLE_DAY_MS) / DAY_MS) * DAY_MS;
  return sample.replace(/\b2026-\d\d-\d\d(?=T|")/g, (day) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + shiftMs).toISOString().slice(0, 10),
  );
}
