import t from 'tap';
import { readMessages, Words } from '../../../../../src/gateway/i18n/i18n.js';
import { describeRecipeNote, reportRecipe } from '../../../../../src/gateway/plugin/plugin.js';
import { listNeeds } from '../../../../../src/gateway/web/pages/plugin/recipe-needs.js';
import { describeNote } from '../../../../../src/gateway/web/pages/plugin/report/describe-note.js';

const german = new Words({ language: 'de', messages: readMessages('de'), timeZone: 'UTC' });
const english = new Words({ language: 'en', messages: readMessages('en'), timeZone: 'UTC' });

t.test('the import report names polled hosts, the interval and required fields', async (t) => {
  const needs = listNeeds(
    {
      strategy: 'polling',
      settings: {
        polling_url:
          'https://user:secret@api.example.com/v1?key={{ key }}\nhttp://nas.local/data.json\nhttps://{{ host }}/x',
        refresh_interval: 30,
        custom_fields: [
          { keyname: 'key', field_type: 'password', name: 'Key' },
          { keyname: 'town', field_type: 'string', name: 'Town', optional: true },
          { keyname: 'about', field_type: 'author_bio', name: 'About' },
        ],
      },
    },
    'en',
  );
  t.strictSame(
    needs.hosts.map(({ host, isHome }) => [host, isHome]),
    [
      ['api.example.com', false],
      ['nas.local', true],
      ['{{ host }}', true],
    ],
  );
  t.equal(needs.interval, 1800);
  t.strictSame(
    needs.fields.map(({ label, isRequired, isSecret }) => [label, isRequired, isSecret]),
    [
      ['Key', true, true],
      ['Town', false, false],
    ],
  );
  t.strictSame(listNeeds({ strategy: 'static', settings: { polling_url: 'https://a.example' } }, 'en').hosts, []);
});

t.test('notes of the import report are in the language of the page', async (t) => {
  const recipes = [
    { settings: {}, markup: { full: '<script>a</script>', transform: 'x' }, ignoredFiles: ['photo.raw'] },
    {
      settings: { name: 'A', strategy: 'static', polling_url: 'http://a', oauth_enabled: true },
      markup: { full: '<script>window.TRMNL_SKIP_DISPLAY = true</script>' },
      ignoredFiles: [],
    },
    {
      settings: { strategy: 'webhook', custom_fields: [{ keyname: 'a', field_type: 'xhrSelect', name: 'A' }] },
      markup: {},
      ignoredFiles: [],
    },
  ];
  const notes = recipes.flatMap((recipe) => reportRecipe(recipe).notes).filter(({ kind }) => kind !== 'changed');
  t.ok(notes.length >= 9);
  for (const note of notes) {
    const detail = describeRecipeNote(note);
    t.equal(describeNote(note, english), detail);
    t.not(describeNote(note, german), detail, detail);
  }
});
