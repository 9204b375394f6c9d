import type { ServerResponse } from 'node:http';
import { decode } from 'fast-png';
import t from 'tap';
import { apiOf } from '../support/api/api-client.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startWholeGateway, type WholeGateway } from '../support/gateway/whole-gateway.js';
import { answerJson, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';

const MINUTE_MS = 60_000;
const MARKUP = `{% if events.size == 0 %}No events{% else %}<p style="background:#fff;height:100%">{{ events[0] }}</p>{% endif %}`;

async function open(t: Parameters<typeof dataFolder>[0], settings: Record<string, unknown>, strategy = 'polling') {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const api = apiOf(gateway);
  const { parts } = gateway;
  const setting = await parts.plugins.create({ name: 'Agenda', strategy, settings } as never);
  await parts.plugins.writeMarkup(setting.id, { full: MARKUP });
  await parts.joinPlaylist(setting.id);
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  return { gateway, api, parts, setting, display };
}

const countRenders = ({ parts }: WholeGateway): number =>
  Object.values(parts.counters.renders()).reduce((sum, count) => sum + count, 0);

/** Whether the lowest rows of a screen are a strip: a black line across, and text below it. */
function hasStrip(png: Buffer): boolean {
  const { width, height, data, depth } = decode(png);
  const isBlack = (x: number, y: number): boolean => {
    const bit = y * Math.ceil((width * depth) / 8) * (8 / depth) + x;
    return depth === 8 ? data[y * width + x] === 0 : ((data[bit >> 3]! >> (7 - (bit & 7))) & 1) === 0;
  };
  for (let y = height - 40; y < height - 12; y++) {
    if (Array.from({ length: width }, (_, x) => x).every((x) => isBlack(x, y))) return true;
  }
  return false;
}

t.test('a dead source is said on the wall, on Home and as an alert, with one sentence', async (t) => {
  const source = await startSourceServer({ '/a': answerJson({ events: ['Dentist'] }) });
  t.teardown(() => source.stop());
  const { gateway, parts, setting, display } = await open(t, { polling_url: `${source.base}/a`, refresh_interval: 15 });
  const { clock } = gateway;
  const poll = () => parts.poller.poll(parts.plugins.get(setting.id));
  const wake = async () => {
    await parts.runner.settle();
    return display.wake();
  };
  await display.wake('powercycle');
  await poll();
  const fresh = await wake();
  t.match(fresh.filename, /^plugin-/);
  t.notOk(hasStrip(fresh.picture!));

  await source.stop();
  clock.aheadMs += 20 * MINUTE_MS;
  await poll();
  t.equal((await wake()).filename, fresh.filename, 'one missed poll changes nothing');
  const before = countRenders(gateway);
  clock.aheadMs += 15 * MINUTE_MS;
  await poll();
  const stale = await wake();
  t.same(stale.faults, []);
  t.not(stale.filename, fresh.filename);
  t.ok(hasStrip(stale.picture!), 'the strip');
  for (let polls = 0; polls < 3; polls++) {
    clock.aheadMs += 15 * MINUTE_MS;
    await poll();
    t.equal((await wake()).filename, stale.filename);
  }
  t.equal(countRenders(gateway), before + 1, 'one render for the change of state');

  const sentence = /as of \w{3} \d+ \w{3} \d\d:\d\d · source not reachable/;
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  t.match((await browser.get('/')).text, sentence, 'Home');
  t.match((await browser.get(`/plugins/${setting.id}`)).text, sentence, 'the page of the plugin');
  t.match(
    (await parts.watch.find()).find(({ kind }) => kind === 'plugin-failing'),
    { stale: { kind: 'unreachable' } },
  );

  clock.aheadMs += 24 * 60 * MINUTE_MS;
  await poll();
  const long = await wake();
  t.match(long.filename, /^outdat-/, 'after a day, a whole screen');
  t.equal(countRenders(gateway), before + 1);

  await parts.plugins.update(setting.id, { settings: { stale_notice: 'off' } });
  await poll();
  const off = await wake();
  t.match(off.filename, /^plugin-/, 'off for those who know');
  t.notOk(off.picture && hasStrip(off.picture));
});

t.test('a source that answers again takes the strip away, also after a restart', async (t) => {
  const source = await startSourceServer({ '/a': answerJson({ events: ['Dentist'] }) });
  t.teardown(() => source.stop());
  const { gateway, parts, setting, display } = await open(t, { polling_url: `${source.base}/a`, refresh_interval: 15 });
  await display.wake('powercycle');
  await parts.poller.poll(setting);
  source.answers = {};
  gateway.clock.aheadMs += 60 * MINUTE_MS;
  await parts.poller.poll(setting);
  await parts.runner.settle();
  t.ok(hasStrip((await display.wake()).picture!));
  const again = await gateway.reopen();
  await again.parts.poller.poll(setting);
  await again.parts.runner.settle();
  t.match(again.parts.staleness.of(again.parts.plugins.get(setting.id)), { kind: 'not-found', isLong: false });
  source.answers = { '/a': answerJson({ events: ['Dentist'] }) };
  await again.parts.poller.poll(setting);
  await again.parts.runner.settle();
  const { picture } = await display.wake();
  t.ok(picture && !hasStrip(picture));
});

t.test('pushed data is old when its interval or its own valid_until has passed', async (t) => {
  const { gateway, api, parts, setting, display } = await open(t, { expected_interval: 30 }, 'webhook');
  const push = (variables: object) =>
    api('POST', `/api/custom_plugins/${setting.uuid}`, { merge_variables: { events: ['Dentist'], ...variables } });
  const kind = () => parts.staleness.of(parts.plugins.get(setting.id))?.kind;
  await display.wake('powercycle');
  t.equal((await push({})).status, 200);
  t.equal(kind(), undefined);
  gateway.clock.aheadMs += 50 * MINUTE_MS;
  t.equal(kind(), undefined);
  await push({});
  gateway.clock.aheadMs += 50 * MINUTE_MS;
  t.equal(kind(), undefined, 'a push with equal data counts');
  const validUntil = new Date(gateway.now() + 10 * MINUTE_MS).toISOString();
  await push({ valid_until: validUntil });
  gateway.clock.aheadMs += 11 * MINUTE_MS;
  t.equal(kind(), 'expired');
  const merged = { merge_plugin_setting_ids: [setting.id] };
  const merging = await parts.plugins.create({ name: 'All', strategy: 'plugin_merge', settings: merged } as never);
  t.match(parts.staleness.of(merging), { kind: 'expired', sinceMs: Date.parse(validUntil) }, 'what it merges is old');
  t.ok(hasStrip(await parts.runner.settle().then(async () => (await display.wake()).picture!)));
  await push({});
  t.equal(kind(), undefined);
});

t.test('the sentence names what failed, whatever it was', async (t) => {
  const source = await startSourceServer({ '/a': answerJson({ events: ['Dentist'] }) });
  t.teardown(() => source.stop());
  const { gateway, parts, setting, display } = await open(t, {
    ...{ polling_url: `${source.base}/a`, refresh_interval: 15, serverless_language: 'node' },
  });
  await display.wake('powercycle');
  const poll = () => parts.poller.poll(parts.plugins.get(setting.id));
  await poll();
  gateway.clock.aheadMs += 60 * MINUTE_MS;
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const answer = (status: number, text: string) => ({
    '/a': (_: unknown, response: ServerResponse) => void response.writeHead(status).end(text),
  });
  const cases = [
    [answer(401, '{}'), 'source refuses access'],
    [answer(404, '{}'), 'source not found at its address'],
    [answer(503, '{}'), 'source reports an error'],
    [answer(200, '<!doctype html><title>Sign in</title>'), 'unusable answer from source'],
    [{ '/a': (_: unknown, response: ServerResponse) => void response.destroy() }, 'source not reachable'],
  ] as const;
  for (const [answers, reason] of cases) {
    source.answers = answers;
    await poll();
    t.match((await browser.get('/')).text, new RegExp(`as of .* · ${reason}`), reason);
  }
  source.answers = { '/a': answerJson({ events: ['Dentist'] }) };
  await parts.plugins.update(setting.id, { settings: setting.settings, scriptSwitch: 'on' });
  await parts.plugins.writeMarkup(setting.id, { full: MARKUP, transform: 'function transform(input) { return none }' });
  await poll();
  t.match(parts.staleness.of(parts.plugins.get(setting.id)), { kind: 'transform' });
  t.match((await browser.get('/')).text, /as of .* · transform failed/);
  await parts.runner.settle();
  t.ok(hasStrip((await display.wake()).picture!));
});

t.test(
  'a mashup without any current view becomes a screen that names each, in the language of the display',
  async (t) => {
    const source = await startSourceServer({ '/a': answerJson({ events: [] }), '/b': answerJson({ events: [] }) });
    t.teardown(() => source.stop());
    const { gateway, api, parts, setting, display } = await open(t, { polling_url: `${source.base}/a` });
    const other = await parts.plugins.create({
      ...{ name: 'News', strategy: 'polling', settings: { polling_url: `${source.base}/b` } },
    } as never);
    await parts.plugins.writeMarkup(other.id, { full: MARKUP });
    const list = (await api('POST', '/api/playlists', { name: 'Both' })).body.data;
    const mashup = { layout: '1Lx1R', plugin_setting_ids: [setting.id, other.id] };
    t.equal((await api('POST', '/api/playlists/items', { playlist_id: list.id, mashup })).status, 200);
    await display.wake('powercycle');
    const [device] = parts.tables.devices.list();
    await api('PATCH', `/api/devices/${device!.id}`, { playlist_id: list.id });
    const pollAll = () => Promise.all([setting, other].map(({ id }) => parts.poller.poll(parts.plugins.get(id))));
    const wake = async () => {
      await parts.runner.settle();
      return display.wake();
    };
    await pollAll();
    t.match((await wake()).filename, /^mashup-/);
    source.answers = { '/b': answerJson({ events: [] }) };
    gateway.clock.aheadMs += 25 * 60 * MINUTE_MS;
    await pollAll();
    const half = await wake();
    t.match(half.filename, /^mashup-/, 'one view is current');
    t.ok(hasStrip(half.picture!));
    source.answers = {};
    gateway.clock.aheadMs += 25 * 60 * MINUTE_MS;
    await pollAll();
    const none = await wake();
    t.match(none.filename, /^outdat-/);
    await parts.tables.devices.update(device!.id, { locale: 'de', timeZone: 'Asia/Tokyo' });
    const german = await wake();
    t.match(german.filename, /^outdat-/);
    t.not(german.filename, none.filename, 'its own language and zone');
    await parts.plugins.update(other.id, { settings: { ...other.settings, stale_notice: 'off' } });
    await parts.poller.poll(parts.plugins.get(other.id));
    t.match((await wake()).filename, /^mashup-/, 'a view that shows old data as if it were new keeps the mashup');
  },
);
