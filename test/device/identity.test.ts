import t from 'tap';
import { dataFolder } from '../support/data-folder.js';
import { addContent, startGateway, type TestGateway } from '../support/gateway.js';
import { plainRequest } from '../support/plain-request.js';

const MAC = 'AA:BB:CC:DD:EE:FF';

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
  await gateway.device.enrolment.join(device.id);
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

t.test('a display that requires a key must set up again, and its new key waits for approval', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const { json: first } = await call(gateway, '/api/setup', { ID: MAC });
  const { id } = gateway.tables.devices.findByMac(MAC)!;
  await gateway.tables.devices.update(id, { requiresKey: true });
  await gateway.runner.settle();
  t.match(await display(gateway, { ID: MAC }), { kind: 'rejoin', body: { refresh_rate: 300 } });
  t.match(await display(gateway, { ID: MAC, 'Access-Token': 'stale' }), { kind: 'rejoin' });
  const { json: second } = await call(gateway, '/api/setup', { ID: MAC });
  t.equal(second.status, 200);
  t.not(second.api_key, first.api_key);
  t.equal((await call(gateway, '/api/setup', { ID: MAC })).json.api_key, second.api_key, 'two requests, one key');
  t.match(
    await display(gateway, { ID: MAC, 'Access-Token': first.api_key }),
    { kind: 'plugin' },
    'the old key keeps working',
  );
  t.match(await display(gateway, { ID: MAC, 'Access-Token': second.api_key }), { kind: 'rejoin' });
  await gateway.device.enrolment.join(id);
  t.match(await display(gateway, { ID: MAC, 'Access-Token': second.api_key }), { kind: 'plugin' });
  t.match(await display(gateway, { ID: MAC, 'Access-Token': first.api_key }), { kind: 'rejoin' });
  gateway.device.joinWindow.open(5);
  const { json: third } = await call(gateway, '/api/setup', { ID: MAC });
  t.match(
    await display(gateway, { ID: MAC, 'Access-Token': third.api_key }),
    { kind: 'plugin' },
    'at once while the window is open',
  );
});

t.test('at most fifty displays are pending; the one unseen for longest is dropped, all after a week', async (t) => {
  const gateway = await startGateway(t);
  await display(gateway, { ID: MAC });
  const macOf = (i: number): string => `02:00:00:00:00:${i.toString(16).padStart(2, '0')}`;
  for (let i = 1; i <= 50; i++) {
    gateway.clock.nowMs += 1000;
    await display(gateway, { ID: macOf(i) });
  }
  gateway.clock.nowMs += 1000;
  await display(gateway, { ID: macOf(1) });
  await display(gateway, { ID: macOf(51) });
  const { devices } = gateway.tables;
  t.equal(devices.list().length, 51);
  t.ok(devices.findByMac(macOf(1)), 'seen again just now');
  t.notOk(devices.findByMac(macOf(2)), 'the oldest made way');
  gateway.clock.nowMs += 8 * 86_400_000;
  await gateway.device.enrolment.dropOldPending();
  t.same(
    devices.list().map(({ mac }) => mac),
    [MAC],
  );
});

t.test('keys, names and playlist positions survive a restart', async (t) => {
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
