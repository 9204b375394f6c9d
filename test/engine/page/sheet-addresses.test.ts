import t from 'tap';
import { renderBody } from '../../support/drawing/render-page.js';

/** URLs that a page with this sheet at an address loads besides the sheet. */
async function loadedBy(sheetUrl: string, sheet: string): Promise<readonly string[]> {
  const urls: string[] = [];
  await renderBody(`<link rel="stylesheet" href="${sheetUrl}"><i class="icon">x</i>`, {
    load: async (url) => {
      if (url === sheetUrl) return { bytes: Buffer.from(sheet), mediaType: 'text/css' };
      urls.push(url);
      return undefined;
    },
  });
  return urls.sort();
}

const SHEET = 'https://cdn.example/icons@3/dist/icons.min.css';

t.test(
  'relative addresses in a linked style sheet are those beside the sheet, as icon fonts of CDNs have them',
  async (t) => {
    const faces = `@font-face { font-family: icons; src: url("./fonts/icons.woff2?v3#iefix") format("woff2"), url('../other.woff') }`;
    t.same(await loadedBy(SHEET, `${faces} .icon { font-family: icons }`), [
      'https://cdn.example/icons@3/dist/fonts/icons.woff2?v3#iefix',
      'https://cdn.example/icons@3/other.woff',
    ]);
    const urls = await loadedBy(
      SHEET,
      '@import "base.css"; @import url(/root.css); .icon { background: url( a.png ), url(//b.example/b.png) }',
    );
    t.same(urls, [
      '//b.example/b.png',
      'https://cdn.example/icons@3/dist/a.png',
      'https://cdn.example/icons@3/dist/base.css',
      'https://cdn.example/root.css',
    ]);
  },
);

t.test('complete addresses, data and parts of the page stay as they are', async (t) => {
  const sheet =
    '.icon { background: url(http://host.example/b.png), url(data:image/png;base64,AA==); clip-path: url(#shape); content: "url(" }';
  t.same(await loadedBy(SHEET, sheet), ['http://host.example/b.png']);
});

t.test('a sheet with a path as its address leads to paths', async (t) => {
  t.same(await loadedBy('/css/site.css', '.icon { background: url(pictures/a.png?x=1) }'), ['/css/pictures/a.png?x=1']);
});
