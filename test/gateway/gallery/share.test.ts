import t, { type Test } from 'tap';
import { type ShareOptions, shareRecipe } from '../../../src/gateway/gallery/gallery.js';
import { exportRecipe, importRecipe, replaceRecipe } from '../../../src/gateway/plugin/plugin.js';
import { readRecipeArchive } from '../../../src/gateway/recipe/read-recipe.js';
import { readZip } from '../../support/storage/zip.js';
import { openGallery } from './open-gallery.js';

const SECRETS = {
  password: 'pw-7f3a91',
  header: 'hd-4c22e8',
  body: 'bd-90aa17',
  urlParameter: 'up-51d3c0',
  urlPassword: 'uw-8e6b24',
  passwordDefault: 'df-2b7790',
  entered: 'en-aa0134',
} as const;

async function addSecretive(t: Test) {
  const { gallery, plugins } = await openGallery(t);
  const { setting } = await importRecipe(
    plugins,
    {
      settings: {
        name: 'Keys & more',
        strategy: 'polling',
        polling_url: `https://ann:${SECRETS.urlPassword}@a.example/x?api_key=${SECRETS.urlParameter}&town={{ town }}`,
        polling_verb: 'post',
        polling_headers: `authorization=Bearer ${SECRETS.header}&accept=application/json`,
        polling_body: `{"token": "${SECRETS.body}"}`,
        refresh_interval: 60,
        custom_fields: [
          { keyname: 'town', field_type: 'string', name: 'Town', default: 'Kiel' },
          { keyname: 'key', field_type: 'password', name: 'Key', default: SECRETS.passwordDefault },
        ],
      },
      markup: { full: '<b>{{ town }} {{ key }}</b>' },
      ignoredFiles: [],
    },
    'x',
  );
  await plugins.update(setting.id, {
    settings: { render_hosts: 'cdn.example' },
    fieldValues: { town: SECRETS.entered, key: SECRETS.password },
  });
  await plugins.writeData(plugins.get(setting.id), { echo: `you sent ${SECRETS.header}`, n: 1, key: SECRETS.password });
  return { gallery, plugins, id: setting.id };
}

t.test('no way of sharing includes a secret', async (t) => {
  const { plugins, id } = await addSecretive(t);
  const { uuid } = plugins.get(id);
  const secrets = [...Object.values(SECRETS), uuid];
  const options: readonly ShareOptions[] = (['flat', 'project'] as const).flatMap((layout) =>
    (['recipe', 'current', 'none'] as const).map((sample) => ({ layout, sample })),
  );
  for (const option of options) {
    const shared = await shareRecipe(plugins, id, option);
    t.strictSame(shared.leaks, []);
    const files = await readZip(await shared.pack(undefined));
    for (const [name, bytes] of files) {
      const text = bytes.toString();
      const found = secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
      t.strictSame(found, [], `${JSON.stringify(option)}: ${name}`);
    }
    t.strictSame(
      shared.leftOut.filter((one) => one !== 'sample-values'),
      ['field-values', 'headers', 'body', 'url', 'password-defaults', 'own-keys'],
    );
    t.equal(shared.leftOut.includes('sample-values'), option.sample === 'current');
  }
  const archive = (await exportRecipe(plugins, id)).toString('latin1');
  const files = await readZip(Buffer.from(archive, 'latin1'));
  for (const [name, bytes] of files) {
    const found = secrets.filter((secret) => bytes.toString().includes(secret));
    t.strictSame(found, [], `plain export: ${name}`);
  }
});

t.test('a secret in the markup prevents the recipe from being shared', async (t) => {
  const { plugins, id } = await addSecretive(t);
  await plugins.writeMarkup(id, { quadrant: `<img src="https://a.example/?k=${SECRETS.password}">` });
  t.strictSame((await shareRecipe(plugins, id, { layout: 'flat', sample: 'none' })).leaks, ['quadrant.liquid']);
});

t.test('an exported recipe can be imported again without losing keys', async (t) => {
  const { plugins, id } = await addSecretive(t);
  const before = await plugins.draft(id);
  await replaceRecipe(plugins, id, await readRecipeArchive(await exportRecipe(plugins, id)));
  const after = await plugins.draft(id);
  t.same(after.secrets, before.secrets);
  t.equal(after.settings.polling_url, before.settings.polling_url);
  t.same(after.settings.custom_fields, before.settings.custom_fields);
});

t.test('a shared project has sample data and a picture, and can be imported completely', async (t) => {
  const { gallery, plugins } = await openGallery(t);
  const { setting } = await importRecipe(
    plugins,
    {
      settings: { name: 'Tides', strategy: 'webhook', static_data: '{"height": 4.2}', description: 'Tides' },
      markup: { full: '<div class="layout">{{ height }}</div>', shared: '{% assign a = 1 %}' },
      ignoredFiles: [],
    },
    'x',
  );
  const shared = await shareRecipe(plugins, setting.id, { layout: 'project', sample: 'recipe' });
  const picture = await gallery.drawShared(shared);
  const bytes = await shared.pack(picture);
  const files = await readZip(bytes);
  t.strictSame([...files.keys()].sort(), [
    'tides/.trmnlp.yml',
    'tides/preview.png',
    'tides/src/full.liquid',
    'tides/src/settings.yml',
    'tides/src/shared.liquid',
  ]);
  t.equal(files.get('tides/preview.png')?.toString('latin1', 1, 4), 'PNG');
  const found = await gallery.openUpload(bytes, () => undefined);
  const packaged = await gallery.recipe(found.id, 'tides/src/');
  t.same(packaged.sample.data, { height: 4.2 });
  t.equal(packaged.recipe.markup.full, '<div class="layout">{{ height }}</div>');
});
