import t from 'tap';
import { buildCell } from '../../../src/gateway/plugin/exchange/build-cell.js';
import { ANY_DEVICE, draftOfRecipe, readBundled } from '../../../src/gateway/plugin/plugin.js';
import { parseBody } from '../../../src/gateway/worker/jobs/parse/parse-body.js';
import { renderLiquid } from '../../../src/liquid/liquid.js';

const NOW = Date.parse('2026-11-28T11:00:00Z');
const { recipe } = await readBundled('news');
const user = {
  ...{ id: 1, name: '', firstName: '', lastName: '' },
  locale: 'en',
  timeZone: 'UTC',
  utcOffsetSeconds: 0,
};
const device = {
  ...ANY_DEVICE,
  friendlyId: 'ABC123',
  percentCharged: 85,
  wifiStrength: 90,
  widthPx: 800,
  heightPx: 480,
};

/** The headlines of a feed in order, each with its age. */
async function drawNews(feed: string): Promise<readonly string[]> {
  const { data } = await parseBody(Buffer.from(feed), { contentType: '', now: NOW, timeZone: 'UTC' });
  const cell = buildCell(draftOfRecipe(recipe, {}), recipe.markup, data, 'full', { user, device }, NOW);
  const { shared, view } = cell.markup;
  const { html } = renderLiquid(view, cell.variables, { now: NOW, pinned: true, shared });
  const entries = html.matchAll(/class="(?:lines )?headline[^"]*"[^>]*>(.*?)<\/div>.*?age">(.*?)<\/div>/gs);
  return [...entries].map(([, headline, age]) => `${headline} | ${age}`);
}

const rss = (...items: string[]): string => `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
const item = (title: string, date: string): string => `<item><title>${title}</title><pubDate>${date}</pubDate></item>`;

t.test('articles are sorted by dates as publishers write them, and none gets an age that nobody knows', async (t) => {
  const dated = [
    item('future', 'Mon, 30 Nov 2026 10:00:00 GMT'),
    item('GMT', 'Sat, 28 Nov 2026 10:00:00 GMT'),
    item('offset', 'Sat, 28 Nov 2026 10:00:00 +0100'),
    item('EST', 'Sat, 28 Nov 26 03:00 EST'),
    item('ISO', '2026-11-28T07:00:00.123Z'),
    item('German', '28.11.2026 06:00'),
  ];
  t.same(await drawNews(rss(...dated)), [
    ...['GMT | 1 h', 'offset | 2 h', 'EST | 3 h', 'ISO | 4 h', 'German | 5 h'],
    'future | ',
  ]);
  t.same(await drawNews(rss(item('a', ''), item('b', 'soon'), item('c', '11/28/2026 04:00'))), [
    'a | ',
    'b | ',
    'c | ',
  ]);
});

t.test('a message without a title is its text, also if it is the only one', async (t) => {
  const message = '<item><description>Only &lt;b&gt;text&lt;/b&gt;</description></item>';
  t.same(await drawNews(rss(message)), ['Only text | ']);
  t.same(await drawNews(rss(message, item('b', ''))), ['Only text | ', 'b | ']);
  const items = [{ content_html: '<p>A &amp; B</p>', date_published: '2026-11-28T10:00:00Z' }];
  const feed = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items });
  t.same(await drawNews(feed), ['A &amp; B | 1 h']);
  t.same(await drawNews(rss('<item><title><b>Bold</b> news</title></item>', item('b', ''))), ['Bold news | ', 'b | ']);
});
