// @tier full: starts workers
import t, { type Test } from 'tap';
import { findPluginAlerts } from '../../../src/gateway/alert/plugin-alerts.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';
import { startSourceServer } from '../../support/sources/source-server.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const MINUTE_MS = 60_000;

async function openPolled(t: Test, transform: string, settings = {}) {
  const answers = new Map<string, unknown>([['/a', { rows: [1, 2, 3] }]]);
  const asked: string[] = [];
  const web = await startSourceServer({}, (request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  t.teardown(() => web.stop());
  const context = await openPluginContext(t, host);
  const setting = await context.plugins.create({
    name: 'Polled',
    strategy: 'polling',
    settings: { polling_url: `${web.base}/a`, ...settings },
  });
  await context.plugins.writeMarkup(setting.id, { transform });
  return { ...context, setting, answers, asked, base: web.base };
}

t.test('templates see the data that the transform returned', async (t) => {
  const code = `function transform(input) {
    return { sum: input.rows.reduce((a, b) => a + b), who: input.trmnl.user.name, what: input.trmnl.plugin_settings.strategy };
  }`;
  const { plugins, poller, setting } = await openPolled(t, code);
  await poller.poll(setting);
  t.match(await plugins.data(setting.id), { sum: 6, what: 'polling' });
  t.match(poller.report(setting.id)?.transform, { error: undefined, console: [] });
});

t.test('an equal result is not a change, however the source formats it', async (t) => {
  const code = 'const run = (input) => ({ first: input.rows[0], trmnl: input.trmnl })';
  const { poller, plugins, setting, changes, answers, clock } = await openPolled(t, code);
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { first: 1 }, 'who looks is not stored');
  changes.length = 0;
  clock.now += 15 * MINUTE_MS;
  answers.set('/a', { rows: [1, 9] });
  await poller.poll(setting);
  t.strictSame(changes, []);
});

t.test("after a failure the source's data are used, and the line is reported", async (t) => {
  const { plugins, poller, setting } = await openPolled(t, '\nconst run = (i) => i.missing.x');
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { rows: [1, 2, 3] });
  t.match(poller.report(setting.id)?.transform?.error, /^transform\.js:2:\d+: TypeError: /);
  t.strictSame(
    findPluginAlerts([setting], (id) => poller.report(id)),
    [],
    'the source itself works',
  );
});

t.test('a transform that fails later keeps what it returned last, and counts as a failure', async (t) => {
  const code = 'const run = (input) => ({ sum: input.rows.length, first: input.rows[0].toFixed(0) })';
  const { plugins, poller, setting, answers, clock } = await openPolled(t, code);
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { sum: 3, first: '1' });
  t.equal(poller.isFailing(setting), false);
  answers.set('/a', { rows: [] });
  for (let polls = 0; polls < 2; polls++) {
    clock.now += 15 * MINUTE_MS;
    await poller.poll(setting);
    t.strictSame(await plugins.data(setting.id), { sum: 3, first: '1' });
    t.equal(poller.isFailing(setting), true);
  }
  answers.set('/a', { rows: [7] });
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { sum: 1, first: '7' });
  t.equal(poller.isFailing(setting), false);
});

t.test('a transform without addresses that fails keeps what it returned last', async (t) => {
  const code = (body: string) => `function run() { ${body} }`;
  const { plugins, poller, setting } = await openPolled(t, code('return { v: 1 }'), { polling_url: '' });
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { v: 1 });
  await plugins.writeMarkup(setting.id, { transform: code('throw new Error("no answer")') });
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { v: 1 });
  t.equal(poller.isFailing(setting), true);
});

t.test('a new transform takes effect at once', async (t) => {
  const { plugins, poller, setting } = await openPolled(t, 'const result = { v: 1 }');
  await poller.pollChanged(setting.id);
  t.strictSame(await plugins.data(setting.id), { v: 1 });
  await plugins.writeMarkup(setting.id, { transform: 'const result = { v: 2 }' });
  await poller.pollChanged(setting.id);
  t.strictSame(await plugins.data(setting.id), { v: 2 });
  await plugins.writeMarkup(setting.id, { full: '<p>markup alone asks nothing</p>' });
  const before = poller.reports(setting.id).length;
  await poller.pollChanged(setting.id);
  t.equal(poller.reports(setting.id).length, before);
});

t.test('a transform may request the polled host, and other hosts only if the owner allows them', async (t) => {
  const code = (address: string) => `async function run() {
    const answer = await fetch('${address}').catch(String);
    return { got: typeof answer === 'string' ? answer : await answer.json() };
  }`;
  const { plugins, poller, setting, answers, base } = await openPolled(t, '');
  answers.set('/b', { b: 1 });
  const end = async (address: string) => {
    await plugins.writeMarkup(setting.id, { transform: code(address) });
    await poller.poll(plugins.get(setting.id));
    return (await plugins.data(setting.id)).got;
  };
  t.strictSame(await end(`${base}/b`), { b: 1 });
  const elsewhere = `${base.replace('127.0.0.1', 'localhost')}/b`;
  t.match(await end(elsewhere), /is not a host of this plugin/);
  t.match(await end('file:///etc/passwd'), /is not a host/);
  await plugins.update(setting.id, { settings: { transform_hosts: new URL(elsewhere).host } });
  t.strictSame(await end(elsewhere), { b: 1 });
});

t.test('a transform in another language is kept but not run', async (t) => {
  const { plugins, poller, setting } = await openPolled(t, 'def run(input) = 1', { serverless_language: 'ruby' });
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { rows: [1, 2, 3] });
  t.match(poller.report(setting.id)?.transform, { error: 'only transforms in JavaScript and Python run, not in ruby' });
});

t.test('a transform in Python gets the data, sends requests, and reports the line of its error', async (t) => {
  const code = `import requests
def run(input):
    other = requests.get("BASE/b").json()
    return {"mean": sum(input["rows"]) / len(input["rows"]), "other": other["b"], "who": input["trmnl"]["user"]["name"]}`;
  const { plugins, poller, setting, answers, asked, base } = await openPolled(t, '', { serverless_language: 'python' });
  answers.set('/b', { b: 7 });
  await plugins.writeMarkup(setting.id, { transform: code.replace('BASE', base) });
  await poller.poll(setting);
  t.match(await plugins.data(setting.id), { mean: 2, other: 7 });
  t.strictSame(asked, ['/a', '/b'], 'a request is sent once, although the transform runs twice');
  await plugins.writeMarkup(setting.id, { transform: 'def run(input):\n    return input["missing"]' });
  await poller.poll(setting);
  t.match(poller.report(setting.id)?.transform, { error: "transform.py:2: KeyError: 'missing'" });
});

t.test('a transform that never ends affects only its own plugin', async (t) => {
  const { plugins, poller, setting } = await openPolled(t, '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)');
  const pid = host.pid();
  await poller.poll(setting);
  t.strictSame(await plugins.data(setting.id), { rows: [1, 2, 3] });
  t.match(poller.report(setting.id)?.transform, { error: 'transform.js: stopped at its time limit' });
  t.equal(host.pid(), pid, 'the worker lives on');
});
