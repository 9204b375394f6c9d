import { decode } from 'fast-png';
import t from 'tap';
import { drawPainted } from '../../support/display/paint-test-screen.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';

const MAC = 'AA:BB:CC:DD:EE:FF';

t.test('clients that are not an ESP32 get a screen of their size', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const scenarios: readonly [string, string, Record<string, string>, number, number][] = [
    [
      'Pi screen',
      '/api/display',
      { 'battery-voltage': '100.00', rssi: '0', 'User-Agent': 'trmnl-display/0.1' },
      800,
      480,
    ],
    [
      'Kindle',
      '/api/display',
      { 'battery-voltage': '83', 'png-width': '758', 'png-height': '1024', rssi: '0' },
      758,
      1024,
    ],
    [
      'Kobo',
      '/api/display/',
      { 'Battery-Voltage': '3.9', 'FW-Version': '1.0', Width: '1072', Height: '1448' },
      1072,
      1448,
    ],
    ['Inkplate', '/api/display', { Width: '1200', Height: '825', Model: 'inkplate_10', Accept: '*/*' }, 1200, 825],
    ['cross-trmnl', '/api/display', { Width: '800', Height: '480', Accept: 'application/json' }, 800, 480],
    ['a size of its own', '/api/display', { Width: '333', Height: '222' }, 333, 222],
    ['a size that cannot be', '/api/display', { Width: '99999', Height: '1' }, 800, 480],
    ['nonsense', '/api/display', { Width: 'wide', Height: '-5', 'Battery-Voltage': 'NaN', RSSI: 'loud' }, 800, 480],
    ['TRMNL X', '/api/display', { Width: '1872', Height: '1404', Model: 'x' }, 1872, 1404],
    ['colour', '/api/display', { Width: '800', Height: '480', Model: 'reterminal_e1002' }, 800, 480],
  ];
  for (const [index, [name, path, headers, width, height]] of scenarios.entries()) {
    const ID = `AA:BB:CC:DD:EE:${String(index).padStart(2, '0')}`;
    gateway.device.joinWindow.open(1);
    // Displays with equal panels share their screens, so the first may exist already.
    for (const kind of [/^(waitng|plugin)-/, /^plugin-/]) {
      const answer = await plainRequest(`${gateway.base}${path}`, { headers: { ID, ...headers } });
      const body = JSON.parse(answer.body.toString());
      t.match(body.filename, kind, name);
      const picture = await plainRequest(body.image_url);
      t.equal(picture.headers['content-type'], 'image/png', name);
      const { width: w, height: h } = decode(picture.body);
      t.same([w, h], [width, height], `${name}, ${kind}`);
      await gateway.runner.settle();
    }
  }
});

t.test('a Kindle gets 8 bits with 16 greys, upright, whichever side it sends first', async (t) => {
  const gateway = await startGateway(t);
  const id = await addContent(gateway);
  gateway.draw = drawPainted('ramp');
  const sizes = [
    ['1024', '758'],
    ['758', '1024'],
  ];
  for (const [index, [width = '', height = '']] of sizes.entries()) {
    gateway.device.joinWindow.open(1);
    const ID = `AA:BB:CC:DD:EE:0${index}`;
    const agent = { 'User-Agent': 'trmnl-display/0.1.1', 'battery-voltage': '64', rssi: '0' };
    const call = () =>
      plainRequest(`${gateway.base}/api/display`, {
        headers: { ID, ...agent, 'png-width': width, 'png-height': height },
      });
    for (const kind of ['special', 'rendered']) {
      const picture = await plainRequest(JSON.parse((await call()).body.toString()).image_url);
      const { width: w, height: h, depth, data } = decode(picture.body);
      t.same([w, h, depth], [758, 1024, 8], `${kind}, sent ${width} × ${height}`);
      t.ok(
        data.every((level) => level % 17 === 0),
        'only the 16 greys that it shows',
      );
      gateway.contents.set(id, { name: 'Ramp', version: `${index}`, revision: '1', refreshSeconds: 900 });
      await gateway.runner.settle();
    }
    const device = gateway.tables.devices.findByMac(ID)!;
    t.match(gateway.device.panels.of(device).model, { name: 'amazon_kindle_paperwhite_6th_gen' });
    t.equal(gateway.device.telemetry.lastOf(device.id)?.telemetry.batteryPercent, 64, 'its percentage is no voltage');
  }
});

t.test('mirroring clients get the current screen without advancing the playlist', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  await addContent(gateway);
  const setup = JSON.parse(
    (await plainRequest(`${gateway.base}/api/setup/`, { headers: { ID: MAC } })).body.toString(),
  );
  for (const member of ['api_key', 'friendly_id', 'image_url', 'message']) t.type(setup[member], 'string');
  await gateway.runner.settle();
  const shown = JSON.parse(
    (await plainRequest(`${gateway.base}/api/display`, { headers: { ID: MAC } })).body.toString(),
  );
  gateway.clock.nowMs += 10_000_000;
  for (const path of ['/api/current_screen', '/api/display/current', '/api/current_screen/']) {
    const answer = await plainRequest(gateway.base + path, { headers: { 'access-token': setup.api_key } });
    t.equal(answer.status, 200);
    t.equal(answer.headers['access-control-allow-origin'], '*');
    const body = JSON.parse(answer.body.toString());
    t.same(body, {
      status: 200,
      refresh_rate: 900,
      image_url: shown.image_url,
      filename: shown.filename,
      rendered_at: null,
    });
  }
  const next = JSON.parse(
    (await plainRequest(`${gateway.base}/api/display`, { headers: { ID: MAC } })).body.toString(),
  );
  t.not(next.filename, shown.filename);
  t.equal((await plainRequest(`${gateway.base}/api/current_screen`)).status, 401);
  t.equal((await plainRequest(`${gateway.base}/api/current_screen`, { headers: { 'access-token': 'x' } })).status, 404);
  const head = await plainRequest(`${gateway.base}/api/display`, { method: 'HEAD', headers: { ID: MAC } });
  t.equal(head.status, 200, 'a monitoring client with HEAD');
});

t.test('logs of every shape are answered with 204, from known and unknown clients', async (t) => {
  const gateway = await startGateway(t);
  await plainRequest(`${gateway.base}/api/setup`, { headers: { ID: MAC } });
  const bodies: readonly [string, string | undefined][] = [
    ['{"logs":[{"created_at":1795242756,"id":1,"message":"new shape","level":"warn"}]}', 'new shape'],
    ['{"log":{"logs_array":[{"creation_timestamp":1795242756,"log_id":2,"log_message":"old shape"}]}}', 'old shape'],
    ['{"log":["from a kobo"]}', 'from a kobo'],
    ['{"logs":[{"message":"cut', '{"logs":[{"message":"cut'],
    ['{"logs":[]}', undefined],
    ['{"logs":[null,7]}', 'null'],
    ['[]', '[]'],
    ['', undefined],
    ['\ud800', '\ufffd'],
    [`{"logs":${'['.repeat(500)}`, '{"logs":[['],
    ['x'.repeat(100_000), undefined],
  ];
  for (const [body, message] of bodies) {
    for (const path of ['/api/log', '/api/log/']) {
      const answer = await plainRequest(gateway.base + path, { method: 'POST', headers: { ID: MAC }, body });
      t.equal(answer.status, 204, body.slice(0, 40));
      t.equal(answer.body.length, 0);
    }
    await gateway.device.telemetry.flush();
    const { id } = gateway.tables.devices.findByMac(MAC)!;
    const logs = await gateway.tables.telemetry.readLogs(id, 4);
    if (message !== undefined)
      t.ok(
        logs.some((log) => log.message.startsWith(message)),
        `kept ${body.slice(0, 40)}`,
      );
  }
  for (const headers of [{}, { ID: '02:00:00:00:00:01' }, { 'Access-Token': 'x' }] as Record<string, string>[]) {
    t.equal((await plainRequest(`${gateway.base}/api/log`, { method: 'POST', headers, body: '{}' })).status, 204);
    t.equal((await plainRequest(`${gateway.base}/api/log`, { headers })).status, 204);
  }
  t.equal(gateway.tables.devices.list().length, 1, 'a log does not admit a display');
});

t.test('telemetry is stored in batches', async (t) => {
  const gateway = await startGateway(t);
  const sensors =
    'make=Bosch;model=BME280;kind=temperature;value=23.500000;unit=celsius;created_at=1771674960,make=Sensirion;model=SCD41;kind=carbon_dioxide;value=612;unit=parts_per_million;created_at=0,junk';
  const headers = { ID: MAC, 'Battery-Voltage': '3.90', RSSI: '-61', 'FW-Version': '1.8.15', SENSORS: sensors };
  await plainRequest(`${gateway.base}/api/display`, { headers });
  const { id } = gateway.tables.devices.findByMac(MAC)!;
  t.match(gateway.device.telemetry.lastOf(id)?.telemetry, { batteryPercent: 75, batteryVolts: 3.9, rssiDbm: -61 });
  t.same(await gateway.tables.telemetry.readReadings(id, 0), [], 'not on disk yet');
  await gateway.device.telemetry.flush();
  t.match(await gateway.tables.telemetry.readReadings(id, 0), [{ batteryPercent: 75, rssiDbm: -61 }]);
  t.match(await gateway.tables.telemetry.readSensors(id, 0), [
    { kind: 'temperature', value: 23.5, maker: 'Bosch', atMs: 1_771_674_960_000 },
    { kind: 'carbon_dioxide', value: 612, atMs: gateway.clock.nowMs },
  ]);
});

t.test('a call without a battery level keeps the last one, also after a restart', async (t) => {
  const gateway = await startGateway(t);
  const call = async (headers: Record<string, string>) => {
    await plainRequest(`${gateway.base}/api/display`, { headers: { ID: MAC, ...headers } });
    gateway.clock.nowMs += 900_000;
    const { id } = gateway.tables.devices.findByMac(MAC)!;
    return gateway.device.telemetry.lastOf(id)?.telemetry;
  };
  t.match(await call({ 'Battery-Voltage': '3.60', 'FW-Version': '1.8.15' }), { batteryPercent: 50, batteryVolts: 3.6 });
  t.match(await call({ RSSI: '-60' }), { batteryPercent: 50, batteryVolts: 3.6, rssiDbm: -60 }, 'no header');
  t.match(await call({ 'Battery-Voltage': '-1.00' }), { batteryPercent: 50, batteryVolts: 3.6 }, 'a failed gauge');
  t.match(await call({ 'Battery-Voltage': '30' }), { batteryPercent: 30, batteryVolts: undefined });
  t.match(await call({}), { batteryPercent: 30 });
  await gateway.device.stop();
  await gateway.device.start();
  t.match(await call({ 'Battery-Voltage': '4.00' }), { batteryPercent: 4 }, 'its unit is stored');
  const { id } = gateway.tables.devices.findByMac(MAC)!;
  await gateway.device.telemetry.flush();
  const readings = await gateway.tables.telemetry.readReadings(id, 0);
  t.same(
    readings.map(({ batteryPercent }) => batteryPercent),
    [50, undefined, 30, 4],
    'the history has only levels that were sent',
  );
});

t.test('only a double-click is answered with its action', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  await addContent(gateway);
  const call = async (headers: Record<string, string> = {}) => {
    const { body } = await plainRequest(`${gateway.base}/api/display`, { headers: { ID: MAC, ...headers } });
    return JSON.parse(body.toString());
  };
  await call();
  await gateway.runner.settle();
  const first = await call();
  t.match(first, { special_function: 'none' });
  t.notOk('action' in first);
  const { id } = gateway.tables.devices.findByMac(MAC)!;
  await gateway.tables.devices.update(id, { specialFunction: 'identify', temperatureProfile: 'a' });
  gateway.clock.nowMs += 900_000;
  const second = await call({ special_function: 'true', 'Temperature-Profile': 'true' });
  t.match(second, { special_function: 'identify', action: 'identify', filename: /^whoami-/, temperature_profile: 'a' });
  await gateway.tables.devices.update(id, { specialFunction: 'restart_playlist' });
  gateway.clock.nowMs += 900_000;
  const third = await call({ 'Special-Function': 'true' });
  t.match(third, { action: 'restart_playlist', filename: first.filename, temperature_profile: 'default' });
});
