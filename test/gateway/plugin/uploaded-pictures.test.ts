// @tier full: decodes photographs
import t from 'tap';
import { pickPicture } from '../../../src/gateway/plugin/picture/pick-picture.js';
import { addBundled } from '../../../src/gateway/plugin/plugin.js';
import { PluginContents } from '../../../src/gateway/screen/screen.js';
import { BinTable } from '../../../src/gateway/store/bin-table.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { UPLOAD_LIMITS } from '../../../src/gateway/worker/protocol/picture-limits.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';
import { checkerPng, samplePictures } from '../../support/pictures/sample-pictures.js';
import { fc } from '../../support/property.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const { png, jpeg } = samplePictures();
const HOUR_MS = 3_600_000;

t.test('each picture is shown once per round, for one interval', async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 4e12 }),
      fc.integer({ min: 60_000, max: 7 * 24 * HOUR_MS }),
      fc.integer({ min: 1, max: UPLOAD_LIMITS.pictures }),
      fc.constantFrom('in-order' as const, 'shuffled' as const),
      (nowMs, intervalMs, count, order) => {
        const turns = Array.from({ length: count }, (_, i) =>
          pickPicture(nowMs + i * intervalMs, intervalMs, count, order),
        );
        const startMs = Math.floor(nowMs / intervalMs) * intervalMs;
        return (
          new Set(turns).size === count &&
          turns.every((turn) => turn >= 0 && turn < count) &&
          pickPicture(startMs, intervalMs, count, order) === turns[0]
        );
      },
    ),
  );
});

t.test('a shuffled order differs from the upload order', async (t) => {
  const turns = (order: 'in-order' | 'shuffled') => Array.from({ length: 10 }, (_, i) => pickPicture(i, 1, 10, order));
  t.same(turns('in-order'), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  t.notSame(turns('shuffled'), turns('in-order'));
});

t.test('uploaded pictures rotate, and without any there is nothing to render', async (t) => {
  const { plugins, origins, pictures, uploads, clock, changes } = await openPluginContext(t, host);
  clock.now = 480_000 * HOUR_MS;
  const created = await plugins.create({
    name: 'Frame',
    strategy: 'pictures',
    settings: { refresh_interval: 60, picture_fit: 'cover' },
  });
  const setting = () => plugins.get(created.id);
  const contents = new PluginContents({
    ...{ plugins, origins, pictures, now: () => clock.now, reach: () => ({ allowLoopback: false, gatewayPorts: [] }) },
    user: () => ({ id: 1, name: '', firstName: '', lastName: '', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 }),
  });
  const content = () => contents.find({ kind: 'plugin', pluginSettingId: created.id });
  t.match(content(), { missing: 'pictures' });
  const first = await uploads.add(setting(), png!.bytes);
  t.match(first, { mediaType: 'image/png', byteCount: png!.bytes.length, widthPx: 40, heightPx: 20 });
  t.match(await pictures.read(setting()), { mediaType: 'image/png', fit: 'cover', changesOverTime: false });
  const version = content()?.version;
  changes.length = 0;
  await Promise.all([uploads.add(setting(), jpeg!.bytes), uploads.add(setting(), checkerPng(8, 8))]);
  t.same(changes, [created.id, created.id], 'each is a change, also when they come together');
  t.equal((await uploads.list(setting())).length, 3);
  t.not(content()?.version, version);
  t.equal(content()?.missing, undefined);
  const shown = async () => (await pictures.read(setting())).bytes;
  const turns: Uint8Array[] = [];
  for (let hour = 0; hour < 4; hour++) {
    turns.push(await shown());
    clock.now += HOUR_MS - 1;
    t.same(await shown(), turns.at(-1), 'for the whole hour');
    clock.now += 1;
  }
  t.same(turns, [png!.bytes, jpeg!.bytes, checkerPng(8, 8), png!.bytes]);
  await t.rejects(uploads.remove(setting(), 999), { code: 'not-found' });
  for (const { id } of await uploads.list(setting())) await uploads.remove(setting(), id);
  t.match(content(), { missing: 'pictures' });
  await t.rejects(pictures.read(setting()), { code: 'unprocessable' });
});

t.test('a push by UUID has the rate limit of webhooks, an upload by the owner has none', async (t) => {
  const { plugins, uploads, clock } = await openPluginContext(t, host);
  const { id } = await plugins.create({ name: 'Frame', strategy: 'pictures', settings: {} });
  const setting = () => plugins.get(id);
  await uploads.push(setting(), png!.bytes);
  clock.now += 100_000;
  const early = { code: 'too-many-requests', retryAfterSeconds: 200 };
  await t.rejects(uploads.push(setting(), jpeg!.bytes), early);
  await uploads.add(setting(), jpeg!.bytes);
  clock.now += 200_000;
  await t.rejects(uploads.push(setting(), Buffer.from('no picture')), { code: 'unprocessable' });
  await uploads.push(setting(), checkerPng(8, 8));
  t.equal((await uploads.list(setting())).length, 3, 'a refused one does not count');
});

t.test('an invalid picture, one too many, or one for another strategy is refused and not stored', async (t) => {
  const { plugins, uploads, store } = await openPluginContext(t, host);
  const setting = await plugins.create({ name: 'Frame', strategy: 'pictures', settings: {} });
  await t.rejects(uploads.add(setting, Buffer.from('no picture at all')), { code: 'unprocessable' });
  await t.rejects(uploads.add(setting, Buffer.alloc(25_000_001)), { code: 'too-large' });
  const other = await plugins.create({ name: 'Words', strategy: 'webhook', settings: {} });
  await t.rejects(uploads.add(other, png!.bytes), { code: 'invalid', message: /strategy pictures/ });
  await t.rejects(plugins.create({ name: 'x', strategy: 'pictures', settings: { picture_order: 'odd' } }), {
    message: /shuffled/,
  });
  t.same(await store.all('SELECT id FROM uploaded_picture'), []);
  const { id } = await uploads.add(setting, png!.bytes);
  await t.rejects(uploads.find(other, id), { code: 'not-found' });
  await t.rejects(uploads.remove(other, id), { code: 'not-found' });
  const grow = (bytes: number) =>
    store.transaction(async (writer) => void (await writer.run('UPDATE uploaded_picture SET byte_count = ?', [bytes])));
  await grow(60_000_000 - png!.bytes.length + 1);
  await t.rejects(uploads.add(setting, png!.bytes), { code: 'unprocessable', message: /at most 60 MB/ });
  await grow(60_000_000 - png!.bytes.length);
  await uploads.add(setting, png!.bytes);
  await store.transaction(async (writer) => {
    await writer.run('UPDATE uploaded_picture SET byte_count = 1');
    const columns = 'plugin_setting_id, bytes, media_type, byte_count, digest, width_px, height_px, created_at_ms';
    for (let count = 2; count < UPLOAD_LIMITS.pictures; count++)
      await writer.run(`INSERT INTO uploaded_picture (${columns}) SELECT ${columns} FROM uploaded_picture LIMIT 1`);
  });
  await t.rejects(uploads.add(setting, png!.bytes), { code: 'unprocessable', message: /at most 100 pictures/ });
  await plugins.delete(setting.id);
  t.equal((await store.all('SELECT id FROM uploaded_picture')).length, UPLOAD_LIMITS.pictures, 'the bin keeps them');
  await new BinTable(store).empty();
  t.same(await store.all('SELECT id FROM uploaded_picture'), [], 'pictures are deleted with their plugin setting');
});

t.test('a copy of a plugin shows the same parts of its pictures', async (t) => {
  const { plugins, uploads, store } = await openPluginContext(t, host);
  const setting = await plugins.create({ name: 'Frame', strategy: 'pictures', settings: {} });
  const { id } = await uploads.add(setting, png!.bytes);
  await uploads.crop(setting, id, { x: 0.25, y: 0.75, zoom: 2 });
  const columns = 'digest, suggested_x, suggested_y, focus_x, focus_y, zoom';
  const read = (pluginSettingId: number) =>
    store.all(`SELECT ${columns} FROM uploaded_picture WHERE plugin_setting_id = ?`, [pluginSettingId]);
  const original = await read(setting.id);
  t.match(original, [{ suggested_x: Number, focus_x: 0.25, focus_y: 0.75, zoom: 2 }]);
  t.strictSame(await read((await plugins.clone(setting.id, 'Copy')).id), original);
});

t.test('the bundled picture frame shows uploaded pictures only', async (t) => {
  const { plugins, uploads, pictures } = await openPluginContext(t, host);
  const { setting, report } = await addBundled(plugins, 'picture-frame', 'de');
  t.same(report.notes, []);
  t.equal(setting.name, 'Bilderrahmen', 'its name is in the language of its owner');
  t.same(await uploads.list(setting), [], 'its sample pictures are for previews');
  await uploads.add(setting, png!.bytes);
  t.match(await pictures.read(plugins.get(setting.id)), { mediaType: 'image/png', fit: 'cover' });
  await plugins.update(setting.id, { settings: {}, fieldValues: { picture_fit: 'contain' } });
  t.match(await pictures.read(plugins.get(setting.id)), { fit: 'contain' }, 'its form decides');
});
