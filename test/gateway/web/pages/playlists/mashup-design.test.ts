// @tier full: starts a gateway and workers
import t from 'tap';
import { designOfMashup, readDesign, writeDesign, writeMarkup } from '../../../../../src/gateway/design/design.js';
import { openApi } from '../../../../support/api/api-client.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { PageForm } from '../../../../support/browser/page-form.js';
import { startGatewayWithDisplays } from '../../../../support/gateway/gateway-with-displays.js';

const VIEWS_OF = {
  '1Lx1R': ['half_vertical', 'half_vertical'],
  '1Tx1B': ['half_horizontal', 'half_horizontal'],
  '1Lx2R': ['half_vertical', 'quadrant', 'quadrant'],
  '2Lx1R': ['quadrant', 'quadrant', 'half_vertical'],
  '2Tx1B': ['quadrant', 'quadrant', 'half_horizontal'],
  '1Tx2B': ['half_horizontal', 'quadrant', 'quadrant'],
  '2x2': ['quadrant', 'quadrant', 'quadrant', 'quadrant'],
} as const;

t.test('a design of a mashup shows the same plugins in the same views', (t) => {
  for (const layout of Object.keys(VIEWS_OF) as (keyof typeof VIEWS_OF)[]) {
    const ids = Array.from({ length: VIEWS_OF[layout].length }, (_, index) => index + 11);
    const design = readDesign(writeDesign(designOfMashup(layout, ids)));
    const { full } = writeMarkup(design);
    for (const [index, view] of VIEWS_OF[layout].entries())
      t.ok(full.includes(`data-plugin-view="${index + 11} ${view}"`), `${layout}: ${view}`);
  }
  t.equal(designOfMashup('2x2', [undefined, 3, undefined, undefined]).blocks.length, 1, 'empty views have no block');
  t.end();
});

t.test('a mashup opens as a design, which takes its place in the playlist', async (t) => {
  const gateway = await startGatewayWithDisplays(t);
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const api = await openApi(gateway, 'admin');
  const page = await browser.get('/playlists/1/mashup');
  const fields = new PageForm(page.text, '/playlists/1/mashup').set('layout', '1Lx1R');
  const items = async (): Promise<readonly { readonly id: number }[]> =>
    (await api('GET', '/api/playlists/items')).body.data;
  const first = new Set((await items()).map(({ id }) => id));
  await browser.submit(fields.set('place_0', '1').set('place_1', '2'));
  const before = await items();
  const mashup = before.find(({ id }) => !first.has(id))?.id;
  const answer = await browser.submit(
    new PageForm((await browser.get(`/items/${mashup}`)).text, `/items/${mashup}/design`),
  );
  t.match(answer.location, /^\/plugins\/\d+\/design/);
  const opened = await browser.get(answer.location);
  t.match(opened.text, 'The mashup is a design now');
  t.equal(opened.text.match(/data-select="b\d" data-place="(?:0|6),0,6,8"/g)?.length, 2);
  t.match(opened.text, 'Displays show this design.');
  const after = await items();
  t.equal(after.length, before.length, 'it is not there twice');
  t.notOk(
    after.some(({ id }) => id === mashup),
    'the mashup is gone',
  );
  t.equal((await browser.get(`/items/${after[0]?.id}`)).text.includes(`/items/${after[0]?.id}/design`), false);
});
