import t from 'tap';
import { renderBody } from '../../../support/drawing/render-page.js';

/** URLs that a page with this body loads. */
async function loadedBy(body: string): Promise<readonly string[]> {
  const urls: string[] = [];
  await renderBody(body, {
    load: async (url) => {
      urls.push(url);
      return undefined;
    },
  });
  return urls.sort();
}

const INSIDE = '<i style="background:url(http://host/b.png)"><img src="http://host/i.png"></i>';

t.test('of hidden elements only pictures of their markup are loaded, not those of their styles', async (t) => {
  t.same(await loadedBy(`<div>${INSIDE}</div>`), ['http://host/b.png', 'http://host/i.png']);
  t.same(await loadedBy(`<div style="display:none">${INSIDE}</div>`), ['http://host/i.png']);
  t.same(await loadedBy('<img style="display:none" src="http://host/i.png">'), ['http://host/i.png']);
});

t.test(
  'parts of a hidden drawing that may be shown elsewhere are loaded with the pictures of their styles',
  async (t) => {
    const rect = '<rect width="9" height="9" style="mask-image:url(http://host/m.png)"/>';
    const hidden = (content: string): string => `<svg style="display:none">${content}</svg>`;
    t.same(await loadedBy(hidden(`<g id="part">${rect}</g>`)), ['http://host/m.png']);
    t.same(await loadedBy(hidden(rect)), []);
  },
);
