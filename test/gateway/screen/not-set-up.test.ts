// @tier full: starts workers
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { addBundled, listBundledKeys, readBundled } from '../../../src/gateway/plugin/plugin.js';
import { createPreviewer, PluginContents } from '../../../src/gateway/screen/screen.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { RenderJob } from '../../../src/gateway/worker/protocol/render.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { addContent, renderBlank, startGateway } from '../../support/gateway/display-gateway.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const NOW_MS = Date.parse('2026-03-17T13:05:00Z');
const OG = FIRMWARES.find(({ name }) => name.includes('1.8')) ?? FIRMWARES.at(-1)!;
/** Each has a place for one of the views full, half_horizontal, half_vertical and quadrant. */
const LAYOUTS = ['1Tx1B', '1Lx1R', '2x2'] as const;
const DEVICE = { friendlyId: 'ABC123' } as Parameters<PluginContents['makeJob']>[2]['device'];
const panel = panelOf(findModel('og_png')!, {});

async function openContents(t: Parameters<typeof openPluginContext>[0]) {
  const context = await openPluginContext(t, host);
  const contents = new PluginContents({
    ...{ ...context, now: () => NOW_MS, reach: () => ({ allowLoopback: false, gatewayPorts: [] }) },
    user: () => ({ id: 1, name: '', firstName: '', lastName: '', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 }),
  });
  return { ...context, contents };
}

/** Texts that only the sample or an example contains. */
function listInvented(sample: unknown): string[] {
  if (typeof sample === 'string') return sample.length > 6 ? [sample] : [];
  return sample !== null && typeof sample === 'object' ? Object.values(sample).flatMap(listInvented) : [];
}

const listTexts = (value: unknown): string[] => {
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(listTexts);
  return value === undefined ? [] : [String(value)];
};

const textOf = (job: RenderJob): string => job.cells.flatMap((cell) => listTexts(cell?.variables)).join('\n');

t.test('no bundled recipe shows invented values on a display before it is set up', async (t) => {
  const { plugins, contents } = await openContents(t);
  const { setting: clock } = await addBundled(plugins, 'clock', 'en');
  for (const key of listBundledKeys()) {
    const { recipe, sample } = await readBundled(key);
    const { setting } = await addBundled(plugins, key, 'en');
    const fields = (recipe.settings.custom_fields ?? []) as readonly Record<string, unknown>[];
    const examples = fields.flatMap((field) => (field.example_default ? [String(field.default)] : []));
    const isFed = recipe.settings.strategy !== 'static';
    const found = contents.find({ kind: 'plugin', pluginSettingId: setting.id });
    t.equal(found?.missing !== undefined, isFed || examples.length > 0, `${key}: ${found?.missing}`);
    const invented = [...listInvented(sample), ...examples];
    if (!found?.missing) {
      const job = await contents.makeJob({ kind: 'plugin', pluginSettingId: setting.id }, panel, viewer());
      t.same(
        invented.filter((text) => textOf(job).includes(text)),
        [],
        `${key}, full`,
      );
    }
    for (const layout of LAYOUTS) {
      const mashup = { kind: 'mashup', id: 1, layout, pluginSettingIds: [clock.id, setting.id] } as const;
      t.equal(contents.find(mashup)?.missing, undefined, 'the other half is set up');
      const job = await contents.makeJob(mashup, panel, viewer());
      t.same(
        invented.filter((text) => textOf(job).includes(text)),
        [],
        `${key}, ${layout}`,
      );
      const alone = contents.find({ ...mashup, pluginSettingIds: [setting.id] });
      t.equal(alone?.missing, found?.missing, `${key}, alone in ${layout}`);
    }
  }
});

/** What an owner enters, by type of field. */
const ENTERED: Readonly<Record<string, string>> = { date: '2031-02-03', url: 'http://nas.local/feed' };

t.test('no bundled recipe mixes an example with values that its owner entered', async (t) => {
  const { plugins, contents } = await openContents(t);
  for (const key of listBundledKeys()) {
    const { recipe } = await readBundled(key);
    const fields = (recipe.settings.custom_fields ?? []) as readonly Record<string, unknown>[];
    const examples = fields.filter((field) => field.example_default);
    if (examples.length === 0) continue;
    const required = fields.filter(
      (field) => field.optional !== true && (field.example_default || field.default === undefined),
    );
    const entered = required.map(({ keyname, field_type: type }) => [keyname, ENTERED[String(type)] ?? 'Own']);
    const { setting } = await addBundled(plugins, key, 'en');
    await plugins.update(setting.id, { settings: {}, fieldValues: Object.fromEntries(entered) });
    const content = { kind: 'plugin', pluginSettingId: setting.id } as const;
    // Nothing answers under the address.
    const missing = setting.strategy === 'polling' ? 'source' : undefined;
    t.equal(contents.find(content)?.missing, missing, `${key} is set up`);
    const text = textOf(await contents.makeJob(content, panel, viewer()));
    const values = text.replaceAll(/"custom_fields":\[.*?\]/g, '');
    for (const { keyname, default: example } of examples) {
      t.notOk(values.includes(JSON.stringify(String(example))), `${key}: ${keyname}`);
    }
  }
});

t.test('a plugin is set up while it has data and its required fields', async (t) => {
  const { plugins, contents } = await openContents(t);
  const missing = (pluginSettingId: number) => contents.find({ kind: 'plugin', pluginSettingId })?.missing;
  const { setting: todo } = await addBundled(plugins, 'to-do', 'en');
  t.equal(missing(todo.id), 'push');
  await plugins.push(todo, { merge_variables: { items: [] } });
  t.equal(missing(todo.id), undefined);
  const { setting: note } = await addBundled(plugins, 'note', 'en');
  t.equal(missing(note.id), 'fields');
  await plugins.update(note.id, { settings: {}, fieldValues: { text: 'Back at ten' } });
  t.equal(missing(note.id), undefined);
  const required = [{ keyname: 'author', field_type: 'string', name: 'Author' }];
  await plugins.update(note.id, { settings: { custom_fields: required } });
  t.equal(missing(note.id), 'fields', 'as after a new version of its recipe');
});

t.test('a preview shows the sample until there is data', async (t) => {
  const { plugins, origins, contents } = await openContents(t);
  const { setting } = await addBundled(plugins, 'to-do', 'en');
  const jobs: RenderJob[] = [];
  const preview = createPreviewer({
    ...{ plugins, origins, contents },
    runJob: async (job) => {
      jobs.push(job);
      return renderBlank(job);
    },
    ...{ now: () => NOW_MS, reach: () => ({ allowLoopback: false, gatewayPorts: [] }) },
    user: () => ({ id: 1, name: '', firstName: '', lastName: '', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 }),
  });
  const request = { pluginSettingId: setting.id, markup: {}, view: 'full', panel } as const;
  await preview(request);
  await plugins.push(setting, { merge_variables: { items: [{ title: 'Pay the rent' }] } });
  await preview(request);
  t.match(jobs.map(textOf), [/Water the tomatoes/, /Pay the rent/]);
  t.notMatch(textOf(jobs[1]!), 'Water the tomatoes');
});

t.test('a display skips plugins that are not set up, and explains that when there is nothing else', async (t) => {
  const gateway = await startGateway(t);
  const id = await addContent(gateway, { name: 'To do' });
  const display = new FakeDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01');
  await display.wake('powercycle');
  await gateway.runner.settle();
  gateway.clock.nowMs += 900_000;
  t.match((await display.wake()).filename, /^plugin-/);
  const whole = gateway.contents.get(id)!;
  gateway.contents.set(id, { ...whole, missing: 'push', pagePath: `/plugins/${id}` });
  gateway.clock.nowMs += 900_000;
  const alone = await display.wake();
  t.same(alone.faults, []);
  t.match(alone.filename, /^setups-/, 'also when a screen from before is there');
  await addContent(gateway);
  gateway.runner.wake();
  await gateway.runner.settle();
  for (let i = 0; i < 3; i++) {
    gateway.clock.nowMs += 900_000;
    t.match((await display.wake()).filename, /^plugin-/);
  }
});

function viewer(): Parameters<PluginContents['makeJob']>[2] {
  return { device: DEVICE, telemetry: undefined };
}
