import { InkstandError } from '@inkstand/common/errors';
import t, { type Test } from 'tap';
import { blankDesign, Designs, editDesign } from '../../../src/gateway/design/design.js';
import { PluginSettings } from '../../../src/gateway/plugin/plugin.js';
import { DesignStepTable } from '../../../src/gateway/store/plugin/design-step-table.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTestStore } from '../../support/storage/open-store.js';

const DRAFT = {
  name: 'Board',
  strategy: 'static',
  settings: {},
  fieldValues: {},
  secrets: { pollingHeaders: '', pollingBody: '', fieldValues: {} },
  pushSeconds: 300,
  scriptSwitch: 'off',
  secretSwitch: 'off',
} as const;
const blank = blankDesign();

async function open(t: Test) {
  const store = await openTestStore({ dataDir: t.testdir(), now: Date.now });
  t.teardown(() => store.close());
  const settings = new PluginSettingTable(store);
  await settings.load();
  const { id } = await settings.insert(DRAFT, 'digest', '{}');
  const plugins = new PluginSettings({ table: settings, now: Date.now, limitBytes: 10_000, onChange: () => undefined });
  const table = new DesignStepTable(store);
  const check: { refuse?: () => void } = {};
  return { id, table, plugins, designs: new Designs(table, plugins, async () => check.refuse?.()), check };
}

t.test('edits at the same time are all kept, and published', async (t) => {
  const { id, designs } = await open(t);
  await designs.start(id, blank);
  await Promise.all(Array.from({ length: 8 }, () => designs.edit(id, { kind: 'add', block: 'fact' })));
  t.equal((await designs.open(id))?.design.blocks.length, 8);
  await Promise.all([designs.edit(id, { kind: 'delete', ids: ['b1'] }), designs.publish(id)]);
  const draft = await designs.open(id);
  t.equal(draft?.design.blocks.length, 7);
  t.equal(draft?.isPublished, true);
});

t.test('a step that is gone leaves the draft as it is', async (t) => {
  const { id, table, designs } = await open(t);
  await designs.start(id, blank);
  await t.rejects(table.makeCurrent(id, 9), { code: 'not-found' });
  t.match(await designs.open(id), { design: blank });
});

t.test('a design that cannot be read is replaced by a new one', async (t) => {
  const { id, plugins, designs } = await open(t);
  await plugins.writeMarkup(id, { design: '{"schema":2}' });
  await t.rejects(designs.open(id), { code: 'unprocessable' });
  await designs.start(id, blank);
  t.match(await designs.open(id), { design: blank });
  await designs.edit(id, { kind: 'add', block: 'clock' });
  t.equal((await plugins.markup(id)).design, '{"schema":2}', 'it is kept until then');
  await designs.publish(id);
  t.match(await designs.open(id), { isPublished: true, design: { blocks: [{ kind: 'clock' }] } });
});

t.test('what cannot be drawn is not published', async (t) => {
  const { id, plugins, designs, check } = await open(t);
  await designs.start(id, blank);
  await designs.publish(id);
  const shown = await plugins.markup(id);
  await designs.edit(id, { kind: 'add', block: 'clock' });
  check.refuse = () => {
    throw new InkstandError('unprocessable', 'expected endif');
  };
  await t.rejects(designs.publish(id), { message: 'expected endif' });
  await t.rejects(designs.continueAsMarkup(id), { message: 'expected endif' });
  t.strictSame(await plugins.markup(id), shown, 'displays show what they did');
  t.match(await designs.open(id), { isPublished: false, design: { blocks: [{ kind: 'clock' }] } }, 'the draft stays');
});

t.test('a design that shows its own plugin is not published, however it got there', async (t) => {
  const { id, plugins, designs } = await open(t);
  const [added] = [editDesign(blank, { kind: 'add', block: 'plugin' })];
  await designs.start(id, editDesign(added, { kind: 'options', id: 'b1', options: { plugin: id } }));
  await t.rejects(designs.publish(id), { code: 'unprocessable', message: /cannot be inside of itself/ });
  const { id: other } = await plugins.create({ name: 'Other', strategy: 'static', settings: {} });
  await plugins.writeMarkup(other, { full: `<p data-plugin-view="${id} full">` });
  await designs.edit(id, { kind: 'options', id: 'b1', options: { plugin: other } });
  await t.rejects(designs.publish(id), { code: 'unprocessable', message: /does not show this one/ });
  t.equal((await plugins.markup(id)).design, undefined);
});

t.test('displays wait for data only where the published screen shows any', async (t) => {
  const { id, plugins, designs } = await open(t);
  await designs.start(id, blank);
  await designs.publish(id);
  t.equal(plugins.get(id).settings.needs_data, undefined, 'an empty screen waits');
  await designs.edit(id, { kind: 'add', block: 'clock' }, { kind: 'add', block: 'number' });
  await designs.edit(id, { kind: 'options', id: 'b2', options: { value: 'other_plugin_7.watts' } });
  t.equal(plugins.get(id).settings.needs_data, undefined, 'a draft changes nothing');
  await designs.publish(id);
  t.equal(plugins.get(id).settings.needs_data, 'no');
  await designs.edit(id, { kind: 'options', id: 'b2', options: { value: 'watts' } });
  await designs.publish(id);
  t.equal(plugins.get(id).settings.needs_data, undefined);
});
