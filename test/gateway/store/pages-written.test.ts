import { statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { PluginSourceTable } from '../../../src/gateway/store/plugin/plugin-source-table.js';
import { openTables } from '../../../src/gateway/store/tables.js';
import { dataFolder } from '../../support/storage/data-folder.js';

// Each changed database page is a write to the SD card, and most changes are these two.

const LOG_FRAME_BYTES = 1024 + 24;
const URL_A = 'http://a.test/';
const URL_B = 'http://b.test/';

const answer = (url: string, n: number) => ({ url, etag: undefined, lastModified: undefined, body: { n } });

t.test('new poll data writes three database pages, its screen as many, and an hour of them no more', async (t) => {
  const dataDir = dataFolder(t);
  const store = await openStore({ dataDir, now: () => 1_771_674_964_000 });
  t.teardown(() => store.close());
  const { screens } = await openTables(store);
  const plugins = new PluginSettingTable(store);
  const sources = new PluginSourceTable(store);
  const { id } = await plugins.insert(
    {
      ...{
        name: 'P',
        strategy: 'polling',
        settings: {},
        fieldValues: {},
        pushSeconds: 300,
        scriptSwitch: 'on',
        secretSwitch: 'undecided',
      },
      secrets: { pollingHeaders: '', pollingBody: '', fieldValues: {} },
    },
    '',
    '{}',
  );
  const poll = (a: number, b: number) =>
    plugins.writeData(id, { mergeVariables: JSON.stringify({ a, b }), digest: `${a} ${b}` }, (writer) =>
      sources.replace(writer, id, [answer(URL_A, a), answer(URL_B, b)]),
    );
  const screen = (n: number) => ({
    ...{ screenKey: 'key', pluginSettingId: id, mashupId: undefined, deviceId: undefined, token: `token ${n}` },
    ...{ mediaType: 'image/png' as const, byteCount: 1, digest: `${n}`, nameTime: n, skipsDisplay: false },
    ...{ reads: { clock: false, chance: false, device: false }, contentVersion: `${n}`, renderedAtMs: n },
  });
  const draw = (n: number) => screens.save(screen(n));
  const countPages = async (change: () => Promise<unknown>): Promise<number> => {
    const before = statSync(join(dataDir, 'inkstand.db-wal')).size;
    await change();
    return (statSync(join(dataDir, 'inkstand.db-wal')).size - before) / LOG_FRAME_BYTES;
  };
  for (const n of [1, 2]) {
    await poll(n, n);
    await draw(n);
  }
  t.equal(await countPages(() => poll(3, 2)), 3, 'the source, the merged data, the plugin');
  t.equal(await countPages(() => draw(3)), 3, 'the row, the index of tokens, the replaced screen');
  t.same((await sources.list(id)).map(({ url, body }) => [url, body]).sort(), [
    [URL_A, { n: 3 }],
    [URL_B, { n: 2 }],
  ]);
  await screens.reserveName(screen(4));
  t.equal(
    await countPages(async () => {
      for (const n of [4, 5, 6, 7]) {
        const data = { mergeVariables: JSON.stringify({ a: n, b: 2 }), digest: `${n} 2` };
        await plugins.writeFetched(id, data, sources.change(id, [answer(URL_A, n), answer(URL_B, 2)]));
        await screens.reserveName(screen(n));
        screens.hold(screen(n), true);
      }
    }),
    0,
    'what is fetched and drawn again is kept in memory',
  );
  screens.releaseFile('token 7');
  t.equal(await countPages(() => store.flush()), 7, 'once each, and how far names may go');
  await plugins.writeData(id, { mergeVariables: '{}', digest: '' }, (writer) =>
    sources.replace(writer, id, [answer(URL_B, 4)]),
  );
  t.same(
    (await sources.list(id)).map(({ url, body }) => [url, body]),
    [[URL_B, { n: 4 }]],
    'a source that is no longer polled is removed',
  );
});
