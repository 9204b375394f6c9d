import t from 'tap';
import {
  buildForm,
  checkValues,
  FIELD_TYPES,
  fillFieldValues,
  isConfigured,
  listMissing,
  readFieldDefinitions,
  readFormEntries,
  readOptions,
} from '../../../../src/gateway/plugin/fields/fields.js';
import type { PluginDraft } from '../../../../src/gateway/store/plugin/plugin-draft.js';
import { fc } from '../../../support/property.js';

const field = (attributes: Record<string, unknown>) =>
  readFieldDefinitions([{ keyname: 'f', name: 'F', ...attributes }]);
const check = (attributes: Record<string, unknown>, entered: unknown) => {
  const { values, errors } = checkValues(field(attributes), { f: entered });
  return 'f' in errors ? `error: ${errors.f}` : values.f;
};
const draft = (customFields: unknown, more: Partial<PluginDraft> = {}): PluginDraft => ({
  name: 'x',
  strategy: 'static',
  settings: { custom_fields: customFields },
  fieldValues: {},
  secrets: { pollingHeaders: '', pollingBody: '', fieldValues: {} },
  pushSeconds: 300,
  scriptSwitch: 'on',
  secretSwitch: 'undecided',
  ...more,
});

t.test('each field type accepts its values and reports what it expected otherwise', async (t) => {
  const table: readonly [attributes: Record<string, unknown>, entered: unknown, stored: unknown][] = [
    [{ field_type: 'string' }, ' kept as typed ', ' kept as typed '],
    [{ field_type: 'string', maxlength: 3 }, 'four', 'error: expected at most 3 characters, got 4'],
    [{ field_type: 'string' }, { a: 1 }, 'error: expected a text'],
    [{ field_type: 'text' }, 'two\nlines', 'two\nlines'],
    [{ field_type: 'password' }, 's3cret', 's3cret'],
    [{ field_type: 'number' }, ' 7.5 ', '7.5'],
    [{ field_type: 'number' }, 7, '7'],
    [{ field_type: 'number' }, 'seven', 'error: expected a number, got "seven"'],
    [{ field_type: 'number' }, '0x10', 'error: expected a number, got "0x10"'],
    [{ field_type: 'number', min: 1 }, '0', 'error: expected at least 1, got "0"'],
    [{ field_type: 'number', max: '5' }, '6', 'error: expected at most 5, got "6"'],
    [{ field_type: 'number', min: 1, step: 2 }, '3', '3'],
    [{ field_type: 'number', min: 1, step: 2 }, '4', 'error: expected steps of 2 from 1, got "4"'],
    [{ field_type: 'number', min: 1 }, '', ''],
    [{ field_type: 'boolean' }, 'on', 'true'],
    [{ field_type: 'boolean' }, false, 'false'],
    [{ field_type: 'boolean' }, 'maybe', 'error: expected true or false, got "maybe"'],
    [{ field_type: 'json' }, ' {"a": [1, 2]} ', '{"a": [1, 2]}'],
    [{ field_type: 'json' }, '{a: 1}', 'error: expected JSON, got "{a: 1}"'],
    [
      { field_type: 'google_photos_picker' },
      'http://nas/1.jpg\nhttp://nas/2.jpg',
      'http://nas/1.jpg\nhttp://nas/2.jpg',
    ],
    [{ field_type: 'date' }, '2026-02-28', '2026-02-28'],
    [{ field_type: 'date' }, '2026-02-30', 'error: expected a date like 2026-03-16, got "2026-02-30"'],
    [{ field_type: 'time' }, '8:30', '8:30'],
    [{ field_type: 'time' }, '24:00', 'error: expected a time like 08:30, got "24:00"'],
    [{ field_type: 'time_zone' }, 'Europe/Berlin', 'Europe/Berlin'],
    [{ field_type: 'time_zone' }, 'Mars/Base', 'error: expected a time zone like Europe/Berlin, got "Mars/Base"'],
    [{ field_type: 'url' }, 'http://ha.local:8123', 'http://ha.local:8123'],
    [
      { field_type: 'url' },
      'ha.local',
      'error: expected a URL that begins with http://, https:// or webcal://, got "ha.local"',
    ],
    [
      { field_type: 'url' },
      `http://${'a'.repeat(1_001)}`,
      `error: expected a URL that begins with http://, https:// or webcal://, got "http://${'a'.repeat(53)}"`,
    ],
    [{ field_type: 'lat_lon' }, '52.5, 13.4', '52.5,13.4'],
    [{ field_type: 'lat_lng' }, '52.5, 13.4', '52.5,13.4'],
    [{ field_type: 'lat_long' }, 'here', 'error: expected latitude and longitude like 52.52,13.41, got "here"'],
    [{ field_type: 'color' }, '#1A2b3c', '#1A2b3c'],
    [{ field_type: 'colour' }, 'red; x', 'error: expected a colour like #1a2b3c, got "red; x"'],
    [{ field_type: 'lat_lon' }, '100,0', 'error: expected latitude and longitude like 52.52,13.41, got "100,0"'],
    [{ field_type: 'multi_string' }, 'a, b,,c ', 'a,b,c'],
    [{ field_type: 'multi_string' }, ['a', 'b'], 'a,b'],
    [{ field_type: 'select', options: ['x', 5, { Label: true }] }, 'true', 'true'],
    [{ field_type: 'select', options: ['x', 5] }, 'y', 'error: expected one of x, 5, got "y"'],
    [{ field_type: 'select', options: ['x', 'y'], multiple: true }, ['x', 'y'], ['x', 'y']],
    [{ field_type: 'select', options: ['x', 'y'], multiple: true }, 'y,x', ['y', 'x']],
    [{ field_type: 'select', options: ['x', 'y'], multiple: true }, ['z'], 'error: expected one of x, y, got "z"'],
    [{ field_type: 'plugin_instance_select' }, '12', '12'],
    [{ field_type: 'plugin_instance_select' }, 'all', 'error: expected the number of a plugin, got "all"'],
    [{ field_type: 'xhrSelect', endpoint: 'http://x/' }, 'anything', 'anything'],
    [{ field_type: 'xhrString', endpoint: 'http://x/' }, 'typed', 'typed'],
    [{ field_type: 'xhrFunction', endpoint: 'http://x/' }, 'typed', 'typed'],
    [{ field_type: 'of another server' }, 'anything', 'anything'],
    [{ field_type: 'author_bio' }, 'anything', undefined],
    [{ field_type: 'copyable', value: 'v' }, 'anything', undefined],
  ];
  for (const [attributes, entered, stored] of table) {
    t.same(check(attributes, entered), stored, `${JSON.stringify(attributes)} ${JSON.stringify(entered)}`);
  }
});

t.test('options are read in all known forms', async (t) => {
  const table: readonly [written: unknown, options: string[]][] = [
    [
      ['a', 2, true],
      ['a=a', '2=2', 'true=true'],
    ],
    [
      [{ Paris: 1 }, { Rome: 'it' }],
      ['Paris=1', 'Rome=it'],
    ],
    [
      [
        { label: 'Paris', value: 1 },
        { name: 'Rome', id: 2 },
      ],
      ['Paris=1', 'Rome=2'],
    ],
    [
      [['Paris', 1], ['Rome']],
      ['Paris=1', 'Rome=Rome'],
    ],
    [{ Paris: 1, Rome: 2 }, ['Paris=1', 'Rome=2']],
    [[{ a: { b: 1 } }, null, [[]]], []],
    ['text', []],
  ];
  for (const [written, options] of table) {
    t.same(
      readOptions(written).map(({ label, value }) => `${label}=${value}`),
      options,
      JSON.stringify(written),
    );
  }
});

t.test('a form has label, help, default, group, links and options in the reader’s language', async (t) => {
  const [bio, city, count] = buildForm(
    draft([
      { keyname: 'bio', field_type: 'author_bio', name: 'About', github_url: 'https://example.org', category: 'life' },
      {
        keyname: 'city',
        field_type: 'select',
        name: 'City',
        'name-de': 'Stadt',
        'description-de': 'Wo?',
        'options-de': [{ Rom: 'rome' }],
        options: ['rome'],
        default: 'rome',
        optional: true,
      },
      { keyname: 'count', field_type: 'number', name: 'Count', min: 1, max: '9', step: 2, default: 5, group: 'More' },
    ]),
    'de-AT',
  );
  t.match(bio, {
    holdsValue: false,
    isRequired: false,
    links: { github_url: 'https://example.org', category: 'life' },
  });
  t.match(city, {
    label: 'Stadt',
    description: 'Wo?',
    options: [{ label: 'Rom', value: 'rome' }],
    value: 'rome',
    isRequired: false,
  });
  t.match(count, { label: 'Count', min: 1, max: 9, step: 2, value: '5', isRequired: true, group: 'More' });
});

t.test('a secret is never shown, and an empty entry keeps it', async (t) => {
  const fields = [{ keyname: 'token', field_type: 'password', name: 'Token', default: 'd3fault' }];
  const sealed = { secrets: { pollingHeaders: '', pollingBody: '', fieldValues: { token: 's3cret' } } };
  const form = buildForm(draft(fields, sealed), 'en', { entered: { token: 'typ3d' }, errors: { token: 'too short' } });
  t.match(form, [{ value: '', isFilled: true, error: 'too short' }]);
  t.notMatch(JSON.stringify(form.map(({ defaultValue: _, ...rest }) => rest)), /s3cret|typ3d/);
  t.same(readFormEntries(form, new URLSearchParams('f.token='), 'f.'), {});
  t.same(readFormEntries(form, new URLSearchParams('f.token=new'), 'f.'), { token: 'new' });
});

t.test('an example is a placeholder and replaces values only until one is entered', async (t) => {
  const fields = [
    { keyname: 'network', field_type: 'string', name: 'Network', example_default: true, default: 'Guests' },
    { keyname: 'key', field_type: 'string', name: 'Key', example_default: true, default: 'welcome', optional: true },
    { keyname: 'size', field_type: 'string', name: 'Size', default: 'large' },
  ];
  const form = buildForm(draft(fields), 'en');
  t.match(form, [
    { value: '', placeholder: 'Guests' },
    { value: '', placeholder: 'welcome' },
    { value: 'large', placeholder: '' },
  ]);
  const definitions = readFieldDefinitions(fields);
  t.same(fillFieldValues(definitions, {}), { network: 'Guests', key: 'welcome', size: 'large' }, 'for a preview');
  t.same(fillFieldValues(definitions, { network: '' }), { network: '', key: 'welcome', size: 'large' });
  t.same(fillFieldValues(definitions, { network: 'Home' }), { network: 'Home', size: 'large' });
});

t.test('a posted form is read into entries, including unchecked boxes and emptied lists', async (t) => {
  const fields = readFieldDefinitions([
    { keyname: 'a', field_type: 'boolean', name: 'A' },
    { keyname: 'b', field_type: 'select', multiple: true, options: ['x', 'y'], name: 'B' },
    { keyname: 'c', field_type: 'string', name: 'C' },
    { keyname: 'd', field_type: 'copyable', name: 'D' },
  ]);
  t.same(readFormEntries(fields, new URLSearchParams(''), ''), { a: 'false', b: [] });
  t.same(readFormEntries(fields, new URLSearchParams('a=true&b=&b=x&b=y&c=1&d=2'), ''), {
    a: 'true',
    b: ['x', 'y'],
    c: '1',
  });
});

t.test('a hidden field is not required', async (t) => {
  const fields = readFieldDefinitions([
    {
      keyname: 'mode',
      field_type: 'select',
      name: 'Mode',
      options: ['auto', 'manual'],
      default: 'auto',
      conditional_validation: [{ when: 'auto', hidden: ['city'] }],
    },
    { keyname: 'city', field_type: 'string', name: 'City' },
    { keyname: 'note', field_type: 'string', name: 'Note', optional: true },
  ]);
  t.same(listMissing(fields, {}), []);
  t.same(listMissing(fields, { mode: 'manual' }), ['city']);
  t.same(listMissing(fields, { mode: 'manual', city: ' ' }), ['city']);
  t.same(listMissing(fields, { mode: 'manual', city: 'Rome' }), []);
  const custom_fields = [
    { keyname: 'city', field_type: 'string', name: 'City' },
    { keyname: 'token', field_type: 'password', name: 'Token' },
  ];
  t.equal(isConfigured({ settings: { custom_fields }, storedSecrets: [], fieldValues: {} }), false);
  t.equal(isConfigured({ settings: { custom_fields }, storedSecrets: [], fieldValues: { city: 'Rome' } }), false);
  t.equal(isConfigured({ settings: { custom_fields }, storedSecrets: ['token'], fieldValues: { city: 'Rome' } }), true);
});

t.test('a list for a single-value field is checked as text', async (t) => {
  const fields = readFieldDefinitions([
    { keyname: 'number', field_type: 'number' },
    { keyname: 'words', field_type: 'multi_string' },
  ]);
  t.match(checkValues(fields, { number: [1, 2] }).errors, { number: /expected a number/ });
  t.same(checkValues(fields, { number: [7], words: ['a', 'b'] }).values, { number: '7', words: 'a,b' });
});

t.test('an entry that cannot become text is rejected, not thrown', async (t) => {
  const fields = readFieldDefinitions([{ keyname: 'f', field_type: 'string', multiple: true }]);
  for (const entered of [{ toString: [] }, [{ toString: [] }]]) {
    t.match(checkValues(fields, { f: entered }), { values: {}, errors: { f: /^expected/ } });
    listMissing(fields, { f: entered });
    t.equal(buildForm(draft([{ keyname: 'f' }], { fieldValues: { f: entered } }), 'en').length, 1);
  }
});

t.test('any recipe fields and any entries give a form', async (t) => {
  const attribute = fc.constantFrom(
    'name',
    'options',
    'default',
    'multiple',
    'min',
    'max',
    'step',
    'optional',
    'conditional_validation',
    'maxlength',
    'endpoint',
    'description-de',
  );
  const raw = fc
    .tuple(fc.constantFrom(...FIELD_TYPES, 'odd'), fc.dictionary(attribute, fc.jsonValue({ maxDepth: 2 })))
    .map(([type, more]) => ({ keyname: 'f', field_type: type, ...more }));
  fc.assert(
    fc.property(fc.array(fc.oneof(raw, fc.jsonValue()), { maxLength: 4 }), fc.jsonValue(), (customFields, entered) => {
      const fields = readFieldDefinitions(customFields, 'de');
      const { values } = checkValues(fields, { f: entered });
      const again = checkValues(fields, values);
      listMissing(fields, values);
      // A stored value is accepted again, unless two fields share the name.
      const isAlone = fields.length < 2;
      return (
        buildForm(draft(customFields, { fieldValues: values }), 'de').length === fields.length &&
        (!isAlone || JSON.stringify(again.values) === JSON.stringify(values))
      );
    }),
    { numRuns: 500 },
  );
  t.pass();
});

t.test('a required value cannot be emptied once set, and only existing plugins can be chosen', async (t) => {
  const fields = readFieldDefinitions([
    { keyname: 'town', field_type: 'string', name: 'Town' },
    { keyname: 'key', field_type: 'password', name: 'Key' },
    { keyname: 'note', field_type: 'string', name: 'Note', optional: true },
    { keyname: 'mode', field_type: 'select', name: 'Mode', options: ['a', 'b'] },
    { keyname: 'of', field_type: 'plugin_instance_select', name: 'Plugin', multiple: true, optional: true },
    {
      keyname: 'gate',
      field_type: 'string',
      name: 'Gate',
      conditional_validation: [{ when: 'shut', hidden: ['town'] }],
    },
  ]);
  const values = { town: 'Rome', key: 's3cret', note: 'x', mode: 'a' };
  const isPlugin = (id: number): boolean => id === 7;
  const errorsOf = (entered: Record<string, unknown>, stored: Record<string, unknown> = values) =>
    checkValues(fields, entered, { values: stored, isPlugin }).errors;
  t.same(errorsOf({ town: ' ' }), { town: 'expected a value' });
  t.same(errorsOf({ key: '', mode: '' }), { key: 'expected a value', mode: 'expected a value' });
  t.same(errorsOf({ note: '' }), {}, 'an optional value may be emptied');
  t.same(errorsOf({ town: '' }, {}), {}, 'a value that was never entered may stay empty');
  t.same(errorsOf({ town: '', gate: 'shut' }), {}, 'a hidden value may be emptied');
  t.same(errorsOf({ of: ['7'] }), {});
  t.same(errorsOf({ of: ['7', '8'] }), { of: 'expected the number of a plugin, there is no 7,8' });
});

t.test('descriptions lose their HTML and keep their words', async (t) => {
  const [field] = readFieldDefinitions([
    {
      keyname: 'f',
      name: 'F',
      description:
        'See <a href="https://a.example/?b=1&amp;c">the <b>guide</b></a> &lt;3<script>alert(1)</script><br>2 < 3',
    },
  ]);
  t.equal(field?.description, 'See the guide <3 2 < 3');
});

t.test('an unsupported type is kept for the report', async (t) => {
  const fields = readFieldDefinitions([
    { keyname: 'a', name: 'A', field_type: 'holograph' },
    { keyname: 'b', name: 'B', field_type: 'string' },
    { keyname: 'c', name: 'C' },
  ]);
  t.same(
    fields.map(({ type, unknownType }) => [type, unknownType]),
    [
      ['string', 'holograph'],
      ['string', undefined],
      ['string', undefined],
    ],
  );
});
