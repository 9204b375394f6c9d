// @tier full: waits for intervals
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { InkstandError } from '../../../src/common/errors.js';
import { findPluginAlerts } from '../../../src/gateway/alert/alert.js';
import { addBundled, findFailure, findMissingSetup } from '../../../src/gateway/plugin/plugin.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { FetchJob } from '../../../src/gateway/worker/protocol/fetch.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';

const MINUTE_MS = 60_000;
const host = createWorkerHost();
t.teardown(() => host.stop());

/** A web server whose responses the test changes while it runs. */
async function openWeb(t: Test) {
  const answers = new Map<string, (response: ServerResponse) => void>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get(request.url ?? '');
    if (answer) answer(response);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const serve = (path: string, value: unknown) =>
    answers.set(path, (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    );
  return { url: `http://127.0.0.1:${port}`, answers, serve, asked };
}

const openPoller = (t: Test, fetch = (job: FetchJob) => host.run(job)) => openPluginContext(t, host, { fetch });

const polling = (url: string, settings = {}) => ({
  name: 'Polled',
  strategy: 'polling',
  settings: { polling_url: url, ...settings },
});

t.test('one URL is the root, several are IDX_n, and only changed data is reported', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller, changes, clock } = await openPoller(t);
  web.serve('/a', { a: 1 });
  web.serve('/b', [1, 2]);
  const one = await plugins.create(polling(`${web.url}/a`));
  const list = await plugins.create(polling(`${web.url}/b`));
  const two = await plugins.create(polling(`${web.url}/a\n${web.url}/b`));
  changes.length = 0;
  await poller.pollDue();
  t.strictSame(await plugins.data(one.id), { a: 1 });
  t.strictSame(await plugins.data(list.id), { data: [1, 2] });
  t.strictSame(await plugins.data(two.id), { IDX_0: { a: 1 }, IDX_1: { data: [1, 2] } });
  t.strictSame(changes.toSorted(), [one.id, list.id, two.id]);
  clock.now += 15 * MINUTE_MS;
  await poller.pollDue();
  t.equal(changes.length, 3, 'the same data again is no change');
});

t.test('a plugin is polled in every interval, however unevenly minutes are noticed', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller, clock } = await openPoller(t);
  web.serve('/a', { a: 1 });
  await plugins.create(polling(`${web.url}/a`, { refresh_interval: 15 }));
  const startMs = clock.now;
  const polledAt: number[] = [];
  for (let minute = 0; minute <= 120; minute++) {
    clock.now = startMs + minute * MINUTE_MS + (minute % 15 === 0 ? 40 - minute / 15 : 0);
    const before = web.asked.length;
    await poller.pollDue();
    if (web.asked.length > before) polledAt.push(minute);
  }
  t.strictSame(polledAt, [0, 15, 30, 45, 60, 75, 90, 105, 120]);
});

t.test('a failing source keeps its last good data, also across a restart', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller, reopen, clock } = await openPoller(t);
  web.serve('/a', { v: 1 });
  web.serve('/b', { v: 1 });
  const setting = await plugins.create(polling(`${web.url}/a\n${web.url}/b\n${web.url}/never`));
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { IDX_0: { v: 1 }, IDX_1: { v: 1 }, IDX_2: {} });
  web.answers.delete('/a');
  web.serve('/b', { v: 2 });
  clock.now += 60 * MINUTE_MS;
  await plugins.flush();
  await reopen().poll(setting);
  t.strictSame(await plugins.data(setting.id), { IDX_0: { v: 1 }, IDX_1: { v: 2 }, IDX_2: {} });
});

t.test('an unreachable source changes nothing and is retried sooner, then at growing intervals', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller, changes, clock } = await openPoller(t);
  web.serve('/a', { v: 1 });
  const setting = await plugins.create(polling(`${web.url}/a`, { refresh_interval: 60 }));
  await poller.pollDue();
  changes.length = 0;
  web.answers.delete('/a');
  const triedAt: number[] = [];
  for (let minute = 0; minute < 240; minute++) {
    clock.now += MINUTE_MS;
    const before = web.asked.length;
    await poller.pollDue();
    if (web.asked.length > before) triedAt.push(minute + 1);
  }
  t.equal(triedAt[0], 60);
  t.ok((triedAt[1] ?? 0) - 60 <= 2, 'soon after the first failure');
  t.ok(triedAt.length < 14, `${triedAt.length} tries in four hours`);
  t.strictSame(await plugins.data(setting.id), { v: 1 });
  t.strictSame(changes, []);
  t.match(poller.report(setting.id), { answers: [{ kind: 'failed', error: 'it answered 500' }] });
});

t.test('a changed URL is polled at once', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller, clock } = await openPoller(t);
  web.serve('/a', { v: 'a' });
  web.serve('/b', { v: 'b' });
  const setting = await plugins.create(polling(`${web.url}/a`));
  await poller.pollDue();
  await plugins.update(setting.id, { settings: { polling_url: `${web.url}/b` } });
  clock.now += 1_000;
  await poller.pollDue();
  t.strictSame(await plugins.data(setting.id), { v: 'b' });
  await poller.pollDue();
  t.strictSame(web.asked, ['/a', '/b']);
});

t.test('a new plugin setting and a changed request are polled at once, new markup is not', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  web.serve('/a', { a: 1 });
  web.serve('/b', { b: 2 });
  const setting = await plugins.create(polling(`${web.url}/a`));
  await poller.pollChanged(setting.id);
  t.strictSame(await plugins.data(setting.id), { a: 1 });
  await plugins.writeMarkup(setting.id, { full: '{{ a }}' });
  await poller.pollChanged(setting.id);
  await poller.pollDue();
  t.strictSame(web.asked, ['/a']);
  await plugins.update(setting.id, { settings: { polling_url: `${web.url}/b` } });
  await poller.pollChanged(setting.id);
  t.strictSame(await plugins.data(setting.id), { b: 2 });
  await plugins.update(setting.id, { settings: { polling_headers: 'x-key=secret' } });
  await poller.pollChanged(setting.id);
  t.strictSame(web.asked, ['/a', '/b', '/b']);
  await plugins.delete(setting.id);
  await poller.pollChanged(setting.id);
  t.equal(web.asked.length, 3);
});

t.test('a change during a poll causes another poll', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  web.serve('/a', { a: 1 });
  web.serve('/b', { b: 2 });
  const setting = await plugins.create(polling(`${web.url}/a`));
  const first = poller.poll(setting);
  await plugins.update(setting.id, { settings: { polling_url: `${web.url}/b` } });
  await Promise.all([first, poller.pollChanged(setting.id)]);
  t.strictSame(await plugins.data(setting.id), { b: 2 });
});

t.test('URL, headers and fields are templates, and their secrets are not in the report', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  web.serve('/Rome?z=UTC', { ok: true });
  const setting = await plugins.create({
    ...polling(`${web.url}/{{ city }}?z={{ trmnl.user.time_zone_iana }}`, {
      polling_headers: 'authorization=Bearer {{ token }}',
      custom_fields: [
        { keyname: 'city', field_type: 'string', name: 'City', default: 'Rome' },
        { keyname: 'token', field_type: 'password', name: 'Token' },
      ],
    }),
    fieldValues: { token: 'S3CRET' },
  });
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { ok: true });
  t.notMatch(JSON.stringify(poller.report(setting.id)), /S3CRET/);
});

t.test('a bad template and a missing worker are reports, not crashes', async (t) => {
  const { plugins, poller } = await openPoller(t);
  const setting = await plugins.create(polling('{% if %}'));
  await poller.pollDue();
  t.match(poller.report(setting.id), { error: /liquid syntax error at line 1/ });
  const dead = await openPoller(t, () => Promise.reject(new Error('the worker is gone')));
  const other = await dead.plugins.create(polling('http://127.0.0.1:1/'));
  await dead.poller.pollDue();
  t.match(dead.poller.report(other.id), { error: 'the worker is gone' });
});

t.test('a plugin that times out three times is paused with an explanation until it is changed', async (t) => {
  let fetches = 0;
  let isSlow = true;
  const { plugins, poller, clock } = await openPoller(t, () => {
    fetches++;
    if (isSlow) return Promise.reject(new InkstandError('timeout', 'the fetch job was not done after 60000 ms'));
    const url = 'http://127.0.0.1:1/';
    return Promise.resolve({
      sources: [{ url, status: 200, durationMs: 1, bytes: 2, kind: 'changed', data: { a: 1 } }],
    });
  });
  const setting = await plugins.create(polling('http://127.0.0.1:1/', { refresh_interval: 15 }));
  const triedAt: number[] = [];
  for (let minute = 0; minute < 24 * 60; minute++) {
    const before = fetches;
    await poller.pollDue();
    if (fetches > before) triedAt.push(minute);
    clock.now += MINUTE_MS;
  }
  t.same(triedAt, [0, 30, 90], 'each time later than its interval');
  t.match(poller.report(setting.id), { pausedAfter: 3 });
  isSlow = false;
  await plugins.update(setting.id, { settings: { polling_url: 'http://127.0.0.1:1/', refresh_interval: 60 } });
  await poller.pollDue();
  t.equal(poller.report(setting.id)?.error, undefined);
  t.equal(fetches, 4);
});

t.test('a poll without changes writes nothing', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller, store } = await openPoller(t);
  web.answers.set('/a', (response) =>
    response.writeHead(200, { etag: '"1"', 'content-type': 'application/json' }).end('{"a":1}'),
  );
  const setting = await plugins.create(polling(`${web.url}/a`));
  await poller.poll(setting);
  const count = () => store.get<{ n: number }>('SELECT answered_at_ms AS n FROM plugin_source');
  const [before, digest] = [await count(), plugins.get(setting.id).dataDigest];
  web.answers.set('/a', (response) => response.writeHead(304).end());
  await poller.poll(setting);
  t.strictSame([await count(), plugins.get(setting.id).dataDigest], [before, digest]);
});

t.test('a login page with status 200 keeps the last good data and is reported', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  const page = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Sign in</h1><script>x()</script></html>');
  const setting = await plugins.create(polling(`${web.url}/a`));
  web.answers.set('/a', page);
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), {}, 'a page is no data of its own');
  t.equal(findMissingSetup(plugins.get(setting.id)), 'source');
  web.serve('/a', { v: 1 });
  await poller.poll(setting);
  web.answers.set('/a', page);
  await poller.poll(plugins.get(setting.id));
  t.strictSame(await plugins.data(setting.id), { v: 1 });
  t.match(poller.report(setting.id)?.answers, [{ kind: 'failed', error: 'expected data, got an HTML page' }]);
  await plugins.writeMarkup(setting.id, { full: '{{ data | strip_html }}' });
  await poller.poll(plugins.get(setting.id));
  t.strictSame(await plugins.data(setting.id), { v: 1 }, 'also where the recipe could read text: it was data before');
  const scraper = await plugins.create(polling(`${web.url}/a`));
  await plugins.writeMarkup(scraper.id, { full: '{{ data | strip_html }}' });
  await poller.poll(plugins.get(scraper.id));
  t.match(await plugins.data(scraper.id), { data: /Sign in/ }, 'a recipe that reads pages gets them');
});

t.test('only a recipe that has been set up raises alerts', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  const custom_fields = [{ keyname: 'server', field_type: 'url', name: 'Address', default: web.url }];
  const { id } = await plugins.create({
    ...polling('{{ server }}/a'),
    settings: { polling_url: '{{ server }}/a', custom_fields },
  });
  const alerts = async () => {
    await poller.poll(plugins.get(id));
    return findPluginAlerts(plugins.list(), (one) => poller.report(one)).map(({ kind }) => kind);
  };
  t.strictSame(await alerts(), [], 'the example of the form does not answer');
  await plugins.update(id, { settings: {}, fieldValues: { server: `${web.url}/house` } });
  t.strictSame(await alerts(), ['plugin-failing'], 'the address that the owner entered');
  await plugins.update(id, { settings: {}, fieldValues: { server: web.url } });
  web.serve('/a', { v: 1 });
  t.strictSame(await alerts(), [], 'it answers');
  web.answers.delete('/a');
  t.strictSame(await alerts(), ['plugin-failing'], 'it answered before');
});

t.test('an agenda without an address counts as not set up and shows no earlier events', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  const { setting } = await addBundled(plugins, 'agenda', 'en');
  const state = () => findMissingSetup(plugins.get(setting.id));
  const enter = async (calendars: string) => {
    await plugins.update(setting.id, { settings: {}, fieldValues: { calendars } });
    await poller.poll(plugins.get(setting.id));
  };
  t.equal(state(), 'fields');
  await enter('| ');
  t.equal(state(), 'source', 'a name without an address');
  web.answers.set('/family.ics', (response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
  );
  await enter(`Family | ${web.url}/family.ics`);
  t.equal(state(), undefined, 'an empty calendar has no events, which is true');
  await enter('| ');
  t.equal(state(), 'source');
  await t.rejects(enter(''), { code: 'unprocessable' }, 'a required field keeps its value');
});

t.test('a poll after a change of the address never ends with the answer of the earlier one', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  const held: ServerResponse[] = [];
  web.answers.set('/old', (response) => held.push(response));
  web.serve('/new', { v: 'new' });
  const setting = await plugins.create(polling(`${web.url}/old`));
  const first = poller.poll(setting);
  const joined = poller.poll(setting);
  while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await plugins.update(setting.id, { settings: { polling_url: `${web.url}/new` } });
  const second = poller.pollAndStore(setting);
  held[0]?.writeHead(200, { 'content-type': 'application/json' }).end('{"v": "old"}');
  await Promise.all([first, joined, second]);
  t.strictSame(await plugins.data(setting.id), { v: 'new' });
  t.match(poller.report(setting.id), { answers: [{ url: `${web.url}/new`, kind: 'changed' }] });
  t.strictSame(web.asked, ['/old', '/new'], 'polls of the same request are one');
});

t.test('an empty response with status 200, 204 or 205 never replaces good data', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  web.serve('/a', { v: 1 });
  const setting = await plugins.create(polling(`${web.url}/a`));
  await poller.poll(setting);
  const types = ['text/plain', 'application/json', 'text/csv', 'text/calendar', 'application/xml'];
  for (const [status, kind] of [
    [200, 'failed'],
    [204, 'unchanged'],
    [205, 'unchanged'],
  ] as const) {
    for (const type of types) {
      web.answers.set('/a', (response) =>
        response.writeHead(status, { 'content-type': type }).end(status === 200 ? ' \n' : ''),
      );
      await poller.poll(setting);
      t.match(poller.report(setting.id), { answers: [{ kind, status }] }, `${status} ${type}`);
      t.strictSame(await plugins.data(setting.id), { v: 1 }, `${status} ${type}`);
    }
  }
});

t.test('nothing is requested before the required fields are filled in, passwords included', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller, clock } = await openPoller(t);
  web.serve('/a?key=right', { a: 1 });
  const custom_fields = [
    { keyname: 'key', name: 'Key', field_type: 'password' },
    { keyname: 'note', name: 'Note', field_type: 'string', optional: true },
  ];
  const { id } = await plugins.create(polling(`${web.url}/a?key={{ key }}`, { custom_fields }));
  await poller.pollDue();
  await poller.pollChanged(id);
  clock.now += 60 * MINUTE_MS;
  await poller.pollDue();
  t.strictSame(web.asked, []);
  t.equal(poller.report(id), undefined, 'no failure either');
  await plugins.update(id, { settings: {}, fieldValues: { key: 'right' } });
  await poller.pollChanged(id);
  t.strictSame(await plugins.data(id), { a: 1 });
  await plugins.update(id, { settings: { polling_url: `${web.url}/b?key={{ key }}` } });
  await poller.pollChanged(id);
  t.match(findFailure(poller.report(id)), { host: new URL(web.url).host }, 'a failure names its source');
});

t.test('responses with an error status are data only for a recipe that asks for them', async (t) => {
  const web = await openWeb(t);
  const { plugins, poller } = await openPoller(t);
  web.answers.set('/a', (response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error": "no such stop"}'),
  );
  const plain = await plugins.create(polling(`${web.url}/a`));
  const asking = await plugins.create(polling(`${web.url}/a`, { polling_any_status: 'yes' }));
  await poller.poll(plain);
  await poller.poll(asking);
  t.strictSame(await plugins.data(plain.id), {});
  t.match(poller.report(plain.id), { answers: [{ kind: 'failed', status: 404 }] });
  t.strictSame(await plugins.data(asking.id), { error: 'no such stop' });
  web.answers.set('/a', (response) => response.writeHead(500).end());
  await poller.poll(asking);
  t.strictSame(await plugins.data(asking.id), { error: 'no such stop' }, 'an empty one is still none');
  await t.rejects(plugins.create(polling(web.url, { polling_any_status: 'perhaps' })), { code: 'unprocessable' });
});

t.test('pages are informed of a failing broker, and when it is reached again', async (t) => {
  let reports = 0;
  const { poller } = await openPluginContext(t, host, { onReport: () => reports++ });
  poller.note(7, 'connection refused');
  t.equal(reports, 1);
  poller.note(7, 'connection refused');
  t.equal(reports, 1, 'nothing changed');
  poller.note(7, undefined);
  t.equal(poller.report(7), undefined);
  t.equal(reports, 2);
});
