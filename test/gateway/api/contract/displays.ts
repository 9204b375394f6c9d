import type { Test } from 'tap';
import { type ContractTest, MAC } from './contract-test.js';

export function testDisplays(t: Test, { call, ok }: ContractTest): void {
  t.test('displays are listed and changed', async (t) => {
    const setup = await ok('GET', '/api/setup', undefined, { ID: MAC });
    const sensors = 'make=Bosch;model=BME280;kind=temperature;value=21.5;unit=celsius;created_at=0';
    const headers = { ID: MAC, 'Access-Token': setup.api_key, 'Battery-Voltage': '4.0', RSSI: '-60', SENSORS: sensors };
    const shown = await ok('GET', '/api/display', undefined, headers);
    const { body: shownBytes } = await call('GET', new URL(shown.image_url).pathname, { headers });
    const image = await call('GET', `/api/current_image?key=${setup.api_key}`);
    t.match(image, { status: 200, headers: { 'refresh-rate': /^\d+$/, 'content-type': 'image/png' } });
    t.equal((await call('GET', '/api/current_image?key=of-nobody')).status, 404);
    for (const [extension, type] of [
      ...[['png', 'image/png'] as const, ['jpg', 'image/jpeg'] as const],
      ...[['jpeg', 'image/jpeg'] as const, ['bmp', 'image/bmp'] as const],
    ]) {
      const { status, headers: sent } = await call('GET', `/api/current_image.${extension}?key=${setup.api_key}`);
      t.match({ status, type: sent['content-type'] }, { status: 200, type }, extension);
      const path = `/api/current_image.${extension}`;
      const cached = await call('GET', `${path}?key=${setup.api_key}`, {
        headers: { 'If-None-Match': String(sent.etag) },
      });
      t.equal(cached.status, 304);
      t.equal((await call('GET', `${path}?key=of-nobody`)).status, 404);
      t.equal((await call('GET', path)).status, 401);
    }
    const own = `/api/current_image?key=${setup.api_key}`;
    const { headers: ownHeaders } = await call('GET', own);
    t.equal((await call('GET', own, { headers: { 'If-None-Match': String(ownHeaders.etag) } })).status, 304);
    t.match(await call('POST', '/api/display', { headers }), { status: 200, body: { status: 0 } });
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
    t.match(await ok('PATCH', at, { time_zone: 'asia/tokyo' }), { time_zone: 'Asia/Tokyo' });
    t.equal((await call('PATCH', at, { body: { time_zone: '+05:30' } })).status, 422, 'an offset is no time zone');
    await ok('PATCH', at, { device: { special_function: 'identify', touchbar_mode: 'tap', model: 'v2' } });
    await ok('PATCH', at, { model: null, touchbar_mode: null });
    const refused = { status: 422, body: { error: /palette_id as one of bw, gray-4 for displays of model og_png/ } };
    t.match(
      await call('PATCH', at, { body: { model: 'og_png', palette_id: 'gray-16' } }),
      refused,
      'a palette it lacks',
    );
    await ok('PATCH', at, { model: 'v2', palette_id: 'gray-16' });
    t.match(await ok('PATCH', at, { model: 'og_png' }), { palette_id: null }, 'one of the former model makes way');
    const files = { board: 'seeed_reTerminal_E1002', image_size_limit: 50_000, image_format: 'png' };
    t.match(await ok('PATCH', at, { model: null, ...files }), { ...files, chip: 'ESP32-S3', model: 'seeed_e1002' });
    t.equal((await call('PATCH', at, { body: { board: 'of nobody' } })).status, 422);
    await ok('PATCH', at, { board: null, image_size_limit: null, image_format: null });
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

  t.test('one of two callers that claim to be a display is approved by its code', async (t) => {
    const ID = '02:00:00:00:00:88';
    for (const who of ['the display', 'a stranger']) {
      const { api_key: key } = await ok('GET', '/api/setup', undefined, { ID });
      t.match(await ok('GET', '/api/display', undefined, { ID, 'Access-Token': key }), { filename: /^pendng-/ }, who);
    }
    const waiting = (await ok('GET', '/api/devices')).find(
      (device: { mac_address: string }) => device.mac_address === ID,
    );
    t.match(waiting, { status: 'pending', approval_codes: [/^[A-Z2-9]{4}$/, /^[A-Z2-9]{4}$/] });
    const at = `/api/devices/${waiting.id}`;
    t.equal((await call('POST', `${at}/approve`)).status, 409);
    t.equal((await call('POST', `${at}/approve`, { body: { code: 4 } })).status, 422);
    const approved = await ok('POST', `${at}/approve`, { code: waiting.approval_codes[0] });
    t.match(approved, { status: 'joined', approval_codes: [] });
    await ok('DELETE', at);
  });

  t.test('the join window opens and closes', async (t) => {
    t.same(await ok('GET', '/api/join-window'), { state: 'closed', open_seconds: 0 }, 'the first has joined');
    t.same(await ok('POST', '/api/join-window', { minutes: 2 }), { state: 'open', open_seconds: 120 });
    t.same(await ok('POST', '/api/join-window', { minutes: 0 }), { state: 'closed', open_seconds: 0 });
  });
}
