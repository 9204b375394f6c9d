import t from 'tap';
import { apiOf, openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

t.test('the JSON API', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const [open, read, write] = [
    await openApi(gateway, 'none'),
    apiOf({ base: gateway.base, key: await createKey(gateway.dataDir, 'reader', 'read') }),
    await openApi(gateway, 'write'),
  ];
  const plugin = (await write('POST', '/api/plugin_settings', { name: 'One', plugin_id: 37 })).body.data;
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  await display.wake();

  t.test('keys grant what their scope allows', async (t) => {
    const missing = await open('GET', '/api/me');
    t.match(missing, { status: 401, body: { error: /expected a valid key/, status: 401 } });
    t.equal(missing.headers['content-type'], 'application/problem+json');
    t.equal((await read('GET', '/api/me')).status, 200);
    t.match(await read('POST', '/api/plugin_settings', { name: 'x' }), { status: 403, body: { error: /scope write/ } });
    t.equal((await read('DELETE', `/api/plugin_settings/${plugin.id}`)).status, 403);
    t.equal((await open('GET', `/api/plugin_settings/${plugin.uuid}/data`)).status, 200, 'the UUID is a credential');
    t.equal((await open('GET', `/api/plugin_settings/${plugin.id}/data`)).status, 401, 'a number is none');
    t.equal((await open('GET', `/api/plugin_settings/${plugin.uuid}/markup/markup_full`)).status, 401);
    t.equal((await open('GET', '/api/models')).status, 200);
    await inkstand(['api-key', 'revoke', 'reader', '--data', gateway.dataDir]);
    t.equal((await read('GET', '/api/me')).status, 401, 'revoked at once');
  });

  t.test('plugin settings are created, changed, listed and deleted', async (t) => {
    t.match(plugin, {
      id: Number,
      uuid: /^[0-9a-f-]{36}$/,
      name: 'One',
      strategy: 'webhook',
      webhook_url: `${gateway.base}/api/custom_plugins/${plugin.uuid}`,
    });
    const items = (await write('GET', '/api/playlists/items')).body.data;
    t.match(
      items,
      [{ plugin_setting_id: plugin.id, visible: true, device_id: Number }],
      'it joined the default playlist',
    );
    t.match(await write('PATCH', `/api/plugin_settings/${plugin.id}`, { name: 'Two', refresh_interval: 60 }), {
      status: 200,
      body: { data: { name: 'Two' } },
    });
    t.equal(
      (await write('PUT', `/api/plugin_settings/${plugin.uuid}/markup/markup_quadrant`, { content: '<b>q</b>' }))
        .status,
      200,
    );
    t.equal((await write('GET', `/api/plugin_settings/${plugin.uuid}/markup/markup_quadrant`)).body.data, '<b>q</b>');
    t.equal(
      (await write('PATCH', `/api/plugin_settings/${plugin.uuid}/settings`, { fields: { city: 'Bern' } })).status,
      200,
    );
    t.match((await write('GET', `/api/plugin_settings/${plugin.uuid}/details`)).body.data, {
      fields: { city: 'Bern' },
      settings: { refresh_interval: 60 },
    });
    const other = (await write('POST', '/api/plugin_settings', { name: 'Other' })).body.data;
    t.equal((await write('DELETE', `/api/plugin_settings/${other.id}`)).status, 204);
    t.equal((await write('GET', `/api/plugin_settings/${other.id}`)).status, 404);
    t.equal((await write('GET', '/api/plugin_settings?plugin_id=37')).body.data.length, 1);
    t.equal((await write('GET', '/api/plugin_settings?plugin_id=1')).body.data.length, 0);
  });

  t.test('an exported archive imports to the same recipe', async (t) => {
    const key = (await inkstand(['api-key', 'create', 'archive', '--data', gateway.dataDir])).out
      .trim()
      .split(' ')
      .at(-1);
    const Authorization = `Bearer ${key}`;
    const url = `${gateway.base}/api/plugin_settings/${plugin.id}/archive`;
    const archive = await plainRequest(url, { headers: { Authorization } });
    t.equal(archive.headers['content-type'], 'application/zip');
    const target = (await write('POST', '/api/plugin_settings', { name: 'Copy' })).body.data;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(archive.body)]), 'recipe.zip');
    const upload = await fetch(`${gateway.base}/api/plugin_settings/${target.id}/archive`, {
      method: 'POST',
      headers: { Authorization },
      body: form,
    });
    t.equal(upload.status, 200);
    t.match(((await upload.json()) as { data: { settings_yaml: string } }).data.settings_yaml, /name: Two/);
    t.equal((await write('GET', `/api/plugin_settings/${target.id}/markup/markup_quadrant`)).body.data, '<b>q</b>');
    const broken = await fetch(`${gateway.base}/api/plugin_settings/${target.id}/archive`, {
      method: 'POST',
      headers: { Authorization },
      body: 'no zip',
    });
    t.equal(broken.status, 422);
    t.equal(
      (await write('GET', `/api/plugin_settings/${target.id}`)).body.data.name,
      'Two',
      'a refused archive changes nothing',
    );
    await write('DELETE', `/api/plugin_settings/${target.id}`);
  });

  t.test('displays are described and changed', async (t) => {
    const [device] = (await write('GET', '/api/devices')).body.data;
    t.match(device, {
      mac_address: 'AA:BB:CC:DD:EE:FF',
      friendly_id: display.friendlyId,
      percent_charged: 100,
      wifi_strength: 92,
      model: 'og_png',
    });
    t.notMatch(JSON.stringify(device), new RegExp(display.apiKey), 'its key is never shown');
    const changed = await write('PATCH', `/api/devices/${device.id}`, {
      device: { name: 'Hall', refresh_rate: 1800, palette_id: 'gray-4', orientation: 'portrait' },
    });
    t.match(changed.body.data, { name: 'Hall', refresh_rate: 1800, palette_id: 'gray-4', orientation: 'portrait' });
    t.equal((await display.wake()).refreshSeconds, 61, 'every minute, because it joined lately and is being set up');
    const [item] = (await write('GET', '/api/playlists/items')).body.data;
    const until = '2099-01-01T00:00:00.000Z';
    const change = { paused_until: until, pinned_item_id: item.id, pinned_until: until, sleep_keeps_picture: true };
    t.match((await write('PATCH', `/api/devices/${device.id}`, change)).body.data, change);
    const none = { paused_until: null, pinned_item_id: null, pinned_until: null, mirrored_device_id: null };
    t.match((await write('PATCH', `/api/devices/${device.id}`, none)).body.data, none);
    for (const [body, error] of [
      [{ refresh_rate: 5 }, /refresh_rate/],
      [{ model: 'nope' }, /name of a model/],
      [{ palette_id: 7 }, /id of a palette/],
      [{ playlist_id: 999 }, /id of a playlist/],
      [{ orientation: 'upside' }, /orientation/],
      [{ paused_until: 'tomorrow' }, /a time such as/],
      [{ mirrored_device_id: device.id }, /another device/],
      [{ pinned_item_id: 999 }, /item of the device/],
      [{ pinned_item_id: item.id }, /expected pinned_until/],
      [{ pinned_item_id: item.id, pinned_until: null }, /expected pinned_until/],
    ] as const) {
      t.match(await write('PATCH', `/api/devices/${device.id}`, body), { status: 422, body: { error } });
    }
    t.match((await write('POST', '/api/join-window', { minutes: 10 })).body.data, { open_seconds: 600 });
    t.equal((await write('POST', '/api/join-window', { minutes: -1 })).status, 422);
    t.equal((await write('POST', `/api/devices/999/approve`)).status, 404);
  });

  t.test('playlist items are added, reordered and removed', async (t) => {
    const list = (await write('POST', '/api/playlists', { name: 'Night' })).body.data;
    const add = async () =>
      (
        await write('POST', '/api/playlists/items', {
          playlist_id: list.id,
          plugin_setting_id: plugin.id,
          duration_seconds: 600,
        })
      ).body.data;
    const [first, second] = [await add(), await add()];
    t.match((await write('PATCH', `/api/playlists/${list.id}`, { item_ids: [second.id, first.id] })).body.data, {
      item_ids: [second.id, first.id],
    });
    t.match((await write('PATCH', `/api/playlists/items/${first.id}`, { visible: false })).body.data, {
      visible: false,
      duration_seconds: 600,
    });
    const windows = [{ days: [1, 5], start: '22:00', end: '06:30' }];
    t.match(
      (await write('PATCH', `/api/playlists/items/${first.id}`, { windows, priority: 2, skip_unchanged: true })).body
        .data,
      { windows, priority: 2, skip_unchanged: true, duration_seconds: 600 },
    );
    for (const [body, error] of [
      [{ windows: [{ days: [0], start: '22:00', end: '06:30' }] }, /windows .*days/],
      [{ windows: [{ days: [1], start: '24:00', end: '06:30' }] }, /HH:MM/],
      [{ priority: 10 }, /0 to 9/],
      [{ mashup: { layout: '3x3', plugin_setting_ids: [1] } }, /layout.*2x2/],
      [{ mashup: { layout: '2x2', plugin_setting_ids: [plugin.id] } }, /4 ids/],
      [{ mashup: { layout: '1Lx1R', plugin_setting_ids: [null, null] } }, /2 ids/],
    ] as const) {
      t.match(await write('PATCH', `/api/playlists/items/${first.id}`, body), { status: 422, body: { error } });
    }
    t.equal((await write('DELETE', `/api/playlists/items/${second.id}`)).status, 204);
    t.equal((await write('DELETE', `/api/playlists/${list.id}`)).status, 204);
    const [standard] = (await write('GET', '/api/playlists')).body.data;
    t.equal((await write('DELETE', `/api/playlists/${standard.id}`)).status, 409, 'the default one stays');
  });

  t.test('an item can show a mashup of several plugins', async (t) => {
    const list = (await write('POST', '/api/playlists', { name: 'Mixed' })).body.data;
    const mashup = { layout: '1Lx2R', plugin_setting_ids: [null, plugin.id, plugin.id] };
    const item = (await write('POST', '/api/playlists/items', { playlist_id: list.id, mashup })).body.data;
    t.match(item, { mashup, plugin_setting_id: plugin.id });
    t.type(item.mashup_id, 'number');
    const other = { layout: '2x2', plugin_setting_ids: [plugin.id, null, null, null] };
    const changed = (await write('PATCH', `/api/playlists/items/${item.id}`, { mashup: other })).body.data;
    t.match(changed, { mashup: other, mashup_id: item.mashup_id });
    t.equal(
      (
        await write('PATCH', `/api/playlists/items/${item.id}`, {
          mashup: { layout: '2x2', plugin_setting_ids: [999, null, null, null] },
        })
      ).status,
      404,
    );
    t.equal((await write('DELETE', `/api/playlists/${list.id}`)).status, 204);
  });

  t.test('errors name what was expected', async (t) => {
    for (const [method, path, body, status] of [
      ['POST', '/api/plugin_settings', '{', 400],
      ['POST', '/api/plugin_settings', [], 400],
      ['POST', '/api/plugin_settings', {}, 422],
      ['POST', '/api/plugin_settings', { name: 'x', strategy: 'magic' }, 422],
      ['POST', '/api/plugin_settings', { name: 'x', plugin_id: 5 }, 422],
      ['PUT', `/api/plugin_settings/${plugin.id}/markup/markup_huge`, { content: '' }, 422],
      ['PUT', `/api/plugin_settings/${plugin.id}/markup/markup_full`, {}, 422],
      ['PATCH', `/api/plugin_settings/${plugin.id}/settings`, { fields: { a: 1 } }, 422],
      ['GET', '/api/nothing', undefined, 404],
      ['PUT', '/api/me', {}, 405],
      ['GET', '/api/devices/abc', undefined, 404],
    ] as const) {
      const answer = await write(method, path, body);
      t.match(answer, { status, body: { error: /.+/, status } }, `${method} ${path}`);
      t.equal(answer.headers['x-powered-by'], undefined);
    }
  });
});
