import t, { type Test } from 'tap';
import { PluginSettings } from '../../src/plugin/plugin.js';
import { openStore } from '../../src/store/open-store.js';
import { PluginSettingTable } from '../../src/store/plugin-setting-table.js';

async function openPlugins(t: Test, limitBytes = 256 * 1024) {
  const clock = { now: 1_795_000_000_000 };
  const dataDir = t.testdir();
  const store = await openStore({ dataDir, now: () => clock.now });
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

t.test('a push is stored, answered and heard of; the same data again is neither stored nor heard of', async (t) => {
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

t.test('pushes at the same time are merged one after another', async (t) => {
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
  await t.rejects(push(2), { code: 'too-large', message: /100 bytes after merging/ });
  t.strictSame(Object.keys(await plugins.data(setting.id)), ['k1']);
});

t.test('a password stays sealed when its field is taken away', async (t) => {
  const { plugins } = await openPlugins(t);
  const field = { keyname: 'token', field_type: 'password', name: 'Token' };
  const { id } = await plugins.create({
    ...draft,
    settings: { custom_fields: [field] },
    fieldValues: { token: 'hush' },
  });
  t.strictSame((await plugins.update(id, { settings: { custom_fields: 'none' } })).fieldValues, {});
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

t.test('static data is the data, an array under its own key', async (t) => {
  const { plugins } = await openPlugins(t);
  const setting = await plugins.create({ name: 'Static', strategy: 'static', settings: { static_data: '{"a": 1}' } });
  t.strictSame(await plugins.data(setting.id), { a: 1 });
  await plugins.update(setting.id, { settings: { static_data: '[1, 2]' } });
  t.strictSame(await plugins.data(setting.id), { data: [1, 2] });
  await t.rejects(plugins.update(setting.id, { settings: { static_data: '{' } }), { code: 'unprocessable' });
  t.strictSame(await plugins.data(setting.id), { data: [1, 2] });
});

t.test('markup changes are heard of only when they are changes', async (t) => {
  const { plugins, changes } = await openPlugins(t);
  const setting = await plugins.create(draft);
  changes.length = 0;
  await plugins.writeMarkup(setting.id, { full: '<p>1</p>', shared: '' });
  await plugins.writeMarkup(setting.id, { full: '<p>1</p>' });
  t.strictSame(changes, [setting.id]);
  await t.rejects(plugins.writeMarkup(setting.id, { full: 'x'.repeat(1_000_001) }), { code: 'too-large' });
  t.match(await plugins.markup(setting.id), { full: '<p>1</p>' });
});

t.test('a deleted plugin setting is gone with all that was its', async (t) => {
  const { plugins, store } = await openPlugins(t);
  const setting = await plugins.create(draft);
  await plugins.writeMarkup(setting.id, { full: 'x' });
  await plugins.delete(setting.id);
  t.throws(() => plugins.get(setting.uuid), { code: 'not-found' });
  t.strictSame(await store.all('SELECT * FROM plugin_markup'), []);
  t.strictSame(await store.all('SELECT * FROM plugin_data'), []);
  await t.rejects(plugins.delete(setting.id), { code: 'not-found' });
});
