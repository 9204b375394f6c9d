import { KIND_NAMES, optionsOf } from '../../../src/gateway/design/design.js';
import { COLUMNS, ROWS } from '../../../src/gateway/design/design-limits.js';
import { type Block, type Design, SCHEMA, THEMES } from '../../../src/gateway/design/design-types.js';
import type { Option, OptionValue } from '../../../src/gateway/design/option.js';
import { fc } from '../property.js';

/** Texts as people and attackers write them. */
const TEXTS = [
  ...['', 'Living room', 'Küche', '21', 'a', 'A sentence that is longer than most places on a screen are wide.'],
  ...[
    '{{ trmnl.user.name }}',
    '{% raw %}',
    '{% endcapture %}{% assign a = 1 %}',
    '}}',
    '<script>1</script>',
    '</div></div>',
  ],
  ...['"><img src=x onerror=1>', "' | append: 'x", '&lt;', 'two\nlines', '日本語', '😀'],
];

/** Data with everything that blocks want, and things that they do not. */
export const RANDOM_DATA = {
  ...{ temperature: 21.4, humidity: '46', co2: 640, state: 'unavailable', hollow: '', nothing: null, flag: false },
  ...{ at: 1773752700, day: '2026-03-21', moment: '2026-03-17T15:30:00Z', big: 1234567.891, below: -3.5 },
  ...{ markup: '<b>{{ x }}</b>', long: 'word '.repeat(40), nested: { 'odd name': 3 } },
  history: [18.2, 19, 21.5, null, 'x', 20],
  rows: [
    { name: 'One', value: 3, at: '2026-03-17T15:30:00Z' },
    { name: 'Two with a name that is long', value: 7, at: '2026-03-18' },
    { value: null },
  ],
  many: Array.from({ length: 60 }, (_, value) => ({ name: `Row ${value}`, value })),
};

const VALUES = [
  ...['', 'temperature', 'humidity', 'state', 'hollow', 'nothing', 'flag', 'at', 'day', 'moment', 'big', 'below'],
  ...[
    'markup',
    'long',
    'nested["odd name"]',
    'missing',
    'rows[1].value',
    'rows',
    'history[9].x',
    'other_plugin_2.temperature',
  ],
];
const LISTS = ['', 'history', 'rows', 'other_plugin_3.rows', 'many', 'missing', 'temperature', 'nested'];
const KEYS = ['', 'name', 'value', 'at', 'missing', 'a.b'];

function optionOf(option: Option): fc.Arbitrary<OptionValue> {
  switch (option.type) {
    case 'text':
      return fc.constantFrom(...TEXTS).map((text) => text.slice(0, option.maxChars));
    case 'whole':
      return fc.integer({ min: option.min, max: option.max });
    case 'choice':
      return fc.constantFrom(...option.choices);
    case 'flag':
      return fc.boolean();
    case 'plugin':
      return fc.constantFrom(0, 2, 3, 999);
    case 'path':
      return fc.constantFrom(...(option.wants === 'list' ? LISTS : VALUES));
    case 'key':
      return fc.constantFrom(...KEYS);
    case 'date':
      return fc.constantFrom('', '2026-12-24', '2020-02-29');
    case 'template':
      return fc.constantFrom(
        '',
        '{{ value | round }} km',
        '<i>{{ missing }}',
        'x {{- value }}',
        '{{ value | nothing: }}',
      );
  }
}

const place = fc.record({
  x: fc.nat(COLUMNS - 1),
  y: fc.nat(ROWS - 1),
  w: fc.integer({ min: 1, max: COLUMNS }),
  h: fc.integer({ min: 1, max: ROWS }),
});

const block = fc
  .constantFrom(...KIND_NAMES)
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      place,
      options: fc.record(
        Object.fromEntries(Object.entries(optionsOf(kind)).map(([name, option]) => [name, optionOf(option)])),
      ),
    }),
  );

/** Designs of up to eight blocks of every kind, wherever they stand. */
export const randomDesign: fc.Arbitrary<Design> = fc
  .record({ theme: fc.constantFrom(...THEMES), hasBar: fc.boolean(), blocks: fc.array(block, { maxLength: 8 }) })
  .map(({ theme, hasBar, blocks }) => ({
    ...{ schema: SCHEMA, theme, hasBar },
    blocks: blocks.map(({ kind, place: { x, y, w, h }, options }, index): Block => {
      const size = { w: Math.min(w, COLUMNS - x), h: Math.min(h, ROWS - y) };
      return { id: `b${index + 1}`, kind, x, y, ...size, options: options as Block['options'] };
    }),
  }));
