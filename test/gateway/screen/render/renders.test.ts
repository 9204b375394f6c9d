import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { contentKey } from '../../../../src/gateway/screen/content/screen-content.js';
import { planRenders, type RenderRequest } from '../../../../src/gateway/screen/render/plan-renders.js';
import type { Screen } from '../../../../src/gateway/store/screen/screen-table.js';
import {
  addContent,
  renderBlank,
  START_MS,
  startGateway,
  type TestGateway,
} from '../../../support/gateway/display-gateway.js';
import { plainRequest } from '../../../support/http/plain-request.js';
import { fc } from '../../../support/property.js';
import { dataFolder } from '../../../support/storage/data-folder.js';

const MAC = 'AA:BB:CC:DD:EE:FF';

const request = (more: Partial<RenderRequest> = {}): RenderRequest => ({
  subject: { content: { kind: 'plugin', pluginSettingId: 1 }, panelKey: 'og', deviceId: 1 },
  contentVersion: '1',
  revision: '1',
  refreshSeconds: 900,
  expectedWakeMs: undefined,
  isDeviceInactive: false,
  ...more,
});

const drawn = (more: Partial<Screen> = {}): Screen => ({
  screenKey: 'key',
  pluginSettingId: 1,
  mashupId: undefined,
  deviceId: undefined,
  token: 'token',
  mediaType: 'image/png',
  byteCount: 1,
  digest: '',
  nameTime: 1,
  reads: { clock: false, chance: false, device: false },
  skipsDisplay: false,
  contentVersion: '1',
  renderedAtMs: START_MS,
  ...more,
});

const CLOCK = { reads: { clock: true, chance: false, device: false } };

t.test('due renders and the time of the next plan', async (t) => {
  const scenarios: readonly [string, RenderRequest, Screen | undefined, number, boolean, number | undefined][] = [
    ['nothing yet', request(), undefined, 0, true, undefined],
    ['unchanged', request(), drawn(), 1e9, false, undefined],
    ['changed', request({ contentVersion: '2' }), drawn(), 0, true, undefined],
    ['a clock, fresh', request(), drawn(CLOCK), 10, false, 900],
    ['a clock, at its interval', request(), drawn(CLOCK), 900, true, undefined],
    ['a clock, before a wake', request({ expectedWakeMs: START_MS + 600_000 }), drawn(CLOCK), 10, false, 555],
    [
      'a clock, just before a wake',
      request({ expectedWakeMs: START_MS + 600_000 }),
      drawn(CLOCK),
      560,
      true,
      undefined,
    ],
    ['already rendered for this wake', request({ expectedWakeMs: START_MS + 30_000 }), drawn(CLOCK), 20, false, 900],
    ['a clock on an inactive display', request({ isDeviceInactive: true }), drawn(CLOCK), 1e6, false, undefined],
    ['rendered in the future', request(), drawn({ ...CLOCK, renderedAtMs: START_MS + 1e9 }), 0, true, undefined],
    ['never more than once a minute', request({ refreshSeconds: 1 }), drawn(CLOCK), 1, false, 60],
  ];
  for (const [name, one, screen, afterSeconds, isDue, nextSeconds] of scenarios) {
    const plan = planRenders({ requests: [one], findScreen: () => screen, nowMs: START_MS + afterSeconds * 1000 });
    t.equal(plan.due.length > 0, isDue, name);
    t.equal(plan.nextAtMs, nextSeconds === undefined ? undefined : START_MS + nextSeconds * 1000, name);
  }
});

t.test('missing screens are rendered first, shared ones once', async (t) => {
  const subject = (pluginSettingId: number, deviceId: number) =>
    ({ content: { kind: 'plugin', pluginSettingId }, panelKey: 'og', deviceId }) as const;
  const requests = [
    request({ subject: subject(1, 1), contentVersion: '2' }),
    request({ subject: subject(2, 1) }),
    request({ subject: subject(1, 2), contentVersion: '2' }),
    request({ subject: subject(2, 2) }),
  ];
  const findScreen = (one: RenderRequest['subject']) => (contentKey(one.content) === 'plugin-1' ? drawn() : undefined);
  const { due } = planRenders({ requests, findScreen, nowMs: START_MS });
  t.same(
    due.map((one) => one.subject),
    [subject(2, 1), subject(1, 1)],
  );
});

t.test('the next plan is never in the past', async () => {
  const times = fc.integer({ min: START_MS - 1e10, max: START_MS + 1e10 });
  fc.assert(
    fc.property(
      times,
      times,
      fc.option(times, { nil: undefined }),
      fc.nat(10_000),
      (nowMs, renderedAtMs, expectedWakeMs, refreshSeconds) => {
        const requests = [request({ expectedWakeMs, refreshSeconds })];
        const plan = planRenders({ requests, findScreen: () => drawn({ ...CLOCK, renderedAtMs }), nowMs });
        return plan.due.length === 1
          ? plan.nextAtMs === undefined
          : plan.nextAtMs !== undefined && plan.nextAtMs > nowMs;
      },
    ),
  );
});

async function wake({ base }: TestGateway, ID = MAC): Promise<{ filename: string; image_url: string }> {
  return JSON.parse((await plainRequest(`${base}/api/display`, { headers: { ID } })).body.toString());
}

async function startWithPicture(t: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(t);
  const id = await addContent(gateway);
  await wake(gateway);
  await gateway.runner.settle();
  const change = async (version: string) => {
    gateway.contents.set(id, { ...gateway.contents.get(id)!, version });
    await gateway.runner.settle();
  };
  return { gateway, id, change };
}

t.test('changed bytes get a new name, equal bytes keep it, and the old file stays for a day', async (t) => {
  const { gateway, change } = await startWithPicture(t);
  const first = await wake(gateway);
  gateway.clock.nowMs += 60_000;
  await change('2');
  const second = await wake(gateway);
  t.not(second.filename, first.filename);
  t.equal(second.filename.slice(0, 13), first.filename.slice(0, 13), 'the same screen to firmware');
  t.equal((await plainRequest(first.image_url)).status, 200, 'its address was just given out');
  const draw = gateway.draw;
  gateway.draw = async (job) => draw({ ...job, cells: [{ ...job.cells[0]!, markup: { shared: '', view: '2' } }] });
  await change('3');
  t.same((await wake(gateway)).filename, second.filename, 'other data, the same screen');
  gateway.clock.nowMs += 4 * 3_600_000;
  await gateway.runner.sweep();
  gateway.clock.nowMs += 25 * 3_600_000;
  await gateway.runner.sweep();
  t.equal((await plainRequest(first.image_url)).status, 404);
  t.equal((await plainRequest(second.image_url)).status, 200);
  t.equal(readdirSync(join(gateway.store.dataDir, 'screens')).length, 1);
});

t.test('after a power cut a display gets the stored screen, and a name stands for one picture forever', async (t) => {
  const before = await startWithPicture(t);
  const pictures = new Map<string, string>();
  const show = async (gateway: TestGateway): Promise<string> => {
    const { filename, image_url: address } = await wake(gateway);
    const { status, body } = await plainRequest(address);
    t.equal(status, 200);
    const picture = body.toString('base64');
    t.equal(pictures.get(filename) ?? picture, picture, `${filename} is the picture that it was`);
    pictures.set(filename, picture);
    return filename;
  };
  const stored = await show(before.gateway);
  for (const version of ['2', '3']) {
    before.gateway.clock.nowMs += 60_000;
    await before.change(version);
    await show(before.gateway);
  }
  t.equal(pictures.size, 3);
  const dataDir = dataFolder(t);
  cpSync(before.gateway.store.dataDir, dataDir, { recursive: true });
  const after = await startGateway(t, dataDir);
  after.clock.nowMs = START_MS - 365 * 86_400_000;
  t.equal(await show(after), stored, 'a display does not wait for the source');
  for (const version of ['4', '5']) {
    after.contents.set(before.id, { ...before.gateway.contents.get(before.id)!, version });
    await after.runner.settle();
    await show(after);
  }
  t.equal(pictures.size, 5);
  await after.stop();
  t.equal(readdirSync(join(dataDir, 'screens')).length, 2, 'the last one is stored at the stop, beside the first');
});

t.test('screens that last are stored every few hours, and what displays show at a stop', async (t) => {
  const { gateway, change } = await startWithPicture(t);
  const files = (): number => readdirSync(join(gateway.store.dataDir, 'screens')).length;
  const later = async (minutes: number): Promise<void> => {
    gateway.clock.nowMs += minutes * 60_000;
    await gateway.runner.sweep();
  };
  t.equal(files(), 1, 'the first one at once');
  await change('2');
  const second = await wake(gateway);
  t.equal((await plainRequest(second.image_url)).status, 200);
  await change('3');
  await later(60);
  t.equal(files(), 1);
  t.equal((await plainRequest(second.image_url)).status, 200, 'a display shows it, although it is replaced');
  await later(30);
  await change('4');
  const fourth = await wake(gateway);
  t.equal((await plainRequest(fourth.image_url)).status, 200);
  await later(120);
  t.equal(files(), 2);
  t.equal((await plainRequest(second.image_url)).status, 404, 'one that was replaced within hours is never stored');
  await change('5');
  await change('6');
  await gateway.stop();
  t.equal(files(), 3, 'the last one, the one that is shown, and the first, which was replaced at the stop');
});

t.test('a name is never reused, even if the clock jumps or screens are deleted', async (t) => {
  const { gateway, change, id } = await startWithPicture(t);
  const names = new Set([(await wake(gateway)).filename]);
  for (let i = 2; i < 8; i++) {
    gateway.clock.nowMs += i % 2 ? -365 * 86_400_000 : 100;
    await change(String(i));
    names.add((await wake(gateway)).filename);
  }
  t.equal(names.size, 7);
  await gateway.tables.screens.remove(gateway.tables.screens.list().map(({ screenKey }) => screenKey));
  await change('1');
  t.notOk(names.has((await wake(gateway)).filename), 'rendered again after its row was removed');
  await gateway.plugins.delete(id);
  gateway.contents.delete(id);
  t.match((await wake(gateway)).filename, /^nothng-/, 'its playlist item was deleted with it');
});

t.test('screens that read the device are rendered per display, others once', async (t) => {
  const { gateway, change } = await startWithPicture(t);
  let count = 0;
  let readsDevice = true;
  gateway.draw = async (job) => {
    count++;
    const view = `${job.cells[0]!.markup.view}${readsDevice ? job.cells[0]!.variables.friendlyId : ''}`;
    const result = await renderBlank({ ...job, cells: [{ ...job.cells[0]!, markup: { shared: '', view } }] });
    return { ...result, read: { clock: false, chance: false, device: readsDevice } };
  };
  gateway.device.joinWindow.open(5);
  await wake(gateway, 'AA:BB:CC:DD:EE:02');
  await change('2');
  t.equal(count, 2);
  const urls = [(await wake(gateway)).image_url, (await wake(gateway, 'AA:BB:CC:DD:EE:02')).image_url];
  t.not(urls[0], urls[1]);
  readsDevice = false;
  await change('3');
  await gateway.runner.settle();
  t.equal((await wake(gateway)).image_url, (await wake(gateway, 'AA:BB:CC:DD:EE:02')).image_url);
});

t.test('the sweep keeps the screens of each display and of what only one display pins', async (t) => {
  const { gateway, id } = await startWithPicture(t);
  const { tables, runner } = gateway;
  gateway.device.joinWindow.open(5);
  await wake(gateway, 'AA:BB:CC:DD:EE:02');
  const hidden = await addContent(gateway);
  const [, item] = tables.playlists.items(tables.playlists.choose(undefined).id);
  await tables.playlists.updateItem(item!.id, { ...item!, isVisible: false });
  const second = tables.devices.list()[1]!;
  await tables.devices.update(second.id, { pinnedItemId: item!.id });
  gateway.draw = async (job) => ({ ...(await renderBlank(job)), read: { clock: false, chance: false, device: true } });
  gateway.contents.set(id, { ...gateway.contents.get(id)!, version: '2' });
  await runner.settle();
  const keys = () => tables.screens.list().map(({ screenKey, deviceId }) => `${screenKey} ${deviceId}`);
  const before = keys();
  t.equal(before.filter((key) => key.startsWith(`plugin-${id}/`) && key.includes('/device-')).length, 2);
  t.equal(before.filter((key) => key.startsWith(`plugin-${hidden}/`)).length, 1);
  gateway.clock.nowMs += 48 * 3_600_000;
  await runner.sweep();
  t.strictSame(
    keys(),
    before.filter((key) => !key.startsWith(`plugin-${id}/`) || key.includes('/device-')),
  );
});

t.test('a recipe can keep its last screen or skip its turn', async (t) => {
  const { gateway, change } = await startWithPicture(t);
  await addContent(gateway);
  await gateway.runner.settle();
  const first = await wake(gateway);
  gateway.draw = async (job) => ({ ...(await renderBlank(job)), bytes: new Uint8Array(0), skip: 'generation' });
  await change('2');
  t.equal((await wake(gateway)).filename, first.filename);
  gateway.draw = async (job) => ({ ...(await renderBlank(job)), skip: 'display' });
  await change('3');
  t.not((await wake(gateway)).filename, first.filename, 'the other item is shown');
  gateway.draw = renderBlank;
  await change('4');
  gateway.clock.nowMs += 900_000;
  t.equal((await wake(gateway)).filename.slice(0, 13), first.filename.slice(0, 13), 'it is back');
});
