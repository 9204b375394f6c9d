import { statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { REQUIRE_KEY } from '../../../src/gateway/device/device.js';
import { NewcomerRateLimit } from '../../../src/gateway/device/join/newcomer-rate-limit.js';
import { addContent, startGateway, type TestGateway } from '../../support/gateway/display-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const MAC = 'AA:BB:CC:DD:EE:FF';

const walSize = (dataDir: string): number => statSync(join(dataDir, 'inkstand.db-wal')).size;

async function call(gateway: TestGateway, path: string, headers: Record<string, string>) {
  const answer = await plainRequest(`${gateway.base}${path}`, { headers });
  return { ...answer, json: JSON.parse(answer.body.toString()) };
}

const display = async (gateway: TestGateway, headers: Record<string, string>) => {
  const { status, json } = await call(gateway, '/api/display', headers);
  return { status, body: json, kind: String(json.filename).slice(0, 6) };
};

t.test('setup answers any notation of a MAC with 200 and the same key', async (t) => {
  const gateway = await startGateway(t);
  const spellings = [MAC, 'aa:bb:cc:dd:ee:ff', 'aa-bb-cc-dd-ee-ff', 'AABBCCDDEEFF', 'aabb.ccdd.eeff'];
  const paths = ['/api/setup', '/api/setup/', '//api/setup'];
  const keys = new Set<string>();
  for (const ID of spellings) {
    for (const path of paths) {
      const { status, json } = await call(gateway, path, { ID, 'FW-Version': '1.8.15', Model: 'og' });
      t.equal(status, 200);
      t.match(json, { status: 200, api_key: /^[\w-]{22}$/, friendly_id: /^[A-Z2-9]{6}$/, message: /./ });
      keys.add(`${json.api_key} ${json.friendly_id}`);
    }
  }
  t.equal(keys.size, 1);
  t.equal(gateway.tables.devices.list().length, 1);
});

t.test('setup without a valid ID gets the reason in a body that firmware reads', async (t) => {
  const gateway = await startGateway(t);
  const useless: readonly Record<string, string>[] = [
    {},
    { ID: '' },
    { ID: '00:00:00:00:00:00' },
    { ID: 'kitchen' },
    { ID: 'x'.repeat(300) },
  ];
  for (const headers of useless) {
    const { status, json } = await call(gateway, '/api/setup', headers);
    t.equal(status, 200);
    t.match(json, { status: 404, message: /MAC/ });
  }
  t.equal(gateway.tables.devices.list().length, 0);
});

t.test('the first display joins automatically, later ones wait for approval', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  t.match(await display(gateway, { ID: MAC }), { kind: 'waitng', body: { refresh_rate: 60 } });
  await gateway.runner.settle();
  t.match(await display(gateway, { ID: MAC }), { kind: 'plugin', body: { refresh_rate: 900 } }, 'at the next call');

  const second = { ID: 'AA:BB:CC:DD:EE:02' };
  const { json } = await call(gateway, '/api/setup', second);
  t.match(json, { status: 200, message: /approval/ });
  for (const headers of [second, { ...second, 'Access-Token': json.api_key }, { 'Access-Token': json.api_key }]) {
    t.match(await display(gateway, headers), { status: 200, kind: 'pendng', body: { status: 0, refresh_rate: 300 } });
  }
  const device = gateway.tables.devices.findByMac(second.ID)!;
  t.equal(device.status, 'pending');
  const { code } = gateway.device.waiting.find(device.id, json.api_key)!;
  await gateway.device.enrolment.join(device.id, code);
  await gateway.runner.settle();
  t.match(await display(gateway, { 'Access-Token': json.api_key }), { kind: 'plugin' });

  gateway.device.joinWindow.open(5);
  t.match(await display(gateway, { ID: 'AA:BB:CC:DD:EE:03' }), { kind: 'plugin' }, 'the owner opened the window');
  gateway.device.joinWindow.open(0);
  t.match(await display(gateway, { ID: 'AA:BB:CC:DD:EE:04' }), { kind: 'pendng' }, 'and shut it');
});

t.test('a demo display does not close the join window', async (t) => {
  const gateway = await startGateway(t);
  await gateway.device.enrolment.createDemo('Demo', { reportedModel: 'og' });
  await gateway.device.enrolment.createDemo('Demo', { reportedModel: 'og' });
  t.equal(gateway.tables.devices.list().length, 1);
  t.ok(gateway.device.joinWindow.isOpen());
  t.match(await display(gateway, { ID: MAC }), { kind: 'nothng' });
  t.notOk(gateway.device.joinWindow.isOpen());
});

t.test('callers are identified by token, else by MAC', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const { json } = await call(gateway, '/api/setup', { ID: MAC });
  await gateway.runner.settle();
  const scenarios: readonly [string, Record<string, string>, string][] = [
    ['token and MAC', { ID: MAC, 'Access-Token': json.api_key }, 'plugin'],
    ['a token alone, as KOReader', { 'access-token': json.api_key, 'percent-charged': '80', rssi: '0' }, 'plugin'],
    ['an empty token', { ID: MAC, 'Access-Token': '' }, 'plugin'],
    ['a stale token', { ID: MAC, 'Access-Token': 'of-another-server' }, 'plugin'],
    ['underscores', { HTTP_ID: MAC, access_token: json.api_key }, 'plugin'],
    ['lower case, as the 5 GHz path', { id: MAC.toLowerCase() }, 'plugin'],
    ['a known token with a strange MAC', { ID: '02:00:00:00:00:01', 'Access-Token': json.api_key }, 'plugin'],
    ['nothing at all', {}, 'rejoin'],
    ['an unknown token alone', { 'Access-Token': 'nobody' }, 'rejoin'],
    ['an endless token', { 'Access-Token': 'x'.repeat(5000) }, 'rejoin'],
    ['an unknown MAC', { ID: '02:00:00:00:00:02' }, 'pendng'],
  ];
  for (const [name, headers, kind] of scenarios) {
    const answer = await display(gateway, headers);
    t.equal(answer.status, 200, name);
    t.match(answer, { kind, body: { status: 0 } }, name);
  }
});

t.test('each caller of a display that requires its key waits with a key and a code of its own', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const { json: first } = await call(gateway, '/api/setup', { ID: MAC });
  const { id } = gateway.tables.devices.findByMac(MAC)!;
  await gateway.tables.devices.update(id, { requiresKey: true });
  await gateway.runner.settle();
  t.match(await display(gateway, { ID: MAC }), { kind: 'rejoin', body: { refresh_rate: 300 } });
  t.match(await display(gateway, { ID: MAC, 'Access-Token': 'stale' }), { kind: 'rejoin' });
  gateway.device.joinWindow.open(5);
  const keys: string[] = [];
  for (const who of ['the display', 'a stranger']) {
    const { json } = await call(gateway, '/api/setup', { ID: MAC });
    t.match(json, { status: 200, message: /approval/ }, who);
    t.match(
      await display(gateway, { ID: MAC, 'Access-Token': json.api_key }),
      { kind: 'rejoin' },
      'an open window is no approval',
    );
    keys.push(json.api_key);
  }
  const [ours = '', theirs = ''] = keys;
  t.equal(new Set([first.api_key, ours, theirs]).size, 3);
  t.match(await display(gateway, { ID: MAC, 'Access-Token': first.api_key }), { kind: 'plugin' }, 'the old key works');
  await t.rejects(gateway.device.enrolment.join(id), { code: 'conflict' }, 'without a code');
  await t.rejects(gateway.device.enrolment.join(id, '0000'), { code: 'conflict' }, 'nobody has this code');
  const code = gateway.device.waiting.find(id, ours)!.code;
  await gateway.device.enrolment.join(id, code.toLowerCase());
  t.match(await display(gateway, { ID: MAC, 'Access-Token': ours }), { kind: 'plugin' });
  for (const other of [theirs, first.api_key]) {
    t.match(await display(gateway, { ID: MAC, 'Access-Token': other }), { kind: 'rejoin' }, 'only the approved key');
  }
});

t.test('a key that a display came with is adopted when it joins, and counts for its MAC only', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  gateway.device.joinWindow.open(5);
  const former = { 'Access-Token': 'key-of-its-former-server' };
  for (const ID of [MAC, macOf(1)]) await display(gateway, { ID, ...former });
  const { devices } = gateway.tables;
  const [one, two] = [devices.findByMac(MAC)!, devices.findByMac(macOf(1))!];
  t.not(one.id, two.id, 'two displays that came with one key');
  t.ok(one.hasSentKey);
  await devices.update(one.id, { requiresKey: true });
  await gateway.runner.settle();
  t.match(await display(gateway, { ID: MAC, ...former }), { kind: 'plugin' });
  t.match(await display(gateway, { ID: MAC, 'Access-Token': 'another-key' }), { kind: 'rejoin' });
  gateway.device.joinWindow.open(0);
  await display(gateway, { ID: macOf(2), ...former });
  const third = devices.findByMac(macOf(2))!;
  t.equal(third.status, 'pending');
  await gateway.device.enrolment.join(third.id, gateway.device.waiting.listOf(third.id)[0]!.code);
  await devices.update(third.id, { requiresKey: true });
  t.match(await display(gateway, { ID: macOf(2), ...former }), { kind: 'plugin' }, 'also one that was approved');
});

t.test('on a shared network, a MAC alone gets no screen of a joined display', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  await gateway.tables.settings.write(REQUIRE_KEY, true);
  const { json: first } = await call(gateway, '/api/setup', { ID: MAC });
  await gateway.runner.settle();
  t.match(await display(gateway, { ID: MAC, 'Access-Token': first.api_key }), { kind: 'plugin' });
  t.match(await display(gateway, { ID: MAC }), { kind: 'rejoin' });
  const { json: stranger } = await call(gateway, '/api/setup', { ID: MAC });
  t.not(stranger.api_key, first.api_key, 'setup gives the key to nobody else');
  const { json: second } = await call(gateway, '/api/setup', { ID: macOf(9) });
  t.match(await display(gateway, { ID: macOf(9), 'Access-Token': second.api_key }), { kind: 'pendng' });
  const later = gateway.tables.devices.findByMac(macOf(9))!;
  await gateway.device.enrolment.join(later.id);
  t.match(await display(gateway, { ID: macOf(9) }), { kind: 'rejoin' }, 'nor of one that was approved');
  t.match(await display(gateway, { ID: macOf(9), 'Access-Token': second.api_key }), { kind: 'plugin' });
});

const macOf = (i: number): string => `02:00:00:00:00:${i.toString(16).padStart(2, '0').toUpperCase()}`;

t.test('at most fifty displays are pending, and one that still calls is not displaced', async (t) => {
  const gateway = await startGateway(t);
  await display(gateway, { ID: MAC });
  for (let i = 1; i <= 50; i++) {
    gateway.clock.nowMs += 1000;
    await display(gateway, { ID: macOf(i) });
  }
  const { devices } = gateway.tables;
  t.match(await display(gateway, { ID: macOf(51) }), { status: 200, kind: 'pendng', body: { status: 0 } });
  const { json } = await call(gateway, '/api/setup', { ID: macOf(51) });
  t.match(json, { status: 200, api_key: /^[\w-]{22}$/, friendly_id: /^[A-Z2-9]{6}$/ }, 'it gets what firmware needs');
  t.equal(devices.list().length, 51);
  t.ok(devices.findByMac(macOf(1)), 'the first ones stay');
  t.notOk(devices.findByMac(macOf(51)), 'a later stranger does not push one out');
  gateway.clock.nowMs += 2 * 3_600_000;
  for (let i = 2; i <= 50; i++) await display(gateway, { ID: macOf(i) });
  await display(gateway, { ID: macOf(51) });
  t.notOk(devices.findByMac(macOf(1)), 'one that called no more makes way');
  t.ok(devices.findByMac(macOf(51)));
  gateway.clock.nowMs += 8 * 86_400_000;
  await gateway.device.enrolment.dropOldPending();
  t.same(
    devices.list().map(({ mac }) => mac),
    [MAC],
  );
});

t.test('callers that never joined are stored together, not one by one', async (t) => {
  const dataDir = dataFolder(t);
  const gateway = await startGateway(t, dataDir);
  const { json: joined } = await call(gateway, '/api/setup', { ID: MAC });
  await display(gateway, { ID: MAC, 'Access-Token': joined.api_key, 'FW-Version': '1.8.0' });
  await gateway.tables.devices.saveNoted();
  await gateway.store.transaction(async () => undefined);
  const sizeBefore = walSize(dataDir);
  const commitsBefore = gateway.store.durableChanges;
  const keys: string[] = [];
  for (let i = 1; i <= 80; i++) {
    const headers = { ID: macOf(i), Model: 'og', Width: '800', Height: '480', 'FW-Version': `1.8.${i}` };
    const { json: setup } = await call(gateway, '/api/setup', headers);
    keys.push(setup.api_key);
    await display(gateway, { ...headers, 'Access-Token': setup.api_key, 'Battery-Voltage': '4.1', RSSI: '-50' });
    await display(gateway, { ID: MAC, 'Access-Token': joined.api_key, 'FW-Version': `1.8.${i}` });
    const log = await plainRequest(`${gateway.base}/api/log`, { method: 'POST', headers, body: 'x'.repeat(2000) });
    t.equal(log.status, 204);
  }
  t.equal(gateway.store.durableChanges, commitsBefore, 'no commit');
  t.equal(walSize(dataDir), sizeBefore, 'no byte');
  const first = gateway.tables.devices.findByMac(macOf(1))!;
  const { code } = gateway.device.waiting.find(first.id, keys[0]!)!;
  await gateway.stop();

  const after = await startGateway(t, dataDir);
  t.same(after.tables.devices.findByMac(macOf(1)), first, 'stored at the stop');
  await display(after, { ID: macOf(1), 'Access-Token': keys[0]! });
  t.equal(after.device.waiting.find(first.id, keys[0]!)?.code, code, 'it waits under the same code');
  t.equal(after.tables.devices.findByMac(MAC)?.firmwareVersion, '1.8.80');
});

t.test('the owner approves a display that is only in memory, and removes another', async (t) => {
  const dataDir = dataFolder(t);
  const gateway = await startGateway(t, dataDir);
  const { devices } = gateway.tables;
  await display(gateway, { ID: MAC });
  for (const i of [1, 2, 3]) await display(gateway, { ID: macOf(i), Model: 'og' });
  await gateway.device.enrolment.join(devices.findByMac(macOf(1))!.id);
  await devices.saveNoted();
  await gateway.device.enrolment.remove(devices.findByMac(macOf(2))!.id);
  await gateway.device.enrolment.block(devices.findByMac(macOf(3))!.id);
  await devices.load();
  const told = devices.list().map(({ mac, status, reportedModel }) => [mac, status, reportedModel]);
  t.same(told.slice(1), [
    [macOf(1), 'joined', 'og'],
    [macOf(3), 'blocked', 'og'],
  ]);
});

t.test('a flood of MACs from one address does not use up the places for pending displays', async (t) => {
  let monotonicMs = 0;
  const limiter = new NewcomerRateLimit(() => monotonicMs);
  const taken = Array.from({ length: 30 }, () => limiter.take('192.168.1.66')).filter(Boolean);
  t.equal(taken.length, 10);
  t.ok(limiter.take('192.168.1.7'));
  const others = Array.from({ length: 100 }, (_, i) => limiter.take(`192.168.2.${i}`)).filter(Boolean);
  t.equal(others.length, 49, 'sixty a minute in all');
  monotonicMs = 60_000;
  t.ok(limiter.take('192.168.1.66'));
});

t.test('keys, names and positions survive a restart', async (t) => {
  const dataDir = dataFolder(t);
  const before = await startGateway(t, dataDir);
  await addContent(before);
  await addContent(before);
  const { json: setup } = await call(before, '/api/setup', { ID: MAC });
  await before.runner.settle();
  const first = await display(before, { ID: MAC });
  before.clock.nowMs += 900_000;
  const second = await display(before, { ID: MAC });
  await before.stop();

  const after = await startGateway(t, dataDir);
  for (const [id, content] of before.contents) after.contents.set(id, content);
  after.clock.nowMs = before.clock.nowMs + 900_000;
  t.equal((await call(after, '/api/setup', { ID: MAC })).json.api_key, setup.api_key);
  t.equal((await display(after, { ID: MAC })).body.filename, first.body.filename, 'back at the first of two items');
  after.clock.nowMs += 900_000;
  t.equal((await display(after, { ID: MAC })).body.filename, second.body.filename);
});
