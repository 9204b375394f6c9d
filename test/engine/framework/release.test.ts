// @tier full: draws pages of each release
import t from 'tap';
import { compareVersions } from '../../../src/common/versions.js';
import { digestSheet, type StyleSheet } from '../../../src/engine/css/css.js';
import { Framework } from '../../../src/engine/framework/framework.js';
import { chooseRelease } from '../../../src/engine/framework/release/choose-release.js';
import { compileRelease } from '../../../src/engine/framework/release/compile-release.js';
import { HashedTable, packTable } from '../../../src/engine/framework/release/hashed-table.js';
import { writeReleaseStyleSheet } from '../../../src/engine/framework/release/release-style-sheet.js';
import { ReleaseTable } from '../../../src/engine/framework/release/release-table.js';
import { splitBlock, variablesIn } from '../../../src/engine/framework/release/split-block.js';
import { fc } from '../../support/property.js';
import { markup, rule } from '../css/random-pages.js';
import { describePage, stylePage } from '../css/style-page.js';
import { SCREENS } from './screens.js';

const tableIn = (bytes: Uint8Array): HashedTable =>
  new HashedTable((from, length) => bytes.subarray(from, from + length));

function release(css: string, version = '9.9.9'): ReleaseTable {
  const { head, rules, variables } = compileRelease(`${css}\n.screen{}`, version);
  return new ReleaseTable(JSON.parse(JSON.stringify(head)), tableIn(rules), tableIn(variables));
}

/** Without spaces between statements, as `CASES` are written. */
function select(css: string, ...classes: string[]): string {
  return release(css).select(new Set(classes), []).replaceAll('\n', '');
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
  ['@font-face{font-family:x}.z{x:1}@property --a{syntax:"*"}', [], '@property --a{syntax:"*"}'],
  ['.a{--x:1;--y:2;--z:var(--y);color:var(--z)}.b{--y:3}', ['a'], '.a{color:var(--z);--z:var(--y);--y:2}'],
  ['.a{--x:1}.b{--x:2}', ['a', 'b'], ''],
  ['.a .b:is(.c, .d),.e [title="x y"]{x:1}', ['a', 'b', 'e'], '.a .b:is(.c, .d),.e [title="x y"]{x:1}'],
  ['.a{& .q{x:1}}', ['a'], '.a{& .q{x:1}}'],
  ['.a:nonsense,.b{x:1}', ['a', 'b'], '.b{x:1}'],
];

t.test("a release selects only the rules for a page's classes", async (t) => {
  for (const [css, classes, expected] of CASES) t.equal(select(css, ...classes), expected, css);
});

t.test('a style sheet digest survives JSON', async (t) => {
  const digest = digestSheet('@layer a{.a,.b{x:1}}');
  t.same(JSON.parse(JSON.stringify(digest)), digest);
});

t.test('selected rules style a page like the complete release', async () => {
  const property = fc.property(fc.array(markup, { maxLength: 4 }), fc.array(rule, { maxLength: 12 }), (html, rules) => {
    const page = html.join('');
    const css = rules.join('\n');
    const classes = new Set(['a', 'b', 'c'].filter((name) => new RegExp(`class="[^"]*${name}`).test(page)));
    const selected = release(css).select(classes, variablesIn(page));
    return describePage(stylePage(page, css)) === describePage(stylePage(page, selected));
  });
  fc.assert(property, { numRuns: 120 });
});

t.test('custom properties that only the page refers to are included with their dependencies', async (t) => {
  const css = ':root{--a:var(--b);--b:1px;--c:2px}';
  t.equal(release(css).select(new Set(), ['--a']).trim(), ':root{--a:var(--b);--b:1px}');
  t.equal(release(css).select(new Set(), []).trim(), '');
});

t.test('a block is split at top-level semicolons only', async (t) => {
  const block = '--t: url("data:x;y") ; color: red;/* ; */--u:a\\;b;background:url(data:p;q);--empty:';
  t.same(splitBlock(block), {
    plain: 'color: red;background:url(data:p;q)',
    variables: [
      ['--t', 'url("data:x;y")'],
      ['--u', 'a\\;b'],
      ['--empty', ''],
    ],
  });
});

t.test('packed entries are found under their own name only', async (t) => {
  const entries = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 40 });
  fc.assert(
    fc.property(entries, fc.string(), (values, other) => {
      const wanted = new Map(Object.entries(values).map(([name, value]) => [name, JSON.parse(JSON.stringify(value))]));
      const table = tableIn(packTable(wanted));
      t.ok([...wanted].every(([name, value]) => JSON.stringify(table.get(name)) === JSON.stringify(value)));
      return wanted.has(other) || table.get(other) === undefined;
    }),
    { numRuns: 60 },
  );
  t.throws(() => tableIn(new Uint8Array(3)), /expected a packed table/);
  t.throws(() => tableIn(Buffer.from('INKTABL1\0\0\0\0')), /expected 1 to/);
});

t.test('a style sheet without the framework is rejected', async (t) => {
  t.throws(() => compileRelease('.a{color:red}', '1.0.0'), { code: 'unprocessable' });
});

t.test('a page gets its requested release, otherwise the newest', async (t) => {
  const all = ['3.1.1', '3.10.0', '3.2.0'].map((version) => release('', version));
  const choose = (wanted?: string): string | undefined => chooseRelease(all, wanted)?.head.version;
  t.equal(choose('3.1.1'), '3.1.1');
  t.equal(choose('latest'), '3.10.0');
  t.equal(choose(undefined), '3.10.0');
  t.equal(choose('2.3.7'), '3.10.0');
  t.equal(choose('1.2.0'), undefined, 'pages for release 1 have rules of their own');
  t.ok(compareVersions('3.10.0', '3.9.9') > 0);
  t.equal(compareVersions('3.2.0', '3.2.0'), 0);
});

t.test('a display without a class in the release sets its own measures', async (t) => {
  const known = release('.trmnl .screen--og{--screen-w:800px;width:var(--screen-w)}');
  const classes = new Set(['screen', 'trmnl', 'screen--og']);
  t.notMatch(writeReleaseStyleSheet(known, classes, [], SCREENS.og.screen), /--half_vertical-w/);
  t.match(writeReleaseStyleSheet(release(''), classes, [], SCREENS.og.screen), /--screen-w: 800px; --screen-h: 480px/);
});

t.test('classes that a release has no rules for make no other style sheet', async (t) => {
  const framework = new Framework([release('.title{x:1}.value{x:2}')]);
  const sheetFor = (...classes: string[]): StyleSheet =>
    framework.styleSheetFor(classes, SCREENS.og.screen, { pixelRatio: 1 });
  const titles = sheetFor('title');
  t.equal(sheetFor('title', 'my-own'), titles);
  t.not(sheetFor('title', 'value'), titles);
});
