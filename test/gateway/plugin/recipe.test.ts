// @tier full: renders recipes
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { InkstandError } from '../../../src/common/errors.js';
import {
  describeRecipeNote,
  exportRecipe,
  importRecipe,
  PluginSettings,
  replaceRecipe,
  reportRecipe,
} from '../../../src/gateway/plugin/plugin.js';
import { readRecipe, readRecipeArchive } from '../../../src/gateway/recipe/read-recipe.js';
import { parseSettingsYaml } from '../../../src/gateway/recipe/settings-yaml.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { fc } from '../../support/property.js';
import { openTestStore } from '../../support/storage/open-store.js';
import { writeZip } from '../../support/storage/zip.js';

const zip = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => writeZip(Object.entries(files));

async function openPlugins(t: Test) {
  const store = await openTestStore({ dataDir: t.testdir(), now: () => 1_795_000_000_000 });
  t.teardown(() => store.close());
  const table = new PluginSettingTable(store);
  await table.load();
  return new PluginSettings({ table, now: () => 1_795_000_000_000, limitBytes: 256 * 1024, onChange: () => undefined });
}

const SETTINGS = `---
id: 4711
name: Weather
strategy: polling
refresh_interval: 60
polling_url: |-
  https://example.org/{{ city }}
  https://example.org/b
polling_headers: Authorization=Bearer {{ token }}&accept=application/json
dark_mode: no
no_screen_padding: "yes"
unknown_key: {kept: [1, two, null]}
custom_fields:
  - keyname: city
    field_type: select
    name: City
    options: [{Paris: 1}, 2, off]
    description-de: Stadt
  - keyname: token
    field_type: password
    name: Token
`;
const FULL = '<p>{{ city }}</p>\r\n  ü \n';

for (const folder of ['', 'weather-main/', 'src/', 'weather-main/src/']) {
  t.test(`a recipe in ${folder === '' ? 'a flat archive' : folder} is read`, async (t) => {
    const { settings, markup, ignoredFiles } = await readRecipeArchive(
      await zip({
        'README.md': 'x',
        [`${folder}settings.yml`]: SETTINGS,
        [`${folder}full.liquid`]: FULL,
        [`${folder}shared.liquid`]: 's',
        [`${folder}transform.py`]: 'def run(i): return i',
        [`${folder}deeper/quadrant.liquid`]: 'not ours',
        '__MACOSX/settings.yml': 'junk',
      }),
    );
    t.match(settings, { name: 'Weather', dark_mode: 'no', no_screen_padding: 'yes', serverless_language: 'python' });
    t.strictSame(markup, { full: FULL, shared: 's', transform: 'def run(i): return i' });
    t.ok(ignoredFiles.includes(`${folder}deeper/quadrant.liquid`));
  });
}

t.test('import, export and import again give equal settings and byte-equal markup', async (t) => {
  const plugins = await openPlugins(t);
  const source = await readRecipeArchive(
    await zip({ 'settings.yml': SETTINGS, 'full.liquid': FULL, 'transform.js': 'x' }),
  );
  const first = await importRecipe(plugins, source, 'fallback');
  t.match(first.setting, { name: 'Weather', strategy: 'polling' });
  const archive = await exportRecipe(plugins, first.setting.id);
  const again = await readRecipeArchive(archive);
  t.strictSame({ ...again.settings, id: 0 }, { ...source.settings, id: 0 });
  t.equal(again.settings.id, first.setting.id);
  t.strictSame(again.markup, source.markup);
  const second = await importRecipe(plugins, again, 'fallback');
  t.strictSame(await plugins.markup(second.setting.id), await plugins.markup(first.setting.id));
  t.strictSame((await plugins.draft(second.setting.id)).secrets, (await plugins.draft(first.setting.id)).secrets);
});

t.test('an archive without settings imports its views, and replacing with it keeps the settings', async (t) => {
  const plugins = await openPlugins(t);
  const views = await readRecipeArchive(await zip({ 'x/full.liquid': 'new', 'x/quadrant.liquid': 'q' }));
  const { setting, report } = await importRecipe(plugins, views, 'No name');
  t.match(setting, { name: 'No name', strategy: 'webhook' });
  t.match(report.notes[0], { kind: 'missing', subject: 'settings.yml' });
  await plugins.update(setting.id, { name: 'Named', settings: { refresh_interval: 60 } });
  await replaceRecipe(plugins, setting.id, views);
  t.match(plugins.get(setting.id), { name: 'Named', settings: { refresh_interval: 60 } });
});

t.test('any recipe survives export and import', async (t) => {
  const plugins = await openPlugins(t);
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/\p{Cs}/u.test(text)),
    fc.constantFrom('yes', 'no', 'null', '~', '0x1', '1e3', '08:30', '2026-03-16', '{{ a }}', 'k: {{ x }}', '- a', '#'),
    fc.constantFrom(
      'a: {{ x }}\nb: {% if %}\n',
      ' lead',
      'trail \n',
      '\r\n',
      '\ttab',
      '%',
      '&a',
      '*a',
      '!!str',
      '?',
      '<<',
    ),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, word, fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('map')),
    list: fc.array(tie('any'), { maxLength: 3 }),
    map: fc.dictionary(
      word.filter((key) => key !== '__proto__'),
      tie('any'),
      { maxKeys: 3 },
    ),
  })).any;
  const settings = fc.record({
    name: fc.string({ minLength: 1, maxLength: 30 }).filter((name) => name.trim() === name && name !== ''),
    strategy: fc.constantFrom('polling', 'webhook', 'static', 'plugin_merge', 'mirror'),
    polling_url: word,
    polling_headers: fc.constantFrom('a={{ b }}', 'accept: x\nx-key: {{ key }}'),
    polling_body: word,
    custom_fields: value,
    refresh_interval: value,
    dark_mode: value,
    any_other: value,
    oauth_scopes: value,
  });
  const markup = fc.record({ full: word, shared: word, quadrant: word }, { requiredKeys: ['full'] });
  await fc.assert(
    fc.asyncProperty(settings, markup, async (settings, markup) => {
      const first = await importRecipe(plugins, { settings, markup, ignoredFiles: [] }, 'x');
      const again = await readRecipeArchive(await exportRecipe(plugins, first.setting.id));
      const second = await importRecipe(plugins, again, 'x');
      const [before, after] = [await plugins.draft(first.setting.id), await plugins.draft(second.setting.id)];
      t.strictSame(after, before);
      const { id: _, ...kept } = again.settings;
      // Exports omit a body that names a key.
      t.match(kept, { ...settings, polling_body: kept.polling_body });
      t.same(await plugins.markup(second.setting.id), markup);
      await plugins.delete(first.setting.id);
      await plugins.delete(second.setting.id);
    }),
    { numRuns: 60 },
  );
});

t.test('an export contains neither literal secrets nor entered values', async (t) => {
  const plugins = await openPlugins(t);
  const setting = await plugins.create({
    name: 'Sealed',
    strategy: 'polling',
    settings: {
      polling_headers: 'authorization=Bearer S3CRET&accept=text/xml&x-key={{ key }}',
      polling_body: '{"token": "S3CRET"}',
      custom_fields: [{ keyname: 'key', field_type: 'password', name: 'Key' }],
    },
    fieldValues: { key: 'S3CRET' },
  });
  const archive = await exportRecipe(plugins, setting.id);
  const { settings } = await readRecipeArchive(archive);
  t.equal(settings.polling_headers, 'accept=text/xml&x-key={{ key }}');
  t.equal(settings.polling_body, undefined);
  t.notMatch(JSON.stringify(settings), /S3CRET/);
});

t.test('replacing a recipe removes keys that it does not have and keeps entered values', async (t) => {
  const plugins = await openPlugins(t);
  const first = await importRecipe(
    plugins,
    await readRecipeArchive(await zip({ 'settings.yml': SETTINGS, 'full.liquid': 'a', 'quadrant.liquid': 'q' })),
    'x',
  );
  await plugins.update(first.setting.id, { settings: {}, fieldValues: { city: '2', token: 't' } });
  const next = await readRecipeArchive(
    await zip({ 'settings.yml': 'name: Next\nstrategy: webhook\n', 'full.liquid': 'b' }),
  );
  const { setting } = await replaceRecipe(plugins, first.setting.id, next);
  t.match(setting, { id: first.setting.id, uuid: first.setting.uuid, name: 'Next', strategy: 'webhook' });
  t.notOk('unknown_key' in (await plugins.draft(setting.id)).settings);
  t.match((await plugins.draft(setting.id)).fieldValues, { city: '2' });
  t.match(await plugins.markup(setting.id), { full: 'b', quadrant: '' });
});

t.test('a folder, its src, a zip and a single file are read from disk', async (t) => {
  const dir = t.testdir({
    flat: { 'settings.yml': SETTINGS, 'full.liquid': 'flat' },
    project: { '.trmnlp.yml': 'x: 1', src: { 'settings.yml': SETTINGS, 'full.liquid': 'src' } },
    'one.liquid': 'one {{ x }}',
    empty: {},
  });
  writeFileSync(join(dir, 'recipe.zip'), await zip({ 'settings.yml': SETTINGS, 'full.liquid': 'zip' }));
  t.match(await readRecipe(join(dir, 'flat')), { settings: { name: 'Weather' }, markup: { full: 'flat' } });
  t.match(await readRecipe(join(dir, 'project')), { markup: { full: 'src' } });
  t.match(await readRecipe(join(dir, 'recipe.zip')), { markup: { full: 'zip' } });
  t.match(await readRecipe(join(dir, 'one.liquid')), {
    settings: {},
    markup: { full: 'one {{ x }}', quadrant: 'one {{ x }}' },
  });
  await t.rejects(readRecipe(join(dir, 'empty')), { code: 'not-found' });
  await t.rejects(readRecipe(join(dir, 'nowhere')), { code: 'not-found' });
  mkdirSync(join(dir, 'big'));
  writeFileSync(join(dir, 'big/full.liquid'), 'x'.repeat(1_000_001));
  await t.rejects(readRecipe(join(dir, 'big')), { code: 'too-large' });
});

t.test('settings are read leniently, and errors name their line', async (t) => {
  t.strictSame(await parseSettingsYaml(''), {});
  t.strictSame(await parseSettingsYaml('- keyname: a\n'), { custom_fields: [{ keyname: 'a' }] });
  t.strictSame(await parseSettingsYaml('a: 1\na: 2\n'), { a: 2 }, 'a repeated key counts last');
  t.strictSame(await parseSettingsYaml('a: 2026-03-16\nb: no\nc: 08:30\n'), { a: '2026-03-16', b: 'no', c: '08:30' });
  t.strictSame(await parseSettingsYaml("polling_url: {{ url }}/'a'\nb: {c: {d: 1}}\n"), {
    polling_url: "{{ url }}/'a'",
    b: { c: { d: 1 } },
  });
  t.strictSame(await parseSettingsYaml('options:\n- 5: five\n- true: yes\n'), {
    options: [{ 5: 'five' }, { true: 'yes' }],
  });
  await t.rejects(parseSettingsYaml('name: x\nb: [1, 2\nc: 3\n'), {
    code: 'unprocessable',
    message: /settings\.yml, line \d/,
  });
  await t.rejects(parseSettingsYaml('name: "x\n'), { message: /line/ });
  await t.rejects(parseSettingsYaml('just text'), { message: /keys and values/ });
  const bomb =
    'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n';
  await t.rejects(parseSettingsYaml(bomb), { code: 'unprocessable', message: /alias/i });
  await t.rejects(parseSettingsYaml(`a: ${'['.repeat(100_000)}`), { code: 'unprocessable' });
});

t.test('settings in several documents are read as one, as if the line between them were not there', async (t) => {
  const yaml = 'id: 4711\n---\nname: Photos\npolling_url: {{ host }}/photos\n---\n';
  const { settings } = await readRecipeArchive(await zip({ 'settings.yml': yaml, 'full.liquid': FULL }));
  t.same(settings, { id: 4711, name: 'Photos', polling_url: '{{ host }}/photos' });
  await t.rejects(parseSettingsYaml('id: 1\n---\na: [\n'), { code: 'unprocessable', message: /line [34]/ });
});

t.test('a file that is not a recipe is refused with a reason', async (t) => {
  await t.rejects(readRecipeArchive(Buffer.from('not a zip')), { code: 'unprocessable', message: /zip/ });
  await t.rejects(readRecipeArchive(await zip({ 'README.md': 'x' })), { message: /settings\.yml/ });
  await t.rejects(readRecipeArchive(await zip({ 'settings.yml': 'a: 1', 'full.liquid': Buffer.alloc(1_000_001) })), {
    code: 'too-large',
  });
  await t.rejects(
    readRecipeArchive(await zip({ 'settings.yml': 'a: 1', 'full.liquid': Buffer.from([0xff, 0xfe, 0xfd]) })),
    { message: /UTF-8/ },
  );
  await t.rejects(readRecipeArchive(Buffer.alloc(5_000_001)), { code: 'too-large' });
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`f${n}`, '']));
  await t.rejects(readRecipeArchive(await zip({ 'settings.yml': 'a: 1', ...many })), { code: 'too-large' });
});

t.test('the report lists unsupported parts', async (t) => {
  const { notes } = reportRecipe({
    settings: {
      strategy: 'async_polling',
      polling_url: 'x',
      oauth_enabled: 'yes',
      custom_fields: [{ keyname: 'k', field_type: 'xhrSelect', name: 'K' }],
    },
    markup: { full: '<script>x</script>', transform: 'x' },
    ignoredFiles: ['README.md'],
  });
  t.strictSame(
    notes.map(({ kind, subject }) => `${kind} ${subject}`),
    [
      'missing half_horizontal.liquid',
      'missing half_vertical.liquid',
      'missing quadrant.liquid',
      'unsupported oauth',
      'changed strategy',
      'missing k',
      'ignored README.md',
    ],
  );
});

t.test('the report lists a transform that does not run, and the hosts that a transform requests', async (t) => {
  const notesOf = (code: string, settings = {}) =>
    reportRecipe({ settings: { strategy: 'polling', ...settings }, markup: { transform: code }, ignoredFiles: [] })
      .notes.filter(({ subject }) => subject.startsWith('transform'))
      .map((note) => `${note.kind} ${note.subject}: ${describeRecipeNote(note)}`);
  t.strictSame(notesOf('const run = () => ({})'), []);
  t.strictSame(notesOf('def run(input): pass', { serverless_language: 'python' }), []);
  t.strictSame(notesOf('pass', { serverless_language: 'ruby' }), [
    'unsupported transform: stored but not run: only transforms in JavaScript and Python run, not in ruby',
  ]);
  t.strictSame(notesOf('import requests\nURL = "https://api.example/a"', { serverless_language: 'python' }), [
    'missing transform_hosts: the transform requests hosts that are not polled: api.example',
  ]);
  const asking = 'const run = () => fetch("https://api.example/a"); // https://api.example/doc';
  t.strictSame(notesOf(asking), [
    'missing transform_hosts: the transform requests hosts that are not polled: api.example',
  ]);
  t.strictSame(notesOf(asking, { polling_url: 'https://api.example/b' }), []);
  t.strictSame(notesOf(asking, { transform_hosts: 'other.example, api.example' }), []);
});

t.test('garbage in an archive or in settings fails with an InkstandError and stores nothing', async (t) => {
  const plugins = await openPlugins(t);
  const good = await zip({ 'settings.yml': SETTINGS, 'full.liquid': FULL });
  const damaged = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    .map((changes) => {
      const copy = Buffer.from(good);
      for (const [at, value] of changes) copy[at] = value;
      return copy;
    });
  const yaml = fc.array(
    fc.constantFrom(
      'a',
      ': ',
      '- ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '&x',
      '*x',
      '|',
      '>',
      '#',
      '!!',
      '?',
      'name: y',
      '\t',
      '%',
      '---',
    ),
    { maxLength: 25 },
  );
  const isOurs = async (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error) => error instanceof InkstandError,
    );
  await fc.assert(
    fc.asyncProperty(damaged, (bytes) => isOurs(readRecipeArchive(bytes))),
    { numRuns: 300 },
  );
  await fc.assert(
    fc.asyncProperty(yaml, (parts) => isOurs(parseSettingsYaml(parts.join('')))),
    { numRuns: 500 },
  );
  t.strictSame(plugins.list(), []);
});
