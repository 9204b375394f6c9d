import { createHash } from 'node:crypto';
import type { Test } from 'tap';
import t from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { startWholeGateway, type WholeGateway } from '../support/gateway/whole-gateway.js';
import { plainRequest } from '../support/http/plain-request.js';
import { Chance } from '../support/random/chance.js';
import { answerJson, type SourceServer, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';

const STEPS = 12;
const HOUR_MS = 3_600_000;
const CLOCK = '<div class="layout"><span class="value">{{ text }} {{ "now" | date: "%H:%M" }}</span></div>';
const PLAIN = '<div class="layout"><span class="value">{{ text }}</span></div>';

interface Scene {
  gateway: WholeGateway;
  browser: FakeBrowser;
  readonly source: SourceServer;
  readonly chance: Chance;
}

interface Play {
  readonly display: FlashDisplay;
  readonly deviceId: number;
}

type Step = (scene: Scene, play: Play) => Promise<unknown>;

/** Random sequences from one seed: after each step, what every page and the API call shown is what was fetched last. */
async function playSequences(t: Test, seed: number, count: number): Promise<void> {
  const scene = await openScene(t, seed);
  let fetched = 0;
  for (let number = 0; number < count; number++) {
    const kind = scene.chance.pick(FIRMWARES);
    const { gateway } = scene;
    gateway.parts.device.joinWindow.open(60);
    const display = new FlashDisplay(gateway.base, kind, `AA:BB:CC:00:00:${hex(number % 256)}`, gateway.now);
    await display.setUp();
    const deviceId = gateway.parts.tables.devices.findByMac(display.mac)?.id ?? 0;
    const told: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const name = scene.chance.pick(NAMES);
      told.push(name);
      await STEPS_BY_NAME[name]?.(scene, { display, deviceId });
      if (scene.chance.is(0.6)) await scene.gateway.parts.runner.settle();
      const wrong = await compare(scene, { display, deviceId });
      if (wrong) return void t.fail(`seed ${seed}, sequence ${number}, ${kind.name}: ${told.join(', ')}: ${wrong}`);
    }
    if (display.shown) fetched++;
    await call(scene.gateway, 'DELETE', `/api/devices/${deviceId}`);
  }
  t.ok(fetched > count * 0.8, `${fetched} of ${count} displays fetched something`);
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0');

async function openScene(t: Test, seed: number): Promise<Scene> {
  const source = await startSourceServer({ '/x.json': answerJson({ text: 'from the source' }) });
  t.teardown(() => source.stop());
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { plugins, joinPlaylist } = gateway.parts;
  for (const [name, settings, markup] of [
    ['Clock', { strategy: 'webhook' }, CLOCK],
    ['Note', { strategy: 'webhook' }, PLAIN],
    ['Source', { strategy: 'polling', polling_url: `${source.base}/x.json` }, PLAIN],
  ] as const) {
    const setting = await plugins.create({ name, settings });
    await plugins.writeMarkup(setting.id, { full: markup });
    if (settings.strategy === 'webhook') await plugins.writeData(setting, { merge_variables: { text: name } });
    await joinPlaylist(setting.id);
  }
  await gateway.parts.tables.playlists.create('Second');
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  return { gateway, browser, source, chance: new Chance(seed) };
}

/** What differs; undefined when nothing does. */
async function compare({ gateway, browser }: Scene, { display, deviceId }: Play): Promise<string | undefined> {
  const { shown } = display;
  const { data } = JSON.parse(String((await call(gateway, 'GET', `/api/devices/${deviceId}/screens`)).body));
  if (!shown) return data.shown === null ? undefined : `the API shows ${data.shown.filename}, nothing was fetched`;
  if (data.shown?.filename !== shown.name) return `the API shows ${data.shown?.filename}, fetched was ${shown.name}`;
  if (data.shown.sha256 !== createHash('sha256').update(shown.bytes).digest('hex')) return 'the API has another hash';
  const file = await call(gateway, 'GET', `/api/devices/${deviceId}/screens/shown`);
  if (!shown.bytes.equals(file.body)) return 'the API gives other bytes';
  const page = (await browser.get(`/displays/${deviceId}`)).text;
  const home = (await browser.get('/')).text;
  const parts = {
    'the page of the display': /<section class="display-now".*?<\/section>/s.exec(page)?.[0],
    Home: home.split('<li class="display-section"').find((part) => part.includes(`"/displays/${deviceId}"`)),
  };
  for (const [where, part = ''] of Object.entries(parts)) {
    const path = /(?:src|href)="([^"]*\/screens\/[^"]+)"/.exec(part)?.[1];
    if (path === undefined) return `${where} has no picture`;
    const file = new URL(path, gateway.base);
    // Pages show the same file in its measured inks.
    file.search = '';
    const picture = await plainRequest(file);
    if (!shown.bytes.equals(picture.body)) return `${where} has another picture`;
  }
  return page.includes(`<code>${shown.name}</code>`) ? undefined : 'the page of the display names another file';
}

const call = (gateway: WholeGateway, method: string, path: string, body?: unknown) =>
  plainRequest(gateway.base + path, {
    method,
    headers: { Authorization: `Bearer ${gateway.key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const change = ({ gateway }: Scene, { deviceId }: Play, members: object) =>
  call(gateway, 'PATCH', `/api/devices/${deviceId}`, members);

const isoIn = ({ gateway }: Scene, hours: number): string => new Date(gateway.now() + hours * HOUR_MS).toISOString();

const itemsOf = ({ gateway }: Scene) => gateway.parts.tables.playlists.items(1);

const pass = (scene: Scene, milliseconds: number): void => {
  scene.gateway.clock.aheadMs += milliseconds;
};

const STEPS_BY_NAME: Readonly<Record<string, Step>> = {
  fetch: async (scene, { display }) => {
    pass(scene, scene.chance.is(0.7) ? display.refreshSeconds * 1000 : scene.chance.below(200_000));
    await display.wake();
  },
  press: (_scene, { display }) => display.wake({ source: 'button' }),
  'ask without fetching': async (scene, { display }) => {
    pass(scene, display.refreshSeconds * 1000);
    await display.wake({ loses: true });
  },
  pin: (scene, play) =>
    change(scene, play, { pinned_item_id: scene.chance.pick(itemsOf(scene)).id, pinned_until: isoIn(scene, 2) }),
  unpin: (scene, play) => change(scene, play, { pinned_item_id: null, pinned_until: null }),
  pause: (scene, play) => change(scene, play, { paused_until: isoIn(scene, scene.chance.pick([1, 30])) }),
  resume: (scene, play) => change(scene, play, { paused_until: null }),
  'playlist change': async (scene, play) => {
    const item = scene.chance.pick(itemsOf(scene));
    const at = `/api/playlists/items/${item.id}`;
    if (scene.chance.is(0.5)) return call(scene.gateway, 'PATCH', at, { visible: !item.isVisible });
    if (scene.chance.is(0.5)) return change(scene, play, { playlist_id: scene.chance.pick([1, 2]) });
    const { content } = item;
    if (content.kind !== 'plugin') return undefined;
    await call(scene.gateway, 'DELETE', at);
    return call(scene.gateway, 'POST', '/api/playlists/items', { plugin_setting_id: content.pluginSettingId });
  },
  'data changes': async ({ gateway, chance }) => {
    const { plugins } = gateway.parts;
    const setting = chance.pick(plugins.list().filter(({ strategy }) => strategy === 'webhook'));
    await plugins.writeData(setting, { merge_variables: { text: `${chance.below(1000)}` } });
  },
  'source fails': async ({ gateway, source, chance }) => {
    source.answers = chance.is(0.6)
      ? {
          '/x.json': (_request, response) => response.writeHead(chance.pick([200, 500])).end('<h1>Please sign in</h1>'),
        }
      : { '/x.json': answerJson({ text: `${chance.below(1000)}` }) };
    const { plugins, poller } = gateway.parts;
    const setting = plugins.list().find(({ strategy }) => strategy === 'polling');
    if (setting) await poller.poll(setting);
  },
  'time passes': async (scene) => pass(scene, scene.chance.pick([0.1, 1, 7, 26, 50]) * HOUR_MS),
  'old files are deleted': ({ gateway }) => gateway.parts.runner.sweep(),
  restart: async (scene) => {
    if (scene.chance.is(0.7)) return;
    scene.gateway = await scene.gateway.reopen();
  },
};

/** Fetches are as frequent as everything else together. */
const NAMES = Object.keys(STEPS_BY_NAME).flatMap((name) => (name === 'fetch' ? Array(6).fill(name) : [name]));

/** `INKSTAND_SEEDS=1-8` and `INKSTAND_SEQUENCES=63` play as many as scripts/nightly does. */
const [first = 1, last = first] = (process.env.INKSTAND_SEEDS ?? '1').split('-').map(Number);
const count = Number(process.env.INKSTAND_SEQUENCES ?? 2);

for (let seed = first; seed <= last; seed++) {
  t.test(`pages and the API show what the display fetched last, in ${count} random sequences of seed ${seed}`, (t) =>
    playSequences(t, seed, count),
  );
}
