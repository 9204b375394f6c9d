import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/sample-data.js';

const PAGES = [
  '/',
  '/join',
  '/displays/1',
  '/displays/1/settings',
  '/displays/1/history',
  '/displays/1/forget',
  '/displays/5',
  '/playlists',
  '/playlists/1',
  '/playlists/2',
  '/playlists/1/mashup',
  '/items/1',
  '/plugins',
  '/plugins/new',
  '/plugins/new/polling',
  '/plugins/1',
  '/plugins/1/settings',
  '/plugins/1/markup',
  '/plugins/1/report',
  '/plugins/1/delete',
  '/screens',
  '/system',
  '/system/owner',
  '/system/access',
  '/system/backup',
  '/system/alerts',
  '/system/firmware',
  '/system/library',
  '/system/update',
  '/system/log',
  '/system/licences',
  '/help',
  '/nothing-here',
];

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
    for (const path of PAGES) {
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
