// @tier full: starts workers
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { collectRecipe } from '../../../src/gateway/plugin/exchange/recipe-exchange.js';
import { dropMasked, openPollingUrl, sealUrl } from '../../../src/gateway/plugin/poll/polling-url.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';

const NOTHING = { text: '', secrets: [] };

t.test('passwords and keys in addresses are masked, everything else stays', async (t) => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['http://ada:pass@nas.lan:8080/x?a=1', 'http://ada:•••@nas.lan:8080/x?a=1', ['pass']],
    ['https://nas.lan/x?api_key=k1&b=2&TOKEN=k2', 'https://nas.lan/x?api_key=•••&b=2&TOKEN=•••', ['k1', 'k2']],
    ['http://a/?key=1#top\nhttp://b/?key=2', 'http://a/?key=•••#top\nhttp://b/?key=•••', ['1', '2']],
    ['http://nas.lan:8080/x?monkey=1&q=token', 'http://nas.lan:8080/x?monkey=1&q=token', []],
    ['http://u:{{ pw }}@nas/?token={{ token }}', 'http://u:{{ pw }}@nas/?token={{ token }}', []],
  ];
  for (const [url, text, secrets] of cases) t.strictSame(sealUrl(url, NOTHING), { text, secrets }, url);
});

t.test('a masked address that is saved again keeps its secrets, and a new one replaces its own', async (t) => {
  const before = sealUrl('http://u:pw@nas/?token=old&key=k', NOTHING);
  t.strictSame(sealUrl(before.text, before), before);
  t.strictSame(sealUrl('http://u:•••@nas/?key=•••', before).secrets, ['pw', 'k']);
  t.strictSame(sealUrl('http://other/?token=new&key=•••', before).secrets, ['new', 'k']);
  t.throws(() => sealUrl('http://nas/?secret=•••', before), { code: 'unprocessable' });
  t.strictSame(sealUrl(before.text, { text: before.text, secrets: [] }).text, before.text, 'secrets that were lost');
});

t.test('an exported address contains no part of its secrets', async (t) => {
  t.equal(dropMasked('http://u:•••@nas/x?token=•••&a=1&key=•••#z'), 'http://nas/x?a=1#z');
  t.equal(dropMasked('http://nas/?key=•••\nhttp://b/?a=1'), 'http://nas/\nhttp://b/?a=1');
});

t.test(
  'a source is fetched with the secrets of its address, which pages, programs and exports do not get',
  async (t) => {
    const host = createWorkerHost();
    t.teardown(() => host.stop());
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.headers.authorization ?? ''} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"n": 1}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { plugins, poller } = await openPluginContext(t, host, { fetch: (job) => host.run(job) });
    const url = `http://127.0.0.1:${port}/n?token=the-token`;
    const setting = await plugins.create({ name: 'P', strategy: 'polling', settings: { polling_url: url } });
    await poller.poll(setting);
    t.strictSame(asked, [' /n?token=the-token']);
    t.notMatch(JSON.stringify(plugins.list()), /the-token/);
    t.equal(openPollingUrl(await plugins.draft(setting.id)), url);
    await plugins.update(setting.id, { name: 'Renamed', settings: {} });
    t.equal(openPollingUrl(await plugins.draft(setting.id)), url, 'after another change');
    const copy = await plugins.clone(setting.id, 'Copy');
    t.equal(openPollingUrl(await plugins.draft(copy.id)), url, 'in a copy');
    const { settings } = await collectRecipe(plugins, setting.id);
    t.equal(settings.polling_url, `http://127.0.0.1:${port}/n`);
  },
);

t.test('secrets that an earlier version stored in plain text are sealed at the next start', async (t) => {
  const host = createWorkerHost();
  t.teardown(() => host.stop());
  const { plugins, store } = await openPluginContext(t, host, { fetch: (job) => host.run(job) });
  const { id } = await plugins.create({ name: 'P', strategy: 'polling', settings: { polling_url: 'http://nas/' } });
  const old = JSON.stringify({ polling_url: 'http://nas/?key=in-the-open' });
  await store.transaction((writer) => writer.run('UPDATE plugin_setting SET settings = ? WHERE id = ?', [old, id]));
  await store.transaction(async () => undefined, { cascades: true });
  await plugins.sealAddresses();
  t.equal(plugins.get(id).settings.polling_url, 'http://nas/?key=•••');
  t.equal(openPollingUrl(await plugins.draft(id)), 'http://nas/?key=in-the-open');
  const [row] = await store.all<{ settings: string }>('SELECT settings FROM plugin_setting');
  t.notMatch(row?.settings, /in-the-open/);
});
