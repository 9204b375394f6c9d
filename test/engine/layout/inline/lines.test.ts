import t from 'tap';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { linesIn, lineTexts } from './page-lines.js';

const narrow = (px: number, more = ''): string => `p { margin: 0; width: ${px}px; ${more} }`;

t.test('words that do not fit wrap to the next line', async (t) => {
  t.same(lineTexts('<p>one two three</p>', narrow(70)), ['one two', 'three']);
  t.same(lineTexts('<p>one two three</p>', narrow(69)), ['one', 'two', 'three']);
  t.same(lineTexts('<p>unbreakable x</p>', narrow(50)), ['unbreakable', 'x']);
  t.same(lineTexts('<p>one <b>two</b> three</p>', narrow(70)), ['one two', 'three']);
  t.same(lineTexts('<p>one<br>two<br></p>', narrow(100)), ['one', 'two']);
});

t.test('long words break where their style allows it', async (t) => {
  t.same(lineTexts('<p>a unbreakable x</p>', narrow(50, 'overflow-wrap: anywhere')), ['a', 'unbre', 'akabl', 'e x']);
  t.same(lineTexts('<p>a unbreakable x</p>', narrow(50, 'word-break: break-all')), ['a unb', 'reaka', 'ble x']);
  t.same(lineTexts('<p>👨‍👩‍👧👨‍👩‍👧</p>', narrow(10, 'overflow-wrap: anywhere')), ['👨‍👩‍👧', '👨‍👩‍👧']);
});

t.test('a soft hyphen is only visible at the end of a line', async (t) => {
  t.same(lineTexts('<p>ex&shy;ample</p>', narrow(70)), ['example']);
  t.same(lineTexts('<p>ex&shy;ample</p>', narrow(60)), ['ex-', 'ample']);
});

t.test('overflowing text ends in an ellipsis', async (t) => {
  const cut = 'white-space: nowrap; overflow: hidden; text-overflow: ellipsis';
  t.same(lineTexts('<p>one two three</p>', narrow(80, cut)), ['one two…']);
  t.same(lineTexts('<p>one two three</p>', narrow(60, cut)), ['one t…']);
  t.same(lineTexts('<p>short</p>', narrow(80, cut)), ['short']);
  t.same(lineTexts('<p>wide</p>', narrow(10, cut)), ['w…'], 'at least one character stays');
  t.same(lineTexts('<p>one <b>two three</b></p>', narrow(80, cut)), ['one two…']);
});

t.test('text from right to left that is cut off keeps what fits, and its ellipsis at the end', async (t) => {
  const cut = 'white-space: nowrap; overflow: hidden; text-overflow: ellipsis';
  const texts = (markup: string) => lineTexts(markup, narrow(80, cut));
  t.same(texts('<p dir="rtl">אב גד הו זח</p>'), ['אב גד ה…']);
  t.same(texts('<p dir="auto">אב גד הו זח</p>'), ['אב גד ה…'], 'by its first letter');
  t.same(texts('<p dir="rtl">אב <b>12</b> גד הו זח</p>'), ['אב 12 ג…'], 'with a number in it');
  t.same(texts('<p>אב גד הו זח</p>'), ['ד הו זח…'], 'in a block from left to right its beginning is cut off');
});

t.test('a clamped box shows the given number of lines and an ellipsis', async (t) => {
  const clamp = 'display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; -webkit-line-clamp: 2';
  t.same(lineTexts('<p>one two three four</p>', narrow(50, clamp)), ['one', 'two…']);
  t.same(lineTexts('<p>one two</p>', narrow(50, clamp)), ['one', 'two'], 'nothing is cut');
  t.same(lineTexts('<div><p>a</p><p>b</p><p>c</p></div>', `div { ${clamp} } p { margin: 0 }`), ['a', 'b…']);
});

t.test('a balanced paragraph has lines of similar length', async (t) => {
  t.same(lineTexts('<p>aaa bbb ccc ddd</p>', narrow(120)), ['aaa bbb ccc', 'ddd']);
  t.same(lineTexts('<p>aaa bbb ccc ddd</p>', narrow(120, 'text-wrap: balance')), ['aaa bbb', 'ccc ddd']);
});

t.test('justification widens spaces on all lines but the last', async (t) => {
  const { root } = layoutPage(
    '<!doctype html><style>p { font: 10px ahem; width: 100px; text-align: justify }</style><p>aa bb cc dd ee</p>',
    { ahem: true },
  );
  const gaps = linesIn(root).map(({ fragments: [first] }) => (first?.kind === 'text' ? first.wordGap : undefined));
  t.same(gaps, [10, 0]);
});

t.test('bidirectional text is in logical order inside fragments, and fragments are in visual order', async (t) => {
  const { root } = layoutPage('<!doctype html><style>body { margin: 0; font: 10px ahem }</style>ab אב cd', {
    ahem: true,
  });
  const fragments = linesIn(root)[0]?.fragments ?? [];
  t.same(
    fragments.map((fragment) => fragment.kind === 'text' && [fragment.text, fragment.x, fragment.level]),
    [
      ['ab ', 0, 0],
      ['אב', 30, 1],
      [' cd', 50, 0],
    ],
  );
});

t.test('baselines are whole pixels, and the upper half-leading is floored', async (t) => {
  for (const [lineHeight, baseline] of [
    [10, 8],
    [13, 9],
    [15, 10],
    [9, 7],
  ]) {
    const markup = `<!doctype html><style>body { margin: 0; font: 10px/${lineHeight}px ahem }</style>x`;
    t.equal(linesIn(layoutPage(markup, { ahem: true }).root)[0]?.baseline, baseline, `line height ${lineHeight}`);
  }
});
