// @tier full: starts workers
import t from 'tap';
import {
  ANY_DEVICE,
  addBundled,
  buildCell,
  importRecipe,
  listShownSecrets,
  replaceRecipe,
} from '../../../src/gateway/plugin/plugin.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

const fields = [
  { keyname: 'token', field_type: 'password', name: 'Token' },
  { keyname: 'word', field_type: 'password', name: 'Word', optional: true },
  { keyname: 'city', field_type: 'string', name: 'City' },
];
const recipe = (full: string, customFields: unknown = fields) => ({
  settings: { name: 'A', strategy: 'static', static_data: '{"a":1}', custom_fields: customFields },
  markup: { full },
  ignoredFiles: [],
});

t.test('the secrets that markup uses are found in its code, not in its texts', async (t) => {
  const table: readonly (readonly [full: string, labels: readonly string[]])[] = [
    ['{{ token }}', ['Token']],
    ['{%- assign x = token | append: "y" -%}', ['Token']],
    ['{% if word != blank %}{{ token }}{% endif %}', ['Token', 'Word']],
    ['enter the token {{ city }} {{ "token" }} {% assign a = \'word\' %} {{ tokens }}', []],
    ['{{ trmnl.plugin_settings.custom_fields_values["city"] }}', ['Token', 'Word']],
    ['{{ token', ['Token']],
    ['{{'.repeat(200_000), []],
  ];
  for (const [full, labels] of table) t.strictSame(listShownSecrets(recipe(full)), labels, full.slice(0, 60));
  t.strictSame(listShownSecrets(recipe('{{ token }}', [])), []);
});

t.test('markup gets dots in place of a secret until the owner allows it', async (t) => {
  const { plugins } = await openPluginContext(t, host);
  const { setting } = await importRecipe(plugins, recipe('{{ token }}'), 'A');
  const { id } = setting;
  await plugins.update(id, { settings: {}, fieldValues: { token: 's3cret', city: 'Bonn' } });
  const viewer = {
    user: { id: 1, name: '', firstName: '', lastName: '', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 },
    device: { ...ANY_DEVICE, friendlyId: '', percentCharged: 1, wifiStrength: 1, widthPx: 8, heightPx: 4 },
  };
  const seen = async () =>
    buildCell(await plugins.draft(id), await plugins.markup(id), {}, 'full', viewer, 0).variables;
  t.match(await seen(), { token: '•••', city: 'Bonn' });
  t.notMatch(JSON.stringify(await seen()), 's3cret');
  t.equal((await seen()).word, undefined, 'an empty field stays empty');
  await plugins.update(id, { settings: {}, secretSwitch: 'on' });
  t.match(await seen(), { token: 's3cret' });
  const { setting: newer } = await replaceRecipe(plugins, id, recipe('{{ token }}{{ word }}'));
  t.equal(newer.secretSwitch, 'on', 'a newer version keeps the answer');
});

t.test('a plugin from before the question keeps working, and is asked for what a newer version adds', async (t) => {
  const { plugins } = await openPluginContext(t, host);
  const add = async (full: string) => {
    const { setting } = await importRecipe(plugins, recipe(full), 'A');
    await plugins.update(setting.id, { settings: {}, secretSwitch: 'earlier' });
    return setting.id;
  };
  const [uses, plain] = [await add('{{ token }}'), await add('{{ city }}')];
  await plugins.settleSecretSwitches();
  t.equal(plugins.get(uses).secretSwitch, 'earlier');
  t.equal(plugins.get(plain).secretSwitch, 'undecided', 'without a use, it is asked once there is one');
  t.equal((await replaceRecipe(plugins, uses, recipe('<b>{{ token }}</b>'))).setting.secretSwitch, 'earlier');
  t.equal((await replaceRecipe(plugins, uses, recipe('{{ token }}{{ word }}'))).setting.secretSwitch, 'undecided');
});

t.test('bundled recipes that load pictures with a key need no answer', async (t) => {
  const { plugins } = await openPluginContext(t, host);
  for (const [key, expected] of [
    ['immich', 'on'],
    ['picture-folder', 'on'],
    ['weather', 'undecided'],
    ['ad-blocker', 'undecided'],
  ] as const)
    t.equal((await addBundled(plugins, key, 'en')).setting.secretSwitch, expected, key);
});
