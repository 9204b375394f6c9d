import { validateHeaderName, validateHeaderValue } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { parseJson } from '../../src/common/json/parse-json.js';
import { importRecipe, replaceRecipe } from '../../src/gateway/plugin/plugin.js';
import { readRecipeArchive } from '../../src/gateway/recipe/read-recipe.js';
import { formatSettingsYaml } from '../../src/gateway/recipe/recipe.js';
import { parseSettingsYaml } from '../../src/gateway/recipe/settings-yaml.js';
import { createWorkerHost } from '../../src/gateway/worker/host/host.js';
import { decompressBody } from '../../src/gateway/worker/jobs/fetch/decode-body.js';
import { parsePollingHeaders } from '../../src/gateway/worker/jobs/fetch/request-headers.js';
import { parseBody } from '../../src/gateway/worker/jobs/parse/parse-body.js';
import { openPluginContext } from '../support/gateway/plugin-module.js';
import { samplePictures } from '../support/pictures/sample-pictures.js';
import { fc } from '../support/property.js';
import { writeZip } from '../support/storage/zip.js';
import { damaged, fuzzOptions, MemoryWatch, orRefusal, wordSoup } from './fuzz-runs.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const isLong = process.env.INKSTAND_FUZZ_RUNS !== undefined;
if (isLong) t.setTimeout(0);

const SETTINGS = `strategy: polling
polling_url: |-
  https://example.org/{{ city }}
polling_headers: accept=application/json
dark_mode: no
custom_fields:
  - {keyname: city, field_type: select, name: City, options: [{Paris: 1}, 2, off], default: 1}
`;

t.test('archives are imported completely or not at all', async (t) => {
  const { plugins } = await openPluginContext(t, host);
  const kept = await plugins.create({ name: 'Kept', strategy: 'static', settings: { static_data: '{"a":1}' } });
  const good = await writeZip([
    ['settings.yml', Buffer.from(SETTINGS)],
    ['full.liquid', Buffer.from('<p>{{ city }}</p>')],
    ['transform.js', Buffer.from('x')],
  ]);
  const bomb = await writeZip([
    ['src/settings.yml', Buffer.alloc(1_500_000, 'a: 1\n')],
    ['src/full.liquid', Buffer.alloc(3_000_000, ' ')],
  ]);
  const name = fc.oneof(
    fc.constantFrom(
      'settings.yml',
      'full.liquid',
      'src/settings.yml',
      'src/full.liquid',
      'transform.py',
      'shared.liquid',
    ),
    wordSoup(['a/', 'b', 'settings.yml', '.liquid', '/', 'é', '.hidden/'], 5).filter(
      (text) => /^[^/\\:]/.test(text) && !text.split('/').includes('..') && !text.includes('\\') && !text.endsWith('/'),
    ),
  );
  const content = fc.oneof(
    wordSoup([
      'name: x\n',
      'a: [',
      ']',
      '- ',
      '{{ x }}',
      '{% if %}',
      '\n',
      ': ',
      '"',
      'custom_fields:\n',
      '  - keyname: a\n',
    ]),
    fc.constant(SETTINGS),
  );
  const packed = fc
    .array(fc.tuple(name, content), { maxLength: 6 })
    .map((files) => files.map(([path, text]) => [path, Buffer.from(text)] as const));
  const memory = new MemoryWatch();
  const digest = () =>
    JSON.stringify(plugins.list().map(({ id, name, revision, dataDigest }) => [id, name, revision, dataDigest]));
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged([good, bomb]), packed), async (made) => {
      const bytes = Buffer.isBuffer(made) ? made : await writeZip(made);
      const before = digest();
      const imported = await orRefusal(async () => importRecipe(plugins, await readRecipeArchive(bytes), 'Fuzz'));
      if (imported) await plugins.delete(imported.setting.id);
      if (digest() !== before) throw new Error('something else was touched');
      if (!imported) await orRefusal(async () => replaceRecipe(plugins, kept.id, await readRecipeArchive(bytes)));
      if (!imported && digest() !== before) throw new Error('a refused archive changed a plugin setting');
    }),
    fuzzOptions(),
  );
  t.ok(memory.grownMegabytes() < 60, `${memory.grownMegabytes()} MB kept`);
});

t.test('settings parse or are rejected with their line number, and parsed settings round-trip', async (t) => {
  const words = [
    'name: y\n',
    'a',
    ': ',
    ':',
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
    '\t',
    '%',
    '---',
    '...',
    '<<: ',
    ',',
    '{{ a }}',
    'yes',
    '0x1',
    '1e999',
    '2026-03-16',
    '!!binary ',
    '!!set ',
    '\u2028',
    '|-\n  x: {{ y }}\n',
  ];
  const memory = new MemoryWatch();
  await fc.assert(
    fc.asyncProperty(fc.oneof(wordSoup(words), damaged([Buffer.from(SETTINGS)]).map(String)), async (text) => {
      const settings = await orRefusal(() => parseSettingsYaml(text));
      if (!settings) return;
      const again = await parseSettingsYaml(await formatSettingsYaml(settings));
      if (JSON.stringify(again) !== JSON.stringify(settings))
        throw new Error(`${JSON.stringify(settings)} came back as ${JSON.stringify(again)}`);
    }),
    fuzzOptions(),
  );
  t.ok(memory.grownMegabytes() < 60, `${memory.grownMegabytes()} MB kept`);
});

const FORMATS: readonly (readonly [type: string, words: readonly string[]])[] = [
  [
    'application/json',
    [
      '{',
      '}',
      '[',
      ']',
      '"a"',
      ':',
      ',',
      '1',
      '-0',
      '1e400',
      '21.0',
      'null',
      '"\\ud800"',
      '"__proto__"',
      '\\',
      '[[[[[[[[',
    ],
  ],
  [
    'text/xml',
    [
      '<a',
      ' x="1"',
      '>',
      '</a>',
      '<b/>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&amp;',
      '&#x41;',
      '&bad;',
      '<?xml version="1.0" encoding="latin1"?>',
      '<!DOCTYPE a [<!ENTITY b "c">]>',
      ' xmlns:d="u"',
      '<d:c>',
      '__proto__',
    ],
  ],
  ['text/csv', ['a', ',', ';', '\t', '"', '""', '\r\n', '\n', '__proto__', '1', ' ']],
  [
    'text/calendar',
    [
      'BEGIN:VCALENDAR\r\n',
      'END:VCALENDAR\r\n',
      'BEGIN:VEVENT\r\n',
      'END:VEVENT\r\n',
      'UID:1\r\n',
      'SUMMARY:x\r\n',
      'DTSTART:20260316T000000Z\r\n',
      'DTSTART;TZID=Europe/Berlin:20260105T090000\r\n',
      'DTSTART;VALUE=DATE:20260317\r\n',
      'DTEND:20260316T010000Z\r\n',
      'DURATION:PT1H\r\n',
      'RRULE:FREQ=DAILY;COUNT=3\r\n',
      'RRULE:FREQ=SECONDLY\r\n',
      'RRULE:FREQ=MONTHLY;BYDAY=-1MO;BYSETPOS=9\r\n',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\n',
      'EXDATE:20260317T000000Z\r\n',
      'RDATE:20260318T000000Z\r\n',
      'RECURRENCE-ID:20260317T000000Z\r\n',
      'BEGIN:VTIMEZONE\r\n',
      'END:VTIMEZONE\r\n',
      'TZID:Own\r\n',
      ' folded\r\n',
      ';',
      ':',
    ],
  ],
  ['text/html', ['<html>', '<meta charset="', 'utf-16', '">', '{"a":', '1}', '[', '\u0000']],
  ['', ['{', '[', 'BEGIN:VCALENDAR\r\n', '<?xml ', '?>', 'text', '\ufeff', '\n']],
];

for (const [type, words] of FORMATS) {
  t.test(`a body of ${type || 'no type'} parses to an object or is rejected`, async (t) => {
    const memory = new MemoryWatch();
    const charset = fc.constantFrom('', '; charset=utf-8', '; charset=utf-16le', '; charset=nonsense', '; charset="');
    await fc.assert(
      fc.asyncProperty(wordSoup(words, 60), charset, fc.boolean(), async (text, parameter, isWide) => {
        const bytes = Buffer.from(text, isWide ? 'utf16le' : 'utf8');
        const context = {
          contentType: type + parameter,
          now: Date.parse('2026-03-16T09:30:00Z'),
          timeZone: 'Europe/Berlin',
        };
        const data = await orRefusal(() => parseBody(bytes, context));
        if (data !== undefined && (typeof data !== 'object' || data === null || Array.isArray(data)))
          throw new Error('no object');
        if (data !== undefined) JSON.stringify(data);
      }),
      fuzzOptions(1 / FORMATS.length),
    );
    t.ok(memory.grownMegabytes() < 60, `${memory.grownMegabytes()} MB kept`);
    t.same(Object.keys(Object.prototype), [], 'no prototype was touched');
  });
}

t.test('compressed bodies are unpacked within their limit or rejected', async (t) => {
  const text = Buffer.from('{"a":"'.padEnd(3_000, 'b'));
  const bomb = Buffer.alloc(3_000_000);
  const packed = [
    gzipSync(text),
    deflateSync(text),
    brotliCompressSync(text),
    gzipSync(bomb),
    brotliCompressSync(bomb),
  ];
  const codings = fc.constantFrom(
    'gzip',
    'deflate',
    'br',
    'x-gzip',
    'gzip, gzip',
    'br,gzip,br',
    'zstd',
    '',
    'identity',
  );
  const bytes = fc.oneof(damaged(packed), fc.constantFrom(...packed));
  await fc.assert(
    fc.asyncProperty(bytes, codings, async (body, encoding) => {
      const unpacked = await orRefusal(() => decompressBody(body, encoding, 1_000_000));
      if (unpacked && encoding !== '' && encoding !== 'identity' && unpacked.length > 1_000_000)
        throw new Error('too much came out');
    }),
    fuzzOptions(1 / 3),
  );
  t.pass();
});

t.test('polling headers of any text parse to valid HTTP fields only', async (t) => {
  const words = [
    'authorization',
    '=',
    ':',
    ': ',
    '&',
    '\n',
    '\r\n',
    'Bearer x',
    '%0d%0a',
    '%zz',
    'Host',
    'é',
    '\u0000',
    ' ',
    'content-length',
    'x-a',
    '{{ b }}',
    '__proto__',
    '&&',
    '==',
    '\u2028',
  ];
  await fc.assert(
    fc.property(wordSoup(words), (text) => {
      for (const [name, value] of Object.entries(parsePollingHeaders(text))) {
        validateHeaderName(name);
        validateHeaderValue(name, value);
        if (/^(?:host|content-length|transfer-encoding|connection)$/.test(name))
          throw new Error(`${name} went through`);
      }
    }),
    fuzzOptions(),
  );
  t.pass();
});

t.test('a webhook body is stored, or rejected without any change', async (t) => {
  const { plugins } = await openPluginContext(t, host, { limitBytes: 2_000 });
  const setting = await plugins.create({ name: 'Hook', strategy: 'webhook', settings: {}, pushSeconds: 0 });
  const words = [
    '{"merge_variables":',
    '{',
    '}',
    '"a":',
    '[',
    ']',
    '1',
    ',',
    '"merge_strategy":',
    '"stream"',
    '"deep_merge"',
    '"stream_limit":',
    '-1',
    '2',
    'null',
    '"__proto__":',
    '{"b":[1]}',
    `"${'x'.repeat(900)}"`,
  ];
  const shaped = fc
    .record(
      {
        merge_variables: fc.oneof(
          fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), fc.jsonValue({ maxDepth: 4 })),
          fc.jsonValue(),
        ),
        merge_strategy: fc.oneof(fc.constantFrom('stream', 'deep_merge', 'replace'), fc.jsonValue()),
        stream_limit: fc.oneof(fc.integer({ min: -2, max: 5 }), fc.jsonValue()),
      },
      { requiredKeys: [] },
    )
    .map((body) => JSON.stringify(body));
  const memory = new MemoryWatch();
  let [taken, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.oneof(wordSoup(words), shaped), async (text) => {
      const before = JSON.stringify(await plugins.data(setting.id));
      const merged = await orRefusal(async () => plugins.push(setting, parseJson(text)));
      const after = JSON.stringify(await plugins.data(setting.id));
      if (merged) taken++;
      else refused++;
      if (after !== (merged ? JSON.stringify(merged) : before)) throw new Error(`${before} became ${after}`);
      if (after.length > 2_000) throw new Error('more than the limit is stored');
    }),
    fuzzOptions(),
  );
  t.ok(taken > 0 && refused > 0, `${taken} taken, ${refused} refused`);
  t.ok(memory.grownMegabytes() < 60, `${memory.grownMegabytes()} MB kept`);
});

t.test('a damaged picture is rendered or rejected, and the worker keeps running', async (t) => {
  const examples = Object.values(samplePictures()).map(({ bytes }) => bytes);
  await host.run({ kind: 'picture', source: { kind: 'bytes', bytes: examples[0]! }, ...REST });
  const pid = host.pid();
  await fc.assert(
    fc.asyncProperty(damaged(examples), async (bytes) => {
      await orRefusal(() => host.run({ kind: 'picture', source: { kind: 'bytes', bytes }, ...REST }));
    }),
    fuzzOptions(1 / 3),
  );
  t.equal(host.pid(), pid, 'no decoder took the process down');
});

const REST = {
  variables: {},
  now: 0,
  validator: undefined,
  reach: { allowLoopback: false, gatewayPorts: [] },
} as const;
