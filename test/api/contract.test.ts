import { decode, encode } from 'fast-png';
import t, { type Test } from 'tap';
import { loadConfig } from '../../src/cli/load-config.js';
import { startGateway } from '../../src/main.js';
import { createLog } from '../../src/monitoring/log.js';
import { type CallOptions, Contract, type Operation } from '../support/contract.js';
import { dataFolder } from '../support/data-folder.js';
import { FakeBrowser } from '../support/fake-browser.js';
import { makeFirmwareImage } from '../support/firmware-image.js';
import { createKey } from '../support/gateway-process.js';
import { startByosNext } from '../support/other-servers.js';
import { plainRequest } from '../support/plain-request.js';
import { fc } from '../support/property.js';
import { PASSWORD } from '../support/sample-data.js';
import { checkerPng } from '../support/sample-pictures.js';
import { answerJson, startSourceServer } from '../support/source-server.js';
import { waitFor } from '../support/wait-for.js';
import { writeZip } from '../support/write-zip.js';

const MAC = 'AA:BB:CC:DD:EE:FF';
const RANKS = { read: 0, write: 1, admin: 2 } as const;
const UUID_OF_NOTHING = '00000000-0000-4000-8000-000000000000';
/** JSON for which `String()` and `Number()` throw. */
const UNPRINTABLE = { toString: [], valueOf: 1 };
/** Responses that these tests cannot cause. */
const UNSEEN = [
  'GET /healthz 503',
  'GET /api/current_image 503',
  'POST /api/screens 503',
  'POST /api/render 503',
  'POST /api/plugin_settings/{id}/image 507',
  'POST /api/plugin_settings/{id}/pictures 507',
];

t.test('the API matches its description, and the description the API', async (t) => {
  const { contract, gateway, keys, source } = await start(t);
  const call = (method: string, path: string, options: CallOptions = {}) =>
    contract.call(t, gateway.address, method, path, { key: keys.admin, ...options });
  const ok = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await call(method, path, { body, ...(headers && { headers }) });
    t.ok(answer.status < 300, `${method} ${path}: ${answer.status}`);
    return answer.body?.data ?? answer.body;
  };

  t.test('the description has exactly the existing routes', async (t) => {
    const described = contract.operations.map(({ method, path }) => `${method} ${path}`);
    const existing = gateway.routes
      .filter(
        ({ path, mediaType }) =>
          mediaType !== undefined ||
          /^\/(api\/|screens\/:token|firmware\/:token|recipes[./]|healthz|metrics)/.test(path),
      )
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    t.strictSame(existing.sort(), described.sort());
  });

  t.test('displays are listed and changed', async (t) => {
    const setup = await ok('GET', '/api/setup', undefined, { ID: MAC });
    const sensors = 'make=Bosch;model=BME280;kind=temperature;value=21.5;unit=celsius;created_at=0';
    const headers = { ID: MAC, 'Battery-Voltage': '4.0', RSSI: '-60', SENSORS: sensors };
    const shown = await ok('GET', '/api/display', undefined, headers);
    const { body: shownBytes } = await call('GET', new URL(shown.image_url).pathname, { headers });
    const image = await call('GET', `/api/current_image?key=${setup.api_key}`);
    t.match(image, { status: 200, headers: { 'refresh-rate': /^\d+$/, 'content-type': 'image/png' } });
    t.equal((await call('GET', '/api/current_image?key=of-nobody')).status, 404);
    t.equal((await call('GET', '/api/current_image')).status, 401);
    for (const path of ['/api/current_screen', '/api/display/current']) {
      await call('GET', path, { headers: { 'Access-Token': setup.api_key } });
      await call('GET', path, {});
      await call('GET', path, { headers: { 'Access-Token': 'of nobody' } });
    }
    await call('POST', '/api/log', { headers, body: { logs: [{ message: 'low memory', level: 'warn' }] } });
    await call('GET', '/api/log', {});
    t.match(await ok('GET', '/api/models/1'), { id: 1, name: String });
    await call('GET', '/api/models/999');
    const [device] = await ok('GET', '/api/devices');
    const at = `/api/devices/${device.id}`;
    await ok('PATCH', at, { name: 'Hall', percent_charged: 55, time_zone: 'Europe/Zurich', locale: 'de-CH' });
    t.match(await ok('GET', at), { name: 'Hall', percent_charged: 55, time_zone: 'Europe/Zurich', status: 'joined' });
    await ok('PATCH', at, { device: { special_function: 'identify', touchbar_mode: 'tap', model: 'v2' } });
    await ok('PATCH', at, { model: null, touchbar_mode: null });
    t.match(await ok('PATCH', at, { tags: ['Upstairs', ' Back  office ', 'upstairs'] }), {
      tags: ['Upstairs', 'Back office'],
    });
    t.match(await call('PATCH', at, { body: { tags: ['one, two'] } }), { status: 422, body: { error: /tags/ } });
    t.match(await ok('GET', '/api/display', undefined, { ...headers, special_function: 'true' }), {
      action: 'identify',
    });
    const added = { mac_address: '02-00-00-00-00-77', model: 'og_png', api_key: 'key-of-a-display' };
    t.equal((await call('POST', '/api/devices', { body: { mac_address: added.mac_address } })).status, 422);
    t.equal((await call('POST', '/api/devices', { body: { ...added, playlist_id: 999 } })).status, 422);
    const { id: addedId } = await ok('POST', '/api/devices', { device: { ...added, label: 'Later' } });
    t.match(await ok('GET', `/api/devices/${addedId}`), { name: 'Later', status: 'joined', label: 'Later' });
    t.equal((await call('POST', '/api/devices', { body: added })).status, 409);
    t.equal((await call('POST', '/api/devices', { body: '[' })).status, 400);
    const asTerminus = { touch_bar: 'swipe', sleep_start_at: '22:30:00', sleep_stop_at: '06:00', width: 1 };
    t.match(await call('PATCH', `/api/devices/${addedId}`, { body: { device: asTerminus } }), {
      body: { unknown: undefined, data: { touchbar_mode: 'slide', sleep_start_time: 1350, sleep_stop_at: '06:00:00' } },
    });
    t.match(await ok('PATCH', `/api/devices/${addedId}`, { sleep_start_at: null, sleep_stop_at: null }), {
      ...{ sleep_mode_enabled: false, sleep_start_at: null },
    });
    await ok('DELETE', `/api/devices/${addedId}`);
    const status = '/api/display/status';
    t.match((await call('GET', `${status}?device_id=${device.id}`)).body, { name: 'Hall', wifi_strength: 2 });
    t.equal((await call('GET', `${status}?device_id=99`)).status, 422);
    const asleep = { sleep_mode_enabled: true, sleep_mode_from: '22:30', sleep_mode_to: '06:00' };
    const { body: changed } = await call('POST', status, {
      body: { device_id: device.id, default_refresh_interval: 600, pause_until: null, ...asleep },
    });
    t.match(changed, { ...asleep, default_refresh_interval: 600, current_screen_image: String });
    t.equal((await call('POST', status, { body: { device_id: device.id, sleep_mode_from: '25:00' } })).status, 422);
    await ok('PATCH', at, { sleep_mode_enabled: false });
    t.match(await ok('POST', `${at}/block`), { status: 'blocked' });
    t.match(await ok('GET', '/api/display', undefined, headers), { filename: /^blockd|^block/ });
    t.match(await ok('POST', `${at}/approve`), { status: 'joined' });
    t.same(await ok('GET', `${at}/key`), { api_key: setup.api_key });
    t.match(await ok('GET', `${at}/logs?limit=5`), [{ message: 'low memory', level: 'warn' }]);
    t.match(await ok('GET', `${at}/readings`), [{ rssi: -60, battery_voltage: 4 }]);
    t.match(await ok('GET', `${at}/sensors?kind=temperature`), [{ value: 21.5, make: 'Bosch' }]);
    t.same(await ok('GET', `${at}/sensors?kind=pressure`), []);
    t.same(await ok('GET', `${at}/sensors?since=2999-01-01`), []);
    await call('GET', `${at}/logs?limit=0`);
    const screens = await ok('GET', `${at}/screens`);
    t.match(screens, { shown: { filename: shown.filename, from_cache: false }, next: { reason: 'nothing' } });
    t.match(await ok('GET', `${at}/screens/history`), [{ filename: shown.filename, sha256: screens.shown.sha256 }]);
    t.same((await call('GET', `${at}/screens/shown`)).body, shownBytes, 'the very bytes');
    await call('GET', `${at}/screens/history?since=1`);
    await call('GET', `${at}/readings?since=yesterday`);
    await call('GET', `${at}/sensors?since=1`);
  });

  t.test('firmware is uploaded, listed and offered', async (t) => {
    const [device] = await ok('GET', '/api/devices');
    const headers = { ID: MAC, Model: 'og', 'FW-Version': '1.8.10', 'Battery-Voltage': '4.1' };
    const image = makeFirmwareImage();
    const type = { 'Content-Type': 'application/octet-stream' };
    t.match(await ok('GET', '/api/firmware'), []);
    const added = await ok('POST', '/api/firmware?model=og&file_name=trmnl.bin', image, type);
    t.match(added, { id: 1, version: '1.8.15', chip: 'ESP32-C3', bytes: image.length, rollout: null, devices: [] });
    t.equal((await call('POST', '/api/firmware?model=og', { body: image, headers: type })).status, 409);
    t.match(await call('POST', '/api/firmware?model=x', { body: image, headers: type }), {
      status: 422,
      body: { error: /file is for ESP32-C3/ },
    });
    const rollout = `/api/firmware/${added.id}/rollout`;
    const requested = { first_device_id: device.id, least_battery_percent: 30 };
    t.match(await call('POST', rollout, { body: requested }), {
      status: 422,
      body: { error: /does not report its model/ },
    });
    t.match(await call('POST', rollout, { body: {} }), { status: 422, body: { error: /first_device_id/ } });
    await ok('GET', '/api/display', undefined, headers);
    t.match(await call('POST', rollout, { body: { ...requested, device_ids: ['1'] } }), { status: 422 });
    const all = { ...requested, scope: 'all', device_ids: [device.id] };
    t.match(await ok('POST', rollout, all), { rollout: { scope: 'all', device_ids: [device.id] } });
    t.match(await ok('POST', rollout, requested), { devices: [{ device_id: device.id, state: 'due', attempts: 0 }] });
    const answer = await ok('GET', '/api/display', undefined, headers);
    t.match(answer, { update_firmware: true, reset_firmware: false });
    t.same((await call('GET', new URL(answer.firmware_url).pathname)).body, image);
    await ok('GET', '/api/display', undefined, { ...headers, 'FW-Version': '1.8.15' });
    t.match(await ok('GET', `/api/firmware/${added.id}`), { devices: [{ state: 'reported', attempts: 1 }] });
    await ok('DELETE', rollout);
    t.match(await ok('GET', `/api/firmware/${added.id}`), { rollout: { is_stopped: true, scope: 'first' } });
  });

  t.test('the join window opens and closes', async (t) => {
    t.same(await ok('GET', '/api/join-window'), { state: 'closed', open_seconds: 0 }, 'the first has joined');
    t.same(await ok('POST', '/api/join-window', { minutes: 2 }), { state: 'open', open_seconds: 120 });
    t.same(await ok('POST', '/api/join-window', { minutes: 0 }), { state: 'closed', open_seconds: 0 });
  });

  t.test('plugin settings are created, changed and fed with data', async () => {
    const plugin = await ok('POST', '/api/plugin_settings', { name: 'One', plugin_id: 37 });
    const at = `/api/plugin_settings/${plugin.id}`;
    await ok('GET', '/api/plugin_settings?plugin_id=37');
    await ok('PATCH', at, { name: 'Two', refresh_interval: 60, push_seconds: 60 });
    await ok('GET', at);
    await ok('PUT', `${at}/markup/markup_full`, { content: '<b>{{ a }}</b>' });
    await ok('GET', `${at}/markup/markup_full`);
    await ok('PUT', `${at}/markup/transform`, { content: 'const run = (input) => input' });
    await ok('GET', `${at}/markup/transform`);
    await call('GET', `${at}/markup/markup_huge`);
    await ok('PATCH', `${at}/settings`, { fields: { city: 'Bern' } });
    const webhook = `/api/custom_plugins/${plugin.uuid}`;
    await ok('POST', webhook, { merge_variables: { a: 1 }, merge_strategy: 'deep_merge' });
    await ok('GET', webhook);
    const older = `/api/plugins/${plugin.uuid}/webhook`;
    for (const one of [webhook, older]) await call('POST', one, { body: { merge_variables: {} } });
    await call('POST', `/api/plugin_settings/${plugin.uuid}/data`, { key: undefined, body: { merge_variables: {} } });
    await ok('PATCH', at, { push_seconds: 0 });
    await ok('POST', `/api/plugin_settings/${plugin.uuid}/data`, { merge_variables: { a: 2 } });
    await ok('GET', `${at}/data`);
    t.match((await call('POST', older, { body: { merge_variables: { a: 3 } } })).body.merge_variables, { a: 3 });
    for (const one of [webhook, older, `${at}/data`]) {
      await call('POST', one, { body: { merge_variables: {}, merge_strategy: 'magic' } });
      await call('POST', one, { body: { merge_variables: { a: 'x'.repeat(262_144) } } });
    }
    const polled = await ok('POST', '/api/plugin_settings', {
      ...{ name: 'Polled', strategy: 'polling', polling_url: `${source.base}/x` },
    });
    await ok('POST', `/api/plugin_settings/${polled.id}/poll`);
    await call('POST', `${at}/poll`);
    await ok('GET', `/api/plugin_settings/${polled.id}/details`);
    const archive = await call('GET', `${at}/archive`);
    const zip = { 'Content-Type': 'application/zip' };
    await ok('POST', `${at}/archive`, archive.body, zip);
    await ok('POST', `${at}/archive?run_scripts=false`, archive.body, zip);
    t.match(await ok('GET', at), { run_scripts: false });
    t.equal(
      (await call('POST', `${at}/archive?run_scripts=perhaps`, { body: archive.body, headers: zip })).status,
      422,
    );
    t.match(await ok('PATCH', at, { run_scripts: true }), { run_scripts: true });
    t.equal((await call('PATCH', at, { body: { run_scripts: 'yes' } })).status, 422);
    await call('POST', `${at}/archive`, { body: 'no zip', headers: zip });
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    await call('POST', `${at}/archive`, { body: '--x--', headers: form });
    await ok('DELETE', `/api/plugin_settings/${polled.id}`);
  });

  t.test('scripts are added to the library, listed and removed', async (t) => {
    const type = { 'Content-Type': 'text/javascript' };
    t.same(await ok('GET', '/api/library'), []);
    const added = await ok('POST', '/api/library?name=Fancy.min.js', 'globalThis.fancy = 1;', type);
    t.match(added, { name: 'fancy.min.js', bytes: 21, sha256: /^[0-9a-f]{64}$/ });
    t.same(await ok('GET', '/api/library'), [added]);
    t.equal((await call('POST', '/api/library?name=fancy.txt', { body: 'x', headers: type })).status, 422);
    await ok('DELETE', '/api/library/fancy.min.js');
    t.equal((await call('DELETE', '/api/library/fancy.min.js')).status, 404);
  });

  t.test('releases of the framework are added, listed and removed', async (t) => {
    const type = { 'Content-Type': 'application/octet-stream' };
    t.same(await ok('GET', '/api/framework'), { releases: [], fonts: [], pictures: null });
    const archive = await writeZip([['css/plugins.css', '.trmnl .screen{display:flex}']]);
    const at = '/api/framework?name=framework--7.1.0.zip';
    t.same(await ok('POST', at, archive, type), { releases: ['7.1.0'], fonts: [], pictures: 0 });
    t.match(await ok('GET', '/api/framework'), { releases: [{ version: '7.1.0', plugin_setting_ids: Array }] });
    t.equal((await call('POST', at, { body: 'no archive', headers: type })).status, 422);
    t.equal((await call('POST', '/api/framework?name=notes.txt', { body: 'x', headers: type })).status, 400);
    await ok('DELETE', '/api/framework/7.1.0');
    t.equal((await call('DELETE', '/api/framework/7.1.0')).status, 404);
  });

  t.test('recipes are found, fetched, added, updated and checked', async (t) => {
    const archive = await writeZip([
      ['settings.yml', 'name: Tides\nstrategy: static\nstatic_data: "{}"\n'],
      ['full.liquid', '<div class="layout">one</div>'],
    ]);
    const entry = { name: 'Tides', trmnlp: { zip_url: `${source.base}/tides.zip` }, author_bio: { category: 'sea' } };
    source.answers['/list.json'] = answerJson({ tides: entry });
    source.answers['/tides.zip'] = (_request, response) => void response.end(archive);
    const added = await ok('POST', '/api/catalogues', { address: `${source.base}/list.json` });
    const address = { address: `${source.base}/list.json` };
    t.equal((await call('POST', '/api/catalogues', { body: address })).status, 409);
    t.equal((await call('POST', '/api/catalogues', { body: { address: 'x' } })).status, 422);
    t.equal((await call('POST', '/api/catalogues', { body: '[' })).status, 400);
    t.match(await ok('POST', `/api/catalogues/${added.id}/refresh`), { recipes: 1, left_out: 0 });
    t.equal((await call('POST', '/api/catalogues/none/refresh')).status, 404);
    const started = await call('POST', `/api/catalogues/${added.id}/refresh`, { headers: { Prefer: 'respond-async' } });
    t.match(started, { status: 202, body: { data: { kind: 'catalogue', subject: added.name } } });
    const ended = await waitFor('the end of the task', async () => {
      const task = await ok('GET', started.headers.location ?? '');
      return task.state === 'running' ? undefined : task;
    });
    t.match(ended, { state: 'done', progress: null, result: { id: added.id, recipes: 1 }, error: null });
    t.match(await ok('GET', '/api/tasks'), [{ id: ended.id }]);
    t.equal((await call('GET', '/api/tasks/catalogue-none')).status, 404);
    t.equal((await ok('GET', '/api/catalogues')).length, 1);
    t.match(await ok('GET', '/api/catalogues/recipes?search=tid&category=sea'), {
      total: 1,
      recipes: [{ key: 'tides' }],
    });
    t.match(await ok('GET', '/api/catalogues/recipes?search=mountain'), { total: 0 });
    const fetching = { body: { catalogue: added.id, key: 'tides' }, headers: { Prefer: 'respond-async' } };
    t.equal((await call('POST', '/api/packages', fetching)).status, 202);
    const found = await ok('POST', '/api/packages', { catalogue: added.id, key: 'tides' });
    t.match(found, { recipes: [{ folder: '', name: 'Tides' }] });
    t.equal((await call('POST', '/api/packages', { body: { catalogue: added.id, key: 'none' } })).status, 404);
    t.equal((await call('POST', '/api/packages', { body: { address: `${source.base}/none.zip` } })).status, 422);
    t.equal((await call('POST', '/api/packages', { body: '[' })).status, 400);
    t.match(await ok('GET', `/api/packages/${found.id}/needs`), { hosts: [], has_scripts: false });
    t.equal((await call('GET', '/api/packages/none/needs')).status, 404);
    const { id } = await ok('POST', `/api/packages/${found.id}/add`, { folder: '' });
    t.equal((await call('POST', '/api/packages/none/add', { body: {} })).status, 404);
    t.equal((await call('POST', `/api/packages/${found.id}/add`, { body: '[' })).status, 400);
    const at = `/api/plugin_settings/${id}`;
    t.match(await ok('GET', `${at}/recipe`), { origin: { kind: 'catalogue', key: 'tides' } });
    const newer = await writeZip([
      ['settings.yml', 'name: Tides\nstrategy: static\nstatic_data: "{}"\n'],
      ['full.liquid', '<div class="layout">two</div>'],
    ]);
    source.answers['/tides.zip'] = (_request, response) => void response.end(newer);
    t.equal((await call('POST', `${at}/recipe/fetch`, { headers: fetching.headers })).status, 202);
    const next = await ok('POST', `${at}/recipe/fetch`);
    t.match(await ok('GET', `${at}/recipe/changes?package=${next.id}`), {
      parts: [{ part: 'full', contested: false }],
    });
    t.equal((await call('GET', `${at}/recipe/changes`)).status, 422);
    const update = `${at}/recipe/update?package=${next.id}`;
    t.equal((await call('POST', update, { body: { choices: { 'part:full': 'both' } } })).status, 422);
    t.equal((await call('POST', update, { body: '[' })).status, 400);
    await ok('POST', update, { choices: { 'part:full': 'theirs' } });
    t.equal(await ok('GET', `${at}/markup/markup_full`), '<div class="layout">two</div>');
    t.match(await ok('GET', `${at}/check`), { runs: true });
    const type = { 'Content-Type': 'application/zip' };
    t.match(await ok('POST', '/api/recipes/check', archive, type), { runs: true });
    t.equal((await call('POST', '/api/recipes/check', { body: 'x', headers: type })).status, 422);
    t.equal((await call('POST', '/api/recipes/check', { body: Buffer.alloc(9_000_000), headers: type })).status, 413);
    source.answers['/tides.zip'] = (_request, response) => void response.writeHead(500).end();
    t.equal((await call('POST', `${at}/recipe/fetch`)).status, 422);
    source.answers['/list.json'] = source.answers['/tides.zip'];
    t.equal((await call('POST', `/api/catalogues/${added.id}/refresh`)).status, 422);
    for (const [method, path] of [
      ['GET', 'recipe'],
      ['POST', 'recipe/fetch'],
      ['GET', 'recipe/changes'],
      ['POST', 'recipe/update'],
      ['GET', 'check'],
    ] as const) {
      const body = method === 'POST' ? {} : undefined;
      t.equal((await call(method, `/api/plugin_settings/999999/${path}`, { body })).status, 404, path);
    }
    await ok('DELETE', `/api/catalogues/${added.id}`);
    t.equal((await call('DELETE', `/api/catalogues/${added.id}`)).status, 404);
    await ok('DELETE', at);
  });

  t.test('MQTT and HTTPS are read and changed, and no password is given out', async (t) => {
    t.match(await ok('GET', '/api/mqtt'), { on: false, url: '', has_password: false, state: 'off', error: null });
    const url = source.base.replace('http:', 'mqtt:');
    const changed = await ok('PATCH', '/api/mqtt', { on: true, url, user: 'me', password: 'sealed away' });
    t.match(changed, { on: true, url, user: 'me', has_password: true, state: 'connecting' });
    t.notMatch(JSON.stringify(changed), /sealed away/);
    t.match(await ok('PATCH', '/api/mqtt', { on: false }), { on: false, url, has_password: true, state: 'off' });
    await ok('PATCH', '/api/mqtt', { url: '', user: '', password: '' });
    const wrong = async (body: unknown) => (await call('PATCH', '/api/mqtt', { body })).body.error;
    t.match(await wrong({ on: true }), /url/);
    t.match(await wrong({ url: 'http://broker.example' }), /url/);
    t.match(await wrong({ password: 'x' }), /user/);
    t.match(await wrong({ ca: 'x' }), /ca/);
    t.equal((await call('PATCH', '/api/mqtt', { body: '[' })).status, 400);
    t.match(await ok('GET', '/api/https'), { on: false, state: 'off', own_files: false, port: null, names: [] });
    t.match(await ok('PATCH', '/api/https', { on: false }), { on: false });
    t.equal((await call('PATCH', '/api/https', { body: { on: 'yes' } })).status, 422);
    t.equal((await call('PATCH', '/api/https', { body: '[' })).status, 400);
  });

  t.test('plugins, playlists and displays are copied from another server', async (t) => {
    t.equal((await call('GET', '/api/transfers/last')).status, 404);
    const other = await startByosNext();
    t.teardown(() => other.stop());
    const body = { address: other.base, key: 'user_secret' };
    const report = await ok('POST', '/api/transfers', body);
    t.match(report.entries, [{ kind: 'plugin', name: 'Tides', outcome: 'added', id: Number }, {}, {}]);
    t.strictSame(await ok('GET', '/api/transfers/last'), report);
    const started = await call('POST', '/api/transfers', { body, headers: { Prefer: 'respond-async' } });
    t.match(started, { status: 202, body: { data: { kind: 'transfer', subject: new URL(other.base).host } } });
    const ended = await waitFor('the end of the transfer', async () => {
      const task = await ok('GET', started.headers.location ?? '');
      return task.state === 'running' ? undefined : task;
    });
    t.match(ended, { state: 'done', result: { entries: [{ outcome: 'present' }, {}, {}] }, error: null });
    t.match(await call('POST', '/api/transfers', { body: { ...body, key: 'wrong' } }), {
      status: 422,
      body: { error: /refused the key/ },
    });
    t.equal((await call('POST', '/api/transfers', { body: { address: other.base } })).status, 422);
    t.equal((await call('POST', '/api/transfers', { body: '[' })).status, 400);
    for (const { kind, id } of report.entries) {
      const path = { plugin: 'plugin_settings', playlist: 'playlists', display: 'devices' }[kind as string];
      if (kind !== 'playlist') await call('DELETE', `/api/${path}/${id}`);
    }
  });

  t.test('pictures replace data, and fields list their choices', async (t) => {
    const frame = await ok('POST', '/api/plugin_settings', { name: 'Frame', strategy: 'webhook_image' });
    const at = `/api/plugin_settings/${frame.uuid}/image`;
    const type = { 'Content-Type': 'image/png' };
    const picture = checkerPng(8, 8);
    t.match(await call('GET', at), { status: 422, body: { error: 'no picture has arrived yet' } });
    t.match(await ok('POST', at, picture, type), { media_type: 'image/png', width: 8, height: 8 });
    t.equal((await call('POST', at, { body: picture, headers: type })).status, 429);
    t.equal((await call('POST', at, { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } })).status, 400);
    t.same((await call('GET', at, { key: undefined })).body, picture);
    const byNumber = `/api/plugin_settings/${frame.id}/image`;
    t.equal((await call('GET', byNumber, { key: undefined })).status, 401);
    t.equal((await call('POST', byNumber, { key: keys.read, body: picture, headers: type })).status, 403);
    t.equal((await call('POST', byNumber, { key: undefined, body: picture, headers: type })).status, 401);
    await ok('PATCH', `/api/plugin_settings/${frame.id}`, { push_seconds: 0 });
    t.equal((await call('POST', at, { body: 'no picture', headers: type })).status, 422);
    await ok('DELETE', `/api/plugin_settings/${frame.id}`);
    const album = await ok('POST', '/api/plugin_settings', { name: 'Album', strategy: 'pictures' });
    const pictures = `/api/plugin_settings/${album.uuid}/pictures`;
    t.equal(new URL(album.webhook_url).pathname, pictures);
    const added = await ok('POST', pictures, picture, type);
    t.match(added, { media_type: 'image/png', bytes: picture.length, width: 8, height: 8 });
    t.same((await call('GET', pictures, { key: undefined })).body, { data: [added] });
    t.equal((await call('POST', pictures, { body: picture, headers: type })).status, 429, 'no oftener than a webhook');
    await ok('PATCH', `/api/plugin_settings/${album.id}`, { push_seconds: 0 });
    t.equal((await call('POST', pictures, { body: 'no picture', headers: type })).status, 422);
    t.equal(
      (await call('POST', pictures, { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } })).status,
      400,
    );
    const numbered = `/api/plugin_settings/${album.id}/pictures`;
    t.equal((await call('GET', numbered, { key: undefined })).status, 401);
    t.equal((await call('POST', numbered, { key: keys.read, body: picture, headers: type })).status, 403);
    t.equal((await call('POST', numbered, { key: undefined, body: picture, headers: type })).status, 401);
    t.equal((await call('DELETE', `${pictures}/${added.id}`, { key: undefined })).status, 401, 'removing takes a key');
    await ok('DELETE', `${pictures}/${added.id}`);
    t.same(await ok('GET', pictures), []);
    await ok('DELETE', `/api/plugin_settings/${album.id}`);
    const field = { keyname: 'city', field_type: 'xhrSelect', name: 'City', endpoint: `${source.base}/cities` };
    const custom_fields = [field, { ...field, keyname: 'typed', field_type: 'string' }];
    const asking = await ok('POST', '/api/plugin_settings', { name: 'Asking', custom_fields });
    const choices = (keyname: string) => `/api/plugin_settings/${asking.id}/fields/${keyname}/choices`;
    t.same(await ok('POST', choices('city'), { query: 'R' }), [{ label: 'Rome', value: '1' }]);
    t.match(await call('POST', choices('typed'), { body: {} }), { status: 422, body: { error: /has no URL/ } });
    t.equal((await call('POST', choices('none'), { body: {} })).status, 404);
    await ok('DELETE', `/api/plugin_settings/${asking.id}`);
  });

  t.test('playlists and their items are created and changed', async () => {
    const playlist = await ok('POST', '/api/playlists', { name: 'Night' });
    const [plugin] = await ok('GET', '/api/plugin_settings');
    const item = await ok('POST', '/api/playlists/items', {
      ...{ playlist_id: playlist.id, plugin_setting_id: plugin.id, duration_seconds: 600 },
    });
    await ok('POST', '/api/playlists/items', { mashup: { layout: '1Lx1R', plugin_setting_ids: [plugin.id, null] } });
    await ok('PATCH', `/api/playlists/items/${item.id}`, {
      ...{ visible: false, windows: [{ days: [1, 2], start: '08:00', end: '09:30' }] },
    });
    await ok('GET', '/api/playlists/items');
    await ok('GET', '/api/playlists');
    await ok('GET', `/api/playlists/${playlist.id}`);
    await ok('PATCH', `/api/playlists/${playlist.id}`, { name: 'Evening', item_ids: [item.id] });
    const copy = await ok('POST', `/api/playlists/${playlist.id}/clone`, { name: 'Copy' });
    t.strictSame([copy.name, copy.item_ids.length], ['Copy', 1]);
    await ok('DELETE', `/api/playlists/${copy.id}`);
    await ok('DELETE', `/api/playlists/items/${item.id}`);
    await call('DELETE', `/api/playlists/1`);
    await ok('DELETE', `/api/playlists/${playlist.id}`);
  });

  t.test('a version that is no longer stored is not changed', async (t) => {
    const playlist = await ok('POST', '/api/playlists', { name: 'Read' });
    const plugin = await ok('POST', '/api/plugin_settings', { name: 'Read' });
    const setting = `/api/plugin_settings/${plugin.id}`;
    const changes: readonly (readonly [string, string, string, unknown])[] = [
      [`/api/playlists/${playlist.id}`, 'PATCH', `/api/playlists/${playlist.id}`, { name: 'Changed' }],
      [`${setting}/markup/markup_full`, 'PUT', `${setting}/markup/markup_full`, { content: '<p>changed</p>' }],
      [setting, 'PATCH', setting, { name: 'Changed' }],
      [setting, 'PATCH', `${setting}/settings`, { fields: { a: 'changed' } }],
    ];
    for (const [read, method, path, body] of changes) {
      const stale = { 'If-Match': '"stale"' };
      const before = await call('GET', read);
      t.equal((await call(method, path, { body, headers: stale })).status, 412, `${method} ${path}, stale`);
      t.strictSame((await call('GET', read)).body, before.body, `${path} is unchanged`);
      const fresh = { 'If-Match': String(before.headers.etag) };
      t.equal((await call(method, path, { body, headers: fresh })).status, 200, `${method} ${path}, current`);
      t.equal((await call(method, path, { body, headers: { 'If-Match': '*' } })).status, 200);
    }
    const copy = await ok('POST', `${setting}/clone`, {});
    t.equal(copy.name, 'Changed');
    t.not(copy.uuid, plugin.uuid);
    for (const id of [copy.id, plugin.id]) await ok('DELETE', `/api/plugin_settings/${id}`);
    await ok('DELETE', `/api/playlists/${playlist.id}`);
  });

  t.test('HTML of any size is rendered for other servers, and nothing is stored', async (t) => {
    const page = '<!doctype html><body style="margin: 0"><p>{{ not liquid }}</p></body>';
    const render = (body: unknown) => call('POST', '/api/render', { body });
    const answer = await render({ html: page, width: 640, height: 400 });
    t.equal(answer.status, 200);
    const { width, height, data: pixels } = decode(answer.body);
    t.same([width, height], [640, 400]);
    const asBmp = await render({ html: page, width: 640, height: 400, format: 'bmp' });
    t.equal(asBmp.headers['content-type'], 'image/bmp');
    t.ok(new Set(pixels).size > 1, 'the text is on it');
    for (const [paletteId, depth] of [
      ['gray-4', 2],
      ['gray-16', 4],
      ['gray-256', 8],
    ] as const) {
      const grey = await render({ html: page, width: 640, height: 400, palette_id: paletteId });
      t.equal(grey.body[24], depth, `${paletteId} has its bits a pixel`);
    }
    const asLiquid = await render({ markup: page, width: 640, height: 400 });
    t.notSame(asLiquid.body, answer.body, 'as markup it would be Liquid');
    t.equal((await render({ html: page })).status, 422);
    const codes = await Promise.all(Array.from({ length: 70 }, () => render({ html: '', width: 100, height: 100 })));
    t.ok(
      codes.some(({ status }) => status === 429),
      'the rate is limited',
    );
  });

  t.test('named screens are created, changed and deleted, by tokens for the password too', async (t) => {
    const json = { 'Content-Type': 'application/json' };
    const signIn = (body: unknown) => call('POST', '/login', { body, key: undefined, headers: json });
    t.equal((await signIn({ password: PASSWORD })).status, 401, 'nobody signs in before there is a password');
    const browser = new FakeBrowser(gateway.address);
    await browser.get('/welcome');
    await browser.post('/welcome', { password: PASSWORD });
    t.equal((await signIn({ login: 'owner' })).status, 422);
    const { body: tokens } = await signIn({ login: 'owner', password: PASSWORD });
    const { access_token: key } = await ok('POST', '/api/jwt', { refresh_token: tokens.refresh_token });
    t.equal((await call('POST', '/api/jwt', { body: { refresh_token: 'x' } })).status, 401);
    const guess = async () => (await signIn({ password: 'wrong' })).status;
    for (let i = 0; i < 20 && (await guess()) !== 429; i++);
    t.equal(await guess(), 429, 'guesses are slowed down');
    const screen = { label: 'Test', name: 'test', model_id: 1, content: '<p>A test.</p>' };
    const { id } = (await call('POST', '/api/screens', { key, body: { screen } })).body.data;
    t.match((await call('GET', '/api/screens', { key })).body.data, [{ id, name: 'test', uri: null }]);
    t.equal((await call('PATCH', `/api/screens/${id}`, { key, body: { screen: {} } })).status, 422);
    t.match((await call('PATCH', `/api/screens/${id}`, { key, body: { screen: { label: 'Hall' } } })).body.data, {
      label: 'Hall',
    });
    await ok('DELETE', `/api/screens/${id}`);
    t.equal((await call('DELETE', `/api/screens/${id}`)).status, 404);
    t.equal((await call('PATCH', '/api/screens/x', { body: { screen } })).status, 404);
  });

  t.test('screens are rendered on demand', async (t) => {
    const markup = '<div class="layout"><span class="value">{{ greeting }}</span></div>';
    const order = { markup, variables: { greeting: 'Hello' } };
    const made = await ok('POST', '/api/screens', { ...order, model: 'og_png' });
    t.match(made, { width: 800, height: 480, mime_type: 'image/png', notes: [] });
    const picture = await plainRequest(made.image_url);
    t.match(picture, { status: 200, headers: { 'content-type': 'image/png' } });
    t.equal(picture.body.length, made.size);
    t.match(await ok('POST', '/api/screens', { ...order, device_id: 1 }), { width: 800 });
    const small = await ok('POST', '/api/screens?model=custom_200x100', picture.body, { 'Content-Type': 'image/png' });
    t.match(small, { width: 200, height: 100 });
    const image = picture.body.toString('base64');
    await ok('POST', '/api/screens', { image, model: 'og_plus', palette_id: 'bw', orientation: 'portrait' });
    const noise = await ok('POST', '/api/screens', { image: noisyPng().toString('base64'), model: 'og_plus' });
    t.ok(noise.size > 20_000, 'an image above 48 KB is not lost: its screen is not blank');
    const half = noisyPng().subarray(0, 30_000).toString('base64');
    for (const [body, error] of [
      [{ image: half, model: 'og_png' }, /whole picture/],
      [{ ...order }, /device_id, model, or width/],
      [{ model: 'og_png' }, /one of markup, html and image/],
      [{ ...order, html: 'x', model: 'og_png' }, /one of markup, html and image/],
      [{ ...order, width: 4000, height: 4000 }, /8000000 pixels/],
      [{ ...order, model: 'none' }, /name of a model/],
      [{ ...order, device_id: 99 }, /there is no 99/],
      [{ image: 'AAAA', model: 'og_png' }, /PNG/],
      [{ image: `${' '.repeat(5_000_000)}!`, model: 'og_png' }, /base64/],
      [{ ...order, model: 'og_png', palette_id: 'gold' }, /one of/],
      [{ ...order, model: 'og_png', dither: 'strong' }, /dither/],
      [{ markup: '{% if %}', model: 'og_png' }, /./],
    ] as const) {
      t.match(await call('POST', '/api/screens', { body }), { status: 422, body: { error } });
    }
  });

  t.test('keys are managed, and the gateway reports its state', async (t) => {
    const key = await ok('POST', '/api/keys', { name: 'Script', scope: 'read' });
    t.match(key, { key: /^ink_/, scope: 'read' });
    t.equal((await call('POST', '/api/keys', { body: { name: 'Script' } })).status, 409);
    t.notMatch(JSON.stringify(await ok('GET', '/api/keys')), key.key, 'never shown again');
    t.equal((await call('GET', '/api/me', { key: key.key })).status, 200);
    await ok('DELETE', `/api/keys/${key.id}`);
    t.equal((await call('GET', '/api/me', { key: key.key })).status, 401, 'ends at once');
    for (const path of ['/api/me', '/api/models', '/api/palettes', '/api/demo/quote', '/healthz', '/healthz/live']) {
      await ok('GET', path);
    }
    await ok('GET', '/api/demo/quote?collection_only=true');
    await ok('GET', '/api/categories');
    const recipes = await ok('GET', '/recipes.json?per_page=2&page=2');
    t.match(await ok('GET', `/recipes/${recipes[0].id}.json`), recipes[0]);
    t.match(await call('GET', '/recipes.json?search=clock'), { body: { data: [{ name: /clock/i }] } });
    await ok('GET', '/api/openapi.yaml');
    t.match(await ok('GET', '/api/openapi.json'), { openapi: '3.1.0' });
    await ok('GET', '/metrics');
  });

  t.test('a key grants what its scope allows, and nothing is allowed without one', async (t) => {
    for (const operation of contract.operations) {
      const { 'x-scope': scope, method } = operation;
      if (scope === undefined) continue;
      const path = fill(operation, '1');
      t.equal((await call(method, path, { key: undefined })).status, 401, `${method} ${path} without a key`);
      t.equal((await call(method, path, { key: 'of nobody' })).status, 401, `${method} ${path} with a wrong key`);
      for (const lower of ['read', 'write'] as const) {
        if (RANKS[lower] >= RANKS[scope]) continue;
        t.equal((await call(method, path, { key: keys[lower] })).status, 403, `${method} ${path} with scope ${lower}`);
      }
    }
    for (const method of ['GET', 'POST']) {
      t.equal(
        (await call(method, '/api/plugin_settings/1/data', { key: undefined })).status,
        401,
        'numbers open nothing',
      );
    }
    t.equal((await call('POST', '/api/plugin_settings/1/data', { key: keys.read, body: {} })).status, 403);
    t.equal((await call('GET', '/api/plugin_settings/1/data', { key: keys.read })).status, 200);
  });

  t.test('an unknown id gives not-found', async (t) => {
    for (const operation of contract.operations) {
      if (!operation.responses[404] || operation.path.startsWith('/api/current') || !operation.path.includes('{'))
        continue;
      const body = operation.requestBody && { merge_variables: {}, content: '', fields: {} };
      const path = fill(operation, '999999');
      t.equal((await call(operation.method, path, { body })).status, 404, `${operation.method} ${path}`);
    }
    const body = { plugin_setting_id: 999_999 };
    t.equal((await call('POST', '/api/playlists/items', { body })).status, 404);
  });

  t.test('a key that may only read sees no UUID, which opens webhooks, nor any key of a display', async (t) => {
    const [{ uuid }] = await ok('GET', '/api/plugin_settings');
    const [{ id }] = await ok('GET', '/api/devices');
    const { api_key: deviceKey } = await ok('GET', `/api/devices/${id}/key`);
    for (const operation of contract.operations.filter(({ method }) => method === 'GET')) {
      const path = fill(operation, '1').replace(UUID_OF_NOTHING, '1');
      const { body } = await call('GET', path, { key: keys.read });
      const text = JSON.stringify(body) ?? '';
      t.notOk(text.includes(uuid) || text.includes(deviceKey), `${path}: ${text.slice(0, 200)}`);
    }
    t.match(await call('GET', '/api/plugin_settings', { key: keys.read }), {
      body: { data: [{ uuid: null, webhook_url: null }] },
    });
  });

  t.test('one address may request the current screen often enough for programs, and no more', async (t) => {
    for (let i = 0; i < 60; i++) await plainRequest(`${gateway.address}/api/current_screen`, { headers: { ID: MAC } });
    for (const path of ['/api/current_screen', '/api/display/current'])
      t.equal((await call('GET', path, { headers: { ID: MAC } })).status, 429, path);
    t.equal((await call('GET', '/api/display', { headers: { ID: MAC } })).status, 200, 'displays are answered');
  });

  t.test('missing and impossible values are reported by name', async (t) => {
    for (const [method, path, body, error] of [
      ['POST', '/api/join-window', {}, /minutes/],
      ['POST', '/api/keys', {}, /name/],
      ['POST', '/api/keys', { name: 'x', scope: 'all' }, /read or write or admin/],
      ['POST', '/api/playlists', {}, /name/],
      ['POST', '/api/playlists/1/clone', { name: 1 }, /name/],
      ['POST', '/api/plugin_settings/1/clone', { name: 1 }, /name/],
      ['POST', '/api/playlists/items', {}, /plugin_setting_id or mashup/],
      ['POST', '/api/plugin_settings', { name: 'x', plugin_id: 5 }, /plugin_id 37/],
      ['PUT', '/api/plugin_settings/1/markup/markup_full', { content: 1 }, /content/],
      ['PATCH', '/api/plugin_settings/1/settings', { fields: { a: 1 } }, /fields/],
    ] as const) {
      t.match(await call(method, path, { body }), { status: 422, body: { error } }, `${method} ${path}`);
    }
  });

  t.test('an unreadable or too large body is rejected with its reason', async (t) => {
    const [{ uuid }] = await ok('GET', '/api/plugin_settings');
    await Promise.all(
      contract.operations.map(async (operation) => {
        const { method, responses } = operation;
        const path = fill(operation, '1').replace(UUID_OF_NOTHING, uuid);
        if (responses[400]) {
          for (const body of ['{', '[]', '"text"', 'null']) {
            const headers = { 'Content-Type': 'application/json' };
            const isUpload = path.endsWith('/archive');
            if (isUpload) continue;
            t.equal((await call(method, path, { body, headers })).status, 400, `${method} ${path} ${body}`);
          }
        }
        // The declared length is enough: the body is not awaited.
        if (responses[413]) {
          const { status } = await call(method, path, {
            headers: { 'Content-Length': '99999999', 'Content-Type': 'application/json' },
          });
          t.equal(status, 413, `${method} ${path}`);
        }
      }),
    );
  });

  t.test('the response to a change lists unknown members', async (t) => {
    const { id: playlistId } = await ok('POST', '/api/playlists', { name: 'Short-lived' });
    const screen = { label: 'Known', name: 'known', model_id: 1, content: '<p>A test.</p>' };
    const { id: screenId } = await ok('POST', '/api/screens', { screen });
    const paths: readonly [string, (members: object) => object][] = [
      ['/api/devices/1', (members) => members],
      ['/api/devices/1', (members) => ({ device: members })],
      [`/api/playlists/${playlistId}`, (members) => members],
      ['/api/playlists/items/1', (members) => members],
      ['/api/plugin_settings/1', (members) => members],
      ['/api/plugin_settings/1/settings', (members) => ({ fields: {}, ...members })],
      [`/api/screens/${screenId}`, (members) => ({ screen: members })],
      ['/api/mqtt', (members) => members],
      ['/api/https', (members) => members],
    ];
    for (const [path, wrap] of paths) {
      const { status, body } = await call('PATCH', path, { body: wrap({ nmae: 'x' }) });
      t.match({ status, unknown: body.unknown }, { status: 200, unknown: ['nmae'] }, path);
    }
    const known = { name: 'Hall', label: 'Hall' };
    t.notOk('unknown' in (await call('PATCH', '/api/devices/1', { body: known })).body, 'both spellings are known');
    const setting = { refresh_interval: 60, polling_verb: 'get' };
    t.notOk('unknown' in (await call('PATCH', '/api/plugin_settings/1', { body: setting })).body);
    await ok('DELETE', `/api/screens/${screenId}`);
  });

  t.test('an invalid value is rejected by name, and no request fails internally', async (t) => {
    const { id: playlistId } = await ok('POST', '/api/playlists', { name: 'Odd' });
    const targets: readonly [string, string, readonly string[]][] = [
      ['PATCH', '/api/devices/1', contract.propertiesOf('DeviceChange')],
      ['PATCH', `/api/playlists/${playlistId}`, contract.propertiesOf('PlaylistChange')],
      ['PATCH', '/api/playlists/items/1', contract.propertiesOf('ItemChange')],
      ['PATCH', '/api/plugin_settings/1', contract.propertiesOf('PluginSettingChange')],
      ['POST', '/api/join-window', ['minutes']],
      ['POST', '/api/keys', ['name', 'scope']],
    ];
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.integer({ min: -2, max: 100_000 }),
      fc.constantFrom(true, null, '', ' ', 'bw', '12:00', -0, 1e300, [], {}, '\u0000', 'x'.repeat(70_000)),
    );
    for (const [method, path, properties] of targets) {
      const operation = contract.find(method, path)!;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...properties), odd, async (property, value) => {
          const body = { [property]: value };
          const isAllowed = contract.allows(operation, body);
          const answer = await call(method, path, { body });
          if (answer.status >= 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
          if (!isAllowed && answer.status < 300) throw new Error(`took ${JSON.stringify(body).slice(0, 200)}`);
          if (
            !isAllowed &&
            !String(answer.body.error).includes(property) &&
            !/expected (a JSON|minutes|name)/.test(answer.body.error)
          )
            throw new Error(`does not name ${property}: ${answer.body.error}`);
        }),
        { numRuns: 80 },
      );
    }
    t.pass('nothing broke');
  });

  t.test('a value that cannot become text fails no request internally', async (t) => {
    const targets: readonly [string, string, readonly string[]][] = [
      ['PATCH', '/api/devices/1', contract.propertiesOf('DeviceChange')],
      ['PATCH', '/api/playlists/items/1', contract.propertiesOf('ItemChange')],
      ['PATCH', '/api/plugin_settings/1', contract.propertiesOf('PluginSettingChange')],
      ['PATCH', '/api/plugin_settings/1/settings', ['fields', 'anything']],
      ['POST', '/api/plugin_settings', ['plugin_id', 'strategy']],
    ];
    for (const [method, path, properties] of targets) {
      for (const property of properties) {
        for (const value of [UNPRINTABLE, [UNPRINTABLE], { anything: UNPRINTABLE }]) {
          const { status } = await call(method, path, { body: { [property]: value } });
          t.ok(status < 500, `${method} ${path} ${property}: ${status}`);
        }
      }
    }
  });

  t.test('firmware and displays are deleted', async () => {
    await ok('DELETE', '/api/firmware/1');
    await ok('DELETE', '/api/devices/1');
  });

  t.test('every described response occurred', async (t) => {
    const described = contract.operations.flatMap(({ method, path, responses }) =>
      Object.keys(responses).map((status) => `${method} ${path} ${status}`),
    );
    t.strictSame(described.filter((one) => !contract.covered.has(one)).sort(), UNSEEN.sort());
  });
});

async function start(t: Test) {
  const source = await startSourceServer({ '/x': answerJson({ rows: [1] }), '/cities': answerJson([{ Rome: 1 }]) });
  t.teardown(() => source.stop());
  const dataDir = dataFolder(t);
  const { config } = loadConfig({ data: dataDir, port: '0', host: '127.0.0.1' }, { INKSTAND_CONFIG: '/nonexistent' });
  const log = createLog({ level: 'silent', journald: false, write: () => undefined });
  const gateway = await startGateway(config, { demo: false, log, now: Date.now });
  t.teardown(() => gateway.stop());
  const [read, write, admin] = [
    await createKey(dataDir, 'r', 'read'),
    await createKey(dataDir, 'w', 'write'),
    await createKey(dataDir, 'a', 'admin'),
  ];
  const contract = new Contract(new URL('../../src/api/openapi.json', import.meta.url));
  return { contract, gateway, source, keys: { read, write, admin } };
}

/** The path of an operation with its ids filled in. */
function fill({ path }: Operation, id: string): string {
  const uuid = UUID_OF_NOTHING;
  const parts: Record<string, string> = {
    id,
    picture_id: id,
    uuid,
    size: 'markup_full',
    keyname: 'city',
    token: 'x'.repeat(22),
    name: 'x.png',
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}

/** A grey PNG of about 96 kB. */
function noisyPng(): Buffer {
  let state = 1;
  const levels = Uint8Array.from({ length: 400 * 240 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 255;
  });
  return Buffer.from(encode({ width: 400, height: 240, data: levels, channels: 1, depth: 8 }));
}
