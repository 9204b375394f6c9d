// @tier full: draws screens
import t, { type Test } from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import {
  blankDesign,
  type Design,
  editDesign,
  readDesign,
  writeDesign,
  writeMarkup,
} from '../../../src/gateway/design/design.js';
import { collectRecipe, importRecipe } from '../../../src/gateway/plugin/plugin.js';
import { PluginContents } from '../../../src/gateway/screen/screen.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const NOW_MS = Date.parse('2026-03-17T13:05:00Z');
const OWNER = { id: 1, name: '', firstName: '', lastName: '', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 };
const DEVICE = { friendlyId: 'ABC123' } as Parameters<PluginContents['makeJob']>[2]['device'];
const blank = blankDesign();
const render = createRecipeRenderer();

/** A design of plugin blocks of six columns and four rows: top left, top right, bottom left, bottom right. */
function designOf(...plugins: readonly number[]): Design {
  return plugins.reduce((design, plugin, index) => {
    const added = editDesign(design, { kind: 'add', block: 'plugin' });
    const id = `b${index + 1}`;
    return editDesign(added, { kind: 'options', id, options: { plugin } });
  }, blank);
}

async function open(t: Test) {
  const context = await openPluginContext(t, host);
  const { plugins } = context;
  const contents = new PluginContents({
    ...{ ...context, now: () => NOW_MS, reach: () => ({ allowLoopback: false, gatewayPorts: [] }) },
    user: () => OWNER,
  });
  const create = async (name: string, markup: Readonly<Record<string, string>>) => {
    const { id } = await plugins.create({ name, strategy: 'static', settings: {} });
    await plugins.writeMarkup(id, markup);
    return id;
  };
  const show = async (name: string, ...shown: readonly number[]) => create(name, writeMarkup(designOf(...shown)));
  const find = (id: number) => contents.find({ kind: 'plugin', pluginSettingId: id });
  const draw = async (id: number, model = 'og_png', options: Parameters<typeof panelOf>[1] = {}) => {
    const panel = panelOf(findModel(model)!, options);
    const viewer = { device: DEVICE, telemetry: undefined };
    const job = await contents.makeJob({ kind: 'plugin', pluginSettingId: id }, panel, viewer, NOW_MS);
    const drawn = await render({ ...job, pinned: true, details: true, assets: { kind: 'none' } });
    const words = (drawn.words ?? []).map(({ text }) => text).join(' ');
    return { job, ...drawn, ratio: panel.pixelRatio, text: words };
  };
  return { plugins, contents, create, show, find, draw };
}

const VIEWS = {
  full: '<div class="layout">Whole</div>',
  half_horizontal: '<div class="layout">Broad</div>',
  half_vertical: '<div class="layout">Tall</div>',
  quadrant: '<div class="layout"><span class="value">Quarter</span></div><div class="title_bar">Bar</div>',
};

t.test('a block shows the view of another plugin that fits its size, inside of its cell', async (t) => {
  const { create, show, draw } = await open(t);
  const weather = await create('Weather', VIEWS);
  const id = await show('Board', 0, weather);
  for (const model of ['og_png', 'v2', 'inky_impression_7_3']) {
    const { words = [], boxes = [], ratio, text } = await draw(id, model);
    t.match(text, 'Quarter', model);
    const block = boxes.find((box) => box.id === 'block-b2')!;
    for (const word of words.filter(({ text: one }) => /Quarter|Bar/.test(one))) {
      t.ok(
        word.x / ratio >= block.x && (word.x + word.width) / ratio <= block.x + block.width,
        `${model} ${word.text}`,
      );
      t.ok(word.y / ratio >= block.y && (word.y + word.height) / ratio <= block.y + block.height, 'in its height');
    }
  }
  const upright = await draw(id, 'og_png', { orientation: 'portrait' });
  t.match(upright.text, 'Broad', 'a block that is as wide as an upright panel shows the broad view');
  t.notMatch(upright.text, 'Quarter');
});

t.test('a screen changes with the plugins that it shows', async (t) => {
  const { plugins, create, show, find, draw } = await open(t);
  const other = await create('Other', { full: '{{ text }}' });
  const id = await show('Board', other);
  const versions = [find(id)?.version];
  t.match((await draw(id)).text, /^Board|Board$/, 'nothing else yet');
  await plugins.writeData(plugins.get(other), { text: 'fresh' });
  versions.push(find(id)?.version);
  t.match((await draw(id)).text, 'fresh');
  await plugins.writeMarkup(other, { full: 'Rewritten' });
  versions.push(find(id)?.version);
  await plugins.delete(other);
  versions.push(find(id)?.version);
  t.match((await draw(id)).text, 'has been deleted');
  t.equal(new Set(versions).size, 4, 'another version after each change');
  const { revision } = plugins.get(id);
  t.strictSame(plugins.get(id).shows, [other]);
  await plugins.writeMarkup(id, { full: 'Alone', half_horizontal: '', half_vertical: '', quadrant: '' });
  t.strictSame(plugins.get(id).shows, []);
  t.ok(plugins.get(id).revision > revision);
});

t.test('no plugin is shown inside of itself, and none is shown two deep', async (t) => {
  const { plugins, create, show, draw } = await open(t);
  const leaf = await create('Leaf', { full: 'Leaf text' });
  const inner = await show('Inner', leaf);
  const outer = await show('Outer', inner);
  t.match((await draw(outer)).text, 'Leaf is not shown here');
  await plugins.writeMarkup(inner, writeMarkup(designOf(outer)));
  t.match((await draw(outer)).text, 'Outer cannot be shown inside of itself');
  await plugins.writeMarkup(leaf, { full: `<div data-plugin-view="${leaf} full" style="width:300px;height:200px">` });
  t.match((await draw(leaf)).text, 'Leaf cannot be shown inside of itself');
  const many = Array.from({ length: 40 }, (_, index) => `<p data-plugin-view="${index + 50} quadrant">`).join('');
  await plugins.writeMarkup(leaf, { full: many });
  t.equal(Object.keys((await draw(leaf)).job.cells[0]?.parts ?? {}).length, 40);
});

t.test('a plugin without data or with an error says so in its place', async (t) => {
  const { plugins, create, show, draw } = await open(t);
  const { id: waiting } = await plugins.create({ name: 'Waiting', strategy: 'webhook', settings: {} });
  await plugins.writeMarkup(waiting, { full: '{{ text }}' });
  const wrong = await create('Wrong', { full: '{% if %' });
  const { id: empty } = await plugins.create({ name: 'Hollow', strategy: 'static', settings: {} });
  const { text } = await draw(await show('Board', waiting, wrong, empty));
  t.match(text, 'Waiting: not set up yet');
  t.match(text, 'Hollow has no screen yet');
  t.match(text, /expected|error|tag/i, 'the error of its markup');
});

t.test('data never leads to another plugin', async (t) => {
  const { plugins, create, draw } = await open(t);
  const other = await create('Other', { full: 'Secret' });
  const id = await create('Board', { full: '<div style="width:400px;height:300px" {{ text }}></div>' });
  await plugins.writeData(plugins.get(id), { text: `data-plugin-view="${other} full"` });
  t.notMatch((await draw(id)).text, 'Secret');
});

t.test('other plugins stay at home: an exported copy has empty places, and an import refers to nothing', async (t) => {
  const { plugins, create, show } = await open(t);
  const other = await create('Other', { full: 'Other' });
  const id = await show('Board', other);
  await plugins.writeMarkup(id, { design: writeDesign(designOf(other)) });
  const exported = await collectRecipe(plugins, id);
  t.notMatch(JSON.stringify(exported.markup), `${other} quadrant`);
  t.notMatch(exported.markup.design, `"plugin":${other}`);
  t.strictSame(
    { ...exported.markup, design: '' },
    { ...writeMarkup(designOf(0)), design: '' },
    'as with nothing chosen',
  );
  const markup = { full: `<p data-plugin-view="${other} full">`, design: `{"plugin": ${other}}` };
  const { setting } = await importRecipe(plugins, { settings: {}, markup, ignoredFiles: [] }, 'Copy');
  t.strictSame(setting.shows, []);
  t.match(await plugins.markup(setting.id), { full: '<p data-plugin-view="">', design: '{"plugin":0}' });
});

t.test('a block shows data of another plugin and follows it; an exported copy has a dash', async (t) => {
  const { plugins, find, draw } = await open(t);
  const { id: other } = await plugins.create({ name: 'Meter', strategy: 'webhook', settings: {} });
  const { id } = await plugins.create({ name: 'Board', strategy: 'static', settings: {} });
  const path = `other_plugin_${other}.rooms[0].watts`;
  const added = editDesign(blank, { kind: 'add', block: 'number' });
  const design = editDesign(added, { kind: 'options', id: 'b1', options: { value: path, unit: 'W' } });
  await plugins.writeMarkup(id, { ...writeMarkup(design), design: writeDesign(design) });
  t.strictSame(plugins.get(id).shows, [other]);
  const versions = [find(id)?.version];
  t.match((await draw(id)).text, '–', 'nothing yet');
  for (const watts of [120, 340]) {
    await plugins.writeData(plugins.get(other), { rooms: [{ watts }] });
    versions.push(find(id)?.version);
    t.match((await draw(id)).text, `${watts} W`);
  }
  t.equal(new Set(versions).size, 3, 'another version after each change');
  const exported = await collectRecipe(plugins, id);
  t.notMatch(JSON.stringify(exported.markup), `other_plugin_${other}`);
  const { setting } = await importRecipe(plugins, { ...exported, markup: { ...exported.markup } }, 'Copy');
  t.match((await draw(setting.id)).text, '–');
  const foreign = { full: `{{ other_plugin_${other}.rooms[0].watts }} here`, design: writeDesign(design) };
  const { setting: thief } = await importRecipe(plugins, { settings: {}, markup: foreign, ignoredFiles: [] }, 'Thief');
  t.strictSame(thief.shows, [], 'an import reads the data of no plugin here');
  t.notMatch((await draw(thief.id)).text, '340');
  t.notMatch((await plugins.markup(thief.id)).design, path);
});

t.test('what data say never leads to the data of another plugin', async (t) => {
  const { plugins, create, draw } = await open(t);
  const other = await create('Meter', { full: '-' });
  await plugins.writeData(plugins.get(other), { code: 'secret' });
  const id = await create('Board', { full: '{{ text }} {{ other_plugin_0.code }}' });
  await plugins.writeData(plugins.get(id), { text: `{{ other_plugin_${other}.code }}` });
  t.notMatch((await draw(id)).text, 'secret');
});

t.test('a screen that needs no data of its own is shown without any', async (t) => {
  const { plugins, find } = await open(t);
  const create = async (settings: object) =>
    (await plugins.create({ name: 'Clock', strategy: 'webhook', settings: { ...settings } })).id;
  t.equal(find(await create({}))?.missing, 'push');
  t.equal(find(await create({ needs_data: 'no' }))?.missing, undefined);
});

t.test('a picture block shows the pictures of an album', async (t) => {
  const { plugins, draw } = await open(t);
  const { id: album } = await plugins.create({ name: 'Album', strategy: 'pictures', settings: {} });
  const { id } = await plugins.create({ name: 'Board', strategy: 'static', settings: {} });
  const added = editDesign(blank, { kind: 'add', block: 'picture' });
  const design = editDesign(added, { kind: 'options', id: 'b1', options: { plugin: album } });
  await plugins.writeMarkup(id, writeMarkup(design));
  t.strictSame(plugins.get(id).shows, [album]);
  t.match((await draw(id)).text, 'Album: not set up yet', 'without pictures it says what to do');
  t.throws(() => readDesign(writeDesign(manyAlbums(13))), /at most 12 that show another plugin/);
  t.equal(readDesign(writeDesign(manyAlbums(12))).blocks.length, 12);
});

const manyAlbums = (count: number): Design => ({
  ...blank,
  blocks: Array.from({ length: count }, (_, index) => {
    const { blocks } = editDesign(blank, { kind: 'add', block: 'picture' });
    const [block] = blocks;
    if (!block) throw new Error('expected a block');
    return { ...block, id: `b${index + 1}`, options: { ...block.options, plugin: 5 } };
  }),
});
