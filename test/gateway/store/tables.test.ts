import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTables } from '../../../src/gateway/store/tables.js';

const NOW_MS = 1_771_674_964_000;

async function open(t: Test, dataDir: string = t.testdir()) {
  const store = await openStore({ dataDir, now: () => NOW_MS });
  t.teardown(() => store.close());
  const plugins = new PluginSettingTable(store);
  await plugins.load();
  return { store, plugins, ...(await openTables(store)) };
}

const DEVICE = {
  mac: 'AA:BB:CC:DD:EE:FF',
  friendlyId: 'A1B2C3',
  name: 'Kitchen',
  status: 'joined',
  isDemo: false,
  key: 'the key',
  reported: { reportedModel: 'og', reportedWidthPx: 800 },
} as const;

const SECRETS = { pollingHeaders: '', pollingBody: '', fieldValues: {} };
const DRAFT = {
  name: 'P',
  strategy: 'static',
  settings: {},
  fieldValues: {},
  secrets: SECRETS,
  pushSeconds: 300,
  scriptSwitch: 'on',
  secretSwitch: 'undecided',
} as const;

t.test('a stored device is found by MAC and by its keys', async (t) => {
  const { devices, store } = await open(t);
  const made = await devices.create(DEVICE);
  t.match(made, { mac: DEVICE.mac, reportedModel: 'og', reportedWidthPx: 800, joinedAtMs: NOW_MS, isDemo: false });
  await t.rejects(devices.create({ ...DEVICE, friendlyId: 'X', key: 'y' }), { code: 'conflict' });
  t.equal(devices.readKey(made.id), 'the key');
  t.same(devices.findByKey('the key'), made);
  t.equal(devices.findByKey(''), undefined);
  await devices.replaceKey(made.id, 'another', 'of its former server');
  t.match(devices.findByKey('another'), { id: made.id });
  t.equal(devices.findByKey('the key'), undefined);
  t.equal(devices.findByKey('of its former server'), undefined, 'several displays may come with the same key');
  t.ok(devices.hasAdopted(made.id, 'of its former server'));
  t.notOk(devices.hasAdopted(made.id, 'another'));
  t.notOk(devices.hasAdopted(made.id, ''));
  await devices.replaceKey(made.id, 'a third');
  t.notOk(devices.hasAdopted(made.id, 'of its former server'), 'a new key replaces both');
  const changed = await devices.update(made.id, {
    name: 'Hall',
    modelName: 'v2',
    requiresKey: true,
    reportedModel: undefined,
  });
  t.match(changed, { name: 'Hall', modelName: 'v2', requiresKey: true });
  t.equal(changed.reportedModel, undefined);
  const before = devices.list();
  await devices.load();
  t.same(devices.list(), before, 'memory matches the database');
  await t.rejects(devices.update(99, { name: 'x' }), { code: 'not-found' });
  await t.rejects(devices.update(made.id, { playlistId: 99 }), { code: 'conflict' });
  const raw = await store.get<{ key_sealed: Uint8Array }>('SELECT key_sealed FROM device');
  t.notOk(Buffer.from(raw!.key_sealed).includes('another'), 'no key is stored in plain text');
  await devices.remove(made.id);
  t.equal(devices.findByMac(DEVICE.mac), undefined);
});

t.test('a changed device keeps its place in the list', async (t) => {
  const { devices } = await open(t);
  const first = await devices.create(DEVICE);
  await devices.create({
    ...DEVICE,
    mac: 'AA:BB:CC:DD:EE:00',
    friendlyId: 'D4E5F6',
    name: 'Studio',
    key: 'another key',
  });
  await devices.update(first.id, { name: 'Cellar' });
  t.strictSame(
    devices.list().map(({ name }) => name),
    ['Cellar', 'Studio'],
  );
});

t.test('displays that join while the table is reloaded get unique ids', async (t) => {
  const { store, devices } = await open(t);
  let endWrite = (): void => undefined;
  const writing = store.transaction(() => new Promise<void>((resolve) => (endWrite = resolve)));
  let isLoaded = false;
  const loading = devices.load().then(() => (isLoaded = true));
  const joining = [];
  // At every moment of the loading one asks; all are written after it.
  for (let count = 10; !isLoaded || count < 15; count++) {
    const mac = `AA:BB:CC:00:00:${count}`;
    joining.push(devices.create({ ...DEVICE, mac, friendlyId: `A1B2C${count}`, key: `key ${count}` }));
    await setImmediate();
  }
  await loading;
  endWrite();
  await writing;
  const joined = await Promise.all(joining);
  const last = await devices.create(DEVICE);
  t.equal(new Set([...joined, last].map(({ id }) => id)).size, joined.length + 1);
});

t.test('without its secret key a restored database keeps its displays and loses only their keys', async (t) => {
  const dataDir = t.testdir();
  const before = await open(t, dataDir);
  const { id } = await before.devices.create(DEVICE);
  await before.store.close();
  rmSync(join(dataDir, 'secret.key'));
  const after = await open(t, dataDir);
  t.match(after.devices.findByMac(DEVICE.mac), { id, name: 'Kitchen' });
  t.equal(after.devices.readKey(id), undefined);
  t.equal(after.devices.findByKey('the key'), undefined);
});

t.test('playlists keep their order, and the default one cannot be deleted', async (t) => {
  const { playlists, plugins, devices } = await open(t);
  const one = await plugins.insert(DRAFT, '1', '{}');
  const two = await plugins.insert(DRAFT, '2', '{}');
  const fallback = playlists.choose(undefined);
  t.ok(fallback.isDefault);
  const evening = await playlists.create('Evening');
  const a = await playlists.addItem(evening.id, one.id);
  const b = await playlists.addItem(evening.id, two.id, { durationSeconds: 600 });
  const c = await playlists.addItem(evening.id, one.id);
  const order = () => playlists.items(evening.id).map(({ id }) => id);
  t.same(order(), [a.id, b.id, c.id]);
  await playlists.reorder(evening.id, [c.id, a.id]);
  t.same(order(), [c.id, a.id, b.id], 'items that are not in the list follow');
  t.match(await playlists.updateItem(b.id, { isVisible: false }), { isVisible: false, durationSeconds: 600 });
  t.match(await playlists.updateItem(b.id, { durationSeconds: undefined }), { durationSeconds: undefined });
  await playlists.removeItem(c.id);
  t.same(order(), [a.id, b.id]);
  await t.rejects(playlists.addItem(evening.id, 99), { code: 'conflict' });
  await t.rejects(playlists.addItem(99, one.id), { code: 'conflict' });
  await t.rejects(playlists.removeItem(99), { code: 'not-found' });
  await t.rejects(playlists.remove(fallback.id), { code: 'conflict' });

  const device = await devices.create({ ...DEVICE, reported: { playlistId: evening.id } });
  await plugins.delete(one.id);
  t.same(order(), [b.id], 'items go with their plugin setting');
  await playlists.makeDefault(evening.id);
  t.equal(playlists.choose(fallback.id).isDefault, false);
  await playlists.makeDefault(fallback.id);
  await playlists.remove(evening.id);
  t.equal(devices.find(device.id)?.playlistId, undefined, 'its displays go back to the default one');
  t.equal(playlists.choose(device.playlistId).id, fallback.id);
});

t.test('logs and readings of a display are bounded', async (t) => {
  const { devices, telemetry } = await open(t);
  const { id } = await devices.create(DEVICE);
  const batch = (from: number, count: number) => ({
    deviceId: id,
    lastSeenAtMs: NOW_MS,
    telemetry: { rssiDbm: -50 },
    rotation: { position: 1, shownAtMs: 1, wokeAtMs: 1 },
    readings: Array.from({ length: count }, (_, i) => ({
      atMs: from + i,
      batteryPercent: 50,
      batteryVolts: undefined,
      rssiDbm: -50,
    })),
    sensors: [],
    logs: Array.from({ length: count }, (_, i) => ({
      receivedAtMs: NOW_MS,
      createdAtMs: undefined,
      level: 'error',
      message: String(from + i),
      entry: '{}',
    })),
  });
  await telemetry.saveBatches([batch(0, 400), { ...batch(0, 1), deviceId: 99 }]);
  await telemetry.saveBatches([batch(400, 5)]);
  const logs = await telemetry.readLogs(id, 1000);
  t.equal(logs.length, 300);
  t.equal(logs[0]?.message, '404', 'newest first');
  t.equal((await telemetry.readReadings(id, 200)).length, 205);
  t.match(await telemetry.readLast(), [{ deviceId: id, telemetry: { rssiDbm: -50 } }]);
});

t.test('a screen saved while another is removed is known, and removed ones stay downloadable', async (t) => {
  const { screens } = await open(t);
  const screen = (n: number, nameTime = n) => ({
    ...{ screenKey: `key ${n}`, pluginSettingId: undefined, mashupId: undefined, deviceId: undefined },
    ...{ token: `token ${n}`, mediaType: 'image/png' as const, byteCount: 1, digest: `${n}`, nameTime },
    ...{ reads: { clock: false, chance: false, device: false }, skipsDisplay: false },
    ...{ contentVersion: `${n}`, renderedAtMs: n },
  });
  for (let n = 0; n < 20; n++) {
    await screens.save(screen(n));
    await Promise.all([screens.remove([`key ${n}`]), screens.save(screen(n + 100)), screens.sweep()]);
    t.equal(screens.find(`key ${n + 100}`)?.token, `token ${n + 100}`);
    t.ok(screens.findFile(`token ${n + 100}`));
    t.ok(screens.findFile(`token ${n}`));
  }
  await screens.save(screen(500, 9_000));
  await screens.remove(['key 500']);
  t.equal(screens.minNameTime('key 500'), 9_001, 'no name is used twice');
  await screens.load();
  t.equal(screens.minNameTime('key 500'), 9_001);
});

t.test('displays that may have a screen of their own are known, also after a start', async (t) => {
  const dataDir = t.testdir();
  const { store, plugins, devices, screens } = await open(t, dataDir);
  const { id: pluginSettingId } = await plugins.insert(DRAFT, 'data', '{}');
  const { id: deviceId } = await devices.create(DEVICE);
  const screen = {
    ...{ mediaType: 'image/png' as const, byteCount: 1, digest: 'd', nameTime: 1 },
    ...{ reads: { clock: false, chance: false, device: true }, skipsDisplay: false, mashupId: undefined },
    ...{ contentVersion: 'v', renderedAtMs: 1, pluginSettingId },
  };
  const content = { kind: 'plugin', pluginSettingId } as const;
  await screens.save({ ...screen, screenKey: 'shared', token: 'first', deviceId: undefined });
  t.equal(screens.mayHavePerDevice(content, deviceId), false);
  await screens.save({ ...screen, screenKey: 'own', token: 'second', deviceId });
  t.equal(screens.mayHavePerDevice(content, deviceId), true);
  t.equal(screens.mayHavePerDevice(content, deviceId + 1), false);
  t.equal(screens.mayHavePerDevice({ ...content, pluginSettingId: pluginSettingId + 1 }, deviceId), false);
  await store.close();
  const { screens: reopened } = await open(t, dataDir);
  t.equal(reopened.mayHavePerDevice(content, deviceId), true);
});
