import t from 'tap';
import { listBundledKeys, readBundled, readFieldDefinitions, readTranslated } from '../../src/plugin/plugin.js';
import { readRecipeArchive } from '../../src/plugin/read-recipe.js';
import { addTranslations } from '../../src/plugin/recipe-translations.js';
import { formatSettingsYaml, parseSettingsYaml } from '../../src/plugin/recipe-yaml.js';
import { packFiles } from '../../src/plugin/recipe-zip.js';

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

for (const key of listBundledKeys()) {
  t.test(`every text of ${key} has a German translation`, async (t) => {
    const { settings } = (await readBundled(key)).recipe;
    for (const text of ['name', 'description']) t.ok(settings[`${text}-de`], text);
    for (const field of (settings.custom_fields ?? []) as Record<string, unknown>[]) {
      for (const text of ['name', 'description', 'help_text'])
        if (field[text] !== undefined) t.ok(field[`${text}-de`], `${field.keyname}: ${text}`);
    }
  });
}
