import { renderLiquid } from '@inkstand/liquid';
import t from 'tap';
import {
  checkOption,
  editDesign,
  KIND_NAMES,
  optionsOf,
  startOf,
  writeMarkup,
} from '../../../src/gateway/design/design.js';
import type { OptionValues } from '../../../src/gateway/design/option.js';

const HOSTILE = [
  ...['{', '}', '{}', '}{', '{{', '}}', '{{}}', '{ }', '{"ssid":"home"}', '{{ "}" }}', '%}', '{%', '{% raw %}', '-%}'],
  ...['{% endcapture %}', '{%- endif -%}', '{{ a', 'a }}', '{{ value }}{', '{{ value }}}', '{ {{ value }}', '{{-}}'],
  ...['{{ - }}', '{{ " }}', "{{ ' | }}", '{{ value | }}', '{{ value | map: [ }}', '{{ (1.. }}', '{{ a b | c: d: }}'],
  ...['$&', '$1 {{ value }}', '"\'<>&', 'a\nb', '{\n', '{ ', '\\', '{#', '{{ value | append: "{" }}'],
];

const { design: blank } = startOf('blank', 'en');

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
