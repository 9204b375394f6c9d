// @tier full: renders every recipe
import t from 'tap';
import { BUNDLED_GROUPS, listBundledKeys, readBundled, reportRecipe } from '../../../src/gateway/plugin/plugin.js';
import { parseBody } from '../../../src/gateway/worker/jobs/parse/parse-body.js';
import { inkShare } from '../../support/display/picture-rules.js';
import { drawBundled, PICTURE_RECIPES, RECIPE_VIEWS } from '../../support/recipes/draw-bundled.js';

// About forty renderings. bundled-layout.test.ts renders every view with its sample.

const keys = listBundledKeys();

t.test('each bundled recipe is in one category', async (t) => {
  t.same(Object.values(BUNDLED_GROUPS).flat().toSorted(), keys);
});

for (const key of keys) {
  t.test(`${key} is complete and reports nothing unsupported`, async (t) => {
    const { recipe } = await readBundled(key);
    const { name, description } = recipe.settings as { name: string; description: string };
    t.ok(name.length <= 50 && description.length <= 35, 'name and description fit the limits of others');
    t.same(reportRecipe(recipe).notes, [], 'nothing unsupported');
  });
}

for (const key of keys.filter((one) => !PICTURE_RECIPES.includes(one))) {
  t.test(`${key} explains what is missing where there is no data`, async (t) => {
    const { bytes, notes } = await drawBundled(key, 'full', 'og_png', { data: {} });
    t.same(notes, []);
    t.ok(inkShare(Buffer.from(bytes)) > 0.001, 'something is shown');
  });
}

for (const key of PICTURE_RECIPES) {
  t.test(`${key} shows its picture in every view`, async (t) => {
    for (const view of RECIPE_VIEWS) {
      const { bytes, notes } = await drawBundled(key, view, 'og_png');
      t.same(notes, [], view);
      const share = inkShare(Buffer.from(bytes));
      t.ok(share > 0.005 && share < 0.75, `${view} shows something: ${share}`);
    }
  });
}

t.test('readings are plotted at their time, also after a gap', async (t) => {
  const at = (seconds: number, temperature?: number) => ({ at: 1_773_666_300 + seconds, temperature });
  const readings = [at(0, 18), at(600), at(900, 20), at(3600, 19)];
  const { html } = await drawBundled('sensors', 'full', 'og_png', { data: { readings } });
  t.match(html, /d="M0\.?0?,95\S* ?L125\.0,/, 'a quarter of the time is a quarter of the way');
});

t.test('a recipe includes the partials that it renders', async (t) => {
  const { markup } = (await readBundled('weather')).recipe;
  for (const name of ['weather_icon', 'sun_times', 'sine'])
    t.match(markup.shared, `{% template ${name} %}`, `${name}, also where only another partial renders it`);
  t.notMatch(markup.shared, '{% template moon_disc %}', 'but no others');
});

t.test('an unknown recipe is reported', async (t) => {
  await t.rejects(readBundled('../secret'), { code: 'not-found' });
});

t.test('news prints texts of feeds without references, and an article of the future is not the lead', async (t) => {
  const item = (title: string, date: string, description = '') =>
    `<item><title>${title}</title><description>${description}</description><pubDate>${date}</pubDate></item>`;
  const feed = `<rss version="2.0"><channel><title>Caf&#233; &amp;amp; Co</title>${[
    item('Pinned until spring', 'Sat, 28 Mar 2026 09:00:00 +0000'),
    item(
      '<![CDATA[It&#8217;s Q&amp;A day]]>',
      'Tue, 17 Mar 2026 09:00:00 +0000',
      '<![CDATA[<p>The bridge&nbsp;is closed, 5 &lt; 6 [&#8230;]</p>]]>',
    ),
    item('Older', 'Mon, 16 Mar 2026 09:00:00 +0000'),
  ].join('')}</channel></rss>`;
  const { data } = await parseBody(Buffer.from(feed), { contentType: 'text/plain', now: 0, timeZone: 'UTC' });
  const { words } = await drawBundled('news', 'full', 'og_png', { data });
  const text = words?.map((word) => word.text).join(' ') ?? '';
  t.match(text, /Café & Co .*It’s Q&A day The bridge.is closed, 5 < 6 \[…\] .*Older.* Pinned until spring/su);
  t.notMatch(text, /&[a-z#]/, 'no reference is left');
});
