import t from 'tap';
import { createRenderer } from '../../../src/engine/render.js';
import type { ElementBox } from '../../../src/engine/render-types.js';
import { SCREENS, type ScreenName } from './screens.js';

const renderer = createRenderer();

/** Border boxes by id on a page of a release, CSS px. */
async function boxesOf(markup: string, name: ScreenName = 'og', release = '3.3.0') {
  const { screen, pixelRatio } = SCREENS[name];
  const { boxes } = await renderer.render(
    `<body class="environment trmnl"><div class="screen"><div class="view view--full">${markup}</div></div>`,
    {
      widthPx: screen.widthCssPx * pixelRatio,
      heightPx: screen.heightCssPx * pixelRatio,
      pixelRatio,
      bitDepth: 8,
      framework: { screen, darkMode: false, noScreenPadding: false, frameworkVersion: release },
      load: async () => undefined,
      now: 0,
      locale: 'en',
    },
  );
  const round = (value: number): number => Math.round(value * 10) / 10;
  return Object.fromEntries(
    boxes.flatMap(({ id, x, y, width, height }: ElementBox) =>
      id ? [[id, [round(x), round(y), round(width), round(height)]]] : [],
    ),
  );
}

const PLACED = `<div class="layout relative" id="l">
  <div class="absolute top--3 right--4 w--20 h--10" id="corner"></div>
  <div class="absolute inset--0" id="whole"></div>
  <div class="absolute md:left--2.5 lg:left--7 bottom--0 w--1 h--1" id="step"></div>
  <div class="absolute top--13 left--0 w--1 h--1" id="off"></div>
</div>`;

t.test('position utilities of release 3.3 place an element out of flow', async (t) => {
  const boxes = await boxesOf(PLACED);
  t.strictSame(boxes.l, [10, 10, 780, 460]);
  t.strictSame(boxes.corner, [790 - 16 - 80, 10 + 12, 80, 40]);
  t.strictSame(boxes.whole, boxes.l);
  t.strictSame(boxes.step?.slice(0, 2), [20, 466]);
  t.not(boxes.off?.[1], 62, 'a step that is not on the scale places nothing');
  t.equal((await boxesOf(PLACED, 'v2')).step?.[0], 10 + 28);
});

t.test('a page of an earlier release has no position utilities', async (t) => {
  const boxes = await boxesOf(PLACED, 'og', '3.2.0');
  t.equal(boxes.whole?.[2], 0, 'an empty element in flow');
});

const THEMED = (css: string): string => `<style>${css}</style>
<div class="layout layout--col gap--large layout--top" id="l">
  <div class="item" id="item"><div class="content"><span class="value" id="value">111</span></div></div>
  <div class="p--5" id="pad"><div class="w--10 h--2" id="inner"></div></div>
</div>
<div class="title_bar" id="bar"><span class="title" id="title">Title</span></div>`;

t.test('a theme scales gaps, paddings, title bars and weights', async (t) => {
  const plain = await boxesOf(THEMED(''));
  t.strictSame(plain.pad?.slice(1), [(plain.item?.[1] ?? 0) + (plain.item?.[3] ?? 0) + 20, 80, 48]);
  // The layout above and its margin take a little of the bar's height.
  t.strictSame(plain.bar, [10, 430.9, 780, 39.1]);
  const dense = await boxesOf(
    THEMED('.screen{--framework-layout-whitespace-factor:.5;--framework-layout-title-bar-height-factor:1.5}'),
  );
  t.strictSame(dense.pad?.[2], 40, 'sizes and paddings');
  t.strictSame(dense.pad?.[1], (dense.item?.[1] ?? 0) + (dense.item?.[3] ?? 0) + 10, 'gaps');
  t.strictSame(dense.bar, [5, 415.6, 790, 59.4], 'the screen has half its padding, and the bar its height');
  const flush = await boxesOf(THEMED('.screen{--framework-layout-title-bar-padding-factor:0}'));
  t.equal(flush.title?.[0], 10);
  const bold = await boxesOf(THEMED('.screen{--framework-font-weight-shift:300}'), 'v2');
  t.ok((bold.value?.[2] ?? 0) > ((await boxesOf(THEMED(''), 'v2')).value?.[2] ?? 0), 'outlines get bolder');
  t.strictSame(
    (await boxesOf(THEMED('.screen{--framework-font-weight-shift:300}'))).title,
    plain.title,
    'pixel fonts stay as they are',
  );
});

t.test('a theme sets the case and spacing of text styles, and pads items', async (t) => {
  const plain = await boxesOf(THEMED(''));
  const tracked = await boxesOf(THEMED('.screen{--framework-text-value-tracking:4px}'));
  t.equal(tracked.value?.[2], (plain.value?.[2] ?? 0) + 12);
  const padded = await boxesOf(
    THEMED('.screen{--framework-slot-item-padding-y:6px;--framework-slot-item-padding-x:9px}'),
  );
  t.strictSame(padded.value?.slice(0, 2), [19, (plain.value?.[1] ?? 0) + 6]);
  t.equal(padded.item?.[3], (plain.item?.[3] ?? 0) + 12);
  const upper = await boxesOf(THEMED('.screen{--framework-text-title-bar-transform:uppercase}'));
  t.ok((upper.title?.[2] ?? 0) > (plain.title?.[2] ?? 0));
});

t.test('themes of pages for earlier releases change nothing', async (t) => {
  const css = '.screen{--framework-layout-whitespace-factor:.5;--framework-slot-item-padding-y:6px}';
  t.strictSame(await boxesOf(THEMED(css), 'og', '3.2.0'), await boxesOf(THEMED(''), 'og', '3.2.0'));
});

t.test('sizes that size classes leave on elements exist since release 3.0', async (t) => {
  const markup = `<style>#x{width:var(--tn-size-h, 7px);height:3px}</style><div class="layout"><div class="h--9" id="x"></div></div>`;
  t.equal((await boxesOf(markup, 'og', '2.3.7')).x?.[2], 7);
  t.equal((await boxesOf(markup, 'og', '3.0.0')).x?.[2], 36);
  t.equal((await boxesOf(markup)).x?.[2], 36);
  const child = markup.replace('<div class="h--9" id="x"></div>', '<div class="h--9"><div id="x"></div></div>');
  t.equal((await boxesOf(child, 'og', '3.1.1')).x?.[2], 36, 'children inherited them');
  t.equal((await boxesOf(child)).x?.[2], 7);
});
