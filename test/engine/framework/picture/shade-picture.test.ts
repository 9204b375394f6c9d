import t from 'tap';
import { renderDocument } from '../../../support/drawing/render-page.js';
import { SCREENS } from '../screens.js';

const FRAMEWORK = { screen: SCREENS.og.screen, darkMode: false, noScreenPadding: true, frameworkVersion: '3.2.0' };
const pageOf = (image: string): string =>
  `<!doctype html><body style="margin:0"><img src="${image}" width="16" height="16" style="display:block"></body>`;

t.test("the framework's grey pictures are generated from the panel's pattern without a network", async (t) => {
  const requested: string[] = [];
  const load = async (url: string): Promise<undefined> => void requested.push(url);
  const screen = { widthPx: 16, heightPx: 16, bitDepth: 1, load, framework: FRAMEWORK };
  const { rgba, notes } = await renderDocument(pageOf('https://x.invalid/images/grayscale/gray-5.png'), screen);
  const dark = Array.from({ length: 256 }, (_, pixel) => rgba[pixel * 4] ?? 0).filter((level) => level < 128);
  t.equal(dark.length, 96, 'gray-50 has 24 dark cells of 64');
  t.same(requested, []);
  t.same(notes, []);
});

t.test("other URLs, and pages without the framework, use the page's loader", async (t) => {
  const requested: string[] = [];
  const load = async (url: string): Promise<undefined> => void requested.push(url);
  const other = 'https://x.invalid/images/other/gray-5.png';
  const grey = 'https://x.invalid/images/grayscale/gray-5.png';
  await renderDocument(pageOf(other), { load, framework: FRAMEWORK });
  await renderDocument(pageOf(grey), { load });
  t.same(requested, [other, grey]);
});

t.test('greys and lines have the natural size that style sheets scale them to', async (t) => {
  const darkOf = async (background: string, side: number): Promise<number> => {
    const style = `margin:0;width:${side}px;height:${side}px;background:${background};image-rendering:pixelated`;
    const screen = { widthPx: side, heightPx: side, bitDepth: 1, framework: FRAMEWORK };
    const { rgba } = await renderDocument(`<!doctype html><body style="${style}"></body>`, screen);
    return Array.from({ length: side * side }, (_, pixel) => rgba[pixel * 4] ?? 0).filter((level) => level < 128)
      .length;
  };
  const grey = 'url(/images/grayscale/gray-50.png)';
  t.equal(await darkOf(`${grey} 0 0 / 16px auto`, 8), await darkOf(grey, 8));
  const line = 'url(/images/borders--1bit/4--h.png)';
  t.equal(await darkOf(`${line} 0 0 / 12px 1px repeat-x`, 12), 6);
});

t.test('pictures of greys by bit depth and of hues are generated too', async (t) => {
  const requested: string[] = [];
  const load = async (url: string): Promise<undefined> => void requested.push(url);
  const levelsOf = async (path: string, screen: 'og' | 'v2' = 'og'): Promise<number[]> => {
    const { rgba } = await renderDocument(
      `<!doctype html><body style="margin:0;width:16px;height:16px;background:url(/images/${path}.png);image-rendering:pixelated">`,
      {
        ...{ widthPx: 16, heightPx: 16, bitDepth: 8, load },
        framework: { ...FRAMEWORK, screen: SCREENS[screen].screen },
      },
    );
    return [...new Set(Array.from({ length: 256 }, (_, pixel) => rgba[pixel * 4] ?? 0))].sort((a, b) => a - b);
  };
  t.same(await levelsOf('grayscale--1bit/gray-50'), [0, 255]);
  t.same(await levelsOf('grayscale--1bit/gray-50', 'v2'), [0, 255], 'whatever the panel');
  t.ok((await levelsOf('grayscale--2bit/gray-50')).some((level) => level > 0 && level < 255));
  t.same(await levelsOf('color-6a/black'), [0]);
  t.ok((await levelsOf('color-6a/red-40', 'v2')).length > 0);
  t.same(requested, []);
});
