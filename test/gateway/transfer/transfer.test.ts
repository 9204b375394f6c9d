// @tier full: starts other servers
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { TransferReport } from '../../../src/gateway/transfer/transfer.js';
import { FakeBrowser } from '../../support/browser/fake-browser.js';
import { inkstand } from '../../support/gateway/run-inkstand.js';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { writeLaraPaperFile } from '../../support/sources/larapaper-file.js';
import type { SourceServer } from '../../support/sources/source-server.js';
import {
  MARKUP,
  startByosNext,
  startHostedService,
  startLaraPaper,
  startTerminus,
  TERMINUS_KEY,
} from '../../support/sources/transfer-servers.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { waitFor } from '../../support/wait-for.js';

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const PICTURE_UUID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const ACCOUNT = { kind: 'key', key: 'user_secret' } as const;
const unseen = (): void => undefined;

async function open(t: Test) {
  const gateway = await startWholeGateway(t, dataFolder(t), undefined, undefined, '0', { 'poll-loopback': 'yes' });
  const { plugins, tables, transfers } = gateway.parts;
  const count = () => ({
    plugins: plugins.list().length,
    playlists: tables.playlists.list().length,
    items: tables.playlists.list().flatMap(({ id }) => tables.playlists.items(id)).length,
    displays: tables.devices.list().length,
  });
  return { gateway, plugins, tables, count, transfers: await transfers() };
}

const serving = async (t: Test, starting: Promise<SourceServer>): Promise<SourceServer> => {
  const server = await starting;
  t.teardown(() => server.stop());
  return server;
};

const summary = ({ entries }: TransferReport) =>
  entries.map(({ kind, name, outcome, notes }) => [
    kind,
    name,
    outcome,
    notes.map(({ code, values }) => (values ? `${code} ${Object.values(values).join(' ')}` : code)),
  ]);

/** What one in the playlists of a display is called, in order. */
const playedOn = ({ tables, plugins }: Awaited<ReturnType<typeof open>>, mac: string) => {
  const device = tables.devices.findByMac(mac);
  return tables.playlists
    .items(device?.playlistId ?? 0)
    .map(({ content, isVisible, windows, priority }) => ({
      names:
        content.kind === 'plugin'
          ? plugins.find(content.pluginSettingId)?.name
          : [content.layout, ...content.pluginSettingIds.map((id) => plugins.find(id ?? 0)?.name)].join(' '),
      isVisible,
      windows,
      priority,
    }));
};

t.test('an account of the hosted service comes over, and a second time nothing is doubled', async (t) => {
  const here = await open(t);
  const { plugins, tables, transfers, count } = here;
  const server = await serving(t, startHostedService());
  const report = await transfers.fromServer(server.base, ACCOUNT, unseen);
  t.strictSame(summary(report), [
    ['plugin', 'Tides', 'added', ['fields-empty station', 'recipe-notes 2']],
    ['plugin', 'Doorbell', 'added', ['recipe-notes 3']],
    ['plugin', 'Weather', 'left', ['not-given only private plugins can be exported']],
    ['playlist', 'Kitchen', 'added', ['item-lost 1']],
    ['display', 'Kitchen', 'added', ['key-not-given']],
  ]);
  t.match(report.notes, [{ code: 'mashups-not-given', values: { count: 1, playlist: 'Kitchen' } }]);
  const [tides, doorbell] = plugins.list();
  t.strictSame({ ...(await plugins.markup(tides?.id ?? 0)) }, MARKUP, 'the markup is the same, byte for byte');
  t.match(tides, {
    strategy: 'polling',
    settings: { polling_url: 'https://tides.example/{{ station }}', refresh_interval: 30, dark_mode: 'yes' },
  });
  t.equal((await plugins.draft(tides?.id ?? 0)).secrets.pollingHeaders, 'x-source=home');
  t.strictSame(await plugins.data(doorbell?.id ?? 0), { rung: 3 });
  t.match(playedOn(here, '12:34:56:78:9A:BC'), [
    { names: 'Doorbell', isVisible: true },
    { names: 'Tides', isVisible: false },
  ]);
  t.match(tables.devices.findByMac('12:34:56:78:9A:BC'), {
    ...{ name: 'Kitchen', friendlyId: 'ABC123', status: 'joined' },
    ...{ sleepsAtNight: true, sleepStartMinutes: 1320, sleepEndMinutes: 480 },
  });
  const before = count();
  server.asked.length = 0;
  const again = await transfers.fromServer(server.base, ACCOUNT, unseen);
  t.strictSame(count(), before);
  t.strictSame(
    again.entries.map(({ outcome }) => outcome),
    ['present', 'present', 'left', 'present', 'present'],
  );
  t.notOk(server.asked.includes('/api/plugin_settings/501/archive'), 'what is here is not fetched again');
  t.strictSame(transfers.last(), again, 'the report is kept');
});

t.test('BYOS Next and the API of LaraPaper come over as far as they answer', async (t) => {
  const { plugins, tables, transfers } = await open(t);
  const next = await serving(t, startByosNext());
  const fromNext = await transfers.fromServer(next.base, ACCOUNT, unseen);
  t.match(summary(fromNext), [['plugin', 'Tides', 'added'], ['playlist'], ['display', 'Kitchen', 'added']]);
  t.strictSame({ ...(await plugins.markup(plugins.list()[0]?.id ?? 0)) }, MARKUP);

  const lara = await serving(t, startLaraPaper());
  const report = await transfers.fromServer(lara.base, { kind: 'key', key: '1|sanctum' }, unseen);
  t.match(summary(report), [
    ['plugin', 'Tides', 'added', ['fields-empty station', 'recipe-notes 2']],
    ['plugin', 'Clock', 'left', ['no-id']],
    ['display', 'Kitchen', 'present', []],
  ]);
  t.match(report.notes, [{ code: 'playlists-not-given' }]);
  t.strictSame({ ...(await plugins.markup(plugins.list()[1]?.id ?? 0)) }, MARKUP);
  t.equal(tables.devices.list().length, 1, 'the same display is not there twice');
});

t.test('screens, playlists and displays of Terminus come over, and a display keeps its key', async (t) => {
  const here = await open(t);
  const { gateway, tables, transfers, count } = here;
  const server = await serving(t, startTerminus());
  const access = { kind: 'login', login: 'me@example.org', password: 'let me in' } as const;
  await t.rejects(transfers.fromServer(server.base, { ...access, password: 'no' }, unseen), {
    code: 'unprocessable',
    message: /refused/,
  });
  t.match(summary(await transfers.fromServer(server.base, access, unseen)), [
    ['plugin', 'The news', 'added', ['picture-fixed']],
    ['plugin', 'The menu', 'added', ['picture-fixed']],
    ['playlist', 'Day', 'added', []],
    ['display', 'Demo', 'added', []],
  ]);
  t.match(playedOn(here, '02:A1:B2:C3:D4:E5'), [{ names: 'The news' }, { names: 'The menu' }]);
  t.match(tables.devices.findByMac('02:A1:B2:C3:D4:E5'), {
    ...{ modelName: 'og_plus', refreshSeconds: 1200, sleepStartMinutes: 1080, sleepEndMinutes: 360 },
  });
  const answer = await plainRequest(`${gateway.base}/api/display`, {
    headers: { ID: '02:A1:B2:C3:D4:E5', 'Access-Token': TERMINUS_KEY },
  });
  t.match(JSON.parse(answer.body.toString()), { status: 0, image_url: String });
  t.equal(tables.devices.findByKey(TERMINUS_KEY)?.name, 'Demo', 'the key that it has is valid here');
  const before = count();
  await transfers.fromServer(server.base, access, unseen);
  t.strictSame(count(), before);
});

const ROWS = {
  users: [{ id: 1, name: 'A. Owner', email: 'owner@example.org', password: 'x', timezone: 'Europe/Zurich' }],
  device_models: [{ id: 3, name: 'v2', label: 'X', width: 1872, height: 1404, kind: 'trmnl' }],
  devices: [
    {
      ...{ id: 1, name: 'Hall', mac_address: 'aa:bb:cc:00:11:22', friendly_id: 'HALL01', api_key: 'key-of-the-hall' },
      ...{ default_refresh_interval: 600, rotate: 90, user_id: 1, device_model_id: 3, maximum_compatibility: 1 },
      ...{ sleep_mode_enabled: 1, sleep_mode_from: '22:30', sleep_mode_to: '06:15:00' },
    },
    { id: 2, name: 'Mirror', mac_address: 'AA:BB:CC:00:11:33', api_key: 'key-of-the-mirror', mirror_device_id: 1 },
  ],
  plugins: [
    {
      ...{ id: 1, uuid: UUID, name: 'Bell', data_strategy: 'webhook', markup_language: 'liquid' },
      data_payload: '{"rung": 4}',
      render_markup: `<div class="view view--{{ size }}">\n${MARKUP.full}\n</div>`,
      render_markup_half_horizontal: MARKUP.half_horizontal,
      render_markup_shared: MARKUP.shared,
    },
    {
      ...{ id: 2, uuid: 'ffffffff-4f89-41d3-9a0c-0305e82c3302', name: 'Tides', data_strategy: 'polling' },
      ...{ markup_language: 'liquid', polling_url: 'https://tides.example/{{ station }}', polling_verb: 'get' },
      ...{ polling_header: 'x-key: a:b\nx-other: 2', data_stale_minutes: 45, dark_mode: 1, no_bleed: 1 },
      configuration_template: '{"custom_fields": [{"keyname": "station", "name": "Station", "field_type": "string"}]}',
      configuration: '{"station": "harbour"}',
      render_markup: MARKUP.full,
    },
    { id: 3, uuid: PICTURE_UUID, name: 'Camera', plugin_type: 'image_webhook', data_strategy: 'static' },
    { id: 4, uuid: null, name: 'Old', markup_language: 'blade', render_markup: '<b>{{ $x }}</b>' },
    { id: 5, uuid: null, name: 'Own', is_native: 1, render_markup_view: 'recipes.weather' },
  ],
  playlists: [
    { id: 1, device_id: 1, name: 'Always', is_active: 1 },
    {
      ...{ id: 2, device_id: 1, name: 'Weekend', weekdays: '["0",6]', refresh_time: 300 },
      ...{ active_from: '09:00', active_until: '2026-01-01 18:30:00' },
    },
  ],
  playlist_items: [
    { id: 1, playlist_id: 1, plugin_id: 2, order: 2, is_active: 0 },
    { id: 2, playlist_id: 1, plugin_id: 1, order: 1 },
    {
      ...{ id: 3, playlist_id: 2, plugin_id: 1, order: 1 },
      mashup: '{"mashup_layout": "1Lx1R", "mashup_name": "Both", "plugin_ids": [1, 2]}',
    },
    { id: 4, playlist_id: 2, plugin_id: 4, order: 2 },
  ],
};

t.test('the database file of LaraPaper comes over whole, from the command line, next to the gateway', async (t) => {
  const here = await open(t);
  const { gateway, plugins, tables, count } = here;
  const path = join(gateway.parts.config.dataDir, 'database.sqlite');
  await writeLaraPaperFile(path, ROWS);
  const { dataDir } = gateway.parts.config;
  const run = await inkstand(['import-from', path, '--json', '--data', dataDir]);
  t.equal(run.code, 0, run.error);
  const outcomes = (out: string): string[] =>
    JSON.parse(out).entries.map(({ name, outcome }: { name: string; outcome: string }) => `${name} ${outcome}`);
  t.strictSame(outcomes(run.out), [
    ...['Bell added', 'Tides added', 'Camera added', 'Old left', 'Own left'],
    ...['Hall added', 'Hall added', 'Mirror added'],
  ]);
  const bell = await waitFor('the gateway to notice', async () => {
    await gateway.parts.store.reloadForeignChanges();
    return tables.devices.findByKey('key-of-the-mirror') && plugins.list().find(({ uuid }) => uuid === UUID);
  });
  t.strictSame({ ...(await plugins.markup(bell.id)) }, MARKUP, 'without the wrapper that LaraPaper added');
  t.strictSame(await plugins.data(bell.id), { rung: 4 }, 'under the same UUID, with its data');
  const tides = plugins.list().find(({ name }) => name === 'Tides');
  t.match(tides, {
    fieldValues: { station: 'harbour' },
    settings: { refresh_interval: 45, dark_mode: 'yes', no_screen_padding: 'yes' },
  });
  t.equal((await plugins.draft(tides?.id ?? 0)).secrets.pollingHeaders, 'x-key: a:b\nx-other: 2');
  t.equal(plugins.get(PICTURE_UUID).strategy, 'webhook_image');
  t.strictSame(playedOn(here, 'AA:BB:CC:00:11:22'), [
    { names: 'Bell', isVisible: true, windows: [], priority: 0 },
    { names: 'Tides', isVisible: false, windows: [], priority: 0 },
    {
      ...{ names: '1Lx1R Bell Tides', isVisible: true, priority: 3 },
      windows: [{ days: [6, 7], startMinutes: 540, endMinutes: 1110 }],
    },
  ]);
  const hall = tables.devices.findByKey('key-of-the-hall');
  t.match(hall, {
    ...{ name: 'Hall', friendlyId: 'HALL01', mac: 'AA:BB:CC:00:11:22', modelName: 'v2', orientation: 'portrait' },
    ...{ refreshSeconds: 600, needsMaximumCompatibility: true, timeZone: 'Europe/Zurich' },
    ...{ sleepsAtNight: true, sleepStartMinutes: 1350, sleepEndMinutes: 375 },
  });
  t.equal(tables.devices.findByKey('key-of-the-mirror')?.mirroredDeviceId, hall?.id);
  const before = count();
  const again = await inkstand(['import-from', path, '--data', dataDir]);
  t.match(again, { code: 0, out: /^present\tplugin\tBell\n/ });
  t.strictSame(count(), before, 'a second time nothing is doubled');
  writeFileSync(path, 'not a database');
  t.match(await inkstand(['import-from', path, '--data', dataDir]), { code: 1, error: /SQLite database/ });
  t.match(await inkstand(['import-from', 'http://127.0.0.1:9', '--data', dataDir]), { code: 2, error: /--key-file/ });
});

t.test('the page copies from a server and from a file, and shows the report', async (t) => {
  const { gateway, plugins } = await open(t);
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const server = await serving(t, startHostedService());
  await browser.get('/system/transfer');
  t.match(await browser.post('/system/transfer', { address: server.base, key: '' }), {
    status: 422,
    text: /Enter a key, or a login and a password/,
  });
  const refused = await browser.post('/system/transfer', { address: server.base, key: 'user_wrong' });
  const ending = await waitFor('the end of the transfer', async () => {
    // On a slow machine the page of the task shows it.
    const { text } = refused.status === 422 ? refused : await browser.get(refused.location);
    return /refused the key/.test(text) ? text : undefined;
  });
  t.match(ending, /Nothing was copied: the server refused the key|The server refused the key/);
  const posted = await browser.post('/system/transfer', { address: server.base, key: 'user_secret' });
  t.match(posted, { status: 303, location: /^\/(system\/transfer|tasks\/transfer-)/ });
  const find = (text: RegExp) =>
    waitFor(
      `the page with ${text}`,
      async () => {
        const page = await browser.get('/system/transfer');
        return text.test(page.text) ? page.text : undefined;
      },
      60_000,
    );
  const shown = await find(/Last transfer: http:\/\/127/);
  t.match(shown, /Tides<\/a> <span class="faded">Plugin/);
  t.match(shown, /That server’s API leaves it out: only private plugins can be exported/);
  t.notMatch(shown, /user_secret/);
  const path = join(gateway.parts.config.dataDir, 'database.sqlite');
  await writeLaraPaperFile(path, ROWS);
  await browser.upload('/system/transfer/file', readFileSync(path));
  t.match(await find(/Last transfer: LaraPaper/), /Its markup is blade, not Liquid/);
  t.ok(plugins.get(UUID), 'under its UUID');
});
