import { decode } from 'fast-png';
import t, { type Test } from 'tap';
import { openApi } from '../support/api/api-client.js';
import { createKey, type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { type PlainAnswer, type PlainRequest, plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

/**
 * Clients other than ESP32, with the requests they really send and their use of the answers (device protocol, section
 * 18).
 */
t.test('existing clients', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'write');
  const key = await createKey(gateway.dataDir, 'clients', 'write');
  await api('POST', '/api/join-window', { minutes: 60 });
  const plugin = (await api('POST', '/api/plugin_settings', { name: 'Clock', push_seconds: 0 })).body.data;
  await api('POST', `/api/custom_plugins/${plugin.uuid}`, { merge_variables: { n: 1 } });
  await api('PUT', `/api/plugin_settings/${plugin.id}/markup/markup_full`, { content: '<b>{{ n }}</b>' });
  const call = (path: string, options: PlainRequest = {}) => plainRequest(`${gateway.base}${path}`, options);
  const enrol = async (mac: string) => readJson(await call('/api/setup', { headers: { ID: mac } }));

  t.test('trmnl-display on a Raspberry Pi gets its screen', async (t) => {
    const { api_key: token } = await enrol('B8:27:EB:00:00:01');
    const headers = {
      'User-Agent': 'trmnl-display/0.1.1',
      'Content-Type': 'application/json',
      'access-token': token,
      ID: 'B8:27:EB:00:00:01',
      'battery-voltage': '100.00',
      rssi: '0',
      'Accept-Encoding': 'gzip',
    };
    const shown = await showPicture(t, gateway, headers);
    t.type(shown.refresh_rate, 'number', 'a strict decoder takes only a number');
    t.notMatch(shown.filename, /\//, 'the name of a local file');
    t.same([shown.image.width, shown.image.height], [800, 480]);
    const [device] = (await api('GET', '/api/devices')).body.data;
    t.match(device, { percent_charged: 100, battery_voltage: null, rssi: null }, 'percent as volts, and 0 is unknown');
  });

  t.test('a Kindle, which reads JSON with sed', async (t) => {
    const headers = {
      ID: 'F0:4F:7C:00:00:02',
      'access-token': '',
      'battery-voltage': '83',
      'png-width': '758',
      'png-height': '1024',
      rssi: '0',
      'User-Agent': 'trmnl-display/0.1.1',
    };
    const answer = await call('/api/display', { headers });
    const text = answer.body.toString();
    t.notMatch(text, /\n|\\\//, 'one line, no escaped slash');
    t.match(text, /"refresh_rate":\d+,/);
    t.match(text, /"image_url":"http:\/\/[^"\\]+"/);
    const { image } = await showPicture(t, gateway, headers);
    t.same([image.width, image.height, image.channels], [758, 1024, 1], 'grey and of its size');
  });

  t.test('a Kobo, whose base address ends in /api', async (t) => {
    const headers = {
      ID: '00:1B:44:00:00:03',
      'Access-Token': '',
      'Battery-Voltage': '3.90',
      RSSI: '-55',
      'FW-Version': '1.0.0',
    };
    const { image } = await showPicture(t, gateway, headers);
    t.match(image, { width: 800, height: 480 }, 'a PNG: its version is not that of an old board');
    for (const body of ['{"log":["boot"]}', '{"log":["a "quote""]}']) {
      const log = await call('/api/log', { method: 'POST', headers, body });
      t.match(log, { status: 204, body: { length: 0 } }, body);
    }
  });

  t.test('KOReader, which sends a key and no MAC', async (t) => {
    const { api_key: token } = await enrol('00:1B:44:00:00:04');
    const headers = {
      'access-token': token,
      'percent-charged': '64',
      'png-width': '1072',
      'png-height': '1448',
      rssi: '0',
      'User-Agent': 'KOReader/2026.10 (https://koreader.rocks/) LuaSocket/3.0-rc1',
    };
    const { image } = await showPicture(t, gateway, headers);
    t.same([image.width, image.height], [1072, 1448]);
    const devices = (await api('GET', '/api/devices')).body.data;
    t.match(
      devices.find((one: { percent_charged: number }) => one.percent_charged === 64),
      { status: 'joined' },
    );
  });

  t.test('a reMarkable, an Inkplate and an Xteink', async (t) => {
    for (const [name, headers] of [
      ['reMarkable', { ID: '00:00:5E:00:00:05', 'access-token': '', 'User-Agent': 'trmnl-rm1/0.2' }],
      ['Inkplate', { ID: '00:00:5E:00:00:06', 'Access-Token': '', Width: '1200', Height: '825', Model: 'inkplate_10' }],
      ['Xteink', { ID: '00:00:5E:00:00:07', Accept: 'application/json', Width: '800', Height: '480' }],
    ] as const) {
      const shown = await showPicture(t, gateway, headers);
      t.notOk('error' in shown, `${name}: one of them shows a member of this name on the whole screen`);
    }
    const body = `{"logs":[{"message":"${'x'.repeat(980)}`;
    t.equal((await call('/api/log', { method: 'POST', headers: { ID: '00:00:5E:00:00:06' }, body })).status, 204);
  });

  t.test('the Android app', async (t) => {
    const headers = { ID: '02:00:00:00:00:08', 'access-token': '', 'User-Agent': 'okhttp/4.12.0' };
    const setup = await readJson(await call('/api/setup/', { headers }));
    for (const member of ['api_key', 'friendly_id', 'image_url', 'message']) t.match(setup[member], /./, member);
    const own = { ...headers, 'access-token': setup.api_key, RSSI: '-60', 'Percent-Charged': '71' };
    const shown = await showPicture(t, gateway, own);
    t.notMatch(shown.filename, /^setup/, 'taken for "not set up"');
    t.type(shown.update_firmware, 'boolean');
    t.type(shown.reset_firmware, 'boolean');
    const current = await readJson(await call('/api/current_screen', { headers: { 'access-token': setup.api_key } }));
    t.match(current, {
      status: 200,
      refresh_rate: Number,
      image_url: /^http/,
      filename: shown.filename,
      rendered_at: null,
    });
    const models = await readJson(await call('/api/models'));
    t.ok(models.data.length > 40);
    t.match(models.data[0], { name: String, width: Number, height: Number, kind: String });
  });

  t.test('Android Buddy', async (t) => {
    const bearer = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
    const devices = (await readJson(await call('/api/devices', { headers: bearer }))).data;
    t.match(devices[0], { id: Number, name: String, friendly_id: String, mac_address: String });
    t.match((await readJson(await call(`/api/devices/${devices[0].id}`, { headers: bearer }))).data, devices[0]);
    const [item] = (await readJson(await call('/api/playlists/items', { headers: bearer }))).data;
    t.match(item, {
      id: Number,
      visible: true,
      plugin: { keyname: 'private_plugin' },
      plugin_setting: { name: 'Clock' },
    });
    for (const visible of [false, true]) {
      const changed = await call(`/api/playlists/items/${item.id}`, {
        method: 'PATCH',
        headers: { ...bearer, 'Content-Type': 'application/json; charset=UTF-8' },
        body: JSON.stringify({ visible }),
      });
      t.equal(changed.status, 200);
    }
    const { api_key: token } = await enrol('02:00:00:00:00:08');
    const current = await readJson(await call('/api/display/current', { headers: { 'Access-Token': token } }));
    t.match(current, { status: 200, refresh_rate: Number, rendered_at: null });
    t.match((await readJson(await call('/api/me', { headers: bearer }))).data, { id: Number, time_zone_iana: String });
    const recipes = await readJson(await call('/recipes.json?search=&sort-by=popularity&page=1'));
    t.match(recipes, { data: [{ id: Number, name: String, stats: { installs: 0 } }], current_page: 1, total: Number });
    t.same((await readJson(await call('/api/categories'))).data, []);
  });

  t.test('the Chrome extension, from a page of its own', async (t) => {
    const { api_key: token } = await enrol('02:00:00:00:00:08');
    const origin = 'chrome-extension://pkjldkfcklbiaeeeiimdljldkbcmpeel';
    const asked = await call('/api/current_screen', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'access-token,cache-control',
      },
    });
    t.equal(asked.status, 204);
    t.equal(asked.headers['access-control-allow-origin'], '*');
    for (const name of ['access-token', 'cache-control']) {
      t.match(asked.headers['access-control-allow-headers'], name);
    }
    const headers = { Origin: origin, 'access-token': token, 'Cache-Control': 'no-cache' };
    const first = await call('/api/current_screen', { headers });
    t.equal(first.headers['access-control-allow-origin'], '*');
    const { image_url: url } = await readJson(first);
    t.equal((await plainRequest(url, { headers: { Origin: origin } })).headers['access-control-allow-origin'], '*');
    await api('POST', `/api/custom_plugins/${plugin.uuid}`, { merge_variables: { n: 'changed' } });
    await waitFor('another address of the changed picture', async () => {
      const now = await readJson(await call('/api/current_screen', { headers }));
      return now.image_url === url ? undefined : now;
    });
  });

  t.test('the battery sensors of Home Assistant', async (t) => {
    const headers = {
      Host: new URL(gateway.base).host,
      Authorization: `Bearer ${key}`,
      Accept: '*/*',
      'Accept-Encoding': 'gzip, deflate, br',
      'User-Agent': 'HomeAssistant/2026.11.1 aiohttp/3.11 Python/3.13',
    };
    const { data } = await readJson(await call('/api/devices', { headers }));
    t.ok(data.length >= 8);
    for (const device of data) {
      t.match(device, { id: Number, friendly_id: /^\w{6}$/, name: /./ });
      for (const member of ['battery_voltage', 'rssi']) {
        t.ok(device[member] === null || typeof device[member] === 'number', member);
      }
      for (const member of ['percent_charged', 'wifi_strength', 'sleep_start_time', 'sleep_end_time']) {
        t.type(device[member], 'number', `python-trmnl requires a number: ${member}`);
      }
    }
    const { data: me } = await readJson(await call('/api/me', { headers }));
    for (const member of ['email', 'first_name', 'last_name', 'locale', 'time_zone', 'time_zone_iana', 'api_key']) {
      t.type(me[member], 'string', `python-trmnl requires a string: ${member}`);
    }
    const { data: items } = await readJson(await call('/api/playlists/items', { headers }));
    t.ok(items.length > 0);
    for (const item of items) {
      t.match(item, { device_id: Number, plugin_setting_id: Number, row_order: Number, rendered_at: /^\d{4}-/ });
    }
    t.equal((await call('/api/devices', { headers: { ...headers, Authorization: 'Bearer x' } })).status, 401);
  });

  t.test('screenshots that Home Assistant pushes', async (t) => {
    const image = (await api('POST', '/api/plugin_settings', { name: 'Wall', strategy: 'webhook_image' })).body.data;
    const current = await readJson(await call('/api/display', { headers: { ID: '02:00:00:00:00:08' } }));
    const png = (await plainRequest(current.image_url)).body;
    const push = () =>
      call(`/api/plugin_settings/${image.uuid}/image`, {
        method: 'POST',
        headers: { 'Content-Type': 'image/png', 'Content-Length': String(png.length), 'User-Agent': 'axios/1.7.9' },
        body: png,
      });
    const first = await push();
    t.equal(first.status, 200);
    t.type((await readJson(first)).data.message, 'string');
    const second = await push();
    t.equal(second.status, 429);
    t.match(second.headers['retry-after'], /^[1-9]\d*$/, 'backs off by it');
    const form = await call(`/api/plugin_settings/${image.uuid}/image`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    });
    t.match(await readJson(form), { error: /./ }, 'a form is not a picture');
  });

  t.test('sensors, scripts and automations that push', async (t) => {
    const body = '{"merge_variables":{"n":1}}';
    for (const [name, headers] of [
      ['rest_command', { 'Content-Type': 'application/json', 'User-Agent': 'HomeAssistant/2026.11.1' }],
      ['curl -d', { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'curl/8.5.0', Accept: '*/*' }],
      ['python requests', { 'Content-Type': 'application/json', 'User-Agent': 'python-requests/2.32.3' }],
      ['a microcontroller', {}],
    ] as const) {
      const answer = await call(`/api/custom_plugins/${plugin.uuid}`, { method: 'POST', headers, body });
      t.match(await readJson(answer), { message: String, merge_variables: { n: 1 } }, name);
      t.equal(answer.status, 200, name);
    }
    await api('PATCH', `/api/plugin_settings/${plugin.id}`, { push_seconds: 300 });
    const early = await call(`/api/custom_plugins/${plugin.uuid}`, { method: 'POST', body });
    t.equal(early.status, 429);
    const seconds = Number(early.headers['retry-after']);
    t.ok(seconds > 0 && seconds <= 300, 'backs off by it');
    t.match(await readJson(early), { error: /./, status: 429 });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes
const readJson = async (answer: PlainAnswer): Promise<any> => JSON.parse(answer.body.toString());

/** Repeats the call until the playlist's screen is there, and downloads it as these clients do: by the URL alone. */
async function showPicture(t: Test, gateway: GatewayProcess, headers: Record<string, string>) {
  const answer = await waitFor('a picture', async () => {
    const given = await plainRequest(`${gateway.base}/api/display`, { headers });
    t.equal(given.status, 200);
    t.equal(given.headers['content-encoding'], undefined);
    const read = await readJson(given);
    return read.filename.startsWith('plugin-') ? read : undefined;
  });
  const picture = await plainRequest(answer.image_url, { headers: { 'User-Agent': headers['User-Agent'] ?? '' } });
  const isBmp = picture.body.subarray(0, 2).toString() === 'BM';
  t.equal(picture.status, 200);
  t.equal(picture.headers['content-type'], isBmp ? 'image/bmp' : 'image/png');
  t.equal(Number(picture.headers['content-length']), picture.body.length);
  return { ...answer, image: isBmp ? undefined : decode(picture.body) };
}
