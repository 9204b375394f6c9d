import fc from 'fast-check';
import t from 'tap';
import { digestSheet, selectCss } from '../../../src/render/css/css.js';
import { markup, rule } from './random-pages.js';
import { describePage, stylePage } from './style-page.js';

function select(css: string, ...classes: string[]): string {
  return selectCss(css, digestSheet(css), (name) => classes.includes(name));
}

const CASES: readonly [string, readonly string[], string][] = [
  ['.a{x:1}.b{x:2}', ['a'], '.a{x:1}'],
  ['.a .b,.c{x:1}', ['c', 'b'], '.c{x:1}'],
  ['.a:is(.b,.c){x:1}', ['a'], '.a:is(.b,.c){x:1}'],
  ['.a:where(.b){x:1}', ['a'], ''],
  ['.a:not(.b){x:1}', ['a'], '.a:not(.b){x:1}'],
  ['p{x:1}[class^=q]{x:2}', [], 'p{x:1}[class^=q]{x:2}'],
  ['@layer a,b;@layer b{.a{x:1}}@layer a{.a{x:2} .z{x:3}}', ['a'], '@layer a,b;@layer b{.a{x:1}}@layer a{.a{x:2}}'],
  ['@media print{@layer l{.a{x:1}.b{x:2}}}p{x:3}', ['b'], '@media print{@layer l{.b{x:2}}}p{x:3}'],
  [
    '@font-face{font-family:x}.z{x:1}@property --a{syntax:"*"}',
    [],
    '@font-face{font-family:x}@property --a{syntax:"*"}',
  ],
  ['.a{& .q{x:1}}', ['a'], '.a{& .q{x:1}}'],
  ['.a:nonsense,.b{x:1}', ['a', 'b'], '.b{x:1}'],
];

t.test('only rules that the classes of a page call for are kept', async (t) => {
  for (const [css, classes, expected] of CASES) t.equal(select(css, ...classes), expected, css);
});

t.test('a digest is plain data', async (t) => {
  const digest = digestSheet('@layer a{.a,.b{x:1}}');
  t.same(JSON.parse(JSON.stringify(digest)), digest);
});

t.test('a page looks the same with the selected rules as with all of them', async () => {
  const property = fc.property(fc.array(markup, { maxLength: 4 }), fc.array(rule, { maxLength: 12 }), (html, rules) => {
    const page = html.join('');
    const css = rules.join('\n');
    const classes = ['a', 'b', 'c'].filter((name) => new RegExp(`class="[^"]*${name}`).test(page));
    return describePage(stylePage(page, css)) === describePage(stylePage(page, select(css, ...classes)));
  });
  fc.assert(property, { numRuns: 120 });
});
