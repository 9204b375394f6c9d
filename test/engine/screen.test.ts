// @tier full: draws dozens of screens
import { decode } from 'fast-png';
import t from 'tap';
import { Ditherer } from '../../src/engine/dither/dither.js';
import type { Cell, Panel } from '../../src/engine/panel.js';
import { createRenderer } from '../../src/engine/render.js';
import { type RenderedScreen, renderScreen, type ScreenContent } from '../../src/engine/screen.js';

const renderer = createRenderer();
const ditherer = new Ditherer();
const og: Panel = {
  name: 'og_png',
  widthPx: 800,
  heightPx: 480,
  pixelRatio: 1,
  bitDepth: 1,
  rotationDegrees: 0,
  mirrored: false,
  format: 'png',
  byteLimit: 90_000,
  framework: {
    deviceClass: 'og',
    widthCssPx: 800,
    heightCssPx: 480,
    size: 'md',
    density: '1x',
    uiScale: 1,
    gapScale: 1,
    depthClass: '1bit',
    orientation: 'landscape',
  },
};
const cell = (view: Cell['view'], html: string): Cell => ({
  view,
  html,
  darkMode: false,
  noScreenPadding: false,
  frameworkVersion: '3.2.0',
});
const draw = (content: ScreenContent, panel: Panel = og): Promise<RenderedScreen> =>
  renderScreen(renderer, ditherer, {
    panel,
    content,
    load: async () => undefined,
    now: 0,
    locale: 'en',
    dither: 'auto',
    details: true,
  });
const texts = ({ words }: RenderedScreen): string[] => words.map(({ text }) => text);
const box = (picture: RenderedScreen, name: string) => {
  const { x, y, width, height } = picture.boxes.find((one) => one.class.split(' ').includes(name))!;
  return [x, y, width, height];
};

t.test('a full view fills the panel and decodes in its depth', async (t) => {
  const picture = await draw({
    kind: 'cells',
    layout: '1x1',
    cells: [cell('full', '<div class="layout"><span class="title">Hello</span></div>')],
  });
  t.same(texts(picture), ['Hello']);
  t.same(box(picture, 'view'), [10, 10, 780, 460]);
  t.match(decode(picture.bytes), { width: 800, height: 480, depth: 1, channels: 1 });
  t.equal(picture.mediaType, 'image/png');
});

t.test('cells of a mashup are separate documents', async (t) => {
  const picture = await draw({
    kind: 'cells',
    layout: '1Lx1R',
    cells: [
      cell(
        'half_vertical',
        '<style>.title{display:none}</style><span class="label">left</span><span class="title">gone</span>',
      ),
      cell('half_vertical', '<div class="layout"><span class="title">right</span></div></div></div></div><div>stray'),
    ],
  });
  t.ok(texts(picture).includes('left') && texts(picture).includes('right'));
  t.notOk(texts(picture).includes('gone'), 'a style counts in its own cell');
  t.ok(picture.words.find(({ text }) => text === 'right')!.x > 400);
});

t.test('a change in one cell does not alter the pixels of the other', async (t) => {
  const make = (text: string) =>
    draw({
      kind: 'cells',
      layout: '1Tx1B',
      cells: [cell('half_horizontal', `<p>${text}</p>`), cell('half_horizontal', '<p>below</p>')],
    });
  const [one, other] = [decode((await make('one')).bytes).data, decode((await make('other')).bytes).data];
  const row = 100 * 245;
  t.same(one.subarray(row), other.subarray(row));
  t.notSame(one.subarray(0, row), other.subarray(0, row));
});

t.test('a single cell is cropped to its area', async (t) => {
  for (const [layout, view, size] of [
    ['1Tx1B', 'half_horizontal', [780, 225]],
    ['1Lx1R', 'half_vertical', [385, 460]],
    ['2x2', 'quadrant', [385, 225]],
  ] as const) {
    const picture = await draw({
      kind: 'cells',
      layout,
      cells: [cell(view, '<div class="layout"><span class="label">a</span></div>')],
      onlyCell: 0,
    });
    t.same([picture.widthPx, picture.heightPx], size, view);
    t.same(box(picture, 'view').slice(0, 2), [0, 0]);
    const { data } = decode(picture.bytes);
    t.ok(
      data.subarray(0, Math.ceil(size[0] / 8)).some((byte) => byte !== 255),
      'its frame is there',
    );
  }
});

t.test('a complete page is rendered unchanged', async (t) => {
  const picture = await draw({ kind: 'page', html: '<!doctype html><body><p class="title">As it is' });
  t.same(texts(picture), ['As', 'it', 'is']);
  t.equal(picture.words[0]!.x, 8);
});

t.test('rotation, bit depth and file format follow the panel', async (t) => {
  const content: ScreenContent = {
    kind: 'cells',
    layout: '1x1',
    cells: [cell('full', '<span class="label">x</span>')],
  };
  const rotated = await draw(content, { ...og, rotationDegrees: 90 });
  t.match(decode(rotated.bytes), { width: 480, height: 800 });
  const bmp = await draw(content, { ...og, format: 'bmp' });
  t.equal(bmp.bytes.length, 48_062);
  t.equal(bmp.mediaType, 'image/bmp');
  const deep = await draw(content, { ...og, bitDepth: 4 });
  t.equal(decode(deep.bytes).depth, 4);
});
