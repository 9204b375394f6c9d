// @tier full: draws dozens of pages
import assert from 'node:assert/strict';
import t from 'tap';
import { describeNote } from '../../src/engine/note.js';
import { createRenderer, type Rendering, type RenderOptions } from '../../src/engine/render.js';
import { PAGE, renderBody, renderer } from '../support/drawing/render-page.js';

const SIZE = { widthPx: 300, heightPx: 200, bitDepth: 1 };
const draw = (body: string, options: Partial<RenderOptions> = {}): Promise<Rendering> =>
  renderBody(body, { ...SIZE, ...options });
const greyAt = ({ rgba, widthPx }: Rendering, x: number, y: number): number => rgba[(y * widthPx + x) * 4]!;
/** The distinct greys of an area. */
const greysIn = (picture: Rendering, x: number, y: number, width: number, height: number): Set<number> => {
  const found = new Set<number>();
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) found.add(greyAt(picture, column, row));
  return found;
};
const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';

t.test('boxes are painted on whole px, with each edge rounded', async (t) => {
  const picture = await draw('<div style="margin:10.4px 0 0 10.4px;width:20.3px;height:10px;background:#000"></div>');
  t.same([greyAt(picture, 9, 12), greyAt(picture, 10, 12)], [255, 0], 'left edge');
  t.same([greyAt(picture, 30, 12), greyAt(picture, 31, 12)], [0, 255], 'right edge: round(30.7)');
  t.same([greyAt(picture, 15, 9), greyAt(picture, 15, 10), greyAt(picture, 15, 20)], [255, 0, 255]);
});

t.test('text is antialiased except on a black and white panel', async (t) => {
  const markup = '<p style="margin:7.3px">Quick brown fox <b>jumps</b> over 1,234 – Привет</p>';
  t.same([...greysIn(await draw(markup), 0, 0, 300, 40)].sort(), [0, 255]);
  t.ok(greysIn(await draw(markup, { bitDepth: 4 }), 0, 0, 300, 40).size > 10);
});

t.test('bitmap faces are painted pixel for pixel at every depth', async (t) => {
  for (const bitDepth of [1, 4]) {
    const picture = await draw('<p style="margin:3.6px;font:16px TRMNL16">Sphinx of quartz, Łódź</p>', { bitDepth });
    t.same([...greysIn(picture, 0, 0, 300, 40)].sort(), [0, 255], `${bitDepth} bit`);
  }
});

t.test('a glyph has the same bitmap at every position', async (t) => {
  const picture = await draw('<p style="margin:0;padding-left:5.3px">eeeeeeeeee</p>');
  const columns: string[] = [];
  for (let x = 0; x < 120; x++) {
    let column = '';
    for (let y = 0; y < 20; y++) column += greyAt(picture, x, y) === 0 ? '#' : '.';
    columns.push(column);
  }
  const glyphs = columns
    .join('|')
    .split(/(?:\.{20}\|)+/)
    .filter((part) => part.includes('#'));
  t.equal(glyphs.length, 10);
  t.equal(new Set(glyphs.map((glyph) => glyph.replace(/\|$/, ''))).size, 1);
});

t.test('grey text stays readable on a black and white panel', async (t) => {
  const picture = await draw('<p style="color:#aaa">faint</p>');
  t.ok(greysIn(picture, 0, 0, 100, 60).has(0), 'grey on white is black');
  const dark = await draw('<div style="background:#000;color:#777">faint</div>');
  t.ok(greysIn(dark, 0, 0, 100, 20).has(255), 'grey on black is white');
  const layer = await draw('<div style="background:#000"><div style="position:relative;color:#777">faint</div></div>');
  t.ok(greysIn(layer, 0, 0, 100, 20).has(255), 'in a layer as well');
  const chart = await draw('<svg width="100" height="40"><text x="5" y="25" fill="#999">faint</text></svg>');
  t.ok(greysIn(chart, 0, 0, 100, 40).has(0), 'and in drawings');
});

t.test('words are listed at their visible positions', async (t) => {
  const { words } = await draw(`
    <p style="margin:0">One <i>two</i></p>
    <p style="margin:0;text-transform:uppercase">loud</p>
    <p style="margin:0">日本</p>
    <div style="width:30px;overflow:hidden;white-space:nowrap">in outside</div>
    <p style="margin:0;visibility:hidden">hidden</p><p style="margin:0;opacity:0">clear</p>
    <div style="position:absolute;left:100px;top:100px;transform:translate(20px,10px)">moved</div>
    <svg style="position:absolute;left:0;top:150px" width="100" height="30"><text x="5" y="20">drawn</text></svg>`);
  t.same(
    words.map(({ text, cut }) => (cut ? `${text}: ${cut}` : text)),
    ['One', 'two', 'LOUD', '日', '本', 'in', 'outside: most', 'moved', 'drawn'],
  );
  const moved = words.find(({ text }) => text === 'moved')!;
  t.same([moved.x, moved.y], [120, 110]);
  const two = words[1]!;
  t.ok(two.x > words[0]!.x + words[0]!.width && two.x < 50);
});

t.test('a word broken over two lines is listed once', async (t) => {
  const { words } = await draw('<div style="width:40px;overflow-wrap:anywhere">extraordinarily</div>');
  t.equal(words.length, 1);
  t.ok(words[0]!.height > 30);
});

t.test('element boxes match getBoundingClientRect', async (t) => {
  const { boxes } = await draw(
    '<div id="a" class="x y" style="width:50%;padding:1px">one <span id="s">two</span></div><div id="n" style="display:none"></div><div id="z"></div>',
    { pixelRatio: 2 },
  );
  t.match(
    boxes.find(({ id }) => id === 'a'),
    { tag: 'div', class: 'x y', x: 0, y: 0, width: 77, height: 22 },
  );
  t.equal(boxes.find(({ id }) => id === 's')?.tag, 'span');
  t.notOk(boxes.some(({ id }) => id === 'n'));
  t.match(
    boxes.find(({ id }) => id === 'z'),
    { height: 0 },
  );
});

t.test('pictures are only loaded through the loader, missing ones are noted', async (t) => {
  const loaded: string[] = [];
  const load: RenderOptions['load'] = async (url) => {
    loaded.push(url);
    return url.endsWith('a.svg') ? { bytes: Buffer.from(PHOTO), mediaType: 'image/svg+xml' } : undefined;
  };
  const picture = await draw(
    '<link rel="stylesheet" href="http://x/s.css"><img style="display:block" src="http://x/a.svg"><img src="http://x/b.png"><div style="background:url(http://x/c.png)">.</div>',
    { load },
  );
  t.same(loaded.sort(), ['http://x/a.svg', 'http://x/b.png', 'http://x/c.png', 'http://x/s.css']);
  t.same([greyAt(picture, 19, 9), greyAt(picture, 20, 9)], [0, 255], 'natural size');
  t.same(
    picture.notes
      .map(describeNote)
      .filter(({ kind }) => kind === 'missing')
      .map(({ subject }) => subject)
      .sort(),
    ['http://x/b.png', 'http://x/c.png', 'http://x/s.css'],
  );
});

t.test("greys between the panel's levels are tones, crisp text on them is not", async (t) => {
  const picture = await draw('<div style="background:#ccc;width:100px;height:40px">ink</div>');
  const tone = picture.tones[0]!;
  t.match(tone, { x: 0, y: 0, width: 100, height: 40, isFlat: true });
  let crisp = 0;
  for (let i = 0; i < tone.mask!.length; i++)
    if (!tone.mask![i]) {
      crisp++;
      assert.equal(greyAt(picture, i % 100, Math.floor(i / 100)), 0);
    }
  t.ok(crisp > 20, 'ink is left out');
  t.equal((await draw('<div style="background:#ccc;width:100px;height:40px"></div>', { bitDepth: 4 })).tones.length, 0);
});

t.test('a page renders the same bytes with empty caches and among other pages', async (t) => {
  const page =
    '<h1>Determinism</h1><p style="filter:blur(1px);opacity:.9">soft</p><div style="background:linear-gradient(#000,#fff);height:30px"></div>';
  const first = await draw(page);
  await Promise.all([draw('<p>other</p>'), draw('<table><tr><td>cell</table>')]);
  t.same((await draw(page)).rgba, first.rgba);
  renderer.clear();
  t.same((await draw(page)).rgba, first.rgba);
  const other = createRenderer();
  const again = await other.render(`<!doctype html><body style="margin:0;font:16px/20px Inter Variable">${page}`, {
    ...PAGE,
    ...SIZE,
  });
  t.same(again.rgba, first.rgba);
});
