import { cpSync, rmSync } from 'node:fs';
import type { Test } from 'tap';
import t from 'tap';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { PluginPictureTable } from '../../../src/gateway/store/plugin/plugin-picture-table.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { PluginSourceTable } from '../../../src/gateway/store/plugin/plugin-source-table.js';
import type { Screen } from '../../../src/gateway/store/screen/screen-table.js';
import { openTables } from '../../../src/gateway/store/tables.js';
import { dataFolder } from '../../support/storage/data-folder.js';

// Rows in memory must never be less safe than what they are: what can be fetched or rendered again.

const NOW_MS = 1_771_674_964_000;

async function open(t: Test, dataDir: string) {
  const store = await openStore({ dataDir, now: () => NOW_MS });
  t.teardown(() => store.close());
  const tables = await openTables(store);
  const plugins = new PluginSettingTable(store);
  await plugins.load();
  return { store, ...tables, plugins, sources: new PluginSourceTable(store), pictures: new PluginPictureTable(store) };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Opens what a disk holds when the power fails now: nothing that is only in memory. */
function cutPower(t: Test, { store }: Opened): Promise<Opened> {
  const dataDir = dataFolder(t);
  cpSync(store.dataDir, dataDir, { recursive: true });
  rmSync(`${dataDir}/inkstand.db-shm`, { force: true });
  return open(t, dataDir);
}

const addPlugin = async ({ plugins }: Opened, strategy: 'polling' | 'webhook' = 'polling'): Promise<number> => {
  const secrets = { pollingHeaders: '', pollingBody: '', fieldValues: {} };
  const draft = {
    name: 'P',
    settings: {},
    fieldValues: {},
    secrets,
    pushSeconds: 300,
    scriptSwitch: 'on',
    secretSwitch: 'undecided',
  } as const;
  return (await plugins.insert({ ...draft, strategy }, 'first', '{"n":0}')).id;
};

const fetched = (n: number | string) => ({ mergeVariables: JSON.stringify({ n }), digest: `fetched ${n}` });
const source = (n: number) => ({ url: 'http://a.test/', etag: 'e', lastModified: undefined, body: { n } });

async function fetch({ plugins, sources }: Opened, id: number, n: number): Promise<void> {
  await plugins.writeFetched(id, fetched(n), sources.change(id, [source(n)]));
}

const screen = (pluginSettingId: number, n: number): Screen => ({
  ...{ screenKey: `plugin ${pluginSettingId}`, pluginSettingId, mashupId: undefined, deviceId: undefined },
  ...{ token: `token ${n}`, mediaType: 'image/png', byteCount: 1, digest: `${n}`, nameTime: n, skipsDisplay: false },
  ...{ reads: { clock: false, chance: false, device: false }, contentVersion: `${n}`, renderedAtMs: n },
});

async function hold({ screens }: Opened, one: Screen): Promise<void> {
  await screens.reserveName(one);
  screens.hold(one, true);
}

t.test('a power cut loses what was only fetched, and nothing that was acknowledged after it', async (t) => {
  const before = await open(t, dataFolder(t));
  const polled = await addPlugin(before);
  const pushed = await addPlugin(before, 'webhook');
  await fetch(before, polled, 1);
  await before.store.flush();
  await fetch(before, polled, 2);
  await before.plugins.writeData(pushed, { mergeVariables: '{"n":"pushed"}', digest: 'pushed', pushedAtMs: NOW_MS });
  t.equal(await before.plugins.data(polled), '{"n":2}');
  t.same((await before.sources.list(polled))[0]?.body, { n: 2 });
  const after = await cutPower(t, before);
  t.equal(await after.plugins.data(pushed), '{"n":"pushed"}');
  t.equal(await after.plugins.data(polled), '{"n":1}');
  t.equal(after.plugins.find(polled)?.dataDigest, 'fetched 1', 'data and digest belong together');
  t.same((await after.sources.list(polled))[0]?.body, { n: 1 });
});

t.test('a fetched picture is held with its facts, and a pushed one replaces it', async (t) => {
  const before = await open(t, dataFolder(t));
  const { plugins, pictures } = before;
  const id = await addPlugin(before);
  const origin = { url: 'http://a.test/picture', etag: 'e', lastModified: undefined };
  const about = { mediaType: 'image/png', widthPx: 8, heightPx: 4, suggestion: { x: 0.5, y: 0.25 } };
  const picture = (n: number) => ({ ...about, bytes: Uint8Array.of(n), origin });
  await plugins.writeFetched(id, fetched(1), pictures.change(id, picture(1)));
  t.same((await pictures.find(id))?.bytes, [1]);
  t.same(await pictures.findOrigin(id), origin);
  t.equal(await (await cutPower(t, before)).pictures.find(id), undefined);
  await before.store.flush();
  const flushed = await cutPower(t, before);
  t.same(await flushed.pictures.find(id), { ...about, bytes: Buffer.of(1) });
  t.same(await flushed.pictures.findOrigin(id), origin);
  t.equal(flushed.plugins.find(id)?.dataDigest, 'fetched 1');
  await plugins.writeFetched(id, fetched(2), pictures.change(id, picture(2)));
  await plugins.writeData(id, fetched('pushed'), (writer) =>
    pictures.replace(writer, id, { ...picture(3), origin: undefined }),
  );
  await before.store.flush();
  t.same((await pictures.find(id))?.bytes, [3]);
  t.same((await (await cutPower(t, before)).pictures.find(id))?.bytes, [3], 'older data is not written later');
});

t.test('a stop stores what was held', async (t) => {
  const before = await open(t, dataFolder(t));
  const id = await addPlugin(before);
  await before.screens.save(screen(id, 10));
  await fetch(before, id, 1);
  await hold(before, screen(id, 20));
  before.screens.releaseFile('token 20');
  await before.store.close();
  const after = await open(t, before.store.dataDir);
  t.equal(await after.plugins.data(id), '{"n":1}');
  t.same((await after.sources.list(id))[0]?.body, { n: 1 });
  t.equal(after.screens.find(`plugin ${id}`)?.token, 'token 20');
  t.ok(after.screens.findFile('token 10'), 'the replaced one can be downloaded for a while');
  t.equal(after.screens.minNameTime(`plugin ${id}`), 21, 'names are not ahead of the clock');
});

t.test('after a power cut there is the replaced screen, and no lost name is used again', async (t) => {
  const before = await open(t, dataFolder(t));
  const id = await addPlugin(before);
  await before.screens.save(screen(id, 10));
  for (const n of [20, 30, 40]) await hold(before, screen(id, n));
  t.equal(before.screens.find(`plugin ${id}`)?.token, 'token 40');
  await before.store.flush();
  const after = await cutPower(t, before);
  t.equal(after.screens.find(`plugin ${id}`)?.token, 'token 10', 'a row whose file is not stored is not written');
  t.ok(after.screens.minNameTime(`plugin ${id}`) > 40, 'even with a clock that is set back');
  await hold(after, screen(id, after.screens.minNameTime(`plugin ${id}`)));
  const name = after.screens.find(`plugin ${id}`)?.nameTime ?? 0;
  const again = await cutPower(t, after);
  t.ok(again.screens.minNameTime(`plugin ${id}`) > name, 'nor after the next one');
});

t.test('a change by another process keeps what is held, and a deletion removes it', async (t) => {
  const gateway = await open(t, dataFolder(t));
  const command = await open(t, gateway.store.dataDir);
  const kept = await addPlugin(gateway);
  const deleted = await addPlugin(gateway);
  const pushed = await addPlugin(gateway);
  await command.plugins.load();
  for (const id of [kept, deleted, pushed]) {
    await gateway.screens.save(screen(id, id));
    await fetch(gateway, id, 1);
    await hold(gateway, screen(id, id + 100));
    gateway.screens.releaseFile(`token ${id + 100}`);
  }
  await command.plugins.delete(deleted);
  await command.plugins.writeData(pushed, { mergeVariables: '{"n":"other"}', digest: 'other' });
  await gateway.plugins.load();
  await gateway.screens.load();
  t.equal(await gateway.plugins.data(kept), '{"n":1}');
  t.equal(gateway.plugins.find(kept)?.dataDigest, 'fetched 1');
  t.equal(gateway.screens.find(`plugin ${kept}`)?.nameTime, kept + 100);
  t.equal(gateway.plugins.find(deleted), undefined);
  t.equal(gateway.screens.find(`plugin ${deleted}`), undefined);
  t.equal(await gateway.plugins.data(pushed), '{"n":"other"}', 'the data of the other process is newer');
  await gateway.store.flush();
  const after = await cutPower(t, gateway);
  t.equal(await after.plugins.data(kept), '{"n":1}');
  t.equal(await after.plugins.data(pushed), '{"n":"other"}');
  t.equal(after.screens.find(`plugin ${kept}`)?.nameTime, kept + 100);
  t.ok(after.screens.minNameTime(`plugin ${deleted}`) > deleted + 100, 'the deleted screen was held');
});

t.test('data that does not fit into memory is written at once', async (t) => {
  const before = await open(t, dataFolder(t));
  const id = await addPlugin(before);
  await fetch(before, id, 1);
  const large = 'x'.repeat(1_100_000);
  await before.plugins.writeFetched(id, fetched(large), before.sources.change(id, [source(2)]));
  const after = await cutPower(t, before);
  t.equal(await after.plugins.data(id), JSON.stringify({ n: large }));
  t.same((await after.sources.list(id))[0]?.body, { n: 2 }, 'not the sources that were held before');
  await before.store.flush();
  t.equal(await before.plugins.data(id), JSON.stringify({ n: large }), 'older data does not replace it later');
});

t.test('a stopped store refuses a flush, and stopping twice is harmless', async (t) => {
  const opened = await open(t, dataFolder(t));
  const id = await addPlugin(opened);
  await fetch(opened, id, 1);
  await opened.store.close();
  await opened.store.close();
  await t.rejects(
    opened.store
      .flush()
      .then(() => fetch(opened, id, 2))
      .then(() => opened.store.flush()),
    { code: 'unavailable' },
  );
});
