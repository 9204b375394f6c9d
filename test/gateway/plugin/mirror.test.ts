// @tier full: starts two gateways
import t from 'tap';
import { importRecipe, replaceRecipe } from '../../../src/gateway/plugin/plugin.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';
import { checkerPng } from '../../support/pictures/sample-pictures.js';
import { answerJson, startSourceServer } from '../../support/sources/source-server.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const MINUTE_MS = 60_000;
const DEVICE = 7;
const call = {
  ...{ mac: 'AA:BB:CC:DD:EE:FF', model: 'og', widthPx: 800, heightPx: 480 },
  telemetry: { batteryVolts: 3.9, rssiDbm: -60, firmwareVersion: '1.8.15', refreshSeconds: 900 },
};
const entry = (message: string) => ({
  ...{ receivedAtMs: 0, createdAtMs: undefined, level: 'error', message },
  entry: JSON.stringify({ id: 3, message }),
});

/** A gateway with one mirror of a server that notes what it is told. */
async function openMirror(t: Parameters<typeof openPluginContext>[0], settings: Readonly<Record<string, unknown>>) {
  const context = await openPluginContext(t, host);
  const told: string[] = [];
  const screen = answerJson({ status: 0, image_url: '/p.png', refresh_rate: 900 });
  const web = await startSourceServer({
    '/api/current_screen': (request, response) => {
      told.push('current_screen');
      screen(request, response);
    },
    '/api/display': (request, response) => {
      const { id, width, height, rssi, 'fw-version': firmware, 'battery-voltage': volts } = request.headers;
      told.push(`display ${[id, width, height, rssi, firmware, volts].join(' ')}`);
      screen(request, response);
    },
    '/api/log': async (request, response) => {
      told.push(`log ${Buffer.concat(await request.toArray())}`);
      response.writeHead(204).end();
    },
    '/p.png': (_request, response) => void response.end(checkerPng(800, 480)),
  });
  t.teardown(() => web.stop());
  const setting = await context.plugins.create({
    ...{ name: 'Hall', strategy: 'mirror' },
    settings: { polling_url: web.base, mirror_token: 'T0KEN', ...settings },
  });
  return { ...context, web, told, setting };
}

t.test('each call of the display is reported once, with the log entries in between', async (t) => {
  const { poller, reports, told, setting, clock, plugins } = await openMirror(t, { mirror_device: DEVICE });
  await poller.poll(setting);
  t.same(told.splice(0), ['current_screen'], 'nothing is made up before it has called');
  reports.noteCall(DEVICE, call);
  reports.noteCall(DEVICE + 1, { ...call, mac: '00:00:00:00:00:01' });
  reports.noteLogs(DEVICE, [entry('one'), { ...entry('two'), entry: 'plain text' }]);
  await poller.poll(setting);
  t.same(told.splice(0).sort(), [
    'display AA:BB:CC:DD:EE:FF 800 480 -60 1.8.15 3.9',
    'log {"logs":[{"id":3,"message":"one"},{"message":"two","level":"error"}]}',
  ]);
  await poller.poll(setting);
  t.same(told.splice(0), ['current_screen']);
  reports.noteCall(DEVICE, call);
  await poller.pollAfterCall(setting);
  t.same(told.splice(0), [], 'a display that calls again at once waits for the next poll');
  clock.now += MINUTE_MS;
  await poller.pollAfterCall(setting);
  t.same(told.splice(0), ['display AA:BB:CC:DD:EE:FF 800 480 -60 1.8.15 3.9'], 'the log is not sent twice');
  await plugins.update(setting.id, { settings: { mirror_device: null } });
  reports.forgetMirrors();
  reports.noteCall(DEVICE, call);
  await poller.poll(setting);
  t.same(told.splice(0), ['current_screen'], 'switched off, nothing is reported');
});

t.test('reports that the server did not accept are repeated with the next poll', async (t) => {
  const { poller, reports, told, setting, web, clock } = await openMirror(t, { mirror_device: DEVICE });
  const { '/api/display': display, '/api/log': log } = web.answers;
  web.answers['/api/display'] = (_request, response) => void response.writeHead(503).end();
  web.answers['/api/log'] = (_request, response) => void response.writeHead(500).end();
  reports.noteCall(DEVICE, call);
  for (let index = 0; index < 30; index++) reports.noteLogs(DEVICE, [entry(`entry ${index}`)]);
  await poller.poll(setting);
  t.match(poller.report(setting.id), { answers: [{ kind: 'failed', error: 'the server answered 503' }] });
  clock.now += MINUTE_MS;
  await poller.pollAfterCall(setting);
  t.equal(web.asked.length, 1, 'a server that fails is not tried at each call');
  web.answers['/api/display'] = display!;
  await poller.poll(setting);
  t.match(told.splice(0), [/^display AA/]);
  web.answers['/api/log'] = log!;
  reports.noteCall(DEVICE, call);
  await poller.poll(setting);
  const sent = told.find((line) => line.startsWith('log '))!;
  t.equal(JSON.parse(sent.slice(4)).logs.length, 20, 'the newest entries');
  t.match(sent, /entry 29/);
});

t.test('a mirror is unreachable once its server has failed for longer than its owner accepts', async (t) => {
  const { poller, setting, web, clock, plugins } = await openMirror(t, { mirror_fallback: 30, refresh_interval: 10 });
  const { '/api/current_screen': screen } = web.answers;
  const isUnreachable = () => poller.isUnreachable(plugins.get(setting.id));
  await poller.poll(setting);
  delete web.answers['/api/current_screen'];
  await poller.poll(setting);
  t.notOk(isUnreachable());
  clock.now += 29 * MINUTE_MS;
  await poller.poll(setting);
  t.notOk(isUnreachable());
  clock.now += MINUTE_MS;
  t.ok(isUnreachable());
  await plugins.update(setting.id, { settings: { mirror_fallback: '' } });
  t.notOk(isUnreachable(), 'without the setting the last screen stays');
  await plugins.update(setting.id, { settings: { mirror_fallback: 0 } });
  t.ok(isUnreachable());
  web.answers['/api/current_screen'] = screen!;
  await poller.poll(plugins.get(setting.id));
  t.notOk(isUnreachable());
});

t.test('a recipe cannot choose what is reported to its server', async (t) => {
  const { plugins } = await openPluginContext(t, host);
  const settings = { strategy: 'mirror', polling_url: 'http://evil.test', mirror_device: 1, mirror_fallback: 5 };
  const recipe = { settings, markup: {}, ignoredFiles: [] };
  const { setting } = await importRecipe(plugins, recipe, 'Mirror');
  t.match(setting.settings, { mirror_device: undefined, mirror_fallback: undefined });
  await plugins.update(setting.id, { settings: { mirror_device: 2 } });
  const { setting: next } = await replaceRecipe(plugins, setting.id, recipe);
  t.match(next.settings, { mirror_device: 2, mirror_fallback: undefined });
  for (const [key, value] of [
    ['mirror_device', 'kitchen'],
    ['mirror_fallback', -1],
    ['mirror_fallback', 10_081],
  ] as const) {
    await t.rejects(plugins.update(setting.id, { settings: { [key]: value } }), { message: new RegExp(key) });
  }
});
