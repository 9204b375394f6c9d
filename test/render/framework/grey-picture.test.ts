import t from 'tap';
import { renderDocument } from '../../support/render-page.js';
import { SCREENS } from './screens.js';

const FRAMEWORK = { screen: SCREENS.og.screen, darkMode: false, noScreenPadding: true, frameworkVersion: '3.2.0' };
const pageOf = (image: string): string =>
  `<!doctype html><body style="margin:0"><img src="${image}" width="8" height="8" style="display:block"></body>`;

t.test("the framework's grey pictures are generated from the panel's pattern without a network", async (t) => {
  const requested: string[] = [];
  const load = async (url: string): Promise<undefined> => void requested.push(url);
  const screen = { widthPx: 8, heightPx: 8, bitDepth: 1, load, framework: FRAMEWORK };
  const { rgba, notes } = await renderDocument(pageOf('https://x.invalid/images/grayscale/gray-5.png'), screen);
  const dark = Array.from({ length: 64 }, (_, pixel) => rgba[pixel * 4] ?? 0).filter((level) => level < 128);
  t.equal(dark.length, 24, 'gray-50 has 24 dark cells of 64');
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
