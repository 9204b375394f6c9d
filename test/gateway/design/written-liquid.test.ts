// @tier full: draws designs
import { renderLiquid } from '@inkstand/liquid';
import t from 'tap';
import {
  blankDesign,
  checkOption,
  editDesign,
  KIND_NAMES,
  optionsOf,
  writeMarkup,
} from '../../../src/gateway/design/design.js';
import type { OptionValues } from '../../../src/gateway/design/option.js';

const HOSTILE = [
  ...['{', '}', '{}', '}{', '{{', '}}', '{{}}', '{ }', '{"ssid":"home"}', '{{ "}" }}', '%}', '{%', '{% raw %}', '-%}'],
  ...['{% endcapture %}', '{%- endif -%}', '{{ a', 'a }}', '{{ value }}{', '{{ value }}}', '{ {{ value }}', '{{-}}'],
  ...['{{ - }}', '{{ " }}', "{{ ' | }}", '{{ value | }}', '{{ value | map: [ }}', '{{ (1.. }}', '{{ a b | c: d: }}'],
  ...['$&', '$1 {{ value }}', '"\'<>&', 'a\nb', '{\n', '{ ', '\\', '{#', '{{ value | append: "{" }}'],
];

const blank = blankDesign();

/** The full view of a design with one block, rendered. Throws when it is no Liquid. */
function render(kind: (typeof KIND_NAMES)[number], options: OptionValues, data = {}): string {
  const added = editDesign(blank, { kind: 'add', block: kind });
  const { full, shared } = writeMarkup(editDesign(added, { kind: 'options', id: 'b1', options }));
  return renderLiquid(full, data, { now: 0, pinned: true, shared }).html;
}

t.test('whatever is accepted as text or template is Liquid when it is written', (t) => {
  let count = 0;
  for (const kind of KIND_NAMES) {
    for (const [name, option] of Object.entries(optionsOf(kind))) {
      if (option.type !== 'text' && option.type !== 'template') continue;
      for (const text of HOSTILE) {
        try {
          checkOption(option, text, name);
        } catch {
          continue;
        }
        count += 1;
        const isTemplate = option.type === 'template';
        const options = { [name]: text, ...(isTemplate && { value: 'temperature', format: 'template' }) };
        try {
          render(kind, options, { temperature: 21 });
        } catch (error) {
          t.fail(`${kind}.${name} = ${text}: ${String(error)}`);
        }
      }
    }
  }
  t.ok(count > 100, `${count} were written`);
  t.end();
});

t.test('a QR code holds its text as it is', (t) => {
  for (const text of ['{"ssid":"home"}', '{{ a }}', '{% b %}', '<c> }']) {
    const direct = renderLiquid('{{ text | qr_code: 4, "m" }}', { text }, { now: 0, pinned: true }).html;
    t.ok(render('qr', { text }).includes(direct), text);
  }
  t.end();
});

t.test('a template reads a value whatever its name contains', (t) => {
  for (const name of ['$&', '$1', '$$', "$'"]) {
    const options = { value: `row["${name}"]`, format: 'template', template: '{{ value }} km' };
    t.match(render('fact', options, { row: { [name]: 7 } }), '7 km', name);
  }
  t.end();
});

/** The words of the block in a rendered design, without markup. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('content-b1'))
    .replace(/<[^>]*>|content-b1">/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

t.test('days ahead come from fields of one list, or from lists of their own', (t) => {
  const days = [
    { date: '2026-03-17', high: 12.4, low: 3, sky: { code: 'rainy' } },
    { date: '2026-03-18T00:00:00Z', high: -1, low: null, sky: {} },
    { date: 'later' },
  ];
  const fields = { items: 'days', day: 'date', max: 'high', min: 'low', sky: 'sky.code', unit: '°', days: 3 };
  t.equal(wordsOf(render('forecast', fields, { days })), 'Tue 12° 3° Wed -1° – later – –');
  const daily = { time: ['2026-03-17', '2026-03-18'], hot: [12.4, 14], cold: [3], codes: [61, 0] };
  const lists = { items: 'daily.time', max_list: 'daily.hot', min_list: 'daily.cold', sky_list: 'daily.codes' };
  const html = render('forecast', { ...lists, days: 8 }, { daily });
  t.equal(wordsOf(html), 'Tue 12 3 Wed 14 –');
  t.equal(html.match(/<svg/g)?.length, 2, 'a drawing for each day');
  t.equal(wordsOf(render('forecast', { ...lists, days: 1 }, { daily })), 'Tue 12 3');
  for (const data of [{}, { daily: { time: [] } }]) t.equal(wordsOf(render('forecast', lists, data)), '–');
  t.equal(wordsOf(render('forecast', {})), '–');
  t.end();
});
