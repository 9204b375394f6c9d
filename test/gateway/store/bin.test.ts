import t, { type Test } from 'tap';
import { restoreItem } from '../../../src/gateway/playlist/restore-item.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTables } from '../../../src/gateway/store/tables.js';

const START_MS = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;
const DRAFT = {
  name: 'Weather',
  strategy: 'webhook',
  settings: {},
  fieldValues: {},
  secrets: { pollingHeaders: 'key: 1', pollingBody: '', fieldValues: {} },
  pushSeconds: 300,
  scriptSwitch: 'off',
  secretSwitch: 'off',
} as const;
const DEVICE = {
  mac: 'AA:BB:CC:DD:EE:FF',
  friendlyId: 'A1B2C3',
  name: 'Kitchen',
  status: 'joined',
  isDemo: false,
  key: 'the key',
  reported: {},
} as const;

async function open(t: Test) {
  const clock = { nowMs: START_MS };
  const store = await openStore({ dataDir: t.testdir(), now: () => clock.nowMs });
  t.teardown(() => store.close());
  const tables = await openTables(store);
  const plugins = new PluginSettingTable(store);
  await plugins.load();
  const insert = (uuid?: string) => plugins.insert(DRAFT, 'digest', '{"text":"Sunny"}', uuid);
  return { clock, store, tables, plugins, insert };
}

t.test('what was deleted is kept for thirty days, and counted', async (t) => {
  const { clock, tables, plugins, insert } = await open(t);
  const { bin } = tables;
  const first = await insert();
  await plugins.writeRecipe(first.id, '{}', 'x'.repeat(1000));
  clock.nowMs += DAY_MS;
  await plugins.delete(first.id);
  await t.rejects(plugins.delete(first.id), { code: 'not-found' }, 'it is deleted once');
  t.strictSame(plugins.list(), []);
  t.match(await bin.list(), [{ kind: 'plugin', id: first.id, name: 'Weather', deletedAtMs: START_MS + DAY_MS }]);
  t.equal((await bin.list())[0]?.keptUntilMs, START_MS + 31 * DAY_MS);
  t.ok((await bin.list())[0]!.byteCount >= 1016, 'at least its data and its recipe');
  clock.nowMs += 30 * DAY_MS;
  await bin.sweep();
  t.equal((await bin.list()).length, 1);
  clock.nowMs += 1;
  await bin.sweep();
  t.strictSame(await bin.list(), []);
  await t.rejects(plugins.restore(first.id), { code: 'not-found' });
});

t.test('a sweep keeps what a clock that was behind has deleted', async (t) => {
  const { clock, tables, plugins, insert } = await open(t);
  const { id } = await insert();
  clock.nowMs = 0;
  await plugins.delete(id);
  clock.nowMs = START_MS;
  await tables.bin.sweep();
  t.equal((await tables.bin.list()).length, 1);
});

t.test('a deleted plugin leaves its playlists, mashups and pins, and returns to its playlists', async (t) => {
  const { tables, plugins, insert } = await open(t);
  const { playlists, devices } = tables;
  const [a, b] = [await insert(), await insert()];
  const playlistId = playlists.choose(undefined).id;
  const item = await playlists.addItem(playlistId, a.id);
  await playlists.addMashup(playlistId, '1Lx1R', [a.id, b.id]);
  const before = playlists.items(playlistId);
  const { id } = await devices.create(DEVICE);
  await devices.update(id, { pinnedItemId: item.id, pinnedUntilMs: START_MS + DAY_MS });
  await plugins.delete(a.id);
  t.match(playlists.items(playlistId), [{ content: { kind: 'mashup', pluginSettingIds: [undefined, b.id] } }]);
  t.equal(playlists.items(playlistId).length, 1);
  t.equal(devices.find(id)?.pinnedItemId, undefined);
  await plugins.restore(a.id);
  t.strictSame(playlists.items(playlistId), before);
  t.equal((await plugins.secrets(a.id)).pollingHeaders, 'key: 1');
  t.equal(await plugins.data(a.id), '{"text":"Sunny"}');
});

t.test('nothing is added to what is in the bin, and a playlist there is not changed', async (t) => {
  const { store, tables, plugins, insert } = await open(t);
  const { playlists } = tables;
  const [a, b] = [await insert(), await insert()];
  const { id } = await playlists.create('Evenings');
  const item = await playlists.addItem(id, a.id);
  const mashup = await playlists.addMashup(id, '1Lx1R', [a.id, b.id]);
  const count = () => store.all('SELECT (SELECT count(*) FROM playlist_item), (SELECT count(*) FROM mashup)');
  const restore = async () => {
    for (const one of [item, mashup]) await t.rejects(restoreItem(playlists, one), { code: 'conflict' });
  };
  const before = await count();
  await plugins.delete(a.id);
  await restore();
  await plugins.restore(a.id);
  await playlists.remove(id);
  await restore();
  t.strictSame(await count(), before, 'a refused item is not stored');
  await t.rejects(playlists.rename(id, 'Mornings'), { code: 'not-found' });
  await t.rejects(playlists.makeDefault(id), { code: 'not-found' });
  t.not(playlists.choose(undefined).id, id);
  t.equal((await playlists.restore(id)).name, 'Evenings');
});

t.test('what is discarded does not go to the bin', async (t) => {
  const { tables, plugins, insert } = await open(t);
  const { id } = await insert();
  await plugins.discard(id);
  t.strictSame(await tables.bin.list(), []);
  t.strictSame(plugins.list(), []);
  await t.rejects(plugins.discard(id), { code: 'not-found' });
});

t.test('a plugin that takes the UUID of a deleted one has it to itself', async (t) => {
  const { plugins, insert } = await open(t);
  const uuid = '0b8a4f7e-1111-4222-8333-123456789abc';
  const first = await insert(uuid);
  await plugins.delete(first.id);
  const second = await insert(uuid);
  await plugins.restore(first.id);
  t.equal(plugins.findByUuid(uuid)?.id, second.id);
});

t.test('a playlist that becomes the default one while it is deleted stays', async (t) => {
  const { playlists } = (await open(t)).tables;
  const { id } = await playlists.create('Evening');
  const [made, removed] = await Promise.allSettled([playlists.makeDefault(id), playlists.remove(id)]);
  t.equal(made.status, 'fulfilled');
  t.match(removed, { status: 'rejected', reason: { code: 'conflict' } });
  t.equal(playlists.choose(undefined).id, id);
});

t.test('a database that lost its default playlist has one again', async (t) => {
  const { store, tables } = await open(t);
  const evening = await tables.playlists.create('Evening');
  await store.transaction((writer) => writer.run('UPDATE playlist SET deleted_at_ms = 1 WHERE is_default = 1'));
  const { playlists } = await openTables(store);
  t.match(playlists.choose(undefined), { id: evening.id, isDefault: true });
  await t.rejects(playlists.remove(evening.id), { code: 'conflict' });
  const [binned] = await tables.bin.list();
  await playlists.restore(binned!.id);
  t.strictSame(
    playlists.list().filter(({ isDefault }) => isDefault).length,
    1,
    'one is the default one after the other is taken out of the bin',
  );
  await playlists.makeDefault(evening.id);
  await store.transaction((writer) => writer.run('DELETE FROM playlist'));
  t.match((await openTables(store)).playlists.choose(undefined), { isDefault: true });
});

t.test('a playlist whose note of displays is damaged leaves the bin', async (t) => {
  const { store, tables } = await open(t);
  const { id } = await tables.playlists.create('Evening');
  await tables.playlists.remove(id);
  await store.transaction((writer) => writer.run("UPDATE playlist SET deleted_displays = '[1,' WHERE id = ?", [id]));
  t.match(await tables.playlists.restore(id), { name: 'Evening' });
});
