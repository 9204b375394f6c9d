import t from 'tap';
import { renderDocument } from '../../../support/drawing/render-page.js';
import { SCREENS } from '../screens.js';

const FRAMEWORK = { screen: SCREENS.og.screen, darkMode: false, noScreenPadding: true, frameworkVersion: '2.3.7' };

async function darkPixelsOf(image: string, widthPx: number, heightPx: number) {
  const requested: string[] = [];
  const load = async (url: string): Promise<undefined> => void requested.push(url);
  const screen = { widthPx, heightPx, bitDepth: 1, load, framework: FRAMEWORK };
  const style = `margin:0;width:${widthPx}px;height:${heightPx}px;background:url(${image});image-rendering:pixelated`;
  const { rgba, notes } = await renderDocument(`<!doctype html><body style="${style}"></body>`, screen);
  const dark = Array.from({ length: widthPx * heightPx }, (_, pixel) => pixel).filter(
    (pixel) => (rgba[pixel * 4] ?? 0) < 128,
  );
  return { dark, requested, notes };
}

t.test('the lines of style sheets of release 2 are drawn without a network', async (t) => {
  for (const name of ['1--h', '4--h', '4--v', '4', '7--v']) {
    const { requested, notes } = await darkPixelsOf(`/images/borders--1bit/${name}.png`, 12, 12);
    t.same(requested, [], name);
    t.same(notes, [], name);
  }
  const black = await darkPixelsOf('/images/borders--1bit/1--h.png', 12, 1);
  t.equal(black.dark.length, 12, 'level 1 is black');
  const half = await darkPixelsOf('/images/borders--1bit/4--h.png', 12, 1);
  t.equal(half.dark.length, 6, 'level 4 is every second pixel');
});

t.test('the frame of an outline has single dots, four apart', async (t) => {
  const { dark, requested } = await darkPixelsOf('/images/borders--1bit/outline.png', 36, 36);
  t.same(requested, []);
  t.equal(dark.length, 28);
  const inRow = (y: number): number[] =>
    dark.filter((pixel) => Math.floor(pixel / 36) === y).map((pixel) => pixel % 36);
  t.same(inRow(0), [8, 12, 16, 20, 27]);
  t.same(inRow(35), [8, 15, 19, 23, 27]);
  t.same(inRow(12), [35]);
});

t.test("pictures with other names are left to the page's loader", async (t) => {
  const { requested } = await darkPixelsOf('/images/borders--1bit/9--h.png', 4, 4);
  t.same(requested, ['/images/borders--1bit/9--h.png']);
});

t.test('lines of style sheets of release 1 have a dot in every second to seventh pixel', async (t) => {
  for (const level of [1, 2, 3, 4, 5, 6, 7]) {
    const { dark, requested } = await darkPixelsOf(`/images/borders/${level}.png`, level * 12, 1);
    t.same(requested, []);
    t.equal(dark.length, 12, `level ${level}`);
  }
});

t.test('frames and title bars of release 1 are drawn without a network', async (t) => {
  for (const [name, widthPx, heightPx, dots] of [
    ['half_horizontal', 781, 225, 498],
    ['half_vertical', 385, 461, 418],
    ['quadrant', 385, 225, 300],
    ['full--title_bar', 781, 37, 3707],
    ['half_horizontal--title_bar', 777, 29, 2916],
    ['quadrant--title_bar', 381, 29, 1431],
  ] as const) {
    const { dark, requested } = await darkPixelsOf(`/images/layout/${name}.png`, widthPx, heightPx);
    t.same(requested, [], name);
    t.equal(dark.length, dots, name);
  }
});
