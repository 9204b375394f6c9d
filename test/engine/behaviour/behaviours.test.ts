// @tier full: draws every documented behaviour
import t from 'tap';
import { type Element, elementsOf, textOf } from '../../../src/engine/html/dom.js';
import { runMarkup } from './live-document.js';

const LOREM =
  'Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua';

const items = (count: number): string =>
  Array.from(
    { length: count },
    (_one, at) =>
      `<div class="item"><div class="meta"></div><div class="content"><span class="title title--small">Item ${at + 1}</span></div></div>`,
  ).join('');
const group = (name: string, count: number): string =>
  `<span class="label group-header" data-group-header>${name}</span>${items(count)}`;
const inLayout = (markup: string): string =>
  `<div class="layout layout--col">${markup}</div><div class="title_bar"><span class="title">Title</span></div>`;
const inBox = (widthPx: number, markup: string): string => inLayout(`<div style="width: ${widthPx}px">${markup}</div>`);

function shownChildren(element: Element, shown: (one: Element) => boolean): string[] {
  return element.children.flatMap((child) => (child.kind === 'element' && shown(child) ? [textOf(child).trim()] : []));
}

t.test('one line is cut between characters and ends in three full stops', async (t) => {
  for (const screen of ['og', 'v2'] as const) {
    const { textOf, page, byId } = await runMarkup(
      inBox(200, `<span class="value value--xsmall" id="a" data-clamp="1" style="display: block">${LOREM}</span>`),
      screen,
    );
    const cut = textOf('a');
    t.match(cut, /^Lorem.*\.\.\.$/);
    t.ok(LOREM.startsWith(cut.slice(0, -3)));
    t.ok((page.boxOf(byId('a'))?.scrollWidth ?? 999) <= 200, 'and fits');
  }
});

t.test('texts that fit are not cut', async (t) => {
  const { textOf } = await runMarkup(
    inBox(600, '<span class="title" id="a" data-clamp="1" style="display: block">Short</span>'),
  );
  t.equal(textOf('a'), 'Short');
});

t.test('a text in a box of its own width is not cut, whichever way its width is rounded', async (t) => {
  const words = ['Choir', 'Room 12', 'Front door', '12:30', 'Küche', 'Wetter', 'Altpapier', 'Elternabend'];
  const markup = words
    .map((word, i) => `<div class="flex"><span class="title" id="w${i}" data-clamp="1">${word}</span></div>`)
    .join('');
  for (const screen of ['og', 'v2'] as const) {
    const { textOf } = await runMarkup(inLayout(markup), screen);
    t.same(
      words.map((_, i) => textOf(`w${i}`)),
      words,
      screen,
    );
  }
});

t.test('an empty text stays empty', async (t) => {
  const { textOf } = await runMarkup(
    inLayout('<div class="flex"><span class="title" id="a" data-clamp="1"> </span></div>'),
  );
  t.equal(textOf('a').trim(), '');
});

t.test('several lines are cut to their height', async (t) => {
  const { textOf, page, byId } = await runMarkup(
    inBox(200, `<div class="value value--xsmall" id="a" data-clamp="2">${LOREM}</div>`),
  );
  t.match(textOf('a'), /\.\.\.$/);
  t.equal(page.boxOf(byId('a'))?.height, 48);
});

t.test('responsive sizes apply to the named screen only', async (t) => {
  const markup = inBox(200, `<div class="value value--xsmall" id="a" data-clamp="3" data-clamp-lg="1">${LOREM}</div>`);
  t.equal((await runMarkup(markup, 'og')).byId('a').attributes.get('data-clamp'), '3');
  t.equal((await runMarkup(markup, 'v2')).byId('a').attributes.get('data-clamp'), '1');
  const old = await runMarkup(inBox(200, `<div class="value value--xsmall clamp--1" id="a">${LOREM}</div>`));
  t.match(old.textOf('a'), /\.\.\.$/, 'and the old class still cuts');
});

t.test('overflowing values shrink, with more weight and a tighter line', async (t) => {
  const one = await runMarkup(
    inBox(120, '<span class="value value--xxlarge" id="a" data-value-fit="true">12345</span>'),
  );
  t.match(one.style('a'), /font-size: 44px; font-weight: 472; .*line-height: 51px/);
  const two = await runMarkup(
    inBox(
      200,
      '<span class="value value--xlarge" id="a" data-value-fit="true" data-value-fit-max-height="60">Some long text here</span>',
    ),
  );
  t.match(two.style('a'), /font-size: 26px; font-weight: 547; .*line-height: 31px/);
  const none = await runMarkup(inBox(400, '<span class="value" id="a" data-value-fit="true">1</span>'));
  t.notMatch(none.style('a'), /font-size/, 'nothing is written when all is well');
});

t.test('numbers are formatted in their locale and abbreviated if they do not fit', async (t) => {
  const cases: readonly [number, string, string, string][] = [
    [60, '<div class="value value--small" id="a" data-value-format="true">$1234567.891</div>', '$1M', 'block'],
    [
      60,
      '<span class="value value--small" id="a" data-value-format="true">1234567.891</span>',
      '1,234,567.891',
      'inline',
    ],
    [
      400,
      '<div class="value value--small" id="a" data-value-format="true" data-value-locale="de-DE">1.234.567,8 kWh</div>',
      '1.234.567,8',
      'the unit is lost',
    ],
    [400, '<div class="value" id="a" data-value-type="number">-€12.5</div>', '-€12.5', 'sign and symbol'],
    [400, '<div class="value" id="a" data-value-format="true">soon</div>', 'soon', 'no number'],
    [400, '<div class="value" id="a" data-value-format="true" data-value-locale="!!">5</div>', '5', 'no locale'],
  ];
  for (const [widthPx, markup, expected, message] of cases)
    t.equal((await runMarkup(inBox(widthPx, markup))).textOf('a'), expected, message);
});

t.test('gaps are adjusted to whole column widths', async (t) => {
  const { style } = await runMarkup(
    inLayout(
      '<div class="grid grid--cols-3" id="a" style="width: 780px"><i></i></div><div class="grid grid--cols-7 gap--xsmall" id="b" style="width: 500px"><i></i></div><div class="grid grid--cols-3 gap--[10px]" id="c" style="width: 780px"></div>',
    ),
  );
  t.match(style('a'), /gap: 10\.5px/);
  t.match(style('b'), /gap: 5\.167px/);
  t.notMatch(style('c'), /gap/, 'gaps in px are kept');
});

t.test('an inline gap is replaced by the gap of the classes', async (t) => {
  const cells = '<div>1</div><div>2</div>';
  const grid = (id: string, style: string): string =>
    `<div class="grid grid--cols-2 w--full" id="${id}" style="${style}">${cells}</div>`;
  const { page, byId, style } = await runMarkup(
    inLayout(
      `${grid('whole', 'gap: 4px; color: black')}${grid('row', 'row-gap: 0')}<div class="grid grid--cols-3 w--full" id="odd" style="gap: 3px">${cells}<div>3</div></div><div class="grid grid--cols-2 gap--[4px]" id="kept" style="gap: 6px">${cells}</div>`,
    ),
  );
  t.equal(style('whole'), 'color: black');
  t.equal(page.styleOf(byId('whole')).columnGap, 10);
  t.equal(page.styleOf(byId('row')).rowGap, 10, 'and a gap between rows with it');
  t.equal(style('odd'), 'gap: 10.5px', 'nearest to that of the classes');
  t.equal(style('kept'), 'gap: 6px', 'but for classes that name their px');
});

t.test('paragraphs keep an empty line between them when a text is cut', async (t) => {
  const { textOf } = await runMarkup(
    inBox(
      400,
      '<div class="label" id="a" data-clamp="30"><h3>One</h3><ul><li>Two</li></ul><p>Three</p><p>Four</p></div>',
    ),
  );
  t.equal(textOf('a'), 'One\nTwo\n\nThree\n\nFour');
});

t.test('descenders below the last line count towards the overflow of a list', async (t) => {
  const line = '<div class="item" id="a"><div style="font: 20px/20px serif">gjp</div></div>';
  const { page, byId } = await runMarkup(
    inLayout(`<div id="box" style="height: 20px; width: 200px">${line}</div><p data-clamp="1">x</p>`),
  );
  const box = page.boxOf(byId('box'));
  t.equal(box?.clientHeight, 20);
  t.ok((box?.scrollHeight ?? 0) > 20);
});

t.test('items are distributed over columns and the rest is counted', async (t) => {
  const { byId, style, shown } = await runMarkup(
    inLayout(
      `<div class="columns" id="a" data-overflow-max-cols="2" data-overflow-counter="true"><div class="column">${items(60)}</div></div>`,
    ),
  );
  t.match(style('a'), /max-height: 410px/);
  const columns = byId('a').children.filter((child) => child.kind === 'element');
  const counts = columns.map((column) => shownChildren(column, shown).length);
  t.equal(columns.length, 2);
  t.ok((counts[0] ?? 0) > 10);
  t.match(textOf(byId('a')), new RegExp(`and ${60 - (counts[0] ?? 0) - (counts[1] ?? 0) + 1} more`));
});

t.test('group headers are repeated in each column that continues their group', async (t) => {
  const { byId, shown } = await runMarkup(
    inLayout(
      `<div class="columns" id="a" data-overflow-cols="3" data-overflow-counter="true"><div class="column">${group('A', 5) + group('B', 14) + group('C', 51)}</div></div>`,
    ),
  );
  const columns = byId('a').children.filter((child) => child.kind === 'element');
  const texts = columns.map((column) => shownChildren(column, shown));
  t.equal(texts[0]?.[0], 'A');
  t.equal(texts[0]?.[6], 'B');
  t.ok(['B', 'C'].includes(texts[1]?.[0] ?? ''), 'the second starts with a header');
  t.equal(texts[2]?.[0], 'C');
  t.match(texts[2]?.at(-1), /^and \d+ more$/);
});

t.test('few items stay in one column', async (t) => {
  const { byId } = await runMarkup(
    inLayout(`<div class="columns" id="a" data-overflow-max-cols="3"><div class="column">${items(5)}</div></div>`),
  );
  t.equal(byId('a').children.filter((child) => child.kind === 'element').length, 1);
});

t.test('legacy lists in two columns keep their height', async (t) => {
  const { byId, style, shown } = await runMarkup(
    inLayout(
      `<div class="columns" id="a"><div class="column" data-list-limit="true" data-list-max-columns="2" data-list-max-height="200" data-list-hidden-count="true">${items(40)}</div></div>`,
    ),
  );
  t.match(style('a'), /max-height: 200px/);
  const columns = byId('a').children.filter((child) => child.kind === 'element');
  t.equal(columns.length, 2);
  t.match(shownChildren(columns[1] as Element, shown).at(-1), /^and \d+ more$/);
});

t.test('a list hides items that overflow its parent', async (t) => {
  const { byId, shown, page } = await runMarkup(
    inLayout(
      `<div style="height: 200px; width: 300px"><div class="list" id="a" data-overflow="true" data-overflow-counter="true">${items(20)}</div></div>`,
    ),
  );
  const left = shownChildren(byId('a'), shown);
  t.match(left.at(-1), `and ${20 - left.length + 1} more`);
  t.ok((page.boxOf(byId('a'))?.scrollHeight ?? 999) <= 200);
});

t.test('a column with its own limit ends with its columns, whatever height it specifies', async (t) => {
  const { byId, shown, style } = await runMarkup(
    inLayout(
      `<div class="columns" style="height: 200px; flex: none"><div class="column" id="a" data-overflow="true" data-overflow-max-height="90">${items(20)}</div></div>`,
    ),
  );
  t.match(style('a'), /max-height: 200px/);
  const few = shownChildren(byId('a'), shown).length;
  t.ok(few > 3 && few < 20, String(few));
});

t.test('a table hides rows that do not fit', async (t) => {
  const row = '<tr><td><span class="label label--small">a</span></td><td>b</td></tr>';
  const { byId, shown, page } = await runMarkup(
    inLayout(
      `<div style="height: 250px; width: 300px"><table class="table table--small" id="a" data-table-limit="true"><thead><tr><th>a</th><th>b</th></tr></thead><tbody>${row.repeat(20)}</tbody></table></div>`,
    ),
  );
  const rows = [...elementsOf(byId('a'))].filter((one) => one.tag === 'tr' && shown(one));
  t.equal(rows.length, 8, 'head, six rows, the counting row');
  t.match(textOf(byId('a')), /and 14 more/);
  t.equal(page.boxOf(byId('a'))?.height, 241);
});

t.test('long content shrinks and is cut at the available height', async (t) => {
  const bare = await runMarkup(
    inLayout(
      `<span class="title">Above</span><div class="content" id="a" data-content-limiter="true">${LOREM.repeat(40)}</div>`,
    ),
  );
  t.match(bare.style('a'), /max-height: 380px; overflow: hidden/);
  t.ok(bare.byId('a').classes.includes('content--small'));
  const parted = await runMarkup(
    inLayout(
      `<div class="richtext"><div class="content" id="a" data-content-limiter="true" data-content-max-height="100"><p>${LOREM}</p><p id="b">${LOREM.repeat(20)}</p><p id="c">gone</p></div></div>`,
    ),
  );
  t.match(parted.textOf('b'), /\.\.\.$/, 'the paragraph that crosses the limit is cut');
  t.notOk(parted.shown(parted.byId('c')), 'those after it are hidden');
  const written = await runMarkup(
    inLayout(
      `<div class="richtext"><div class="content" data-content-limiter="true" data-content-max-height="100"><p id="b">\n<b>Bold</b>\nthen ${LOREM.repeat(20)}</p></div></div>`,
    ),
  );
  t.match(written.textOf('b'), /^\nBold\nthen Lorem/, 'line breaks of the source count in a text that is cut');
});

t.test('behaviours never throw on any page', async (t) => {
  const markup = [
    '<div data-clamp="2"></div>',
    '<div class="columns" data-overflow-max-cols="9"></div>',
    '<div class="columns" data-overflow-cols="2"><div class="column"></div></div>',
    '<table data-table-limit="true"></table>',
    '<div data-overflow="true">text</div>',
    '<span data-value-fit="true"></span>',
    '<div data-content-limiter="true"></div>',
    '<div class="grid grid--cols-0"></div>',
    '<div style="display: none" data-clamp="1">hidden</div>',
  ];
  for (const one of [...markup, markup.join('')]) await t.resolves(runMarkup(inLayout(one)), one);
  await t.resolves(runMarkup('<p>no screen of ours</p>'));
});
