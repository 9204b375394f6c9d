import t, { type Test } from 'tap';
import { fault, InkstandError } from '../../../src/common/errors.js';
import { PluginSettings } from '../../../src/gateway/plugin/plugin.js';
import { BinTable } from '../../../src/gateway/store/bin-table.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTestStore } from '../../support/storage/open-store.js';

async function openPlugins(t: Test, limitBytes = 256 * 1024) {
  const clock = { now: 1_795_000_000_000 };
  const dataDir = t.testdir();
  const store = await openTestStore({ dataDir, now: () => clock.now });
  t.teardown(() => store.close());
  const changes: number[] = [];
  const open = async () => {
    const table = new PluginSettingTable(store);
    await table.load();
    return new PluginSettings({ table, now: () => clock.now, limitBytes, onChange: (id) => changes.push(id) });
  };
  return { plugins: await open(), reopen: open, clock, changes, store };
}

const draft = { name: 'Hello', settings: {} };

t.test('a push is stored, returned and reported as a change; repeating it is not a change', async (t) => {
  const { plugins, reopen, clock, changes } = await openPlugins(t);
  const setting = await plugins.create(draft);
  changes.length = 0;
  t.strictSame(await plugins.push(setting, { merge_variables: { a: 1 } }), { a: 1 });
  t.strictSame(changes, [setting.id]);
  clock.now += 300_000;
  await plugins.push(setting, { merge_variables: { a: 1 } });
  t.strictSame(changes, [setting.id]);
  t.strictSame(await (await reopen()).data(setting.id), { a: 1 }, 'on disk');
});

t.test('fetched data is stored with the next flush, pushed data at once', async (t) => {
  const { plugins, reopen, store, changes } = await openPlugins(t);
  const setting = await plugins.create(draft);
  changes.length = 0;
  const before = store.durableChanges;
  await plugins.writeFetched(setting, { a: 1 });
  t.strictSame(changes, [setting.id]);
  t.strictSame(await plugins.data(setting.id), { a: 1 });
  t.strictSame(await (await reopen()).data(setting.id), {}, 'not stored yet');
  await store.flush();
  t.strictSame(await (await reopen()).data(setting.id), { a: 1 });
  t.equal(store.durableChanges, before, 'a snapshot is not due');
  await plugins.push(setting, { merge_variables: { a: 2 } });
  t.equal(store.durableChanges, before + 1);
});

t.test('a second push within five minutes is refused and changes nothing', async (t) => {
  const { plugins, clock } = await openPlugins(t);
  const setting = await plugins.create(draft);
  await plugins.push(setting, { merge_variables: { a: 1 } });
  clock.now += 1000;
  await t.rejects(plugins.push(setting, { merge_variables: { a: 2 } }), {
    code: 'too-many-requests',
    retryAfterSeconds: 299,
  });
  t.strictSame(await plugins.data(setting.id), { a: 1 });
  const open = await plugins.update(setting.id, { settings: {}, pushSeconds: 0 });
  t.strictSame(await plugins.push(open, { merge_variables: { a: 3 } }), { a: 3 }, 'without a limit');
});

t.test('a refused push does not count', async (t) => {
  const { plugins } = await openPlugins(t);
  const setting = await plugins.create(draft);
  await t.rejects(plugins.push(setting, { merge_variables: 1 }), { code: 'invalid' });
  t.strictSame(await plugins.push(setting, { merge_variables: { a: 1 } }), { a: 1 });
});

t.test('a push that fails after work of the worker counts, one that its form rules out does not', async (t) => {
  const { plugins, clock } = await openPlugins(t);
  const { id } = await plugins.create({ ...draft, strategy: 'webhook_image' });
  const push = (code: 'invalid' | 'no-space' | 'timeout' | 'unavailable' | 'unprocessable', detail = {}) =>
    plugins.acceptPush(id, 'webhook_image', () => Promise.reject(new InkstandError(code, 'no picture', detail)));
  for (const code of ['invalid', 'no-space'] as const) await t.rejects(push(code), { code });
  await t.rejects(push('unprocessable', fault('not-picture')), { code: 'unprocessable' });
  for (const code of ['timeout', 'unavailable', 'unprocessable'] as const) {
    await t.rejects(push(code), { code });
    await t.rejects(push(code), { code: 'too-many-requests', retryAfterSeconds: 300 });
    clock.now += 300_000;
  }
});

t.test('simultaneous pushes are merged one after another', async (t) => {
  const { plugins } = await openPlugins(t);
  const setting = await plugins.create({ ...draft, pushSeconds: 0 });
  const pushes = Array.from({ length: 20 }, (_, n) =>
    plugins.push(setting, { merge_variables: { list: [n] }, merge_strategy: 'stream' }),
  );
  await Promise.all(pushes);
  t.equal(((await plugins.data(setting.id)).list as number[]).length, 20);
});

t.test('a result above the limit is refused and nothing is stored', async (t) => {
  const { plugins } = await openPlugins(t, 100);
  const setting = await plugins.create({ ...draft, pushSeconds: 0 });
  const push = (n: number) =>
    plugins.push(setting, { merge_variables: { [`k${n}`]: 'x'.repeat(60) }, merge_strategy: 'deep_merge' });
  await push(1);
  await t.rejects(push(2), { code: 'too-large', message: /100 B after merging/ });
  t.strictSame(Object.keys(await plugins.data(setting.id)), ['k1']);
});

t.test('a password stays sealed when its field is removed', async (t) => {
  const { plugins } = await openPlugins(t);
  const field = { keyname: 'token', field_type: 'password', name: 'Token' };
  const { id } = await plugins.create({
    ...draft,
    settings: { custom_fields: [field] },
    fieldValues: { token: 'hush' },
  });
  t.strictSame((await plugins.update(id, { settings: { custom_fields: 'none' }, isRecipe: true })).fieldValues, {});
  t.strictSame((await plugins.draft(id)).secrets.fieldValues, { token: 'hush' });
  const open = { settings: { custom_fields: [{ ...field, field_type: 'string' }] } };
  t.strictSame((await plugins.update(id, open)).fieldValues, {}, 'nor when its field gets another type');
  const entered = await plugins.update(id, { ...open, fieldValues: { token: 'public now' } });
  t.strictSame(entered.fieldValues, { token: 'public now' }, 'a value entered anew is open');
});

t.test('polling headers, bodies and password values are not readable in the database', async (t) => {
  const { plugins, store } = await openPlugins(t);
  const setting = await plugins.create({
    name: 'Sealed',
    strategy: 'polling',
    settings: {
      polling_headers: 'Authorization=Bearer S3CRET',
      polling_body: '{"q": "S3CRET"}',
      custom_fields: [{ keyname: 'token', field_type: 'password', name: 'Token' }],
    },
    fieldValues: { token: 'S3CRET', open: 'visible' },
  });
  const rows = await store.all(
    'SELECT settings, field_values, CAST(secrets_sealed AS TEXT) AS sealed FROM plugin_setting',
  );
  t.notMatch(JSON.stringify(rows), /S3CRET/);
  t.match(await plugins.draft(setting.id), {
    fieldValues: { open: 'visible' },
    secrets: {
      pollingHeaders: 'Authorization=Bearer S3CRET',
      pollingBody: '{"q": "S3CRET"}',
      fieldValues: { token: 'S3CRET' },
    },
  });
  await plugins.update(setting.id, { name: 'Renamed', settings: {} });
  t.match(await plugins.draft(setting.id), { name: 'Renamed', secrets: { fieldValues: { token: 'S3CRET' } } });
});

t.test('static data becomes the data, and an array gets a key of its own', async (t) => {
  const { plugins } = await openPlugins(t);
  const setting = await plugins.create({ name: 'Static', strategy: 'static', settings: { static_data: '{"a": 1}' } });
  t.strictSame(await plugins.data(setting.id), { a: 1 });
  await plugins.update(setting.id, { settings: { static_data: '[1, 2]' } });
  t.strictSame(await plugins.data(setting.id), { data: [1, 2] });
  await t.rejects(plugins.update(setting.id, { settings: { static_data: '{' } }), { code: 'unprocessable' });
  t.strictSame(await plugins.data(setting.id), { data: [1, 2] });
});

t.test('markup that does not differ is not reported as a change', async (t) => {
  const { plugins, changes } = await openPlugins(t);
  const setting = await plugins.create(draft);
  changes.length = 0;
  await plugins.writeMarkup(setting.id, { full: '<p>1</p>', shared: '' });
  await plugins.writeMarkup(setting.id, { full: '<p>1</p>' });
  t.strictSame(changes, [setting.id]);
  await t.rejects(plugins.writeMarkup(setting.id, { full: 'x'.repeat(1_000_001) }), { code: 'too-large' });
  t.match(await plugins.markup(setting.id), { full: '<p>1</p>' });
});

t.test('a deleted plugin setting keeps its data and markup until the bin is emptied', async (t) => {
  const { plugins, store } = await openPlugins(t);
  const setting = await plugins.create(draft);
  await plugins.writeMarkup(setting.id, { full: 'x' });
  await plugins.delete(setting.id);
  t.throws(() => plugins.get(setting.uuid), { code: 'not-found' });
  t.equal((await store.all('SELECT * FROM plugin_markup')).length, 1);
  t.equal((await store.all('SELECT * FROM plugin_data')).length, 1);
  await t.rejects(plugins.delete(setting.id), { code: 'not-found' });
  await new BinTable(store).empty();
  t.strictSame(await store.all('SELECT * FROM plugin_markup'), []);
  t.strictSame(await store.all('SELECT * FROM plugin_data'), []);
  await t.rejects(plugins.restore(setting.id), { code: 'not-found' });
});

t.test('an invalid setting is refused with what was expected and not stored', async (t) => {
  const { plugins } = await openPlugins(t);
  const { id } = await plugins.create({ ...draft, settings: { refresh_interval: 60 } });
  const table: readonly [settings: Record<string, unknown>, message: string][] = [
    [{ refresh_interval: 'x' }, 'expected refresh_interval to be whole minutes from 1 to 10080, got "x"'],
    [{ refresh_interval: 0 }, 'expected refresh_interval to be whole minutes from 1 to 10080, got 0'],
    [{ refresh_interval: [15] }, 'expected refresh_interval to be whole minutes from 1 to 10080, got [15]'],
    [{ polling_verb: 'put' }, 'expected polling_verb to be "get" or "post", got "put"'],
    [{ polling_url: {} }, 'expected polling_url to be a text, got {}'],
    [{ dark_mode: 'dark' }, 'expected dark_mode to be "yes" or "no", got "dark"'],
    [
      { framework_version: 'newest' },
      'expected framework_version to be "latest" or a version like 3.1.1, got "newest"',
    ],
    [
      { serverless_language: 'cobol' },
      'expected serverless_language to be "python", "ruby", "php", "node" or "none", got "cobol"',
    ],
    [{ static_data: '{' }, 'expected static_data to be JSON, got "{"'],
    [
      { custom_fields: [{ keyname: 'a' }] },
      'expected custom_fields to be a list of fields with keyname, field_type and name, got [{"keyname":"a"}]',
    ],
  ];
  for (const [settings, message] of table) {
    await t.rejects(plugins.update(id, { settings }), { code: 'unprocessable', message }, message);
  }
  t.strictSame(plugins.get(id).settings, { refresh_interval: 60 });
  const unset = { refresh_interval: null, polling_verb: '', dark_mode: 'No', framework_version: '3.1.1' };
  await plugins.update(id, { settings: { ...unset, anything_else: [1, { odd: true }] } });
  t.match(plugins.get(id).settings, { anything_else: [1, { odd: true }] });
});

t.test('all invalid field values are refused together', async (t) => {
  const { plugins } = await openPlugins(t);
  const custom_fields = [
    { keyname: 'count', field_type: 'number', name: 'Count', max: 5 },
    { keyname: 'city', field_type: 'select', name: 'City', options: ['Rome', 'Oslo'] },
  ];
  const { id } = await plugins.create({ ...draft, settings: { custom_fields } });
  await t.rejects(plugins.update(id, { settings: {}, fieldValues: { count: '9', city: 'Bonn' } }), {
    code: 'unprocessable',
    message: 'count: expected at most 5, got "9"; city: expected one of Rome, Oslo, got "Bonn"',
  });
  t.strictSame(plugins.get(id).fieldValues, {});
});

t.test('whole floats of a push stay floats in templates and numbers in the API', async (t) => {
  const { plugins } = await openPlugins(t, 40);
  const setting = await plugins.create({ ...draft, pushSeconds: 0 });
  const body = {
    merge_variables: { t: '\u000021', list: ['\u00001'] },
    stream_limit: '\u00005',
    merge_strategy: 'stream',
  };
  t.same(await plugins.push(setting, body), { t: 21, list: [1] });
  t.same(await plugins.data(setting.id), { t: 21, list: [1] });
  t.same(await plugins.push(setting, body), { t: 21, list: [1, 1] }, 'the limit counts what programs see');
  t.same(await plugins.variables(setting.id), { t: '\u000021', list: ['\u00001', '\u00001'] });
});
