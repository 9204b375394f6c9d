import t from 'tap';
import { MOVED, PAGES } from '../../src/web/routes.js';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/sample-data.js';

/** Example addresses of pages with parameters; others are their own example. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/', '/?view=list', '/?q=nothing-like-this'],
  '/displays/:id': ['/displays/1', '/displays/5'],
  '/displays/:id/settings': ['/displays/1/settings'],
  '/displays/:id/history': ['/displays/1/history'],
  '/displays/:id/forget': ['/displays/1/forget'],
  '/playlists/:id': ['/playlists/1', '/playlists/2'],
  '/playlists/:id/mashup': ['/playlists/1/mashup'],
  '/playlists/:id/delete': ['/playlists/2/delete'],
  '/items/:id': ['/items/1'],
  '/screens': ['/screens', '/screens?view=list'],
  '/plugins/new/:strategy': ['/plugins/new/polling', '/plugins/new/webhook'],
  '/plugins/:id': ['/plugins/1'],
  '/plugins/:id/settings': ['/plugins/1/settings'],
  '/plugins/:id/markup': ['/plugins/1/markup'],
  '/plugins/:id/transform': ['/plugins/1/transform'],
  '/plugins/:id/markup/reset': ['/plugins/1/markup/reset'],
  '/plugins/:id/report': ['/plugins/1/report'],
  '/plugins/:id/recipe': ['/plugins/1/recipe'],
  '/plugins/:id/share': ['/plugins/1/share', '/plugins/1/share?layout=flat&sample=current'],
  '/plugins/:id/delete': ['/plugins/1/delete'],
};

/** No pages: files, redirects, and pages that a test of their own opens because they need an upload or a first run. */
const OTHERS: readonly (string | RegExp)[] = [
  '/login',
  /^\/welcome/,
  '/problems',
  '/screens/open',
  '/plugins/bundled/:key/preview',
  '/plugin_settings/:id/edit',
  '/account',
  '/authority.crt',
  '/tasks/:id',
  '/system/backup/download/:name',
  '/plugins/:id/export',
  '/plugins/:id/share/archive',
  // Opened by the test of the gallery, which fetches what they show.
  /^\/gallery\/(packages|catalogues)\//,
  /^\/plugins\/:id\/pictures/,
  '/system/support',
  '/system/restore/:upload',
  '/system/backup/download/:name',
  '/tasks/:id',
  '/system/firmware/:id/remove',
];

const isOther = (path: string): boolean =>
  OTHERS.some((other) => (typeof other === 'string' ? other === path : other.test(path)));

const routes = PAGES.filter(({ method, path }) => method === 'GET' && !MOVED.some((moved) => moved.path === path))
  .map(({ path }) => path)
  .filter((path) => !isOther(path));

const addresses = [...routes.flatMap((path) => EXAMPLES[path] ?? [path]), '/nothing-here'];

t.test('every page of the route list has an address to check', async (t) => {
  t.ok(routes.length > 30, 'there are pages');
  for (const path of routes) t.ok(path in EXAMPLES || !path.includes(':'), `${path} has an example`);
});

const chromium = findChromium();
// Two dozen pages in two colour schemes, on machines that may run other tests.
t.setTimeout(300_000);

t.test(
  'every page is open to everybody, light and dark, and breaks no rule of its own',
  { skip: !chromium && 'no Chromium on this machine' },
  async (t) => {
    t.setTimeout(300_000);
    const gateway = await startGatewayWithDisplays(t);
    const browser = await openBrowser(t, chromium ?? '');
    const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(`${gateway.base}/login`);
    t.strictSame(await findBarriers(page), [], 'login');
    await signIn(page, gateway.base, PASSWORD);
    for (const path of addresses) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(gateway.base + path);
      t.equal(await page.locator('h1').count(), 1, `${path} has one heading of the first level`);
      t.strictSame(await findBarriers(page), [], `${path}, light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      t.strictSame(await findBarriers(page), [], `${path}, dark`);
      await page.setViewportSize({ width: 360, height: 740 });
      const overflowPx = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      t.ok(Number(overflowPx) <= 0, `${path} fits a small phone`);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    t.strictSame(faults, [], 'no error in the console');
  },
);
