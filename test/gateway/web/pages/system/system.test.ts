// @tier full: starts gateways
import t from 'tap';
import { openTables } from '../../../../../src/gateway/store/tables.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { openTestStore } from '../../../../support/storage/open-store.js';

const DAY_MS = 86_400_000;

t.test(
  'the page System tells how the card wears, how far the clock is believed, and what the network lacks',
  async (t) => {
    const dataDir = await copySampleFolder(t);
    const nowMs = Date.now();
    const store = await openTestStore({ dataDir, now: () => nowMs });
    const { settings } = await openTables(store);
    // Ten days of 8 MB, to which the page adds what this machine has written since it started.
    await settings.write('card_writes', { totalBytes: 80e6, sinceMs: nowMs - 10 * DAY_MS, countedBytes: 0 });
    await settings.write('network_change', { atMs: nowMs, gone: ['192.0.2.77'] });
    await store.close();
    const gateway = await startGatewayProcess({ dataDir });
    t.teardown(() => gateway.stop());
    const owner = new FakeBrowser(gateway.base);
    await owner.signIn();

    const { text } = await owner.get('/system');
    t.match(text, /Written to disk[\s\S]{0,80}so far, [\d.]+ [kMGT]?B a day: [\d.]+ % of the rated endurance/);
    t.match(
      text,
      /system time|synchronised with a time server|real-time clock|may be slow/,
      'where the time comes from',
    );
    t.match(
      (await owner.get('/')).text,
      /use 192\.0\.2\.77 can no longer find it/,
      'displays that know the old address',
    );
    t.match((await owner.get('/')).text, /<clock-check/, 'every page compares the browser with it');

    await owner.get('/system');
    const refused = await owner.post('/system/clock', { browser_ms: String(nowMs + DAY_MS) });
    t.not(refused.status, 303, 'no service manager is here to set it');
    t.match(refused.text, `sudo date -s @${Math.round((nowMs + DAY_MS) / 1000)}`, 'so the page says what to type');
  },
);

t.test('every page of the system has a title of its own and is marked in navigation and menu', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const owner = new FakeBrowser(gateway.base);
  await owner.signIn();
  const first = (await owner.get('/system')).text;
  const pages = [...new Set([...first.matchAll(/href="(\/system(?:\/[a-z]+)?)"/g)].map(([, path = '']) => path))];
  t.ok(pages.length >= 13, `${pages}`);
  const titles = new Set<string>();
  for (const path of pages) {
    const { text } = await owner.get(path);
    const [, title = ''] = /<title>(.*) · Inkstand<\/title>/.exec(text) ?? [];
    titles.add(title);
    t.match(text, `<h1>${title}</h1>`);
    const marked = [...text.matchAll(/<a href="([^"]+)" aria-current="page">([^<]+)</g)].map(([, ...link]) => link);
    t.strictSame(marked, [
      [path, title],
      [path, title],
    ]);
  }
  t.equal(titles.size, pages.length);
});
