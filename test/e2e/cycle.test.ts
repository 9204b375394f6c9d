import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { inkShare } from '../support/display/picture-rules.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

t.test('every generation of firmware registers, gets a screen it can decode, and sends its log', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'write');
  await api('POST', '/api/join-window', { minutes: 60 });
  for (const [index, firmware] of FIRMWARES.entries()) {
    const display = new FakeDisplay(gateway.base, firmware, `AA:BB:CC:00:00:0${index}`);
    const first = await display.wake('powercycle');
    t.strictSame(first.faults, [], `${firmware.name}: first wake`);
    t.ok(first.picture, `${firmware.name}: has a picture`);
    t.match(display.friendlyId, /^[A-Z0-9]{6}$/, `${firmware.name}: friendly id`);
    t.strictSame((await display.wake()).faults, [], `${firmware.name}: second wake`);
    t.strictSame(await display.sendLog('something failed'), [], `${firmware.name}: log`);
  }
  const { body } = await api('GET', '/api/devices');
  t.equal(body.data.length, FIRMWARES.length);
  t.match(body.data[4], {
    mac_address: 'AA:BB:CC:00:00:04',
    status: 'joined',
    battery_voltage: 4.1,
    rssi: -54,
    model: 'og_png',
  });
  t.equal(await gateway.stop(), 0, 'ends cleanly');
});

t.test('the first display joins automatically, the next one is pending and shows that', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'write');
  const [, , , , og] = FIRMWARES;
  const first = new FakeDisplay(gateway.base, og!, 'AA:AA:AA:AA:AA:01');
  const second = new FakeDisplay(gateway.base, og!, 'AA:AA:AA:AA:AA:02');
  t.strictSame((await first.wake()).faults, []);
  const pending = await second.wake();
  t.strictSame(pending.faults, []);
  t.equal(pending.refreshSeconds, 300);
  const { body } = await api('GET', '/api/devices');
  t.strictSame(
    body.data.map((one: { status: string }) => one.status),
    ['joined', 'pending'],
  );
  t.equal((await api('POST', `/api/devices/${body.data[1].id}/approve`)).body.data.status, 'joined');
  const joined = await second.wake();
  t.strictSame(joined.faults, []);
  t.not(joined.filename, pending.filename, 'the screen is another one');
});

t.test('the demo shows its plugin within seconds, and serve without --demo creates none', async (t) => {
  const demo = await startGatewayProcess({ dataDir: dataFolder(t), flags: ['--demo'] });
  t.teardown(() => demo.stop());
  const page = await waitFor('the demo picture', async () => {
    const { body } = await plainRequest(`${demo.base}/`);
    const [, path] = /<img src="(?:http:\/\/[^/"]+)?(\/screens\/[^"]+)"/.exec(body.toString()) ?? [];
    return path;
  });
  const picture = await plainRequest(demo.base + page);
  t.equal(picture.headers['content-type'], 'image/png');
  t.ok(inkShare(picture.body) > 0.01, 'the screen is not blank');
  t.equal(await demo.stop(), 0);
  const again = await startGatewayProcess({ dataDir: demo.dataDir, flags: ['--demo'] });
  const api = await openApi(again, 'read');
  t.equal((await api('GET', '/api/plugin_settings')).body.data.length, 1, 'the second start makes nothing twice');
  await again.stop();

  const plain = await startGatewayProcess({ dataDir: `${demo.dataDir}/other` });
  t.teardown(() => plain.stop());
  const plainApi = await openApi(plain, 'read');
  t.strictSame((await plainApi('GET', '/api/devices')).body.data, []);
  t.strictSame((await plainApi('GET', '/api/plugin_settings')).body.data, []);
  t.equal((await plainRequest(`${plain.base}/`)).status, 200);
});

t.test('a second gateway on the same data exits with one clear line', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  await t.rejects(startGatewayProcess({ dataDir: gateway.dataDir }), {
    message: /ended with 1 before it listened: inkstand: .*in use by another inkstand[^\n]*\n$/,
  });
});
