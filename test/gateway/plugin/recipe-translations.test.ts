import { readFile } from 'node:fs/promises';
import t from 'tap';
import { parse } from 'yaml';
import { listBundledKeys, readBundled, readFieldDefinitions } from '../../../src/gateway/plugin/plugin.js';
import { readRecipeArchive } from '../../../src/gateway/recipe/read-recipe.js';
import { formatSettingsYaml, packFiles, readOptions, readTranslated } from '../../../src/gateway/recipe/recipe.js';
import { parseSettingsYaml } from '../../../src/gateway/recipe/settings-yaml.js';
import { addTranslations } from '../../../src/gateway/recipe/translations.js';

const SETTINGS = `name: Clock
description: The time
custom_fields:
  - keyname: hours
    field_type: select
    name: Hours
    options:
      - 24 hours: '24'
      - 12 hours: '12'
  - keyname: place
    field_type: string
    name: Place
    name-de: Standort
`;
const TRANSLATIONS = `de:
  name: Uhr
  fields:
    hours:
      name: Stunden
      help_text: Wie sie gezählt werden
      options:
        24 hours: 24 Stunden
    place:
      name: Ort
    gone:
      name: Weg
`;

t.test('an archive’s translations are imported and shown in forms', async (t) => {
  const archive = await packFiles([
    ['settings.yml', SETTINGS],
    ['translations.yml', TRANSLATIONS],
    ['full.liquid', 'x'],
  ]);
  const { settings, ignoredFiles } = await readRecipeArchive(archive);
  t.same(ignoredFiles, []);
  t.equal(settings.name, 'Clock');
  t.equal(readTranslated(settings, 'name', 'de-AT'), 'Uhr');
  t.equal(readTranslated(settings, 'description', 'de'), 'The time', 'untranslated texts stay');
  const labels = (locale: string) =>
    readFieldDefinitions(settings.custom_fields, locale).map(({ label, options }) => [
      label,
      options.map((option) => `${option.value} ${option.label}`),
    ]);
  t.same(labels('en'), [
    ['Hours', ['24 24 hours', '12 12 hours']],
    ['Place', []],
  ]);
  t.same(labels('de'), [
    ['Stunden', ['24 24 Stunden', '12 12 hours']],
    ['Standort', []],
  ]);
  t.same(labels('fr'), labels('en'));
  t.same(await parseSettingsYaml(await formatSettingsYaml(settings)), settings, 'an export brings them along');
});

t.test('invalid translations change nothing', async (t) => {
  const settings = { name: 'A', custom_fields: [{ keyname: 'a', name: 'A' }, 'b'] };
  for (const odd of [
    {},
    { de: 'Uhr' },
    { 'not a language': { name: 'B' } },
    { de: { name: ['B'], fields: ['a'] } },
    { de: { fields: { a: 'B' } } },
    { de: { fields: { a: { name: 3, options: 'x' } } } },
  ])
    t.same(addTranslations(settings, odd), settings);
});

interface Translation {
  readonly fields?: Readonly<Record<string, { readonly options?: Readonly<Record<string, string>> }>>;
}

/** The German part of the file itself: a translation of a renamed or removed field would never be shown. */
async function readGerman(key: string): Promise<Translation | undefined> {
  const text = await readFile(
    new URL(`../../../src/gateway/plugin/bundled/${key}/translations.yml`, import.meta.url),
    'utf8',
  );
  return parse(text).de;
}

for (const key of listBundledKeys()) {
  t.test(`every text of ${key} has a German translation`, async (t) => {
    const { settings } = (await readBundled(key)).recipe;
    for (const text of ['name', 'description']) t.ok(settings[`${text}-de`], text);
    t.ok(String(settings['description-de']).length <= 35, 'the description fits its card');
    const fields = (settings.custom_fields ?? []) as Record<string, unknown>[];
    for (const field of fields) {
      for (const text of ['name', 'description', 'help_text'])
        if (field[text] !== undefined) t.ok(field[`${text}-de`], `${field.keyname}: ${text}`);
    }
    const { fields: translated = {} } = (await readGerman(key)) ?? {};
    for (const [keyname, { options = {} }] of Object.entries(translated)) {
      const field = fields.find((one) => one.keyname === keyname);
      const labels = readOptions(field?.options).map(({ label }) => label);
      t.ok(field, `there is a field ${keyname}`);
      for (const label of Object.keys(options)) t.ok(labels.includes(label), `${keyname}: there is an option ${label}`);
    }
  });
}
