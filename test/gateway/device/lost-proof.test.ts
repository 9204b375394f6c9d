import t from 'tap';
import { REQUIRE_KEY } from '../../../src/gateway/device/device.js';
import { addContent, renderBlank, startGateway, type TestGateway } from '../../support/gateway/display-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';

const MAC = 'AA:BB:CC:DD:EE:FF';
const DAY_MS = 24 * 3_600_000;

const call = async (gateway: TestGateway, path: string, headers: Record<string, string>) =>
  JSON.parse((await plainRequest(`${gateway.base}${path}`, { headers })).body.toString());
const wake = (gateway: TestGateway, token?: string, headers: Record<string, string> = {}) =>
  call(gateway, '/api/display', { ID: MAC, ...(token !== undefined && { 'Access-Token': token }), ...headers });
const find = (gateway: TestGateway) => gateway.tables.devices.findByMac(MAC)!;
const proofOf = (gateway: TestGateway, token: string) => {
  const caller = gateway.device.enrolment.identify({ mac: MAC, token });
  return caller.kind === 'joined' ? caller.proof : caller.kind;
};

for (const key of ['short', 'ключ-прежнего-сервера', 'with spaces in it']) {
  t.test(`a display whose key "${key}" proves nothing works after approval`, async (t) => {
    const gateway = await startGateway(t);
    const { enrolment, joinWindow, waiting } = gateway.device;
    await joinWindow.close();
    const token = Buffer.from(key).toString('latin1');
    await enrolment.admit({ mac: MAC, token }, {}, '192.168.1.7');
    await enrolment.join(find(gateway).id);
    t.notOk(find(gateway).hasSentKey);
    t.equal(proofOf(gateway, token), 'keyless', 'its calls count');
    t.equal(waiting.listOf(find(gateway).id).length, 0);
  });
}

t.test('one that must show its key is approved with a key issued after a reset', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  await gateway.tables.settings.write(REQUIRE_KEY, true);
  const { enrolment, joinWindow, waiting } = gateway.device;
  await joinWindow.close();
  t.match(await wake(gateway, 'short'), { filename: /^pendng-/ });
  const { id } = find(gateway);
  await t.rejects(enrolment.join(id), { code: 'unprocessable', message: /8 to 200/ });
  t.match(find(gateway), { status: 'pending' }, 'no display that can never show its key');
  const { api_key: issued } = await call(gateway, '/api/setup', { ID: MAC });
  await wake(gateway, issued);
  await enrolment.join(id, waiting.find(id, issued)!.code);
  await gateway.runner.settle();
  t.match(await wake(gateway, issued), { filename: /^plugin-/ });
  t.ok(find(gateway).hasSentKey);
  t.match(await wake(gateway, 'short'), { filename: /^rejoin-/ });
  await t.rejects(enrolment.join(id), { code: 'unprocessable' }, 'also once it has joined');
  t.equal(proofOf(gateway, issued), 'key', 'its key stays');
});

t.test('a new key for one that was lost leaves the display with its old one usable', async (t) => {
  for (const renew of ['a call of setup', 'the owner'] as const) {
    const gateway = await startGateway(t);
    const { api_key: old } = await call(gateway, '/api/setup', { ID: MAC });
    await wake(gateway, old);
    const { id } = find(gateway);
    t.ok(find(gateway).hasSentKey);
    // As after a restore without keys.
    await gateway.store.transaction((writer) =>
      writer.run("UPDATE device SET key_sealed = x'00', key_digest = 'of another secret' WHERE id = ?", [id]),
    );
    await gateway.tables.devices.load();
    t.equal(gateway.tables.devices.readKey(id), undefined);
    if (renew === 'the owner') await gateway.device.enrolment.renewKey(id);
    else await call(gateway, '/api/setup', { ID: MAC });
    t.equal(proofOf(gateway, old), 'keyless', renew);
    const key = gateway.tables.devices.readKey(id)!;
    await wake(gateway, key);
    t.equal(proofOf(gateway, key), 'key', 'until it sends the new one');
    t.equal(proofOf(gateway, old), 'none');
    await gateway.device.enrolment.renewKey(id);
    t.equal(proofOf(gateway, key), 'none', 'a key that can be read is replaced for good');
    await gateway.stop();
  }
});

t.test('a display that lost its key gets fresh screens, and is not silent', async (t) => {
  const gateway = await startGateway(t);
  let drawn = 0;
  gateway.draw = async (job) => {
    drawn++;
    return { ...(await renderBlank(job)), read: { clock: true, chance: false, device: false } };
  };
  await addContent(gateway);
  const { api_key: key } = await call(gateway, '/api/setup', { ID: MAC });
  await wake(gateway, key);
  await gateway.runner.settle();
  const { lastSeenAtMs } = gateway.device.telemetry.lastOf(find(gateway).id)!;
  for (let quarters = 0; quarters < 200; quarters++) {
    gateway.clock.nowMs += 900_000;
    await wake(gateway, 'of-another-server');
    await gateway.runner.settle();
  }
  t.ok(gateway.clock.nowMs - lastSeenAtMs > 2 * DAY_MS);
  const before = drawn;
  // Shows that the gateway listens.
  gateway.device.joinWindow.open(5);
  await call(gateway, '/api/display', { ID: 'AA:BB:CC:DD:EE:02' });
  gateway.clock.nowMs += 900_000;
  await wake(gateway, 'of-another-server');
  await gateway.runner.settle();
  t.ok(drawn > before, 'its clock goes on');
  const last = gateway.device.telemetry.lastOf(find(gateway).id)!;
  t.equal(last.lastSeenAtMs, lastSeenAtMs, 'the display itself was not seen');
  t.strictSame(
    gateway.device.alertsOf(find(gateway)).map(({ kind }) => kind),
    ['stale-key'],
  );
});

t.test('a display without its key gets its screen while strangers use up theirs', async (t) => {
  const gateway = await startGateway(t);
  const { api_key: key } = await call(gateway, '/api/setup', { ID: MAC });
  await wake(gateway, key);
  const { specials, panels } = gateway.device;
  const { panel } = panels.of(find(gateway));
  for (let at = 0; at < 90; at++)
    specials.showStranger({ kind: 'pending', address: 'http://10.0.0.5', mac: `stranger ${at}` }, panel, `${at}`);
  const { filename, image_url: url } = await wake(gateway);
  t.match(filename, /^nothng-/, 'not one that asks for approval');
  t.equal((await plainRequest(url)).status, 200);
});

t.test('screens with a code are not stored, so that changing keys make the gateway write nothing', async (t) => {
  const gateway = await startGateway(t);
  const { api_key: key } = await call(gateway, '/api/setup', { ID: MAC });
  await wake(gateway, key);
  await gateway.tables.devices.update(find(gateway).id, { requiresKey: true });
  const names = new Set<string>();
  for (let round = 0; round < 3; round++)
    for (const token of ['a-first-key', 'a-second-key']) names.add((await wake(gateway, token)).filename);
  t.equal(names.size, 2, 'each key has a screen that keeps its name');
  for (const name of names) t.match(name, /^rejoin-/);
  await gateway.store.transaction(async () => undefined);
  const stored = await gateway.store.all<{ stem: string }>('SELECT stem FROM special_picture');
  t.strictSame(
    stored.filter(({ stem }) => stem.startsWith('rejoin-')),
    [],
  );
});

for (const path of ['/api/current_image', '/screen/ID']) {
  t.test(`a call of ${path} by the display's key proves it`, async (t) => {
    const gateway = await startGateway(t);
    await wake(gateway);
    const { id, friendlyId } = find(gateway);
    t.notOk(find(gateway).hasSentKey);
    const address = `${gateway.base}${path.replace('ID', friendlyId)}?key=${gateway.tables.devices.readKey(id)}`;
    t.equal((await plainRequest(address)).status, 200);
    t.ok(find(gateway).hasSentKey);
    t.equal(proofOf(gateway, ''), 'none', 'calls without it change nothing from now on');
  });
}

t.test('what a display without a key reports first counts when it is repeated', async (t) => {
  const gateway = await startGateway(t);
  await call(gateway, '/api/setup', { ID: MAC });
  const PANEL = { Model: 'x', Width: '1872', Height: '1404' };
  await wake(gateway, undefined, PANEL);
  t.equal(find(gateway).reportedModel, undefined, 'anyone may have sent it');
  gateway.clock.nowMs += 60_000;
  await wake(gateway, undefined, PANEL);
  t.match(find(gateway), { reportedModel: 'x', reportedWidthPx: 1872 });
  await wake(gateway, gateway.tables.devices.readKey(find(gateway).id), { ...PANEL, Model: 'og' });
  t.match(find(gateway), { reportedModel: 'og' }, 'with the key at once');
});
