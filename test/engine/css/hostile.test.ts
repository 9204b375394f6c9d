// @tier full: reaches limits of a page
import t from 'tap';
import { parseSheet } from '../../../src/engine/css/css.js';
import { elementsOf } from '../../../src/engine/html/dom.js';
import { fc } from '../../support/property.js';
import { declare, stylePage } from './style-page.js';

/** Fragments that are difficult to parse. */
const SHARDS = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ';',
  ':',
  ',',
  '"',
  "'",
  '\\',
  '/*',
  '*/',
  '<!--',
  '-->',
  '@media',
  '@layer',
  '@import',
  '@property --x',
  '@container',
  '@supports',
  '!important',
  'var(',
  'var(--a)',
  '--a',
  '--a:',
  'calc(',
  'min(1px,',
  '&',
  '>',
  '+',
  '~',
  '*',
  '.',
  '#',
  '::',
  'url(',
  'u+',
  '\u0000',
  '\ud800',
  '1e999px',
  '-',
  '--',
  '%',
  'nth-child(',
  ':has(',
  ':not(',
  'color-mix(in srgb,',
  'rgb(from red',
  'grid-template:',
  'background:',
  'font:',
  'width:',
  'a',
  'p',
  ' ',
  '\n',
];

const garbage = fc.array(fc.oneof(fc.constantFrom(...SHARDS), fc.string({ maxLength: 6 })), { maxLength: 60 });

t.test('no stylesheet makes the engine throw', async () => {
  const property = fc.property(garbage, (pieces) => {
    const { document, styled } = stylePage('<p class="a">x<b title="y">z</b></p>', `${pieces.join('')}`);
    for (const element of elementsOf(document.root)) {
      styled.styleOf(element);
      styled.pseudoStyleOf(element, 'before');
    }
    return true;
  });
  fc.assert(property, { numRuns: 400 });
});

const PROPERTIES = [
  'width',
  'margin',
  'font',
  'background',
  'grid',
  'grid-template',
  'grid-area',
  'flex',
  'border',
  'border-radius',
  'transform',
  'filter',
  'clip-path',
  'content',
  'box-shadow',
  'mask',
  'color',
  'line-height',
  'font-size',
  'columns',
  'text-decoration',
  'list-style',
  'aspect-ratio',
  'place-items',
  'fill',
  'counter-reset',
  'margin-inline',
  'all',
];

t.test('no value makes the engine throw, and computed lengths are finite', async () => {
  const property = fc.property(fc.constantFrom(...PROPERTIES), garbage, (name, pieces) => {
    const style = declare(`${name}:${pieces.join(' ')}`);
    return Number.isFinite(style.fontSizePx) && Object.values(style.borderWidth).every(Number.isFinite);
  });
  fc.assert(property, { numRuns: 600 });
});

t.test('exceeding a limit is noted', async (t) => {
  const rules = parseSheet('p{order:1}'.repeat(30_000));
  t.equal(rules.selectors.length, 20_000);
  t.match(rules.notes, [{ code: 'selectors' }]);
  t.match(parseSheet(`p{${'b{'.repeat(100)}order:1`).notes, [{ code: 'rule-depth' }]);
  t.match(parseSheet(`/*${'x'.repeat(2_000_000)}*/`).notes, [{ code: 'sheet-chars' }]);
  t.ok(parseSheet('('.repeat(50_000)), 'brackets that never close');
  t.ok(parseSheet(`${'('.repeat(50_000)}${'}'.repeat(50_000)}`));
  t.ok(parseSheet(`p{width:${'calc('.repeat(5000)}1px`), 'calculations in calculations');
  t.equal(declare(`width:7px;width:${'calc('.repeat(200)}1px${')'.repeat(200)}`).width, 7);
});

t.test('slow selectors exhaust their budget without failing the page', async (t) => {
  const html = '<div>'.repeat(200) + '<p></p>'.repeat(300);
  const slow = `${'div '.repeat(50)}b ${'div '.repeat(10)}p{order:1}`;
  const nested = `${'.a,.b,div{'.repeat(20)} p{order:1} ${'}'.repeat(20)}`;
  const inside = ':has(:has(:has(b))){order:1}';
  for (const css of [slow, nested, inside]) {
    const { document, styled } = stylePage(html, css);
    for (const element of elementsOf(document.root)) styled.styleOf(element);
    t.pass(css.slice(0, 20));
  }
});

t.test('matching takes linear time in the number of siblings', async (t) => {
  const { document, styled, notes } = stylePage(
    '<p></p>'.repeat(7_000),
    'p:nth-child(3n + 1){order:1} p ~ p:last-child{order:2}',
  );
  const orders = elementsOf(document.root).map((element) => styled.styleOf(element).order);
  t.equal(orders.filter((order) => order === 1).length, 2333);
  t.same(notes, []);
});
