import t from 'tap';
import { InkstandError } from '../../src/common/errors.js';
import { renderLiquid } from '../../src/liquid/liquid.js';
import { fc } from '../support/property.js';

const now = Date.parse('2026-03-16T09:30:00Z');
const trmnl = { device: { width: 800 }, system: { timestamp_utc: 1_773_653_400 }, user: { locale: 'en' } };
const render = (source: string, variables = {}, limits = {}) =>
  renderLiquid(source, { trmnl, ...variables }, { now, pinned: true, limits });

t.test('the use of clock, device and randomness is reported', async (t) => {
  const nothing = { clock: false, chance: false, device: false };
  const table: readonly [string, Partial<typeof nothing>][] = [
    ['{{ trmnl.user.locale }}', {}],
    ['{{ "2026-01-01" | date: "%Y" }}', {}],
    ['{{ "now" | date: "%Y" }}', { clock: true }],
    ['{{ trmnl.system.timestamp_utc }}', { clock: true }],
    ['{{ 1 | days_ago }}', { clock: true }],
    ['{{ trmnl.device.width }}', { device: true }],
    ['{% assign d = trmnl["device"] %}', { device: true }],
    ['{{ trmnl | json }}', { device: true, clock: true }],
    ['{{ "a,b" | split: "," | sample }}', { chance: true }],
    ['{{ "id" | append_random }}', {}],
    ['{% template a %}{{ t.width }}{% endtemplate %}{% render "a", t: trmnl.device %}', { device: true }],
    ['{% if false %}{{ "now" | date: "%Y" }}{% endif %}', {}],
  ];
  for (const [source, reads] of table) t.same(render(source).reads, { ...nothing, ...reads }, source);
});

t.test('a parse error has its line and column', async (t) => {
  t.throws(() => render('a\n  {% if x %}'), {
    code: 'unprocessable',
    message: 'liquid syntax error at line 2, column 3: expected endif before the end of the template',
  });
  const unclosed = 'a\n{% for x in y %}\n  {% if x %}{{ x }}{% endif %}\n</ul>';
  t.throws(() => render(unclosed), { message: /line 2, column 1: expected endfor/ }, 'the tag that opened the block');
  t.throws(() => render('{% nonsense %}'), { message: /line 1, column 1: there is no tag nonsense/ });
});

t.test('a render error is printed in its place and noted', async (t) => {
  const { html, notes } = render('a\n{{ 1 | divided_by: 0 }} b');
  t.equal(html, 'a\nLiquid error: divided by 0 b');
  t.same(notes, [{ message: 'Liquid error: divided by 0', isShared: false, line: 2, column: 1 }]);
});

t.test('a template ends at its limits', async (t) => {
  const loop =
    '{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}';
  t.throws(() => render(loop, {}, { milliseconds: 200, memory: 1e12 }), { code: 'limit', message: /render limit/ });
  t.throws(() => render(loop), { code: 'limit' });
  const doubling = `{% assign s = "xxxxxxxx" %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}`;
  t.throws(() => render(doubling, {}, { memory: 100_000 }), { code: 'limit', message: /memory/ });
  t.throws(() => render('x'.repeat(50), {}, { sourceChars: 40 }), { code: 'limit' });
  t.throws(() => render(`${'{% if a %}'.repeat(200)}`), { code: 'unprocessable', message: /at most 100 deep/ });
  t.match(render('{% template a %}{% render "a" %}{% endtemplate %}{% render "a" %}').html, /Nesting too deep/);
  t.match(render('{% for i in (1..999999999) %}x{% endfor %}').html, /a range of at most/);
});

t.test('templates written to be slow are stopped', async (t) => {
  const many = 100_000;
  const sources = [
    '{{ '.repeat(many),
    '{% '.repeat(many),
    `{% assign ${'a'.repeat(many)} %}`,
    `{% render "a" ${'a-'.repeat(many / 2)} %}`,
    `{{ ${'a['.repeat(many / 2)} }}`,
    `{{ a${'[a'.repeat(many / 4)}${']'.repeat(many / 4)} }}`,
    `{% if ${'a and '.repeat(many / 10)}b %}{% endif %}`,
    `{% assign s = "${'**a'.repeat(many / 4)}" %}{{ s | markdown_to_html }}{{ s | date: "%Y" }}`,
  ];
  for (const source of sources) {
    try {
      render(source);
    } catch (error) {
      t.ok(error instanceof InkstandError, source.slice(0, 20));
    }
  }
  t.pass();
});

t.test('names of JavaScript properties are ordinary variables', async (t) => {
  t.equal(render('{{ constructor }}{{ a.constructor }}{{ a.__proto__ }}{{ toString }}', { a: {} }).html, '');
  t.equal(render('{% assign __proto__ = "x" %}{{ __proto__ }}{{ polluted }}').html, 'x');
});

t.test('output of the json filter parses to the same data', async (t) => {
  const value = ['\u00012\u0001', '"', '\u2028', { a: null }];
  t.strictSame(JSON.parse(render('{{ v | json }}', { v: value }).html), value);
  t.equal(render('{{ 2.0 | json }}{{ v | json }}', { v: [1.5, 2] }).html, '2.0[1.5,2]');
  t.equal(render('{{ 1.0 | divided_by: 0 | json }}').html, 'Liquid error: internal');
  const { html, notes } = render(`{% assign map = '{"n":"cap' | parse_json %}{{ 'x' | parse_json }}`);
  t.match(html, /^Liquid error: internal$/, 'the page shows no more than the platform does');
  t.match(notes[0]?.message, /^Liquid error: internal \(SyntaxError: .*JSON/, 'the report says what failed');
});

t.test('variables, partials and filters print what the platform prints', async (t) => {
  t.equal(render('{{ size }}', { size: 'full' }).html, 'full');
  t.equal(render('{% template a %}{{ size }}{% endtemplate %}{% render "a" %}').html, '');
  t.match(render('{{ "https://x" | qr_code: 4, "l" }}').html, /^<svg .*class="qr-code">.*<\/svg>$/s);
  t.match(render('{{ "https://x" | qr_code: 4, "l" }}').html, /viewBox="0 0 84 84"/);
  t.match(render('{{ "https://x" | qr_code: 4, "l", "fixed" }}').html, /^<svg [^>]*width="84" height="84" shape/);
  t.equal(
    render('{{ "today" | l_word: "de" }} {{ "2026-03-16" | l_date: "%A, %-d. %B", "de" }}').html,
    'Heute Montag, 16. März',
  );
});

t.test('no template fails other than with an InkstandError', async (t) => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    '{%',
    '%}',
    '-',
    ' ',
    '|',
    ':',
    ',',
    '"',
    "'",
    '(',
    '..',
    ')',
    '[',
    ']',
    '.',
    'if',
    'endif',
    'for',
    'in',
    'endfor',
    'assign',
    '=',
    'x',
    'items',
    '1',
    '2.5',
    'case',
    'when',
    'else',
    'render',
    'template',
    'endtemplate',
    'raw',
    'endraw',
    'liquid',
    '\n',
    'append',
    'date',
    'sort',
    'where',
    'now',
    '%Y',
    'capture',
    'cycle',
    'tablerow',
    'comment',
    'endcomment',
    'split',
    'json',
  );
  const variables = { items: [1, 'a', null, { x: 1 }], x: 'text' };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, isWrapped) => {
      const source = isWrapped ? `{{ ${pieces.join(' ')} }}{% ${pieces.join(' ')} %}` : pieces.join('');
      try {
        return typeof render(source, variables, { milliseconds: 1_000 }).html === 'string';
      } catch (error) {
        return error instanceof InkstandError;
      }
    }),
    { numRuns: 1_500 },
  );
  t.pass();
});
