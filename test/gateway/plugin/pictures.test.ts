// @tier full: decodes photographs
import t, { type Test } from 'tap';
import { BinTable } from '../../../src/gateway/store/bin-table.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';
import { checkerPng, samplePictures } from '../../support/pictures/sample-pictures.js';
import { answerJson, startSourceServer } from '../../support/sources/source-server.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const { png, jpeg } = samplePictures();
const MINUTE_MS = 60_000;

const openWeb = async (t: Test, answers: Parameters<typeof startSourceServer>[0]) => {
  const web = await startSourceServer(answers);
  t.teardown(() => web.stop());
  return web;
};

t.test('a picture by URL is polled, kept through failures and updated when it changes', async (t) => {
  const { plugins, pictures, poller, clock, changes } = await openPluginContext(t, host);
  const web = await openWeb(t, { '/a': (_request, response) => response.end(png!.bytes) });
  const settings = { polling_url: `${web.base}/a`, refresh_interval: 5 };
  const setting = await plugins.create({ name: 'Camera', strategy: 'alias', settings });
  await t.rejects(pictures.read(setting), { message: 'no picture has arrived yet' });
  await poller.pollDue();
  t.same((await pictures.read(setting)).bytes, png!.bytes);
  t.match(await plugins.data(setting.id), { picture: { media_type: 'image/png', width: 40, height: 20 } });
  const poll = async (answer: Parameters<typeof startSourceServer>[0][string]) => {
    web.answers['/a'] = answer;
    changes.length = 0;
    clock.now += 5 * MINUTE_MS;
    await poller.pollDue();
    return poller.report(setting.id);
  };
  t.match(await poll((_request, response) => response.end('<html>'.repeat(9))), { answers: [{ kind: 'failed' }] });
  t.match(await poll((_request, response) => response.writeHead(404).end()), { answers: [{ kind: 'failed' }] });
  t.same((await pictures.read(setting)).bytes, png!.bytes, 'the last good one stays');
  t.same(changes, []);
  await poll((_request, response) => response.end(png!.bytes));
  t.same(changes, [], 'an equal picture is no change');
  await poll((_request, response) => response.end(jpeg!.bytes));
  t.match(await pictures.read(setting), { mediaType: 'image/jpeg', fit: 'contain' });
  t.same(changes, [setting.id]);
});

t.test('a mirror seals its token, follows the other server’s interval and names that server', async (t) => {
  const { plugins, poller, clock, store } = await openPluginContext(t, host);
  const { neededServer } = await import('../../../src/gateway/plugin/plugin.js');
  const web = await openWeb(t, {
    '/api/current_screen': answerJson({ status: 200, image_url: '/p.png', refresh_rate: 1800 }),
    '/p.png': (_request, response) => response.end(checkerPng(800, 480)),
  });
  const setting = await plugins.create({
    name: 'Hall',
    strategy: 'mirror',
    settings: { polling_url: web.base, mirror_token: 'T0KEN' },
  });
  t.equal(neededServer(setting.strategy, setting.settings), web.base);
  t.notMatch(JSON.stringify(await store.all('SELECT * FROM plugin_setting')), /T0KEN/);
  t.notMatch(JSON.stringify(setting), /T0KEN/);
  await poller.pollDue();
  t.match(await plugins.data(setting.id), { picture: { width: 800, height: 480 } });
  const asked = async (minutes: number) => {
    const before = web.asked.length;
    clock.now += minutes * MINUTE_MS;
    await poller.pollDue();
    return web.asked.length - before;
  };
  t.equal(await asked(29), 0);
  t.equal(await asked(1), 2);
  await plugins.update(setting.id, { settings: { polling_url: `${web.base}/gone` } });
  await poller.pollChanged(setting.id);
  t.match(poller.report(setting.id), { answers: [{ kind: 'failed', error: 'the server answered 404' }] });
  t.equal(
    (await plugins.draft(setting.id)).secrets.mirrorToken,
    'T0KEN',
    'the token is kept when it is not part of the change',
  );
});

t.test('a pushed picture is decoded before it is stored; a refused one stores nothing', async (t) => {
  const { plugins, pictures, clock, store } = await openPluginContext(t, host);
  const setting = await plugins.create({
    name: 'Frame',
    strategy: 'webhook_image',
    settings: { picture_fit: 'cover' },
  });
  await t.rejects(pictures.push(setting, Buffer.from('no picture at all')), { code: 'unprocessable' });
  await t.rejects(async () => pictures.push(setting, Buffer.alloc(25_000_001)), { code: 'too-large' });
  await t.rejects(pictures.read(setting), { code: 'unprocessable' });
  await t.rejects(pictures.push(setting, jpeg!.bytes.subarray(0, -2)), { code: 'unprocessable', message: /cut short/ });
  await t.rejects(pictures.push(setting, png!.bytes), { code: 'too-many-requests' }, 'which may take time to find out');
  clock.now += 300_000;
  t.equal(plugins.get(setting.id).dataChangedAtMs, undefined);
  t.match(await pictures.push(setting, png!.bytes), { picture: { width: 40, height: 20 } });
  await t.rejects(pictures.push(setting, jpeg!.bytes), { code: 'too-many-requests', retryAfterSeconds: 300 });
  t.match(await pictures.read(setting), { mediaType: 'image/png', fit: 'cover' });
  clock.now += 300_000;
  await pictures.push(setting, jpeg!.bytes);
  t.match(await pictures.read(setting), { mediaType: 'image/jpeg' });
  const other = await plugins.create({ name: 'Words', strategy: 'webhook', settings: {} });
  await t.rejects(pictures.push(other, png!.bytes), { code: 'invalid', message: /strategy webhook_image/ });
  await t.rejects(plugins.push(setting, { merge_variables: { a: 1 } }), { code: 'invalid' });
  await plugins.delete(setting.id);
  t.throws(() => plugins.get(setting.id), { code: 'not-found' }, 'nobody can ask for its picture');
  t.match(await pictures.read(await plugins.restore(setting.id)), { mediaType: 'image/jpeg' }, 'which the bin keeps');
  await plugins.delete(setting.id);
  await new BinTable(store).empty();
  await t.rejects(pictures.read(setting), { code: 'unprocessable' }, 'the picture is deleted with its plugin setting');
});
